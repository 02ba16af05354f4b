import { Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import type { Manifest } from './back-up.ts';
import { readTables, type TableEnd, type TableHead } from './frames.ts';
import { BackupError, type Repository, type Sums, sha256 } from './repository.ts';
import type { Unseal } from './seal.ts';

/** The newest whole backup, or the one of this id. @throws BackupError when there is none */
export async function findBackup(repository: Repository, id: string | null): Promise<Sums> {
  const ids = await repository.ids();
  const found = id ?? ids[0];
  if (found === undefined || !ids.includes(found))
    throw new BackupError(
      id
        ? `There is no whole backup ${id} at this place.`
        : 'There is no whole backup at this place.',
    );
  const sums = await repository.sums(found);
  if (sums.format !== 1)
    throw new BackupError(`The backup ${found} is of a newer release: restore it with that.`);
  return sums;
}

export async function readManifest(
  repository: Repository,
  { id }: Sums,
  unseal: Unseal,
): Promise<Manifest> {
  const name = `backups/${id}/manifest`;
  return JSON.parse(unseal(name, await repository.get(name)).toString()) as Manifest;
}

/** The tables of a backup, each with its rows, held against what was written. @throws BackupError | FrameError | SealError */
export async function readDatabase(
  repository: Repository,
  { parts, tables }: Manifest,
  unseal: Unseal,
  take: (head: TableHead, rows: AsyncIterable<Buffer>) => Promise<void>,
): Promise<(TableHead & TableEnd)[]> {
  async function* packed() {
    for (const name of parts) yield unseal(name, await repository.get(name));
  }
  const source = Readable.from(packed());
  const unpacked = createZstdDecompress();
  source.on('error', (error) => unpacked.destroy(error));
  const read = await readTables(source.pipe(unpacked) as AsyncIterable<Buffer>, take);
  const linesOf = (all: readonly (TableHead & TableEnd)[]) =>
    JSON.stringify(all.map(({ schema, table, rows, sha256: hash }) => [schema, table, rows, hash]));
  if (linesOf(read) !== linesOf(tables))
    throw new BackupError('The tables of the backup are not those that it lists.');
  return read;
}

/** One file of a backup. @throws BackupError | SealError */
export async function readFile(
  repository: Repository,
  { path, keptAs, sha256: hash }: Manifest['files'][number],
  unseal: Unseal,
): Promise<Buffer> {
  const bytes = unseal(keptAs, await repository.get(keptAs));
  if (sha256(bytes) !== hash) throw new BackupError(`The file ${path} is not what was written.`);
  return bytes;
}

export interface Verified {
  id: string;
  at: string;
  objects: number;
  bytes: number;
  /** Null where the key was not given: then every object is whole, and none was opened. */
  opened: { tables: number; rows: number; files: number } | null;
  /** One sentence for each object that is missing or changed. */
  problems: string[];
}

/** Reads all of a backup: without its key every object against its sum, with it every row and file as well. */
export async function verifyBackup(
  repository: Repository,
  id: string | null,
  unseal: Unseal | null,
): Promise<Verified> {
  const sums = await findBackup(repository, id);
  const problems: string[] = [];
  let bytes = 0;
  for (const sum of [...sums.parts, ...sums.files]) {
    try {
      const found = await repository.get(sum.name);
      bytes += found.length;
      if (sha256(found) !== sum.sha256) problems.push(`${sum.name} is not what was written.`);
    } catch (error) {
      problems.push(`${sum.name} can’t be read: ${(error as Error).message}`);
    }
  }
  const objects = sums.parts.length + sums.files.length;
  const base = { id: sums.id, at: sums.at, objects, bytes, problems };
  if (!unseal || problems.length > 0) return { ...base, opened: null };
  try {
    const manifest = await readManifest(repository, sums, unseal);
    const tables = await readDatabase(repository, manifest, unseal, async (_head, rows) => {
      for await (const _ of rows) void _;
    });
    for (const file of manifest.files) await readFile(repository, file, unseal);
    const rows = tables.reduce((total, table) => total + table.rows, 0);
    return { ...base, opened: { tables: tables.length, rows, files: manifest.files.length } };
  } catch (error) {
    return { ...base, opened: null, problems: [(error as Error).message] };
  }
}
