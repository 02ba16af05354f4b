import type { UserActor } from '../../../kit/actor.ts';
import { isId } from '../../../kit/id.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { columns } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type CustomerLabel, customerLabel, labelRow } from './queries.ts';
import { customerScope, inCustomers } from './scope.ts';

/** The cookie that remembers for which customer a person orders. */
export const CUSTOMER_COOKIE = 'bc_customer';

function cookieOf(request: Request): string | null {
  const pair = request.headers
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
  remembered: string | null,
): Promise<CustomerChoice> {
  const visible = sql`select ${columns(labelRow, 'c')} from customers c
    where ${inCustomers(customerScope(user), 'c')}`;
  const rows = await app.db.rows(
    labelRow,
    sql`(${visible} and c.id = any(${[remembered, user.defaultCustomerId]}))
        union (${visible} order by c.name, c.id limit ${MENU + 1})
        order by name, id`,
  );
  const named = (id: string | null) => rows.find((row) => row.id === id);
  const only = rows.length === 1 ? rows[0] : undefined;
  return {
    chosen: named(remembered) ?? named(user.defaultCustomerId) ?? only ?? null,
    menu: rows.length > MENU ? null : rows,
  };
}

/** Several parts of one page ask at the same moment; the actor is made anew for each request. */
const underWay = new WeakMap<
  UserActor,
  { remembered: string | null; read: Promise<CustomerChoice> }
>();

/**
 * For which customer this person orders now (the one chosen on this browser, else their default,
 * else the only one they have), and whom else they may choose. A remembered customer that they may
 * no longer see counts as none.
 */
export function customerChoice(
  app: Pick<App, 'db'>,
  user: UserActor,
  request: Request,
): Promise<CustomerChoice> {
  const remembered = cookieOf(request);
  const shared = underWay.get(user);
  if (shared && shared.remembered === remembered) return shared.read;
  const read = readChoice(app, user, remembered).finally(() => underWay.delete(user));
  underWay.set(user, { remembered, read });
  return read;
}

export const chosenCustomer = async (
  app: Pick<App, 'db'>,
  user: UserActor,
  request: Request,
): Promise<CustomerLabel | null> => (await customerChoice(app, user, request)).chosen;

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
  const secure = app.config.http.baseUrl.startsWith('https://') ? '; Secure' : '';
  return `${CUSTOMER_COOKIE}=${customerId}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${secure}`;
}
