import { AppError } from '../../kit/app-error.ts';
import type { App } from '../../platform/app.ts';
import type { FileOwners } from './owners.ts';
import { pathsWithRow, productFilesBefore, rowsAfter } from './queries.ts';
import { removeFiles } from './remove-files.ts';

/** What is younger may belong to an upload or an edit that is still going on. */
const GRACE_MS = 24 * 60 * 60 * 1000;
const BATCH = 500;
/** Folders in which every file has a row. What others keep in the store is theirs. */
const SWEPT = ['products', 'deliveries', 'general', 'sheets', 'binders'] as const;

export interface Sweep {
  /** Files without a row, removed. */
  orphans: number;
  /** Leftovers of cut writes, removed. */
  unfinished: number;
  /** Pictures and sheets that were uploaded and never saved with a product, removed. */
  unsaved: number;
  /** Rows whose file is missing: told, and left for somebody to look at. */
  missing: string[];
}

async function isOld(app: App, path: string, before: number): Promise<boolean> {
  try {
    return Date.parse((await app.storage.about(path)).uploadedAt) < before;
  } catch (error) {
    if (error instanceof AppError && error.code === 'storage/object-not-found') return false;
    throw error;
  }
}

async function removeOrphans(app: App, files: readonly string[], before: number): Promise<number> {
  let removed = 0;
  for (let at = 0; at < files.length; at += BATCH) {
    const batch = files.slice(at, at + BATCH);
    const known = await pathsWithRow(app.db, batch);
    for (const path of batch) {
      if (known.has(path) || !(await isOld(app, path, before))) continue;
      await app.storage.remove(path);
      removed += 1;
    }
  }
  return removed;
}

async function rowsWithoutFile(app: App, files: ReadonlySet<string>): Promise<string[]> {
  const missing: string[] = [];
  let after = '';
  for (;;) {
    const batch = await rowsAfter(app.db, after, BATCH);
    for (const path of batch) {
      // The list is older than the row when somebody uploads meanwhile: ask for the file itself.
      if (files.has(path)) continue;
      const there = await app.storage.about(path).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError && error.code === 'storage/object-not-found') return false;
          throw error;
        },
      );
      if (!there) missing.push(path);
    }
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH) return missing;
    after = last;
  }
}

async function removeUnsaved(app: App, before: number, owners: FileOwners): Promise<number> {
  const old = await productFilesBefore(app.db, new Date(before));
  let removed = 0;
  for (let at = 0; at < old.length; at += BATCH) {
    const batch = old.slice(at, at + BATCH);
    const shown = new Set(await owners.shown(app.db, batch));
    const unsaved = batch.filter((path) => !shown.has(path));
    await removeFiles(app, unsaved);
    removed += unsaved.length;
  }
  return removed;
}

/** Brings store and rows together again after crashes: every file has a row, and every row without a file is told. */
export async function sweep(app: App, owners: FileOwners): Promise<Sweep> {
  const before = app.clock.now() - GRACE_MS;
  const unfinished = await app.storage.clearUnfinished(before);
  const unsaved = await removeUnsaved(app, before, owners);
  const files: string[] = [];
  for (const folder of SWEPT) files.push(...(await app.storage.list(folder)));
  const orphans = await removeOrphans(app, files, before);
  const missing = await rowsWithoutFile(app, new Set(files));
  return { orphans, unfinished, unsaved, missing };
}

export const sweepFiles =
  (owners: FileOwners) =>
  async (app: App): Promise<void> => {
    const found = await sweep(app, owners);
    app.log.info('files swept', { ...found, missing: found.missing.length });
    if (found.missing.length > 0) app.log.error('files missing', { paths: found.missing.slice(0, 100) });
  };
