import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '../../kit/app-error.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { diskFaultWords } from '../disk-faults.ts';
import { diskStorage } from '../disk-storage.ts';
import { s3Storage } from '../s3-storage.ts';
import type { Storage } from '../storage.ts';

/** A backup that could not be made or read: the operator's sentence is all there is to say. */
export class BackupError extends Error {
  override name = 'BackupError';
}

// Where backups lie: a folder, or a bucket of S3. `backups/<id>/` holds the parts of a database and its description, `files/<key>/<hash>` every
// file of the store once, whichever backups have it. `sums.json` comes last: a backup without it was cut, and is none.

export interface Sum {
  name: string;
  bytes: number;
  /** Of the object as it lies there. */
  sha256: string;
}

/** What is known of a backup without its key. */
export interface Sums {
  format: 1;
  id: string;
  at: string;
  installation: string;
  parts: Sum[];
  files: Sum[];
}

export interface Repository {
  storage: Storage;
  /** Writes an object; what it answers goes into the sums. */
  put(name: string, bytes: Buffer): Promise<Sum>;
  get(name: string): Promise<Buffer>;
  /** Ids of whole backups, the newest first. */
  ids(): Promise<string[]>;
  sums(id: string): Promise<Sums>;
}

export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** A place of backups by its address: `https://host/bucket` is S3, anything else a folder. */
export function openPlace(
  place: string,
  config: Config,
  outside: { fetch: typeof fetch },
): Storage {
  if (!/^https?:\/\//.test(place)) return diskStorage(place);
  const { s3AccessKeyId, s3SecretAccessKey, s3Region } = config.backup;
  return s3Storage(
    {
      endpoint: place,
      region: s3Region || config.storage.s3Region,
      accessKeyId: s3AccessKeyId ?? config.storage.s3AccessKeyId ?? '',
      secretAccessKey: s3SecretAccessKey ?? config.storage.s3SecretAccessKey ?? '',
    },
    outside,
  );
}

const isAbsent = (error: unknown) =>
  error instanceof AppError && error.code === 'storage/object-not-found';

const REFUSALS: Readonly<Record<string, string>> = {
  'storage/unauthorized': 'it refuses the access key',
  'storage/bucket-not-found': 'there is no such bucket',
  'storage/retry-limit-exceeded': 'it does not answer',
  'storage/quota-exceeded': 'it is full',
};

/** Why a place refused, in the operator's words. */
function reasonOf(error: unknown): string {
  const { cause } = error as Error;
  if (!cause && error instanceof AppError) return REFUSALS[error.code] ?? error.message;
  return diskFaultWords(error);
}

/** The same place, whose failures say that a backup could not be written, where, and why. That an object is not there stays an answer. */
export function saysItsPlace(storage: Storage, place: string): Storage {
  const named = async <T>(work: Promise<T>, absentIsAnswer = true): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (absentIsAnswer && isAbsent(error)) throw error;
      throw new BackupError(`The backup could not be written to ${place}: ${reasonOf(error)}.`, {
        cause: error,
      });
    }
  };
  return {
    put: (...call) => named(storage.put(...call), false),
    get: (...call) => named(storage.get(...call)),
    about: (...call) => named(storage.about(...call)),
    remove: (...call) => named(storage.remove(...call)),
    list: (...call) => named(storage.list(...call)),
    removeFolder: (...call) => named(storage.removeFolder(...call)),
    clearUnfinished: (...call) => named(storage.clearUnfinished(...call)),
  };
}

export function openRepository(storage: Storage, clock: Clock): Repository {
  const get = async (name: string) => Buffer.from((await storage.get(name)).bytes);
  return {
    storage,
    get,
    async put(name, bytes) {
      await storage.put(name, bytes, { uploadedAt: new Date(clock.now()).toISOString() });
      return { name, bytes: bytes.length, sha256: sha256(bytes) };
    },
    async ids() {
      const names = await storage.list('backups');
      return names
        .flatMap((name) => /^backups\/([^/]+)\/sums\.json$/.exec(name)?.[1] ?? [])
        .sort()
        .reverse();
    },
    sums: async (id) => JSON.parse((await get(`backups/${id}/sums.json`)).toString()) as Sums,
  };
}

const OWNER = 'repository.json';

interface Owner {
  installation: string;
  /** The place's own name: what is known of another place does not count here. */
  place: string;
}

/**
 * A place belongs to the first shop that backs up there. Returns the place's own name.
 * @throws BackupError when it is another shop's
 */
export async function claimPlace(repository: Repository, installation: string): Promise<string> {
  let owner: Owner | undefined;
  try {
    owner = JSON.parse((await repository.get(OWNER)).toString()) as Owner;
  } catch (error) {
    if (!isAbsent(error)) throw error;
  }
  if (owner?.installation === installation) return owner.place;
  if (owner)
    throw new BackupError(
      `The backups at this place are of another installation (${owner.installation}).`,
    );
  if ((await repository.storage.list('backups')).length > 0)
    throw new BackupError('There are backups at this place, and nothing says whose.');
  const place = randomUUID();
  await repository.put(OWNER, Buffer.from(JSON.stringify({ format: 1, installation, place })));
  return place;
}

/**
 * Keeps the newest `keep` backups, `newest` always, and takes the others away, with files that none of those kept has. What was cut and never became a backup
 * goes too. Returns the ids of those that went.
 */
export async function pruneBackups(
  repository: Repository,
  most: number,
  newest?: string,
): Promise<string[]> {
  const { storage } = repository;
  const ids = await repository.ids();
  // By its name it may look old: a clock that was set back.
  const staying = new Set([...new Set([...(newest ? [newest] : []), ...ids])].slice(0, most));
  const held = new Set<string>();
  for (const id of staying)
    for (const { name } of (await repository.sums(id)).files) held.add(name);
  const folders = new Set(
    (await storage.list('backups')).flatMap((name) => name.split('/')[1] ?? []),
  );
  const gone = [...folders].filter((id) => !staying.has(id));
  for (const id of gone) {
    // First what makes it a backup: what is cut now is taken away the next time.
    await storage.remove(`backups/${id}/sums.json`);
    await storage.removeFolder(`backups/${id}`);
  }
  for (const name of await storage.list('files')) if (!held.has(name)) await storage.remove(name);
  return gone;
}
