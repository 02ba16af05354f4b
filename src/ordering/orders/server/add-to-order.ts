import { mayOrder, type UserActor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { MAX_LINE_NOTE } from '../../cart/limits.ts';
import { lockedState, stateLine } from '../../cart/server/cart-state.ts';
import { leavingCart } from '../../cart/server/leave-cart.ts';
import type { AddToOrder, EditOrder, OrderUpdated } from '../contract.ts';
import { notFound, orderNotAsSeen } from '../errors.ts';
import { type LockedOrder, lockOrder } from './public/lock-order.ts';
import { orderScope } from './public/scope.ts';
import { changeOnce, UPDATE_LIMIT } from './public/update-order.ts';
import { checkSeenCart, type SeenCart } from './seen-cart.ts';

export const ADD_TO_ORDER = 'add-to-order';

const againRow = rowShape({ orderId: text });

/** Refusals that mean: the order is another than the page offered. */
const IS_ANOTHER = ['wrong-state', 'cut-off'];

/**
 * Adds what stands in the cart to an order that is on its way already, and takes it out of the cart: the order's own edit, in one
 * transaction, once for its key. What is on the order keeps its frozen price.
 * @throws AppError what `edit` refuses; `failed-precondition` with `details.reason` order-changed (another version, confirmed, past its
 *   cut-off, or it sends goods of a claim again), above-limit (it is placed, and with this beyond what its buyer may order at once), cart-placed or cart-changed (the cart is not the one of `seen`)
 */
export async function addToOrder(
  app: App,
  actor: UserActor,
  input: AddToOrder,
  { key, seen }: { key: string; seen: SeenCart | undefined },
): Promise<OrderUpdated> {
  if (!mayOrder(actor)) throw permissionDenied();
  await app.limits.take('update-order', actor.id, UPDATE_LIMIT);
  const { orderId, customerId, version } = input;
  const write = { actor: actor.id, operation: ADD_TO_ORDER, key, body: input };
  return app.db.transaction((tx) =>
    idempotent(tx, write, async () => {
      const cart = await tx.rows(stateLine, lockedState(actor, customerId));
      if (seen) await checkSeenCart(app, tx, actor, { customerId, seen, lines: cart });
      const order = await lockOrder(tx, orderScope(actor), orderId);
      // The cart's products were priced for its own customer.
      if (order?.customerId !== customerId) throw notFound();
      if (await sendsAgain(tx, orderId)) throw orderNotAsSeen(order.number);
      const lines = input.lines.map((line) => together(order, line));
      const answer = await changeOnce(app, tx, actor, {
        action: 'edit',
        orderId,
        version,
        lines,
      }).catch((error: unknown) => {
        throw isAnother(error) ? orderNotAsSeen(order.number) : error;
      });
      const products = lines.map(({ productId }) => productId);
      await tx.execute(leavingCart(actor.id, customerId, products));
      return answer;
    }),
  );
}

/** Whether it brings goods of a claim again: the desk may still take that back, and what was bought with it is no part of that. */
const sendsAgain = async (tx: Sql, orderId: string): Promise<boolean> =>
  (await tx.row(
    againRow,
    sql`select again.order_id from replacement_orders again where again.order_id = ${orderId}`,
  )) !== undefined;

/** What the order holds of a product once this much is added to it, with both notes. */
function together(
  order: LockedOrder,
  { productId, quantity, expectedUnitPriceCents, note }: AddToOrder['lines'][number],
): EditOrder['lines'][number] {
  const there = order.lines.find((line) => line.productId === productId);
  const notes = [there?.note ?? '', note].filter(Boolean).join('; ').slice(0, MAX_LINE_NOTE);
  return {
    productId,
    quantity: quantity + (there ? there.ordered - there.cancelled : 0),
    ...(there ? {} : { expectedUnitPriceCents }),
    ...(note ? { note: notes } : {}),
  };
}

const isAnother = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'aborted' ||
    IS_ANOTHER.includes((error.details as { reason?: string } | undefined)?.reason ?? ''));
