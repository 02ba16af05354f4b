import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { storedAnswer } from '../../../platform/stored-answer.ts';
import { customerGone, nothingToUndo } from '../../cart/errors.ts';
import { orderableCustomer } from '../../cart/server/cart-customer.ts';
import { putCartBack } from '../../cart/server/put-cart-back.ts';
import type { OrderedAgain } from './order-again.ts';

/** Under these names "order again" keeps what it did. */
const OPERATIONS = ['order-again', 'order-again-chosen'];

/** What the screen needs to offer the undo: the key of the press, and what the cart holds since. */
export const undoOffer = (undo: OrderedAgain['undo'], key: string | undefined) =>
  undo && key
    ? {
        key,
        number: undo.number,
        customerId: undo.customerId,
        lines: undo.after.map(({ productId, quantity }) => ({ productId, quantity })),
      }
    : null;
export type UndoOffer = NonNullable<ReturnType<typeof undoOffer>>;

/**
 * Takes an earlier order out of the cart again that this person put there under `key`: the cart is then as it was before. Safe to repeat.
 * @throws AppError `not-found` for a key of nobody's or somebody else's; `aborted` with reason cart-changed, and nothing is changed;
 *   `failed-precondition` with reason customer-gone
 */
export async function undoAgain(app: App, user: UserActor, key: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const storedAnswers = await Promise.all(
      OPERATIONS.map((operation) =>
        storedAnswer<OrderedAgain>(tx, { actor: user.id, operation, key }),
      ),
    );
    const undo = storedAnswers.find((answer) => answer?.undo)?.undo;
    if (!undo) throw nothingToUndo();
    if (!(await orderableCustomer(tx, user, undo.customerId))) throw customerGone();
    await putCartBack(app, tx, user, undo);
  });
}
