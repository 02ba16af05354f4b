import { AppError } from '../../kit/app-error.ts';
import type { App } from '../../platform/app.ts';
import { refuseOnCopy } from '../../platform/held-copy.ts';
import { installationId } from '../../platform/installation.ts';
import { isThere } from '../../platform/storage.ts';
import type { FileOwners } from './owners.ts';
import { emptyQuarantine, quarantineFile, restoreFiles } from './quarantine.ts';
import { pathsWithRow, productFilesBefore, rowsAfter } from './queries.ts';
import { removeFiles } from './remove-files.ts';
import { ownerOfStore, signStore } from './store-owner.ts';

/** What is younger may belong to an upload or an edit that is still going on. */
const GRACE_MS = 24 * 60 * 60 * 1000;
const BATCH = 500;
/** Folders in which every file has a row. What others keep in the store is theirs. */
const SWEPT = ['products', 'deliveries', 'general', 'sheets', 'binders'] as const;
/**
 * Crashes leave a handful. More than both of these is a wrong database, an old backup or a fault of
 * ours: nothing is touched.
 */
const MAX_ORPHANS = { files: 20, share: 0.05 };

export interface Sweep {
  /** Files without a row, put into quarantine. */
  orphans: number;
  /** Leftovers of cut writes, removed. */
  unfinished: number;
  /**
   * Pictures and sheets that were uploaded and never saved with a product: rows removed, files put
   * into quarantine.
   */
  unsaved: number;
  /** Files brought back from quarantine because a row knows them again. */
  restored: number;
  /** Files gone for good after their time in quarantine. */
  emptied: number;
  /** Rows whose file is missing: reported, and left for a person to check. */
  missing: string[];
}

/** The sweep would not go on. `message` has the counts and what to do; nothing was moved. */
export class SweepStopped extends Error {
  override name = 'SweepStopped';
}

function stopAt(what: string, count: number, of: number): void {
  if (count <= MAX_ORPHANS.files || count <= of * MAX_ORPHANS.share) return;
  throw new SweepStopped(
    `The sweep of files stopped, and nothing was moved: ${count} of ${of} files ${what}. Is this the right database for this store? If it is, run the command \`sweep-files --accept-orphans\` (docs/running.md, Files).`,
  );
}

/**
 * The store must carry this database's id. One without a sign is signed once the counts have shown
 * that it fits.
 */
async function checkOwner(app: App): Promise<{ sign: () => Promise<void> }> {
  const id = await installationId(app.db);
  const owner = await ownerOfStore(app.storage);
  if (owner !== null && owner !== id) {
    throw new SweepStopped(
      `The sweep of files stopped, and nothing was moved: the store belongs to installation ${owner}, and this database is ${id}.`,
    );
  }
  return { sign: async () => (owner === null ? signStore(app, id) : undefined) };
}

async function isOld(app: App, path: string, before: number): Promise<boolean> {
  try {
    return Date.parse((await app.storage.about(path)).uploadedAt) < before;
  } catch (error) {
    if (error instanceof AppError && error.code === 'storage/object-not-found') return false;
    throw error;
  }
}

async function findOrphans(app: App, files: readonly string[], before: number): Promise<string[]> {
  const orphans: string[] = [];
  for (let at = 0; at < files.length; at += BATCH) {
    const batch = files.slice(at, at + BATCH);
    const known = await pathsWithRow(app.db, batch);
    for (const path of batch)
      if (!known.has(path) && (await isOld(app, path, before))) orphans.push(path);
  }
  return orphans;
}

async function rowsWithoutFile(app: App, files: ReadonlySet<string>): Promise<string[]> {
  const missing: string[] = [];
  let after = '';
  for (;;) {
    const batch = await rowsAfter(app.db, after, BATCH);
    // The list is older than the row when somebody uploads meanwhile: ask for the file itself.
    for (const path of batch)
      if (!files.has(path) && !(await isThere(app.storage, path))) missing.push(path);
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH) return missing;
    after = last;
  }
}

async function findUnsaved(
  app: App,
  before: number,
  owners: FileOwners,
): Promise<{ unsaved: string[]; of: number }> {
  const old = await productFilesBefore(app.db, new Date(before));
  const unsaved: string[] = [];
  for (let at = 0; at < old.length; at += BATCH) {
    const batch = old.slice(at, at + BATCH);
    const shown = new Set(await owners.shown(app.db, batch));
    unsaved.push(...batch.filter((path) => !shown.has(path)));
  }
  return { unsaved, of: old.length };
}

/**
 * Brings store and rows together again after crashes: every file has a row, and every row without a
 * file is reported. Counts first and moves afterwards, into quarantine; what lies there comes back when
 * a row knows it again, and goes for good after 30 days.
 * @throws HeldCopyError on a held copy
 * @throws SweepStopped when the store is another's, or when more would go than crashes can leave
 *   (unless `acceptOrphans`)
 */
export async function sweepStore(
  app: App,
  owners: FileOwners,
  { acceptOrphans = false } = {},
): Promise<Sweep> {
  // A copy may share its original's store, where it knows nothing of what came since.
  await refuseOnCopy(app);
  const before = app.clock.now() - GRACE_MS;
  const { sign } = await checkOwner(app);
  const files: string[] = [];
  for (const folder of SWEPT) files.push(...(await app.storage.list(folder)));
  const orphans = await findOrphans(app, files, before);
  const { unsaved, of } = await findUnsaved(app, before, owners);
  if (!acceptOrphans) {
    stopAt('have no row in this database', orphans.length, files.length);
    stopAt('of products belong to no product', unsaved.length, of);
  }
  await sign();
  const unfinished = await app.storage.clearUnfinished(before);
  for (const path of orphans) await quarantineFile(app, path);
  await removeFiles(app, unsaved, (path) => quarantineFile(app, path));
  const absent = await rowsWithoutFile(app, new Set(files));
  const restored = await restoreFiles(app, absent);
  const missing = absent.filter((path) => !restored.includes(path));
  return {
    orphans: orphans.length,
    unfinished,
    unsaved: unsaved.length,
    restored: restored.length,
    emptied: await emptyQuarantine(app),
    missing,
  };
}

/**
 * The nightly job. A sweep that stopped is reported at once and not repeated before the next night:
 * a person has to look.
 */
export const sweepFiles =
  (owners: FileOwners) =>
  async (app: App): Promise<void> => {
    try {
      const found = await sweepStore(app, owners);
      app.log.info('files swept', { ...found, missing: found.missing.length });
      if (found.missing.length > 0)
        app.log.error('files missing', { paths: found.missing.slice(0, 100) });
    } catch (error) {
      if (!(error instanceof SweepStopped)) throw error;
      app.log.error('sweep stopped', { error });
      owners.report(app, error);
    }
  };
