import type { UserActor } from '../../kit/actor.ts';
import { isId } from '../../kit/id.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { customerLabel } from './queries.ts';
import { customerScope, inCustomers } from './scope.ts';

/** The cookie that remembers for which customer a person orders. */
export const CUSTOMER_COOKIE = 'bc_customer';

/** A customer as a heading shows it. */
export interface CustomerLabel {
  id: string;
  name: string;
  city: string;
  state: string;
}

function cookieOf(request: Request): string | null {
  const pair = request.headers
    .get('cookie')
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${CUSTOMER_COOKIE}=`));
  const value = pair?.slice(CUSTOMER_COOKIE.length + 1) ?? '';
  return isId(value) ? value : null;
}

const CHOSEN = `
  select c.id, c.name, c.city, c.state, 0 as rank from customers c where c.id = $2 and ${inCustomers('c', 1)}
  union all
  select c.id, c.name, c.city, c.state, 1 as rank from customers c where c.id = $3 and ${inCustomers('c', 1)}
  union all
  (select c.id, c.name, c.city, c.state, 2 as rank from customers c where ${inCustomers('c', 1)} limit 2)
  order by rank`;

/**
 * For which customer this person orders now: the one chosen on this browser, else their default, else the only one they have.
 * A remembered customer that they may no longer see counts as none.
 */
export async function chosenCustomer(
  app: Pick<App, 'db'>,
  user: UserActor,
  request: Request,
): Promise<CustomerLabel | null> {
  const rows = await app.db.rows<CustomerLabel & { rank: number }>('customers.chosen', CHOSEN, [
    customerScope(user).ids,
    cookieOf(request),
    user.defaultCustomerId,
  ]);
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
  const rows = await app.db.rows<CustomerLabel>(
    'customers.choosable',
    `select c.id, c.name, c.city, c.state from customers c where ${inCustomers('c', 1)} order by c.name, c.id limit ${MENU + 1}`,
    [customerScope(user).ids],
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
