import { readdirSync } from 'node:fs';
import path from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { grantToShop } from './grants.ts';
import type { Log } from './log.ts';
import { openConnection } from './own-connection.ts';
import { ROOT_FOLDER } from './root-folder.ts';
import { runMigration } from './run-migrations.ts';

/** Any number will do; it keeps two processes that boot together from migrating at once. */
const ADVISORY_LOCK = 7233115;

const FOLDER = path.join(ROOT_FOLDER, 'migrations');

/** The migrations that this code brings, in their order. */
export function migrationNames(folder = FOLDER): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

/**
 * Migrations are plain SQL files, run once each in the order of their names, each in a transaction of its own with its record, or outside of
 * one where its first line says `-- concurrently`.
 */
async function runFiles(
  client: pg.Client,
  folder: string,
  only?: ReadonlySet<string>,
  log?: MigrateOptions['log'],
): Promise<void> {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  const done = new Set(
    (await client.query<{ name: string }>('select name from migrations')).rows.map(
      (row) => row.name,
    ),
  );
  const files = migrationNames(folder);
  const newer = [...done].filter((name) => !files.includes(name));
  if (newer.length > 0)
    throw new Error(`This code is older than the database: it does not know ${newer.join(', ')}.`);
  for (const name of files.filter((file) => !done.has(file) && (!only || only.has(file))))
    await runMigration(client, folder, name, { told: log });
}

interface MigrateOptions {
  shopUrl?: string;
  folder?: string;
  /** No other files than these: a restore brings the schema of its backup first. */
  only?: ReadonlySet<string>;
  /** Called with what may take long, and with what gives way to others. */
  log?: Pick<Log, 'info' | 'warn'>;
}

/**
 * Brings the database to the schema of this release: the job queue's own tables, then our files, then what the shop's role may
 * do with them. Safe to call by several processes at once. `shopUrl` is the same database as the shop uses it.
 */
export async function migrate(
  ownerUrl: string,
  { shopUrl = ownerUrl, folder = FOLDER, only, log }: MigrateOptions = {},
): Promise<void> {
  const client = await openConnection(ownerUrl);
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await runMigrations({ connectionString: ownerUrl });
    await runFiles(client, folder, only, log);
    const shop = new pg.Client({ connectionString: shopUrl }).user;
    if (shop && shop !== client.user) await grantToShop(client, shop);
  } finally {
    await client.end();
  }
}
