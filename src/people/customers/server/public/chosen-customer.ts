import type { UserActor } from '../../../../kit/actor.ts';
import { isId } from '../../../../kit/id.ts';
import { CUSTOMER_COOKIE, SITE_HEADER } from '../../../../kit/site-choice.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import { doorReading, isRequestDatabase } from '../../../../platform/door-readings.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { columns, jsonRows, rowsAsJson } from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import { type CustomerLabel, customerLabel, labelAtDoor, labelRow } from './queries.ts';
import { customerScope, inCustomers } from './scope.ts';

/** Whom a request is of: the customer that its tab shows, else the one that the browser remembers. */
const rememberedIn = (headers: Headers): (string | null)[] => {
  const shown = headers.get(SITE_HEADER);
  return [shown && isId(shown) ? shown : null, cookieOf(headers)];
};

function cookieOf(headers: Headers): string | null {
  const pair = headers
    .get('cookie')
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${CUSTOMER_COOKIE}=`));
  const value = pair?.slice(CUSTOMER_COOKIE.length + 1) ?? '';
  return isId(value) ? value : null;
}

/** More customers than this are no menu: a person finds theirs by a search (/cart/customer). */
const MENU = 25;

interface CustomerChoice {
  /** For whom this person orders now. */
  chosen: CustomerLabel | null;
  /** Whom they may choose from, by name; null when there are too many for a menu. */
  menu: CustomerLabel[] | null;
}

async function readChoice(
  app: Pick<App, 'db'>,
  user: UserActor,
  remembered: readonly (string | null)[],
): Promise<CustomerChoice> {
  const visible = sql`select ${columns(labelRow, 'c')} from customers c
    where ${inCustomers(customerScope(user), 'c')}`;
  const rows = await app.db.rows(
    labelRow,
    sql`(${visible} and c.id = any(${[...remembered, user.defaultCustomerId]}))
        union (${visible} order by c.name, c.id limit ${MENU + 1})
        order by name, id`,
  );
  return choiceOf(user, remembered, rows);
}

function choiceOf(
  user: UserActor,
  remembered: readonly (string | null)[],
  rows: CustomerLabel[],
): CustomerChoice {
  const [first] = [...remembered, user.defaultCustomerId].flatMap(
    (id) => rows.find((row) => row.id === id) ?? [],
  );
  const only = rows.length === 1 ? rows[0] : undefined;
  return {
    chosen: first ?? only ?? null,
    menu: rows.length > MENU ? null : rows,
  };
}

const choiceAtDoor = doorReading<CustomerChoice>();

/** The customers of `choiceForDoor`. */
export const choiceColumn = jsonRows(labelRow);

/**
 * The same for the statement at the door of a request, as JSON: `session` is the live session of the person, whose customers it says. `asked`: a
 * customer that the request names. The one who asks for no menu (the API) gets that one alone, or where it names none, no more than needed to
 * know whether there is only one.
 */
export function choiceForDoor(
  headers: Headers,
  session: string,
  choice: string | null,
  menu: boolean,
): SqlText {
  const [shown, cookie] = rememberedIn(headers);
  const [all, theirs, own] = [
    sql`${sql.id(session)}.customer_scope = 'all'`,
    sql`${sql.id(session)}.customers`,
    sql`${sql.id(session)}.default_customer_id`,
  ];
  if (choice && !menu)
    return rowsAsJson(
      labelRow,
      sql`select ${columns(labelRow, 'c')} from customers c
           where c.is_active and c.id = ${choice} and (${all} or c.id = any(${theirs}))`,
    );
  const most = menu ? MENU + 1 : 2;
  const visible = sql`select ${columns(labelRow, 'c')} from customers c where c.is_active and`;
  const first = sql`order by c.name, c.id limit ${most}`;
  return rowsAsJson(
    labelRow,
    sql`(${visible} ${all} ${first})
        union (${visible} not (${all}) and c.id = any(${theirs}) ${first})
        union (${visible} (${all} or c.id = any(${theirs}))
                      and c.id = any(array[${shown}::text, ${cookie}::text, ${own}::text, ${choice}::text]))
        order by name, id`,
  );
}

/** Takes what the door read: for a customer that the request names, and where it read more than that one, for `customerChoice`. */
export function takeChoiceAtDoor(
  own: Sql,
  user: UserActor,
  {
    headers,
    asked,
    menu,
    rows,
  }: { headers: Headers; asked: string | null; menu: boolean; rows: CustomerLabel[] },
): void {
  if (menu || !asked) choiceAtDoor.give(own, choiceOf(user, rememberedIn(headers), rows));
  if (asked) labelAtDoor.give(own, { id: asked, label: rows.find(({ id }) => id === asked) });
}

/** Several parts of one page ask at the same moment; the actor is made anew for each request. */
const underWay = new WeakMap<UserActor, { remembered: string; read: Promise<CustomerChoice> }>();

/**
 * For which customer this person orders now (the one that the tab shows, else the one chosen on this browser,
 * else their default, else the only one they have), and whom else they may choose. A remembered customer that they may
 * no longer see counts as none.
 */
export function customerChoice(
  app: Pick<App, 'db'>,
  user: UserActor,
  request: Request,
): Promise<CustomerChoice> {
  const rememberedId = rememberedIn(request.headers);
  const remembered = rememberedId.join();
  const known = choiceAtDoor.of(app.db);
  if (known) return Promise.resolve(known);
  const shared = underWay.get(user);
  if (shared && shared.remembered === remembered) return shared.read;
  const read = readChoice(app, user, rememberedId).finally(() => underWay.delete(user));
  underWay.set(user, { remembered, read });
  return read;
}

export const chosenCustomer = async (
  app: Pick<App, 'db'>,
  user: UserActor,
  request: Request,
): Promise<CustomerLabel | null> => (await customerChoice(app, user, request)).chosen;

/**
 * Takes this customer as the chosen one for all that the request reads: its page belongs to that one. Answers the cookie that remembers it; null
 * where it is chosen already, may not be seen (the page itself refuses then), or the request reads nothing of its own.
 */
export async function chooseForRequest(
  app: Pick<App, 'config' | 'db'>,
  user: UserActor,
  request: Request,
  customerId: string,
): Promise<string | null> {
  if (!isRequestDatabase(app.db)) return null;
  const choice = await customerChoice(app, user, request);
  if (choice.chosen?.id === customerId) return null;
  const chosen =
    choice.menu?.find(({ id }) => id === customerId) ??
    (await customerLabel(app, customerScope(user), customerId));
  if (!chosen) return null;
  choiceAtDoor.give(app.db, { ...choice, chosen });
  return cookieFor(app, customerId);
}

/** The cookie that remembers a choice for a year. */
function cookieFor(app: Pick<App, 'config'>, customerId: string): string {
  const secure = app.config.http.baseUrl.startsWith('https://') ? '; Secure' : '';
  return `${CUSTOMER_COOKIE}=${customerId}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${secure}`;
}

/**
 * The cookie that remembers a choice for a year. It only ever narrows prices to a customer the
 * person may see: every read checks it.
 * @throws AppError `not-found` for a missing, a foreign and an inactive customer alike
 */
export async function chooseCustomer(
  app: Pick<App, 'config'> & { db: Sql },
  user: UserActor,
  customerId: string,
): Promise<string> {
  const seen = isId(customerId)
    ? await customerLabel(app, customerScope(user), customerId)
    : undefined;
  if (!seen) throw notFound();
  return cookieFor(app, customerId);
}
