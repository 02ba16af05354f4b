import { expect, test } from 'vitest';
import { plainSheet } from '../../../tests/support/sheet-corpus.ts';
import { BLEACH_SHEET, sheetOf } from '../../../tests/support/sheet-texts.ts';
import type { App } from '../../platform/app.ts';
import { objectNotFound } from '../../platform/storage.ts';
import { wordsOfSheet } from './sheet-words.ts';

/** A store with one file, which counts how often it is asked; and the log that says why nothing was read. */
function storeOf(bytes: Uint8Array | null) {
  const seen = { asked: 0, warned: 0 };
  const app = {
    storage: {
      get: async () => {
        seen.asked += 1;
        if (!bytes) throw objectNotFound();
        return { bytes, contentType: 'application/pdf', uploadedAt: '' };
      },
    },
    log: { warn: () => void (seen.warned += 1) },
  } as unknown as App;
  return { app, seen };
}

test('a sheet is read to its last page, once for all looks', async () => {
  const { app, seen } = storeOf(await sheetOf(BLEACH_SHEET));
  const file = { path: 'products/p/sds.pdf', sha256: 'whole' };
  const [words, again] = await Promise.all([wordsOfSheet(app, file), wordsOfSheet(app, file)]);
  expect(words).toContain('TRANSPORT INFORMATION DOT: UN1791');
  expect([again === words, seen]).toEqual([true, { asked: 1, warned: 0 }]);
});

test('a file that is away is tried again, one that is no PDF is not', async () => {
  const away = storeOf(null);
  const file = { path: 'products/p/sds.pdf', sha256: 'away' };
  expect([await wordsOfSheet(away.app, file), await wordsOfSheet(away.app, file)]).toEqual([
    null,
    null,
  ]);
  expect(away.seen).toEqual({ asked: 2, warned: 2 });
  const { app, seen } = storeOf(Buffer.from('no PDF'));
  const broken = { path: 'products/p/sds.pdf', sha256: 'broken' };
  expect([await wordsOfSheet(app, broken), await wordsOfSheet(app, broken)]).toEqual(['', '']);
  expect(seen.asked).toBe(1);
});

test('no more than 40 pages are read', async () => {
  const { app } = storeOf(await plainSheet('word', 60));
  const words = await wordsOfSheet(app, { path: 'products/p/sds.pdf', sha256: 'long' });
  expect(words?.split(' ')).toHaveLength(40);
});
