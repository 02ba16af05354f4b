import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoinIn } from '../../../products/catalogue/server/public/joins.ts';
import { catalogueScope } from '../../../products/catalogue/server/public/scope.ts';
import {
  type ApartPair,
  incompatibleInCart,
} from '../../../safety/hazards/server/public/incompatible-in-cart.ts';
import type { OrderView } from './public/queries.ts';

const idRow = rowShape({ id: text });

/**
 * What of an order must be kept apart, by the reading that the cart has: of the products that stand on it, with what somebody is about to
 * add (`added`, of which only what they may see counts) and to take off (`removed`).
 */
export async function pairsOfOrder(
  app: Pick<App, 'db'>,
  user: UserActor,
  { status, lines }: Pick<OrderView, 'status' | 'lines'>,
  { added, removed }: { added: readonly string[]; removed: readonly string[] } = {
    added: [],
    removed: [],
  },
): Promise<ApartPair[]> {
  if (status === 'cancelled') return [];
  const activeProductIds = lines
    .filter((line) => line.ordered > line.cancelled && !removed.includes(line.productId))
    .map(({ productId }) => productId);
  const seen =
    added.length === 0
      ? []
      : await app.db.rows(
          idRow,
          sql`select p.id from ${productsForJoinIn(catalogueScope(user))} p
               where p.id = any(${[...added]}::text[])`,
        );
  return incompatibleInCart(app, [...activeProductIds, ...seen.map(({ id }) => id)]);
}
