import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import type { CartLine } from '../contract.ts';
import { addWhatIsVisible } from './write-cart.ts';

/**
 * Takes the browser's guest cart into the account's cart for a customer after sign-in: quantities are added (9999 at most), products that
 * this person may not see are counted, not named. The browser made `key` with its guest cart, so a lost answer does not add twice, also
 * when another customer was chosen in between.
 */
export function mergeGuestCart(
  app: App,
  user: UserActor,
  { customerId, lines }: { customerId: string | null; lines: CartLine[] },
  key: string,
): Promise<{ lines: number; dropped: number }> {
  return app.db.transaction((tx) =>
    idempotent(
      tx,
      { actor: user.id, operation: 'merge-guest-cart', key, body: { lines } },
      async () => {
        const merged = await addWhatIsVisible(app, tx, user, { customerId, lines });
        return { lines: merged.lines, dropped: merged.dropped.length };
      },
    ),
  );
}
