import { fileQuotaBytes } from '../../../company/server/queries.ts';
import { receivePhotoOnce } from '../../../files/server/receive-photo-once.ts';
import { answerPhoto } from '../../../files/server/serve-file.ts';
import { isStaffOrRep, mayOrder, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { notFound, permissionDenied } from '../../../platform/http/errors.ts';
import { columns, int, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting } from '../../../platform/write-rows.ts';
import { readOneDelivery } from '../../deliveries/server/read-deliveries.ts';
import { CLAIM_PHOTO_MAX_BYTES } from '../choices.ts';
import type { ClaimPhotoReceived } from '../contract.ts';
import { requireOpenDelivery } from './claimable.ts';

interface Sought {
  delivery: string;
  sha256: string;
}

const pathRow = rowShape({ path: text });
const photoRow = rowShape({ deliveryId: text, sha256: text, mediaType: text, sizeBytes: int });
const ofPhoto = ({ delivery, sha256 }: Sought) =>
  sql`p.delivery_id = ${delivery} and p.sha256 = ${sha256}`;

function received(db: Sql, input: Sought): Promise<ClaimPhotoReceived | undefined> {
  return db.row(
    photoRow,
    sql`select ${columns(photoRow, 'p')} from claim_photos p where ${ofPhoto(input)}`,
  );
}

/**
 * Takes a photo for a claim, before the claim: checked against the digest that the claim names, opened in a process of its own. The
 * same photo again gets the same answer.
 * @throws AppError `permission-denied`, `not-found`, `failed-precondition` after the company's days, `storage/...` as uploads do
 */
export async function receiveClaimPhoto(
  app: App,
  actor: UserActor,
  input: Sought,
  request: Request,
): Promise<ClaimPhotoReceived> {
  if (!mayOrder(actor)) throw permissionDenied();
  const { delivery } = await requireOpenDelivery(app, actor, input.delivery);
  return receivePhotoOnce(app, request, {
    of: delivery.id,
    sha256: input.sha256,
    folder: `claims/${delivery.orderId}`,
    maxBytes: CLAIM_PHOTO_MAX_BYTES,
    userId: actor.id,
    quotaBytes: () => fileQuotaBytes(app),
    find: (db) => received(db, input),
    insert: async (tx, { id, path, mediaType, sizeBytes }) => {
      const answer = { deliveryId: delivery.id, sha256: input.sha256, mediaType, sizeBytes };
      const further = { id, path, uploadedBy: actor.id, uploadedAt: new Date(app.clock.now()) };
      await tx.execute(sql`insert into claim_photos ${inserting(photoRow, answer, further)}`);
      return answer;
    },
  });
}

/**
 * A photo of a claim for whoever may see the order: our own people without `?w=` get it as it was sent, all others a copy.
 * @throws AppError `permission-denied`, `not-found`
 */
export async function readClaimPhoto(
  app: App,
  actor: UserActor,
  input: Sought & { w?: string | undefined },
  request: Request,
): Promise<Response> {
  if (!mayOrder(actor)) throw permissionDenied();
  await readOneDelivery(app, actor, input.delivery);
  const row = await app.db.row(
    pathRow,
    sql`select p.path from claim_photos p where ${ofPhoto(input)}`,
  );
  if (!row) throw notFound();
  return answerPhoto(app, request, row.path, {
    whole: input.w === undefined && isStaffOrRep(actor),
  });
}
