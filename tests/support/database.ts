import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { ownerUrl, socketUrl } from '../../scripts/start/postgres.mjs';

/** A migrated, empty database of the caller's own: a copy of the run's template. `url` is the shop's role. Drop it when done. */
export async function freshDatabase(): Promise<{
  url: string;
  ownerUrl: string;
  drop(): Promise<void>;
}> {
  const { socketDir, template } = inject('postgres');
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
