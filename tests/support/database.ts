import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { ownerUrl, socketUrl } from '../../scripts/start/postgres.mjs';

/** A migrated, empty database of the caller's own: a copy of the run's template. `url` is the shop's role. Drop it when done. */
export const freshDatabase = () => databaseFrom(inject('postgres').template);

/** A copy of another test's database as it stands now. Its connections end: PostgreSQL copies only a database that nobody uses. */
export async function copiedDatabase(url: string): Promise<FreshDatabase> {
  const from = new pg.Client({ connectionString: url }).database ?? '';
  await administer(
    inject('postgres').socketDir,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}'`,
  );
  return databaseFrom(from);
}

/** A database with nothing in it. */
export const emptyDatabase = () => databaseFrom('template0');

interface FreshDatabase {
  url: string;
  ownerUrl: string;
  drop(): Promise<void>;
}

async function databaseFrom(template: string): Promise<FreshDatabase> {
  const { socketDir } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(socketDir, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: socketUrl(socketDir, name),
    ownerUrl: ownerUrl(socketDir, name),
    drop: () => administer(socketDir, `drop database if exists ${name} with (force)`),
  };
}

// One statement at a time and no connection to the template: PostgreSQL copies only a database that nobody uses.
async function administer(socketDir: string, statement: string): Promise<void> {
  const client = new pg.Client(ownerUrl(socketDir, 'postgres'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
