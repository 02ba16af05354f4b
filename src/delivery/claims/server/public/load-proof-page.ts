import { mayOrder, type UserActor } from '../../../../kit/actor.ts';
import { orderScope } from '../../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../../platform/app.ts';
import { proofView } from '../../../proofs/server/proof-view.ts';
import { claimsOfDelivery } from '../queries.ts';

/**
 * The page of a proof: the record, and what was reported about it, for whoever may open a claim.
 * @throws AppError `not-found` for a missing and a foreign one alike
 */
export async function loadProofPage(app: App, user: UserActor, deliveryId: string) {
  const view = await proofView(app, user, deliveryId);
  const claims = mayOrder(user)
    ? await claimsOfDelivery(app.db, orderScope(user), view.proof.id)
    : [];
  return { ...view, claims: claims.map(({ id, state, raisedAt }) => ({ id, state, raisedAt })) };
}
