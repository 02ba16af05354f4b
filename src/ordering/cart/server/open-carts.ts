import type { UserActor } from '../../../kit/actor.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import { labelRow } from '../../../people/customers/server/public/queries.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import {
  int,
  jsonOf,
  jsonRow,
  nullable,
  type RowOf,
  rowShape,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';

const openCart = rowShape({
  /** Null: the cart without customer. */
  customer: nullable(jsonRow(labelRow)),
  /** Products in it, those included that can no longer be ordered. */
  lines: int,
  /** Their quantities added up. */
  units: int,
  changedAt: time,
  /** When the oldest of its lines was put into it. */
  begunAt: time,
});
export type OpenCart = RowOf<typeof openCart>;

/**
 * The carts of a person that hold something, the one changed last first: for the customer chooser, and as parked calls of the order desk.
 * A customer that the person may no longer order for is not listed; its cart stays as it is.
 */
export function openCarts(app: Pick<App, 'db'>, user: UserActor): Promise<OpenCart[]> {
  return app.db.rows(
    openCart,
    sql`
      select (select ${jsonOf(labelRow, 'c')} from ${customersForJoinIn(customerScope(user))} c
               where c.id = cart.customer_id) as customer,
             cart.lines, cart.units, cart.changed_at, cart.begun_at
        from (select l.customer_id, count(*)::int as lines, sum(l.quantity)::int as units,
                     max(l.changed_at) as changed_at, min(l.added_at) as begun_at
                from cart_lines l where l.user_id = ${user.id} group by l.customer_id) cart
       where cart.customer_id is null
          or exists (select 1 from ${customersForJoinIn(customerScope(user))} own
                      where own.id = cart.customer_id)
       order by cart.changed_at desc, cart.customer_id`,
  );
}
