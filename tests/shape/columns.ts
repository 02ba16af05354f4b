import { folderOf } from './rooms.ts';
import type { Source } from './sources.ts';
import { TABLES } from './tables.ts';

export interface Column {
  table: string;
  column: string;
}

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g;
const fieldOf = (column: string) =>
  column.replace(/_(\w)/g, (_, sign: string) => sign.toUpperCase());

const OWNER = new Map(
  Object.entries(TABLES).flatMap(([owner, tables]) => tables.map((table) => [table, owner])),
);

/** Columns that no code of the table's owner names, in SQL or as a field: nothing writes or reads them. */
export function unusedColumns(
  columns: readonly Column[],
  code: readonly Pick<Source, 'path' | 'text'>[],
): string[] {
  const words = new Map<string, ReadonlySet<string>>();
  const wordsOf = (owner: string) => {
    const folder = `${folderOf(owner)}/`;
    const known =
      words.get(owner) ??
      new Set(
        code
          .filter(({ path }) => path.startsWith(folder))
          .flatMap(({ text }) => text.replace(COMMENTS, '').match(/\w+/g) ?? []),
      );
    words.set(owner, known);
    return known;
  };
  return columns
    .filter(({ table, column }) => {
      const known = wordsOf(OWNER.get(table) ?? '');
      return !known.has(column) && !known.has(fieldOf(column));
    })
    .map(({ table, column }) => `${table}.${column}`)
    .toSorted();
}
