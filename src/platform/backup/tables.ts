import type pg from 'pg';

export interface Table {
  schema: string;
  table: string;
  columns: string[];
}

/** Whose rows are of one running installation alone, or are made by the migrations themselves. */
const LEFT_OUT = [
  'public.migrations',
  'public.worker_processes',
  'graphile_worker.migrations',
] as const;

/**
 * Every table of the shop and of its queue, with the columns that are written: those that the database works out itself are not. Read from the
 * database, so that no table of a later release is forgotten.
 */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as table,
            array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
            join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
        and n.nspname || '.' || c.relname <> all($1)
      group by n.nspname, c.relname order by n.nspname, c.relname`,
    [LEFT_OUT],
  );
  return rows;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const nameOf = ({ schema, table }: Pick<Table, 'schema' | 'table'>): string =>
  `${quoted(schema)}.${quoted(table)}`;
export const columnsOf = ({ columns }: Pick<Table, 'columns'>): string =>
  columns.map(quoted).join(', ');

export interface SequenceValue {
  schema: string;
  name: string;
  value: string;
  called: boolean;
}

/** Where the sequences stand: read after the rows, so that none is behind them. */
export async function sequencesOf(client: pg.ClientBase): Promise<SequenceValue[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'S' and n.nspname in ('public', 'graphile_worker') order by 1, 2`,
  );
  const values: SequenceValue[] = [];
  for (const { schema, name } of rows) {
    const found = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoted(schema)}.${quoted(name)}`,
    );
    if (found.rows[0]) values.push({ schema, name, ...found.rows[0] });
  }
  return values;
}
