import { readCompany } from '../../../company/server/queries.ts';
import { fileTooLarge, wrongChecksum } from '../../../files/errors.ts';
import { openPhoto, photoFiles } from '../../../files/server/photo-files.ts';
import { receiveBody } from '../../../files/server/receive-body.ts';
import { answerPhoto } from '../../../files/server/serve-file.ts';
import { storeFiles } from '../../../files/server/store-files.ts';
import { mayOrder, type UserActor, worksHere } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { notFound, permissionDenied } from '../../../platform/http/errors.ts';
import { columns, int, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { readOneDelivery } from '../../deliveries/server/read-deliveries.ts';
import { CLAIM_PHOTO_MAX_BYTES } from '../choices.ts';
import type { ClaimPhotoReceived } from '../contract.ts';
import { requireOpenDelivery } from './claimable.ts';

interface Sought {
  delivery: string;
  sha256: string;
}

const photoRow = rowShape({ deliveryId: text, sha256: text, mediaType: text, sizeBytes: int });
const pathRow = rowShape({ path: text });
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
  const before = await received(app.db, input);
  if (before) return before;
  const body = await receiveBody(request, CLAIM_PHOTO_MAX_BYTES);
  if (body.sha256 !== input.sha256) throw wrongChecksum();
  if (body.bytes.length > CLAIM_PHOTO_MAX_BYTES) throw fileTooLarge(CLAIM_PHOTO_MAX_BYTES);
  const photo = await openPhoto(body.bytes);
  const quotaBytes = (await readCompany(app)).fileQuotaMb * 1024 * 1024;
  return app.db.transaction(async (tx) => {
    // A twin of this upload waits here, and finds it done.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${delivery.id} ${input.sha256}`}, 0))`,
    );
    const twin = await received(tx, input);
    if (twin) return twin;
    const id = newId(app);
    const files = photoFiles(photo, `claims/${delivery.orderId}/${id}`);
    const [stored] = await storeFiles(app, tx, files, { userId: actor.id, quotaBytes });
    if (!stored) throw new Error('A photo was stored without its row.');
    const answer = {
      deliveryId: delivery.id,
      sha256: input.sha256,
      mediaType: photo.mediaType,
      sizeBytes: body.bytes.length,
    };
    await tx.execute(
      sql`insert into claim_photos (id, delivery_id, sha256, path, media_type, size_bytes,
                 uploaded_by, uploaded_at)
          values (${id}, ${delivery.id}, ${input.sha256}, ${stored.path}, ${answer.mediaType},
                  ${answer.sizeBytes}, ${actor.id}, ${new Date(app.clock.now())})`,
    );
    return answer;
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
    whole: input.w === undefined && worksHere(actor),
  });
}
