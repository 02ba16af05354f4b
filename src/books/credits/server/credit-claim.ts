import type { creditClaimJob } from '../../../delivery/claims/server/public/jobs.ts';
import type { App } from '../../../platform/app.ts';
import type { PayloadOf } from '../../../platform/queue.ts';
import { draftClaimCredit } from './draft-credit.ts';
import { sendCredit } from './send-credit.ts';

/** Credits an approved claim in the books, once. Before its delivery's invoice stands in the books, it waits. */
export async function creditClaim(
  app: App,
  { claimId }: PayloadOf<typeof creditClaimJob>,
): Promise<void> {
  const creditId = await app.db.transaction((tx) => draftClaimCredit(app, tx, claimId));
  if (creditId) await sendCredit(app, { creditId });
}
