import type { UserActor } from '../../../kit/actor.ts';
import { firstLinesOf } from '../../../people/accounts/people/server/public/requested-customers.ts';
import type { App } from '../../../platform/app.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import { type CartLine, mergeLines } from '../contract.ts';
import { addWhatIsVisible } from './write-cart.ts';

/**
 * Takes the browser's guest cart into the account's cart for a customer after sign-in: quantities are added (9999 at most), products that
 * this person may not see are counted, not named. The browser made `key` with its guest cart, so a lost answer does not add twice, also
 * when another customer was chosen in between. Of a cart that went with the request for this very account (`sentWith`) the account has the lines:
 * only what was put in since is added.
 */
export function mergeGuestCart(
  app: App,
  user: UserActor,
  {
    customerId,
    lines,
    sentWith = '',
  }: { customerId: string | null; lines: CartLine[]; sentWith?: string | undefined },
  key: string,
): Promise<{ lines: number; dropped: number }> {
  return app.db.transaction((tx) =>
    idempotent(
      tx,
      { actor: user.id, operation: 'merge-guest-cart', key, body: { lines } },
      async () => {
        const atRequest = sentWith ? await firstLinesOf(tx, user.id, sentWith) : [];
        const since = mergeLines(lines).flatMap(({ productId, quantity }) => {
          const before = atRequest.find((one) => one.productId === productId)?.quantity ?? 0;
          return quantity > before ? [{ productId, quantity: quantity - before }] : [];
        });
        const merged = await addWhatIsVisible(app, tx, user, { customerId, lines: since });
        return { lines: merged.lines, dropped: merged.dropped.length };
      },
    ),
  );
}
