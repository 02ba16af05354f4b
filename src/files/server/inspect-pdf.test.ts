import fc from 'fast-check';
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
  // The reason comes first: what the storage says of it tells nobody anything.
  for (const reason of reasons)
    expect(
      uploadErrorMessages(new AppError('storage/invalid-argument', 415, 'x', { reason }) as never)
        .message,
    ).toBe('');
  expect(advice.every((words) => words.length > 15)).toBe(true);
  expect(new Set(advice).size).toBe(reasons.length);
});

/** Sheets with bytes changed, cut off or written twice. */
const disturbed = fc.record({
  file: fc.nat(good.length - 1),
  changes: fc.array(fc.record({ at: fc.nat(), to: fc.nat(255) }), { maxLength: 12 }),
  end: fc.double({ min: 0.5, max: 1, noNaN: true }),
  isTwice: fc.boolean(),
});

test('a sheet with any of its bytes changed, cut or doubled is read or refused, never a fault', async () => {
  const reasons = new Set<unknown>();
  await fc.assert(
    fc.asyncProperty(disturbed, async ({ file, changes, end, isTwice }) => {
      const sound = good[file]?.bytes ?? new Uint8Array();
      const bytes = Uint8Array.from(sound.subarray(0, Math.ceil(sound.length * end)));
      for (const { at, to } of changes) bytes[at % bytes.length] = to;
      const found = await inspectPdf(isTwice ? Buffer.concat([bytes, bytes]) : bytes);
      if ('failure' in found) reasons.add(found.failure);
      else expect(found.pages).toBeGreaterThan(0);
    }),
    { numRuns: 300, seed: 20261127 },
  );
  expect(reasons.size).toBeGreaterThan(1);
}, 120_000);
