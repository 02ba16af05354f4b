import type { Source } from './sources.ts';

// Record tests: a row that is sent whole, stored and read back (tests/support/record.ts; docs/decisions/2026-11-24-writes-from-shapes.md).

const BY_SHAPE = /\binsert\s+into\s+(\w+)\s+\$\{inserting(?:Rows|If)?\(/g;
const BY_HAND = /\binsert\s+into\s+([a-z_]+)(?:\s+(?:as\s+)?\w+)?\s*(?:\(|select\b|values\b)/g;

/** Tables of which a room inserts rows by their shape, each with the first file that does. */
export const shapedTables = (files: readonly Pick<Source, 'path' | 'text'>[]) =>
  insertedTables(files, BY_SHAPE);

/** Tables of which a room inserts rows whose columns stand in the statement. */
export const handWrittenTables = (files: readonly Pick<Source, 'path' | 'text'>[]) =>
  insertedTables(files, BY_HAND);

function insertedTables(
  files: readonly Pick<Source, 'path' | 'text'>[],
  write: RegExp,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const { path, text } of files)
    for (const [, table = ''] of text.matchAll(write))
      if (!found.has(table)) found.set(table, path);
  return found;
}

const isRecordTest = ({ path, text }: Pick<Source, 'path' | 'text'>) =>
  /-records?\.test\.ts$/.test(path) || /\/tests\/support\/record\.ts'/.test(text);

/** Tables that a record test reads: by `storedRow`, `storedRows` or in a statement of its own. */
export function readByRecordTests(tests: readonly Pick<Source, 'path' | 'text'>[]): Set<string> {
  const texts = tests.filter(isRecordTest).map(({ text }) => text);
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/\bstoredRows?\(\s*[\w.]+,\s*'(\w+)'|\b(?:from|join) (\w+)/g)].map(
        ([, stored, selected]) => stored ?? selected ?? '',
      ),
    ),
  );
}
