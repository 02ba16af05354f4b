import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SRC = path.join(import.meta.dirname, '../../..');
/** A figure of the books that is reckoned out of two others, or taken over ours beside the one reading. */
const RECKONED =
  /accounting_total_cents\s*-\s*(?!accounting_tax)|accountingTotalCents\s*-|coalesce\(i\.accounting_(total|net|tax)_cents/;

test('what an invoice bills is read in one place: no file reckons it for itself', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && !file.endsWith('bills.ts'),
  );
  expect(files.length).toBeGreaterThan(500);
  const reckoning = files.filter((file) =>
    RECKONED.test(readFileSync(path.join(SRC, file), 'utf8')),
  );
  expect(reckoning).toEqual([]);
});
