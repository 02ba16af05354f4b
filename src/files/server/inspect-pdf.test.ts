import { expect, test } from 'vitest';
import { badSheets, goodSheets } from '../../../tests/support/sheet-corpus.ts';
import { AppError } from '../../kit/app-error.ts';
import { uploadErrorMessages } from '../messages.ts';
import { kindOf } from './file-kind.ts';
import { inspectPdf } from './inspect-pdf.ts';

const bad = await badSheets();
const good = await goodSheets();

/** Why the file is refused, by its first bytes or by what is inside; or how many pages it has. */
async function judge(bytes: Uint8Array): Promise<unknown> {
  try {
    kindOf('sheet.pdf', bytes, ['pdf']);
  } catch (error) {
    return { failure: ((error as AppError).details as { reason: string }).reason };
  }
  return inspectPdf(bytes);
}

test.each(bad.map(({ what, reason, bytes }) => [what, reason, bytes] as const))(
  '%s is refused: %s',
  async (_what, reason, bytes) => {
    expect(await judge(bytes)).toEqual({ failure: reason });
  },
);

test.each(good.map(({ what, bytes, pages = 1 }) => [what, pages, bytes] as const))(
  '%s is taken: %i page(s)',
  async (_what, pages, bytes) => {
    expect(await judge(bytes)).toMatchObject({ pages });
  },
);

test('each failure says what is wrong in words of its own', () => {
  const reasons = [...new Set(bad.map(({ reason }) => reason))];
  const advice = reasons.map(
    (reason) =>
      uploadErrorMessages(new AppError('storage/invalid-argument', 415, 'x', { reason }) as never)
        .advice ?? '',
  );
  expect(advice.every((words) => words.length > 15)).toBe(true);
  expect(new Set(advice).size).toBe(reasons.length);
});
