import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { App } from '../app.ts';
import { diskStorage } from '../disk-storage.ts';
import { openConnection } from '../own-connection.ts';
import type { Storage } from '../storage.ts';
import { type BackedUp, backUp } from './back-up.ts';
import { BackupError, type Repository, sha256 } from './repository.ts';
import { restoreBackup } from './restore.ts';
import type { Unseal } from './seal.ts';
import { nameOf, quoted, type Table, tablesOf } from './tables.ts';

export interface Drill {
  backup: string;
  tables: number;
  rows: number;
  files: number;
  /** One sentence for each table or file that is not the same. */
  differences: string[];
  backupMs: number;
  restoreMs: number;
}

/** What a restore changes on purpose. */
const CHANGED: Readonly<Record<string, readonly string[]>> = {
  installation: ['copied_because', 'copied_at'],
  _private_jobs: ['locked_at', 'locked_by'],
  _private_job_queues: ['locked_at', 'locked_by'],
};

/** Count and a sum of hashes of all rows, whatever their order: not the way in which a backup reads them. */
async function digest(client: pg.Client, table: Table): Promise<string> {
  const columns = table.columns.filter((name) => !CHANGED[table.table]?.includes(name));
  const { rows } = await client.query<{ count: string; sum: string }>(
    `select count(*)::text as count,
            coalesce(sum(hashtextextended(row(${columns.map(quoted).join(', ')})::text, 0)::numeric), 0)::text as sum
       from ${nameOf(table)}`,
  );
  return `${rows[0]?.count} rows ${rows[0]?.sum}`;
}

/** How many tables there are, and a sentence for each that is not the same in both. */
export async function compareTables(live: pg.Client, url: string): Promise<[number, string[]]> {
  const beside = await openConnection(url);
  try {
    await beside.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set extra_float_digits = 3`);
    const [here, there] = [await tablesOf(live), await tablesOf(beside)];
    const differences = here
      .filter((table) => !there.some((other) => nameOf(other) === nameOf(table)))
      .map((table) => `${nameOf(table)} is missing.`);
    for (const table of there) {
      const [one, other] = [await digest(live, table), await digest(beside, table)];
      if (one !== other) differences.push(`${nameOf(table)}: ${one}, restored ${other}`);
    }
    return [there.length, differences];
  } finally {
    await beside.end();
  }
}

async function compareFiles(done: BackedUp, live: Storage, restored: Storage): Promise<string[]> {
  const differences: string[] = [];
  const there = await restored.list('');
  if (there.length !== done.manifest.files.length)
    differences.push(`${there.length} files restored of ${done.manifest.files.length}.`);
  for (const { path: name, sha256: hash } of done.manifest.files) {
    const found = await restored.get(name).catch(() => null);
    // One that was taken away since is known by its hash alone.
    const now = await live.get(name).catch(() => null);
    const isSame = found && sha256(found.bytes) === hash;
    if (!isSame || (now && !Buffer.from(now.bytes).equals(Buffer.from(found.bytes))))
      differences.push(`The file ${name} is not the same.`);
  }
  return differences;
}

const withDatabase = (url: string, name: string) =>
  url.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${name}`);

/** @throws BackupError in place of the database's own words: which role, and what it lacks */
function refusedToCreate(error: { code?: string; message: string }): never {
  if (error.code !== '42501') throw error;
  throw new BackupError(
    'The drill restores into a database that it makes: the role of DATABASE_OWNER_URL may not create one (`alter role ... createdb`; docs/running.md, Backups).',
  );
}

/**
 * Backs up, restores beside, and compares every row and every file with what the shop had at that moment. The database and the folder of the
 * drill are taken away again; the backup stays.
 */
export async function drillRestore(
  app: App,
  repository: Repository,
  unseal: Unseal,
): Promise<Drill> {
  const { ownerUrl, url } = app.config.database;
  const owner = ownerUrl ?? url;
  const name = `bellcart_drill_${randomBytes(4).toString('hex')}`;
  const folder = await mkdtemp(path.join(app.config.dataDir, 'drill-'));
  const admin = await openConnection(owner);
  const began = performance.now();
  let result: Drill | undefined;
  try {
    await admin.query(`create database ${name} template template0`).catch(refusedToCreate);
    await backUp(app, repository, owner, async (live, done) => {
      const backedUp = performance.now();
      const storage = diskStorage(folder);
      const target = withDatabase(owner, name);
      await restoreBackup(
        {
          ownerUrl: target,
          shopUrl: withDatabase(url, name),
          storage,
          masterKey: app.config.secrets.masterKey,
        },
        { repository, unseal },
        done.id,
      );
      const restoreMs = Math.round(performance.now() - backedUp);
      const [tables, differences] = await compareTables(live, target);
      result = {
        backup: done.id,
        tables,
        rows: done.rows,
        files: done.files,
        differences: [...differences, ...(await compareFiles(done, app.storage, storage))],
        backupMs: Math.round(backedUp - began),
        restoreMs,
      };
    });
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`).catch(() => {});
    await admin.end();
    await rm(folder, { recursive: true, force: true });
  }
  if (!result) throw new Error('The drill did not come to its comparison.');
  return result;
}
