import { createHash } from 'node:crypto';
import { csvFile } from '../kit/csv.ts';
import type { FileImport, FilePlan, FileRow, ImportedRow } from '../kit/file-import.ts';

/**
 * What an import of a file does or would do, for the person who looks at it: counts, rows in
 * sentences, the bad rows as a file of their own. `effectOf` says what a row writes: the
 * fingerprint names the effects of all rows.
 */
export function importReport<R extends FileRow>(
  columns: readonly string[],
  { rows, unknownColumns }: FilePlan<R>,
  effectOf: (row: R) => readonly unknown[],
): FileImport {
  const count = (what: ImportedRow['what']) => rows.filter((row) => row.what === what).length;
  const problems = rows
    .filter((row) => row.what === 'problem')
    .map((row) => [...columns.map((column) => row.cells[column] ?? ''), row.says.join(' ')]);
  const effects = JSON.stringify(rows.map((row) => [row.line, row.what, ...effectOf(row)]));
  return {
    counts: {
      create: count('create'),
      change: count('change'),
      same: count('same'),
      problem: problems.length,
    },
    rows: rows.map(({ line, name, what, says }) => ({ line, name, what, says })),
    unknownColumns,
    badRows: problems.length === 0 ? '' : csvFile([...columns, 'problem'], problems),
    fingerprint: createHash('sha256').update(effects).digest('base64url'),
  };
}
