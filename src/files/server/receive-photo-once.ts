import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { sql } from '../../platform/sql.ts';
import { fileTooLarge, wrongChecksum } from '../errors.ts';
import { openPhoto, photoFiles } from './photo-files.ts';
import { receiveBody } from './receive-body.ts';
import { storeFiles } from './store-files.ts';

/** A photo of something that is reported, by the digest that the report names. */
interface PhotoOf<Row> {
  /** Id of what it belongs to: with the digest it stands once. */
  of: string;
  sha256: string;
  /** Where its files lie. */
  folder: string;
  maxBytes: number;
  userId: string;
  quotaBytes: () => Promise<number>;
  find: (db: Sql) => Promise<Row | undefined>;
  insert: (
    tx: Sql,
    photo: { id: string; path: string; mediaType: string; sizeBytes: number },
  ) => Promise<Row>;
}

/**
 * Takes a photo before or after the report that names it: checked against that digest, opened in a process of its own. The same photo again
 * gets the same answer.
 * @throws AppError `storage/...` as uploads do
 */
export async function receivePhotoOnce<Row>(
  app: App,
  request: Request,
  { of, sha256, folder, maxBytes, userId, quotaBytes, find, insert }: PhotoOf<Row>,
): Promise<Row> {
  const before = await find(app.db);
  if (before) return before;
  const body = await receiveBody(request, maxBytes);
  if (body.sha256 !== sha256) throw wrongChecksum();
  if (body.bytes.length > maxBytes) throw fileTooLarge(maxBytes);
  const photo = await openPhoto(body.bytes);
  const quota = await quotaBytes();
  return app.db.transaction(async (tx) => {
    // A twin of this upload waits here, and finds it done.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${of} ${sha256}`}, 0))`);
    const twin = await find(tx);
    if (twin) return twin;
    const id = newId(app);
    const files = photoFiles(photo, `${folder}/${id}`);
    const [stored] = await storeFiles(app, tx, files, { userId, quotaBytes: quota });
    if (!stored) throw new Error('A photo was stored without its row.');
    return insert(tx, {
      id,
      path: stored.path,
      mediaType: photo.mediaType,
      sizeBytes: body.bytes.length,
    });
  });
}
