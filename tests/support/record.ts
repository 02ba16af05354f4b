import type { AppUnderTest } from './app.ts';

// What record tests share: a record test sends every field of a command and holds what is stored and read back against it.

/** A value of each field that may be sent, none of them a default. A field that comes later has none here: it does not compile. */
export type Sample<T> = { -readonly [K in keyof T]-?: NonNullable<T[K]> };

export const fieldsOf = <T extends object>(sample: T) =>
  Object.keys(sample) as (keyof T & string)[];

const fieldOf = (column: string) =>
  column.replace(/_(\w)/g, (_, sign: string) => sign.toUpperCase());

/** Rows as the database has them, under the names of our code; JSON's types, days as YYYY-MM-DD. */
export async function storedRows(
  app: AppUnderTest,
  table: string,
  by: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>[]> {
  const columns = Object.keys(by);
  const { rows } = await app.db.pool.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from ${table} t where ${columns.map((column, at) => `${column} = $${at + 1}`).join(' and ')}`,
    Object.values(by),
  );
  return rows.map(({ row }) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [fieldOf(column), value])),
  );
}

export async function storedRow(
  app: AppUnderTest,
  table: string,
  by: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const [row, ...more] = await storedRows(app, table, by);
  if (!row || more.length > 0) throw new Error(`${table}: ${row ? 'several rows' : 'no row'}`);
  return row;
}

/** A file of these columns and rows, each cell in quotes. */
export const csvOf = (...rows: readonly (readonly unknown[])[]) =>
  rows
    .map((row) => `${row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')}\r\n`)
    .join('');

/** A moment as the database's JSON and ours write it, as one. */
export const momentOf = (value: unknown) => new Date(String(value)).toISOString();
