import type { UserActor } from '../../kit/actor.ts';
import { isId } from '../../kit/id.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { columns, int, rowShape } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
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

const chosenRow = rowShape({ ...labelRow.columns, rank: int });

/**
 * For which customer this person orders now: the one chosen on this browser, else their default, else the only one they have.
 * A remembered customer that they may no longer see counts as none.
 */
export async function chosenCustomer(
  app: Pick<App, 'db'>,
  user: UserActor,
  request: Request,
): Promise<CustomerLabel | null> {
  const visible = sql`select ${columns(labelRow, 'c')}, r.rank
    from customers c, (values (0), (1), (2)) r(rank) where ${inCustomers(customerScope(user), 'c')}`;
  const rows = await app.db.rows(
    chosenRow,
    sql`${visible} and r.rank = 0 and c.id = ${cookieOf(request)}
        union all ${visible} and r.rank = 1 and c.id = ${user.defaultCustomerId}
        union all (${visible} and r.rank = 2 limit 2) order by rank`,
  );
  const first = rows[0];
  if (!first || (first.rank === 2 && rows.length > 1)) return null;
  const { rank: _, ...label } = first;
  return label;
}

/** More customers than this are no menu: a person finds theirs by a search (/cart/customer). */
const MENU = 25;

/** Customers this person may choose from, by name; null when there are too many for a menu. */
export async function choosableCustomers(
  app: Pick<App, 'db'>,
  user: UserActor,
): Promise<CustomerLabel[] | null> {
  const rows = await app.db.rows(
    labelRow,
    sql`select ${columns(labelRow, 'c')} from customers c
         where ${inCustomers(customerScope(user), 'c')}
         order by c.name, c.id limit ${MENU + 1}`,
  );
  return rows.length > MENU ? null : rows;
}

/**
 * The cookie that remembers a choice for a year. It only ever narrows prices to a customer the person may see: every read checks it.
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
