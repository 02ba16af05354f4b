import { AppError } from '../../kit/app-error.ts';
import type { App } from '../../platform/app.ts';
import { ConfigError } from '../../platform/config.ts';
import { installationId } from '../../platform/installation.ts';
import { endOutage, filesAway, noteOutage } from '../../platform/outages.ts';
import { storeUnreachable } from '../../platform/storage.ts';
import { knowsFiles } from './queries.ts';
import { ownerOfStore, signStore } from './store-owner.ts';

/**
 * Whether files in the store may be this database's: it knows files itself, or nothing is there
 * yet.
 * @throws ConfigError when it knows files and nothing is there
 */
async function mayBeOurs(app: App): Promise<boolean> {
  const [known, isEmpty] = [await knowsFiles(app.db), (await app.storage.list('')).length === 0];
  if (known && isEmpty) throw new ConfigError([storeIsEmpty]);
  return known || isEmpty;
}

const storeIsEmpty =
  'This database knows of files, and the file store is empty: DATA_DIR or the S3 settings name the wrong place, or it is not mounted. ' +
  'Bring the files back; when they are gone for good, run the command `accept-empty-store` once (docs/running.md, Files).';

/** How long a start waits for the file store, in ms. */
const PATIENCE_MS = 8000;

/** `work`, given up after a while: a store that accepts and never answers must not hold up a start. */
async function inTime<T>(work: Promise<T>, patienceMs: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(storeUnreachable()), patienceMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Marks an empty store as this installation's, by command: the earlier files are given up for good. */
export async function acceptEmptyStore(app: App): Promise<void> {
  await signStore(app, await installationId(app.db));
}

const belongsToAnother = (owner: string, id: string) =>
  `The file store belongs to another installation (${owner}; this database is ${id}): ` +
  'DATABASE_URL, DATA_DIR or the S3 settings name the wrong one (docs/running.md, Files).';

/**
 * At the start of a process: the file store must be this installation's. An unsigned one is signed
 * when its files can be ours. A store that does not answer is not a reason to stay away: its files
 * are missing then, and the sweep asks again.
 * @throws ConfigError when it carries another installation's id, or is empty and the database knows of files
 */
export async function claimStore(app: App, patienceMs = PATIENCE_MS): Promise<void> {
  try {
    await inTime(claim(app, await installationId(app.db)), patienceMs);
    await endOutage(app, 'files');
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    await noteOutage(app, 'files', filesAway(error instanceof AppError ? error.code : ''));
  }
}

async function claim(app: App, id: string): Promise<void> {
  const owner = await ownerOfStore(app.storage);
  if (owner === id) return;
  if (owner !== null) throw new ConfigError([belongsToAnother(owner, id)]);
  if (await mayBeOurs(app)) await signStore(app, id);
  else
    app.log.warn('file store is not signed', {
      detail:
        'It holds files, and this database knows of none. The sweep leaves it alone (docs/running.md, Files).',
    });
}
