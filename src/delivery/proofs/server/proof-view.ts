import { readCompany } from '../../../company/server/queries.ts';
import { isStaffOrRep, type UserActor } from '../../../kit/actor.ts';
import { isId } from '../../../kit/id.ts';
import type { App } from '../../../platform/app.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { DeliveryProof } from '../../deliveries/proof-contract.ts';
import { verifyRecord } from '../../deliveries/server/delivery-record.ts';
import { proofScope, readProof } from '../../deliveries/server/read-proof.ts';

export interface ProofView {
  proof: DeliveryProof;
  timeZone: string;
  /** The reader works for the distributor. */
  ours: boolean;
}

/**
 * A proof as its page shows it.
 * @throws AppError `not-found` for a missing and a foreign one alike
 */
export async function proofView(
  app: Pick<App, 'db'>,
  user: UserActor,
  deliveryId: string,
): Promise<ProofView> {
  const proof = isId(deliveryId)
    ? await readProof(app.db, proofScope(user), deliveryId)
    : undefined;
  if (!proof) throw notFound();
  const company = await readCompany(app);
  return { proof, timeZone: company.timeZone, ours: isStaffOrRep(user) };
}

/**
 * The record of a delivery as the text that its fingerprint was made of.
 * @throws AppError `not-found` for a missing and a foreign one alike
 */
export async function proofRecord(
  app: Pick<App, 'db'>,
  user: UserActor,
  deliveryId: string,
): Promise<{ text: string; number: string }> {
  const { proof } = await proofView(app, user, deliveryId);
  const sealed = await verifyRecord(app.db, proof.id);
  if (!sealed) throw notFound();
  return { text: sealed.record, number: proof.number };
}
