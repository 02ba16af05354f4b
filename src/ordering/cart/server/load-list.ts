import type { UserActor } from '../../../kit/actor.ts';
import type { CustomerLabel } from '../../../people/customers/server/public/queries.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { onceIfKeyed } from '../../../platform/idempotency.ts';
import { int, jsonRows, nullable, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { listNotFound } from '../errors.ts';
import { orderableCustomer, switchTo } from './cart-customer.ts';
import { readsList } from './list-scope.ts';
import { addWhatIsVisible, type HowAdded } from './write-cart.ts';

/** What was put into the cart, and for whom when that changed with it. */
export interface PutIntoCart {
  added: number;
  leftOut: string[];
  switchedTo: string | null;
}

type ListLoaded = PutIntoCart & { cookie: string | null };

/**
 * Adds a saved list to a cart and names what can no longer be ordered: the cart for the list's customer, who is chosen with it, or the one
 * for the chosen customer when the list is no one's. One of a customer that this person can no longer order for counts as no one's.
 * What is in the cart already asks how first. Under a key it is done once, whoever was chosen meanwhile.
 * @returns with the cookie to set when the customer changed
 * @throws AppError `not-found`
 */
export function loadList(
  app: App,
  user: UserActor,
  listId: string,
  {
    chosen,
    key,
    how,
  }: { chosen: CustomerLabel | null; key?: string | undefined; how?: HowAdded | undefined },
): Promise<ListLoaded> {
  return app.db.transaction((tx) =>
    onceIfKeyed(tx, { actor: user.id, operation: 'load-list', key, body: { listId, how } }, () =>
      putIntoCart(app, tx, user, { listId, chosen, how }),
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
  {
    listId,
    chosen,
    how,
  }: { listId: string; chosen: CustomerLabel | null; how: HowAdded | undefined },
): Promise<ListLoaded> {
  const list = await tx.row(
    listToLoad,
    sql`
      select l.customer_id,
             coalesce((select json_agg(json_build_object(
                         'productId', s.product_id, 'quantity', s.quantity,
                         'name', p.name || ', ' || p.size_unit) order by s.position)
                         from saved_list_lines s
                         join ${productsForJoin} p on p.id = s.product_id
                        where s.list_id = l.id), '[]') as lines
        from saved_lists l where l.id = ${listId} and ${readsList(user, 'l')}`,
  );
  if (!list) throw listNotFound();
  const to: CustomerLabel | undefined = list.customerId
    ? await orderableCustomer(tx, user, list.customerId)
    : undefined;
  const cookie = to ? await switchTo(app, tx, user, { chosen, to }) : null;
  const result = await addWhatIsVisible(app, tx, user, {
    customerId: (to ?? chosen)?.id ?? null,
    lines: list.lines,
    how: how ?? 'ask',
  });
  const dropped = new Set(result.dropped);
  return {
    added: result.added.length - result.same.length,
    leftOut: list.lines.filter((line) => dropped.has(line.productId)).map((line) => line.name),
    switchedTo: cookie && to ? to.name : null,
    cookie,
  };
}
