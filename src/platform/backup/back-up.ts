import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import type pg from 'pg';
import type { App } from '../app.ts';
import { installationId, knownKey } from '../installation.ts';
import { openConnection } from '../own-connection.ts';
import { release } from '../release.ts';
import { STORE_SIGN } from '../storage.ts';
import { copyOut } from './copy-rows.ts';
import { backUpFile, type FileEntry, knownFiles, rememberFiles } from './files.ts';
import { type TableEnd, type TableHead, tableFrames } from './frames.ts';
import { claimPlace, type Repository, type Sum, type Sums } from './repository.ts';
import { type Seal, sealFor } from './seal.ts';
import { columnsOf, nameOf, type SequenceValue, sequencesOf, tablesOf } from './tables.ts';

/** Sealed with the rest: what a backup holds. */
export interface Manifest {
  format: 1;
  id: string;
  at: string;
  /** The program that wrote it. */
  version: string;
  postgres: string;
  installation: string;
  /** The proof of the master key that seals secrets in it; backups of before have none. */
  keyProof?: string | null;
  /** The schema: the migrations that had run. */
  migrations: string[];
  tables: (TableHead & TableEnd)[];
  sequences: SequenceValue[];
  parts: string[];
  files: FileEntry[];
}

export interface BackedUp {
  id: string;
  manifest: Manifest;
  rows: number;
  files: number;
  /** Of what was written anew. */
  bytes: number;
}

/** A part of the database's stream is sealed and written as a whole, so no more than this is held in memory. */
const PART = 8 * 1024 * 1024;

/** One connection that sees the database as it was at one moment. End it to let go. */
export async function openSnapshot(url: string): Promise<pg.Client> {
  const client = await openConnection(url, 'bellcart backup');
  await client.query('begin isolation level repeatable read, read only');
  // One order of rows, whatever else reads the same table; and texts that don't depend on the role's settings.
  await client.query(
    `set local synchronize_seqscans = off; set local timezone = 'UTC'; set local datestyle = 'ISO'; set local extra_float_digits = 3`,
  );
  await client.query('select 1');
  return client;
}

async function writeDatabase(
  client: pg.Client,
  repository: Repository,
  id: string,
  seal: Seal,
): Promise<{ tables: Manifest['tables']; parts: Sum[] }> {
  const tables: Manifest['tables'] = [];
  const parts: Sum[] = [];
  const all = await tablesOf(client);
  async function* frames() {
    for (const table of all) {
      const rows = copyOut(client, `copy ${nameOf(table)} (${columnsOf(table)}) to stdout`);
      yield* tableFrames(table, rows, (end) => tables.push({ ...table, ...end }));
    }
  }
  const storeChunk = async (bytes: Buffer) => {
    const name = `backups/${id}/data-${String(parts.length + 1).padStart(5, '0')}`;
    parts.push(await repository.put(name, seal(name, bytes)));
  };
  await pipeline(Readable.from(frames()), createZstdCompress(), async (packed) => {
    let waiting: Buffer[] = [];
    let size = 0;
    for await (const chunk of packed as AsyncIterable<Buffer>) {
      waiting.push(chunk);
      size += chunk.length;
      if (size < PART) continue;
      await storeChunk(Buffer.concat(waiting));
      waiting = [];
      size = 0;
    }
    if (size > 0) await storeChunk(Buffer.concat(waiting));
  });
  return { tables, parts };
}

/** Of the store, all but its sign: a restored database signs its store itself. */
async function writeFiles(
  app: App,
  repository: Repository,
  {
    seal,
    kept,
    folder,
    place,
  }: { seal: Seal; kept: Map<string, FileEntry & { sum: Sum }>; folder: string; place: string },
): Promise<number> {
  const known = await knownFiles(app.db, place);
  const there = new Map<string, Sum | null>(
    (await repository.storage.list('files')).map((name) => [name, null]),
  );
  for (const { keptAs: name, keptBytes: bytes, keptSha256: sha256 } of known.values())
    if (there.has(name)) there.set(name, { name, bytes, sha256 });
  let bytes = 0;
  for (const path of await app.storage.list('')) {
    if (path === STORE_SIGN || kept.has(path)) continue;
    const entry = await backUpFile(app, repository, seal, { path, folder, known, there });
    if (!entry) continue;
    if (entry.isNew) bytes += entry.sum.bytes;
    kept.set(path, entry);
  }
  return bytes;
}

interface Migrated {
  name: string;
}

/**
 * Writes one consistent backup: the database in one snapshot, and every file that it knows of. Files come first and again after the
 * snapshot: one that is taken away meanwhile is held already, one that came before the snapshot is found by the second look. With
 * `before` the caller looks at the same snapshot before it ends.
 */
export async function backUp(
  app: App,
  repository: Repository,
  url: string,
  before?: (snapshot: pg.Client, done: BackedUp) => Promise<void>,
): Promise<BackedUp> {
  const installation = await installationId(app.db);
  const keyProof = await knownKey(app.db);
  const place = await claimPlace(repository, installation);
  const at = new Date(app.clock.now()).toISOString();
  const id = `${at.replace(/[-:]|\.\d+/g, '')}-${randomBytes(3).toString('hex')}`;
  const { publicKey } = app.config.backup;
  const seal = sealFor(publicKey);
  const folder = `files/${publicKey ? publicKey.slice(-12).replaceAll('-', '_') : 'clear'}`;
  const storedFiles = new Map<string, FileEntry & { sum: Sum }>();
  let bytes = await writeFiles(app, repository, { seal, kept: storedFiles, folder, place });
  const client = await openSnapshot(url);
  try {
    const { tables, parts } = await writeDatabase(client, repository, id, seal);
    const sequences = await sequencesOf(client);
    const migrations = await client.query<Migrated>('select name from migrations order by name');
    const server = await client.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    );
    bytes += await writeFiles(app, repository, { seal, kept: storedFiles, folder, place });
    const files = [...storedFiles.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
    const manifest: Manifest = {
      format: 1,
      id,
      at,
      version: release.version,
      postgres: server.rows[0]?.version ?? '',
      installation,
      keyProof,
      migrations: migrations.rows.map(({ name }) => name),
      tables,
      sequences,
      parts: parts.map(({ name }) => name),
      files: files.map(({ path, contentType, uploadedAt, sizeBytes, sha256, keptAs }) => ({
        path,
        contentType,
        uploadedAt,
        sizeBytes,
        sha256,
        keptAs,
      })),
    };
    const name = `backups/${id}/manifest`;
    parts.push(await repository.put(name, seal(name, Buffer.from(JSON.stringify(manifest)))));
    const blobs = new Map(files.map(({ sum }) => [sum.name, sum]));
    const sums: Sums = { format: 1, id, at, installation, parts, files: [...blobs.values()] };
    await repository.put(`backups/${id}/sums.json`, Buffer.from(JSON.stringify(sums)));
    await rememberFiles(app.db, place, files);
    bytes += parts.reduce((total, part) => total + part.bytes, 0);
    const rows = tables.reduce((total, table) => total + table.rows, 0);
    const done = { id, manifest, rows, files: files.length, bytes };
    await before?.(client, done);
    return done;
  } finally {
    await client.end();
  }
}
