import { AppError } from '../../kit/app-error.ts';
import type { App } from '../../platform/app.ts';
import { wholeWordsOf } from './inspect-apart.ts';

/** So many sheets are remembered, of at most 150,000 letters each. */
const MOST = 40;
/** By the file's SHA-256. Read again from the stored file after a start: nothing of it is kept elsewhere. */
const known = new Map<string, Promise<string | null>>();

/**
 * What a stored sheet says from its first page to its last, as far as it can be read; '' of a scan and of a file that
 * the reader failed at; null when it can't be read now. It is read in the bounded process (inspect-apart.ts) once, and remembered by this process of the shop.
 */
export function wordsOfSheet(
  app: Pick<App, 'storage' | 'log'>,
  { path, sha256 }: { path: string; sha256: string },
): Promise<string | null> {
  const remembered = known.get(sha256);
  if (remembered) return remembered;
  const reading = app.storage
    .get(path)
    .then(({ bytes }) => wholeWordsOf(bytes))
    .catch((error: unknown) => {
      app.log.warn('sheet not read', { path, error });
      // A file that the reader fails at would cost every look its ten seconds. Another reason passes:
      // too many files were being opened, or the store was away.
      const isOfFile = error instanceof AppError && error.code === 'storage/invalid-argument';
      if (isOfFile) return '';
      known.delete(sha256);
      return null;
    });
  known.set(sha256, reading);
  const [oldest] = known.keys();
  if (known.size > MOST && oldest !== undefined) known.delete(oldest);
  return reading;
}
