import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const HERE = import.meta.dirname;
const ROOT = path.resolve(HERE, '../..');

const rows = readFileSync(path.join(HERE, 'README.md'), 'utf8')
  .split('\n')
  .map((line) => /^\| (.+?) \| `(.+?)` \| (.+) \|$/.exec(line))
  .flatMap((match) =>
    match ? [{ row: match[1] ?? '', file: match[2] ?? '', title: match[3] ?? '' }] : [],
  );

test('the table is read', () => {
  expect(rows.length).toBeGreaterThan(60);
});

test.each(rows.map(({ row, file, title }) => [row, file, title] as const))(
  '%s: proved in %s',
  (_row, file, title) => {
    const address = path.join(ROOT, file);
    expect(existsSync(address), file).toBe(true);
    expect(readFileSync(address, 'utf8')).toContain(title);
  },
);
