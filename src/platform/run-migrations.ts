import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from './log.ts';

// How one file of `migrations/` is run while the shop is used: it waits for a lock only as long as a visitor may wait for it, gives way, and tries
// again; it says beforehand what may take long.

export interface Patience {
  /** How long it may stand in the way of others for a lock, in ms: under the 5 s that a statement of the shop waits. */
  lockMs: number;
  tries: number;
  /** The first wait between two tries, in ms; it grows to ten times that. */
  pauseMs: number;
}

export const PATIENCE: Patience = { lockMs: 2000, tries: 60, pauseMs: 1000 };

type Progress = Pick<Log, 'info' | 'warn'>;

/** Somebody else holds the table, or waits for us: nothing was changed. */
const isBusy = (error: unknown) =>
  ['55P03', '40P01'].includes((error as { code?: string }).code ?? '');

/** Runs `work` until it gets its locks. */
async function patiently(
  { lockMs, tries, pauseMs }: Patience,
  work: () => Promise<void>,
  progress: Progress | undefined,
  migration: string,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || attempt >= tries) throw error;
      progress?.warn('migration gives way', { migration, attempt, afterMs: lockMs });
      await pause(pauseMs * Math.min(10, attempt));
    }
  }
}

/** Bytes a second that a small server writes and checks while it works. */
const PACE = 30e6;

const LONG =
  /\balter table (?:only )?(?<altered>\w+)[^;]*\b(?:type |generated always as|set not null|add (?:constraint \w+ )?(?:check|unique|primary key|foreign key|exclude))|\bupdate (?<updated>\w+)\s+(?:\w+\s+)?set\b|\bcreate (?:unique )?index (?!concurrently)[^;]*?\bon (?<indexed>\w+)/gi;

/** Tables that a file reads or writes from end to end. */
export function longWork(text: string): string[] {
  const code = text.replace(/--.*$/gm, '');
  const tables = [...code.matchAll(LONG)].flatMap(
    ({ groups }) => groups?.['altered'] ?? groups?.['updated'] ?? groups?.['indexed'] ?? [],
  );
  return [...new Set(tables)];
}

async function sayHowLong(client: pg.Client, name: string, text: string, progress?: Progress) {
  for (const table of longWork(text)) {
    const { rows } = await client.query<{ bytes: string | null }>(
      'select pg_total_relation_size(to_regclass($1))::text as bytes',
      [`public.${table}`],
    );
    const bytes = Number(rows[0]?.bytes ?? 0);
    const seconds = Math.ceil(bytes / PACE);
    if (seconds > 1)
      progress?.warn('migration may take long', {
        migration: name,
        table,
        megabytes: Math.round(bytes / 1e6),
        aboutSeconds: seconds,
        detail: 'Writes to this table wait meanwhile.',
      });
  }
}

/** The first line of a file whose statements run one by one, outside of a transaction: for indexes that are made beside the use of their table. */
const OUTSIDE = /^-- concurrently\b/;

/** What a cut run has left: an index that is there and not used. */
async function dropInvalidIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index join pg_class c on c.oid = indexrelid
      where not indisvalid and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`);
}

async function runOutside(client: pg.Client, text: string, { lockMs }: Patience): Promise<void> {
  await client.query(`set lock_timeout = ${lockMs}`);
  try {
    await dropInvalidIndexes(client);
    for (const statement of text.replace(/--.*$/gm, '').split(/;\s*(?:\n|$)/))
      if (statement.trim() !== '') await client.query(statement);
  } finally {
    await client.query('reset lock_timeout');
  }
}

async function runInside(
  client: pg.Client,
  name: string,
  text: string,
  { lockMs }: Patience,
): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockMs}`);
    await client.query(text);
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Runs one file once, with its record. @throws Error naming it; a file in a transaction has changed nothing then */
export async function runMigration(
  client: pg.Client,
  folder: string,
  name: string,
  { told, patience = PATIENCE }: { told?: Progress | undefined; patience?: Patience } = {},
): Promise<void> {
  const text = readFileSync(path.join(folder, name), 'utf8');
  try {
    await sayHowLong(client, name, text, told);
    if (OUTSIDE.test(text)) {
      // Its statements may be run again: each says `if not exists`.
      await patiently(patience, () => runOutside(client, text, patience), told, name);
      await client.query('insert into migrations (name) values ($1)', [name]);
    } else await patiently(patience, () => runInside(client, name, text, patience), told, name);
  } catch (error) {
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}
