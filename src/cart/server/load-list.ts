import { lentProducts } from '../../catalogue/server/lent.ts';
import type { CustomerLabel } from '../../customers/server/queries.ts';
import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { onceIfKeyed } from '../../platform/idempotency.ts';
import { int, jsonRows, nullable, rowShape, text } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import { listNotFound } from '../errors.ts';
import { type CartMoment, orderableCustomer, settleCart } from './settle-cart.ts';
import { addWhatIsVisible } from './write-cart.ts';

/** What was put into the cart, and for whom when that changed with it. */
export interface PutIntoCart {
  added: number;
  leftOut: string[];
  switchedTo: string | null;
}

type ListLoaded = PutIntoCart & { cookie: string | null };

/**
 * Adds a saved list to the cart and names what can no longer be ordered. A list of another customer than the chosen one makes the cart
 * that customer's, and asks first when something is in it; one of a customer that this person can no longer order for counts as no one's.
 * Under a key it is done once, whatever was decided meanwhile.
 * @returns with the cookie to set when the customer changed
 * @throws AppError `not-found`; `failed-precondition` with `details.reason` cart-in-use
 */
export function loadList(
  app: App,
  user: UserActor,
  listId: string,
  moment: CartMoment,
  key?: string,
): Promise<ListLoaded> {
  return app.db.transaction((tx) =>
    onceIfKeyed(tx, { actor: user.id, operation: 'load-list', key, body: { listId } }, () =>
      putIntoCart(app, tx, user, listId, moment),
    ),
  );
}

const listToLoad = rowShape({
  customerId: nullable(text),
  lines: jsonRows(rowShape({ productId: text, quantity: int, name: text })),
});

async function putIntoCart(
  app: App,
  tx: Sql,
  user: UserActor,
  listId: string,
  moment: CartMoment,
): Promise<ListLoaded> {
  const list = await tx.row(
    listToLoad,
    sql`
      select l.customer_id,
             coalesce((select json_agg(json_build_object(
                         'productId', s.product_id, 'quantity', s.quantity,
                         'name', p.name || ', ' || p.size_unit) order by s.position)
                         from saved_list_lines s
                         join ${lentProducts} p on p.id = s.product_id
                        where s.list_id = l.id), '[]') as lines
        from saved_lists l where l.id = ${listId} and l.user_id = ${user.id}`,
  );
  if (!list) throw listNotFound();
  const to: CustomerLabel | undefined = list.customerId
    ? await orderableCustomer(tx, user, list.customerId)
    : undefined;
  const cookie = to ? await settleCart(app, tx, user, moment, to, 'list') : null;
  const result = await addWhatIsVisible(app, tx, user, list.lines);
  const dropped = new Set(result.dropped);
  return {
    added: result.added.length,
    leftOut: list.lines.filter((line) => dropped.has(line.productId)).map((line) => line.name),
    switchedTo: cookie && to ? to.name : null,
    cookie,
  };
}
