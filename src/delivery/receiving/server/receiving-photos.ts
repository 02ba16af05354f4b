import { createHash } from 'node:crypto';
import { fileQuotaBytes } from '../../../company/server/queries.ts';
import { fileTooLarge } from '../../../files/errors.ts';
import { openPhoto, photoFiles } from '../../../files/server/photo-files.ts';
import { storeFiles } from '../../../files/server/store-files.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { columns, int, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting } from '../../../platform/write-rows.ts';
import { MOST_PHOTOS, PHOTO_BYTES } from '../contract.ts';
import { tooManyPhotos } from '../errors.ts';
import { ownLink, ownReceiving, type ReceivingAnswer } from './receive.ts';

const LIMIT = { points: 40, seconds: 3600 };

/** One photo, as it is read and written. */
export const photoRow = rowShape({ sha256: text, path: text, mediaType: text, sizeBytes: int });
export type ReceiverPhoto = RowOf<typeof photoRow>;
const openRow = rowShape({ photos: int });

/** What the receiver photographed on their own phone. */
export const photosOfLink = (db: Sql, linkId: string): Promise<ReceiverPhoto[]> =>
  db.rows(
    photoRow,
    sql`select ${columns(photoRow, 'p')} from receiving_photos p
         where p.link_id = ${linkId} order by p.uploaded_at, p.id`,
  );

/**
 * Takes a photo of what is missing or damaged from the browser that has opened the code, until it is signed. The same photo again changes
 * nothing. Opened in a process of its own, as every picture.
 * @throws AppError `auth/too-many-requests`, `failed-precondition` after the most photos, `storage/...` as uploads do
 */
export async function addReceivingPhoto(
  app: App,
  token: string,
  bytes: Uint8Array,
  { browser, network }: { browser: string | null; network: string },
): Promise<ReceivingAnswer> {
  const own = await ownLink(app, token, browser, network);
  if ('refused' in own) return own.refused;
  await app.limits.take('receiving-photo', network, LIMIT);
  if (bytes.length > PHOTO_BYTES) throw fileTooLarge(PHOTO_BYTES);
  const { id: linkId, orderId } = own.link;
  const photo = await openPhoto(bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const quotaBytes = await fileQuotaBytes(app);
  await app.db.transaction(async (tx) => {
    const open = await tx.row(
      openRow,
      sql`select (select count(*)::int from receiving_photos p
                   where p.link_id = l.id and p.sha256 <> ${sha256}) as photos
            from receiving_links l
           where l.id = ${linkId} and l.signed_at is null and l.revoked_at is null
             and not exists (select from receiving_photos p
                              where p.link_id = l.id and p.sha256 = ${sha256}) for update`,
    );
    // Signed meanwhile, or here already.
    if (!open) return;
    if (open.photos >= MOST_PHOTOS) throw tooManyPhotos(MOST_PHOTOS);
    const id = newId(app);
    const files = photoFiles(photo, `deliveries/${orderId}/${id}`);
    const [stored] = await storeFiles(app, tx, files, { userId: null, quotaBytes });
    if (!stored) throw new Error('A photo was stored without its row.');
    const row = { sha256, path: stored.path, mediaType: photo.mediaType, sizeBytes: bytes.length };
    const further = { id, linkId, uploadedAt: new Date(app.clock.now()) };
    await tx.execute(sql`insert into receiving_photos ${inserting(photoRow, row, further)}`);
  });
  return ownReceiving(app, token, browser, network);
}
