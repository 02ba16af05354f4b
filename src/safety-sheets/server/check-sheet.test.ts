import { expect, test } from 'vitest';
import { badSheets, goodSheets } from '../../../tests/support/sheet-corpus.ts';
import { AppError } from '../../kit/app-error.ts';
import { checkSheet } from './check-sheet.ts';

const bad = await badSheets();
const good = await goodSheets();

test.each(bad.map(({ what, reason, bytes }) => [what, reason, bytes] as const))('%s is refused: %s', async (_what, reason, bytes) => {
  const refusal = await checkSheet(bytes).then(
    () => null,
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(AppError);
  const { code, details, message } = refusal as AppError;
  expect(details).toMatchObject({ path: 'file', reason });
  expect(code).toBe(reason === 'truncated' ? 'storage/invalid-checksum' : 'invalid-argument');
  expect(message.length).toBeGreaterThan(15);
});

test.each(good.map(({ what, bytes }) => [what, bytes] as const))('%s is kept', async (what, bytes) => {
  expect(await checkSheet(bytes)).toBe(what === '200 pages' ? 200 : 1);
});
