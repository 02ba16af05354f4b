import { readPersonOfJob } from '../../../people/accounts/sign-in/server/public/read-person.ts';
import type { App } from '../../../platform/app.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import { addWhatIsVisible } from './write-cart.ts';

/**
 * Puts what a new house wants first into the cart of the rep who took it down, for the customer that the desk made of it, or what a visitor had in
 * the cart into that of their account: what the person may order and no more, once. Whoever may no longer sign in gets nothing.
 */
export async function takeFirstLines(
  app: App,
  first: {
    customerId: string;
    userId: string;
    lines: readonly { productId: string; quantity: number }[];
  },
): Promise<void> {
  const rep = await readPersonOfJob(app, first.userId);
  if (!rep) return;
  const { customerId } = first;
  const lines = first.lines.map(({ productId, quantity }) => ({ productId, quantity }));
  const once = { actor: rep.id, operation: 'first-lines', key: customerId, body: lines };
  await app.db.transaction((tx) =>
    idempotent(tx, once, async () => {
      const { added } = await addWhatIsVisible(app, tx, rep, { customerId, lines });
      return { added };
    }),
  );
}
