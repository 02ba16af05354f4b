import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileCorpus } from '../../../../tests/support/file-corpus.ts';
import { makeXlsx } from '../../../../tests/support/make-xlsx.ts';
import { AppError } from '../../../kit/app-error.ts';
import { readTable } from '../../../platform/read-table-rows.ts';
import { MAX_ROWS } from '../quick-order.ts';
import { readList } from './read-order-file.ts';

/** What comes of a file: how many rows of it are taken, a question, or the refusal's reason. */
async function outcome(bytes: Uint8Array): Promise<string> {
  try {
    const reading = await readList(bytes, { choices: {}, pause: async () => {} });
    return reading.kind === 'rows'
      ? `${reading.rows.length} rows`
      : `asks for ${reading.question.ask}`;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return (error.details as { reason: string }).reason;
  }
}

test.each(fileCorpus())(
  '$name: an answer, and the process lives on',
  async ({ bytes }) => {
    const found = await outcome(bytes);
    expect(found).toMatch(/^(\d+ rows|asks for (columns|sheet)|unreadable|empty|too-long)$/);
    const taken = /^(\d+) rows$/.exec(found)?.[1];
    expect(Number(taken ?? 0)).toBeLessThanOrEqual(MAX_ROWS);
  },
  60_000,
);

test('one part under many names is one sheet', async () => {
  const [first] = fileCorpus();
  expect(await outcome(first?.bytes ?? new Uint8Array())).toBe('empty');
});

test('a workbook with any of its bytes changed is read or refused, never a fault', () => {
  const sound = makeXlsx({
    List: [
      ['SKU', 'Qty'],
      ['A-1', 2],
      ['B-2', 3],
    ],
  });
  const change = fc.record({ at: fc.nat(sound.length - 1), to: fc.nat(255) });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), (changes) => {
      const bytes = Uint8Array.from(sound);
      for (const { at, to } of changes) bytes[at] = to;
      const finding = readTable({ task: 'workbook', bytes, sheet: undefined, mostRows: 100 });
      return 'unreadable' in finding || 'rows' in finding;
    }),
    { numRuns: 500 },
  );
});

test('any text with columns is read or refused', () => {
  const cell = fc.string({
    maxLength: 12,
    unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', '\t', ' ', '1', 'é'),
  });
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 30 }), fc.boolean(), (cells, isLoose) => {
      const finding = readTable({
        task: 'records',
        text: cells.join(''),
        delimiter: ',',
        isLoose,
        mostRows: 5,
      });
      return 'unreadable' in finding || (finding as { records: unknown[] }).records.length <= 5;
    }),
    { numRuns: 500 },
  );
});
