import { addWhatIsVisible } from '../../cart/server/write-cart.ts';
import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { notFound } from '../errors.ts';
import { readOrder } from './queries.ts';
import { orderScope } from './scope.ts';

/**
 * Puts what was ordered once more into the cart, at today's prices, and names what can no longer be ordered.
 * @throws AppError `not-found`
 */
export function orderAgain(app: App, user: UserActor, orderId: string): Promise<{ added: number; leftOut: string[] }> {
  return app.db.transaction(async (tx) => {
    const order = await readOrder(tx, orderScope(user), orderId);
    if (!order) throw notFound();
    const lines = order.lines.filter((line) => line.ordered > 0);
    const result = await addWhatIsVisible(
      app,
      tx,
      user,
      lines.map((line) => ({ productId: line.productId, quantity: line.ordered })),
    );
    const dropped = new Set(result.dropped);
    return { added: result.added.length, leftOut: lines.filter((line) => dropped.has(line.productId)).map((line) => `${line.name}, ${line.sizeUnit}`) };
  });
}
