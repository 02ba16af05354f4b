import type { UserActor } from '../../../kit/actor.ts';
import { isId } from '../../../kit/id.ts';
import { MAX_LINES, MAX_QUANTITY } from '../../../kit/quantity.ts';
import {
  chooseCustomer,
  chosenCustomer,
} from '../../../people/customers/server/public/chosen-customer.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import {
  type CustomerLabel,
  customerLabel,
} from '../../../people/customers/server/public/queries.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { columns } from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { names } from '../../../platform/write-rows.ts';
import { customerGone } from '../errors.ts';
import { heldLine } from './held-line.ts';
import { countAtDoor } from './public/cart-counts.ts';

/** True for no customer, and for one that this person may order for. */
export const mayOrderFor = (user: UserActor, customerId: string | null): SqlText =>
  customerId === null
    ? sql`true`
    : sql`exists (select 1 from ${customersForJoinIn(customerScope(user))} own where own.id = ${customerId})`;

/**
 * The lines of a person's cart for one customer, or of their cart without customer; none when they may no longer order for it. `alias`
 * is `cart_lines`.
 */
export const inCart = (user: UserActor, customerId: string | null, alias: string): SqlText => {
  const line = sql.id(alias);
  return sql`${line}.user_id = ${user.id}
    and ${line}.customer_id is not distinct from ${customerId}::text
    and ${mayOrderFor(user, customerId)}`;
};

/** A customer that this person may order for, or undefined. */
export function orderableCustomer(
  sql: Sql,
  user: UserActor,
  customerId: string,
): Promise<CustomerLabel | undefined> {
  return customerLabel({ db: sql }, customerScope(user), customerId);
}

/**
 * Whose cart a form is for: the customer that its screen showed (`meantFor`), also when another tab has chosen another since, because
 * that is what the person saw. A screen without customer, and a form that says nothing of it, mean the chosen one.
 * @throws AppError `failed-precondition` with `details.reason` customer-gone when one may no longer order for the customer of the screen
 */
export async function customerOfScreen(
  app: App,
  user: UserActor,
  request: Request,
  form: FormData,
): Promise<CustomerLabel | null> {
  const chosen = await chosenCustomer(app, user, request);
  const otherId = form.get('meantFor');
  if (typeof otherId !== 'string' || otherId === '' || otherId === chosen?.id) return chosen;
  const shown = isId(otherId) ? await orderableCustomer(app.db, user, otherId) : undefined;
  if (!shown) throw customerGone();
  return shown;
}

/**
 * Makes `to` the customer that this browser orders for, inside the caller's transaction. Carts of others stay as they are; what was put
 * into the cart without customer joins the one of `to`.
 * @returns the cookie that remembers the customer, or null when it was chosen already
 */
export async function switchTo(
  app: App,
  tx: Sql,
  user: UserActor,
  { chosen, to }: { chosen: CustomerLabel | null; to: CustomerLabel },
): Promise<string | null> {
  await joinUnassigned(app, tx, user, to.id);
  return chosen?.id === to.id ? null : chooseCustomer({ config: app.config, db: tx }, user, to.id);
}

/**
 * Moves the lines that no customer was chosen for into a customer's cart: quantities are added (9999 at most). What does not fit (200
 * products) stays in the cart without customer. Of two at the same moment one moves them.
 */
export async function joinUnassigned(
  app: Pick<App, 'clock'>,
  db: Sql,
  user: UserActor,
  customerId: string,
): Promise<void> {
  if (countAtDoor(db, null) === 0) return;
  const now = new Date(app.clock.now());
  await db.execute(sql`
    with waiting as (
      select l.product_id, there.product_id is not null as is_there,
             row_number() over (
               partition by there.product_id is null order by l.added_at, l.product_id) as place
        from cart_lines l
        left join cart_lines there
          on there.user_id = l.user_id and there.customer_id = ${customerId}
             and there.product_id = l.product_id
       where l.user_id = ${user.id} and l.customer_id is null
         and ${mayOrderFor(user, customerId)}),
    fitting as (
      select product_id from waiting
       where is_there
          or place <= ${MAX_LINES} - (select count(*) from cart_lines c
                                       where c.user_id = ${user.id}
                                         and c.customer_id = ${customerId})),
    taken as (
      delete from cart_lines l using fitting
       where l.user_id = ${user.id} and l.customer_id is null
         and l.product_id = fitting.product_id
      returning ${columns(heldLine, 'l')})
    insert into cart_lines (user_id, customer_id, changed_at, ${names(heldLine)})
    select ${user.id}, ${customerId}, ${now}, ${columns(heldLine, 'taken')}
      from taken order by product_id
    on conflict (user_id, customer_id, product_id) do update
      set quantity = least(${MAX_QUANTITY}::int, cart_lines.quantity + excluded.quantity),
          note = case when cart_lines.note = '' then excluded.note else cart_lines.note end,
          changed_at = excluded.changed_at`);
}
