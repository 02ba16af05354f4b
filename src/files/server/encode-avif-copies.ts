import { AppError } from '../../kit/app-error.ts';
import type { App } from '../../platform/app.ts';
import type { PayloadOf } from '../../platform/queue.ts';
import { CONTENT_TYPES } from './file-kind.ts';
import { picturesOf } from './inspect-apart.ts';
import type { encodeAvifJob } from './jobs.ts';
import type { FileOwners } from './owners.ts';
import { fileWithCopies, lockFile } from './queries.ts';
import { copyPath, storeFiles } from './store-files.ts';

/**
 * Adds AVIF copies to a picture, which browsers that know them then get. Safe to run again; a
 * picture that is gone needs none.
 */
export const encodeAvifCopies =
  (owners: FileOwners) =>
  async (app: App, payload: PayloadOf<typeof encodeAvifJob>): Promise<void> => {
    const [main, ...copies] = await fileWithCopies(app.db, payload.path);
    if (!main || copies.some((copy) => copy.contentType === CONTENT_TYPES.avif)) return;
    const source = await app.storage.get(main.path).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'storage/object-not-found') return null;
      throw error;
    });
    if (!source) return;
    const pictures = await picturesOf({ task: 'avif', bytes: source.bytes });
    const files = pictures.map((picture) => ({
      path: copyPath(main.path, picture.limit, picture.format),
      purpose: main.purpose,
      contentType: CONTENT_TYPES.avif,
      bytes: picture.bytes,
      isPublic: main.isPublic,
      width: picture.width,
      height: picture.height,
      copyOf: main.path,
    }));
    const quotaBytes = await owners.quotaBytes(app);
    await app.db.transaction(async (tx) => {
      // Holds the picture while its copies are written: a removal waits, and finds them all.
      if (await lockFile(tx, main.path))
        await storeFiles(app, tx, files, { userId: null, quotaBytes });
    });
  };
