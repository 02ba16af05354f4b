import type pg from 'pg';
import { proofOf } from '../installation.ts';
import { migrate, migrationNames } from '../migrate.ts';
import { openConnection } from '../own-connection.ts';
import { STORE_SIGN, type Storage } from '../storage.ts';
import type { Manifest } from './back-up.ts';
import { copyIn } from './copy-rows.ts';
import { findBackup, readDatabase, readFile, readManifest } from './read-backup.ts';
import { BackupError, type Repository } from './repository.ts';
import type { Unseal } from './seal.ts';
import { columnsOf, nameOf, quoted, type Table, tablesOf } from './tables.ts';

export interface RestoreTarget {
  ownerUrl: string;
  shopUrl: string;
  storage: Storage;
  /** The one of the settings: what is restored is sealed with the key that the backup was made under. */
  masterKey: string;
}

function refuseOtherKey(manifest: Manifest, masterKey: string): void {
  if (manifest.keyProof && manifest.keyProof !== proofOf(masterKey, manifest.installation))
    throw new BackupError(
      'The master key of the settings is not the one that this backup was made under: no process would start with it. Give that key as MASTER_KEY or MASTER_KEY_FILE (docs/running.md, Keys). Nothing was restored.',
    );
}

async function refuseFull(client: pg.Client, storage: Storage): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  if (rows[0]?.count !== 0)
    throw new BackupError(
      'The database of DATABASE_URL is not empty. A restore needs an empty one: make a new database, or drop and create this one.',
    );
  const there = (await storage.list('')).filter((path) => path !== STORE_SIGN);
  if (there.length > 0)
    throw new BackupError(
      `The file store is not empty (${there.length} files). A restore needs an empty one: name another DATA_DIR or bucket.`,
    );
}

/** Rows and sequences, in one transaction: all of them, or the tables stay empty. Triggers rest meanwhile, and foreign keys are checked at the end. */
async function load(client: pg.Client, manifest: Manifest, backup: Source, because: string) {
  await client.query('begin');
  try {
    const tables = await tablesOf(client);
    const keys = await client.query<{ owner: string; name: string; definition: string }>(
      `select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
         from pg_constraint where contype = 'f' and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
    );
    for (const { owner, name } of keys.rows)
      await client.query(`alter table ${owner} drop constraint ${quoted(name)}`);
    for (const table of tables)
      await client.query(`alter table ${nameOf(table)} disable trigger user`);
    await client.query(`truncate ${tables.map(nameOf).join(', ')}`);
    const known = new Map<string, Table>(tables.map((table) => [nameOf(table), table]));
    await readDatabase(backup.repository, manifest, backup.unseal, async (head, rows) => {
      if (!known.has(nameOf(head)))
        throw new BackupError(`This release does not know the table ${nameOf(head)}.`);
      await copyIn(client, `copy ${nameOf(head)} (${columnsOf(head)}) from stdin`, rows);
    });
    for (const { schema, name, value, called } of manifest.sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [
        `${quoted(schema)}.${quoted(name)}`,
        value,
        called,
      ]);
    // Whoever held a job when the backup was made does not hold it here.
    await client.query(
      `update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by is not null`,
    );
    await client.query(
      `update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by is not null`,
    );
    await client.query('update installation set copied_because = $1, copied_at = now()', [because]);
    for (const table of tables)
      await client.query(`alter table ${nameOf(table)} enable trigger user`);
    for (const { owner, name, definition } of keys.rows)
      await client.query(`alter table ${owner} add constraint ${quoted(name)} ${definition}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
  await client.query('analyze');
}

interface Source {
  repository: Repository;
  unseal: Unseal;
}

export interface Restored {
  id: string;
  at: string;
  rows: number;
  files: number;
  /** Migrations of this release that the backup did not have yet. */
  newer: number;
}

/**
 * Brings a backup into an empty database and an empty store: the schema as it was, the data, then the migrations that are newer. What is
 * restored is a held copy until a person releases it.
 * @throws BackupError and what else reading says; the database may hold empty tables then
 */
export async function restoreBackup(
  target: RestoreTarget,
  source: Source,
  id: string | null,
): Promise<Restored> {
  const { repository, unseal } = source;
  const sums = await findBackup(repository, id);
  const manifest = await readManifest(repository, sums, unseal);
  const here = migrationNames();
  const unknown = manifest.migrations.filter((name) => !here.includes(name));
  if (unknown.length > 0)
    throw new BackupError(
      `This release is older than the backup (made by ${manifest.version}): it does not know ${unknown.join(', ')}.`,
    );
  refuseOtherKey(manifest, target.masterKey);
  const client = await openConnection(target.ownerUrl);
  try {
    await refuseFull(client, target.storage);
    const shopUrl = target.shopUrl;
    await migrate(target.ownerUrl, { shopUrl, only: new Set(manifest.migrations) });
    const because = `it was restored from the backup of ${manifest.at}.`;
    await load(client, manifest, source, because);
    for (const file of manifest.files)
      await target.storage.put(file.path, await readFile(repository, file, unseal), {
        contentType: file.contentType,
        uploadedAt: file.uploadedAt,
      });
    await migrate(target.ownerUrl, { shopUrl });
  } finally {
    await client.end();
  }
  return {
    id: manifest.id,
    at: manifest.at,
    rows: manifest.tables.reduce((total, table) => total + table.rows, 0),
    files: manifest.files.length,
    newer: here.length - manifest.migrations.length,
  };
}
