import type { UserActor } from '../../../kit/actor.ts';
import { customerLabel } from '../../../people/customers/server/public/queries.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { onceIfKeyed } from '../../../platform/idempotency.ts';
import type { CartLine } from '../../cart/contract.ts';
import { addWhatIsVisible, type HowAdded } from '../../cart/server/write-cart.ts';
import { customerGone } from '../errors.ts';

/** What became of typed quantities: what is in the cart now, and what can't be ordered any more. */
export interface TypedAdded {
  added: string[];
  refused: string[];
}

/**
 * Adds everything that was typed down the guide to the customer's cart, in one batch, once for its key. What was withdrawn while it was
 * typed is named, and the others are added. What is in the cart already asks how first.
 * @throws AppError `not-found` when the person may no longer order for the customer; `failed-precondition` past 200 products
 */
export function addTyped(
  app: App,
  user: UserActor,
  { customerId, lines, how }: { customerId: string; lines: CartLine[]; how?: HowAdded | undefined },
  key: string | undefined,
): Promise<TypedAdded> {
  return app.db.transaction(async (tx) => {
    if (!(await customerLabel({ db: tx }, customerScope(user), customerId))) throw customerGone();
    const body = { customerId, lines, how };
    return onceIfKeyed(tx, { actor: user.id, operation: 'guide-add', key, body }, async () => {
      const { added, dropped } = await addWhatIsVisible(
        app,
        tx,
        user,
        {
          customerId,
          lines,
        },
        how ?? 'ask',
      );
      return { added, refused: dropped };
    });
  });
}
