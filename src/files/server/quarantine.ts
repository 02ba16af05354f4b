import { AppError } from '../../kit/app-error.ts';
import type { App } from '../../platform/app.ts';
import { isThere } from '../../platform/storage.ts';

/** Files that no row knows lie here before they go: `quarantine/2026-03-04/products/…`. */
const FOLDER = 'quarantine';
const DAY_MS = 24 * 60 * 60 * 1000;
/** How long, in days. */
const QUARANTINE_DAYS = 30;
const PLACE = /^quarantine\/(\d{4}-\d{2}-\d{2})\/(.+)$/;

type Store = Pick<App, 'storage' | 'clock'>;

async function move(app: Store, from: string, to: string): Promise<boolean> {
  try {
    const { bytes, contentType } = await app.storage.get(from);
    await app.storage.put(to, bytes, {
      contentType,
      uploadedAt: new Date(app.clock.now()).toISOString(),
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'storage/object-not-found') return false;
    throw error;
  }
  await app.storage.remove(from);
  return true;
}

/**
 * Puts a file aside. A crash in between leaves it in both places, and the next sweep ends the move.
 * False when it was not there.
 */
export async function quarantineFile(app: Store, path: string): Promise<boolean> {
  return move(
    app,
    path,
    `${FOLDER}/${new Date(app.clock.now()).toISOString().slice(0, 10)}/${path}`,
  );
}

/** Original path -> the newest copy in quarantine. */
async function quarantined(app: Store): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const place of await app.storage.list(FOLDER)) {
    const original = PLACE.exec(place)?.[2];
    if (original !== undefined) found.set(original, place);
  }
  return found;
}

/**
 * Restores files from quarantine: those of `paths`, or all. What stands in its place already stays.
 * Returns the paths that came back.
 */
export async function restoreFiles(app: Store, paths?: readonly string[]): Promise<string[]> {
  if (paths?.length === 0) return [];
  const quarantine = await quarantined(app);
  const back: string[] = [];
  for (const path of paths ?? quarantine.keys()) {
    const place = quarantine.get(path);
    if (place === undefined) continue;
    if (!(await isThere(app.storage, path)) && (await move(app, place, path))) back.push(path);
  }
  return back;
}

/** Takes away for good what has lain in quarantine for 30 days. Returns how many files. */
export async function emptyQuarantine(app: Store): Promise<number> {
  const oldest = new Date(app.clock.now() - QUARANTINE_DAYS * DAY_MS).toISOString().slice(0, 10);
  let gone = 0;
  for (const place of await app.storage.list(FOLDER)) {
    const day = PLACE.exec(place)?.[1];
    if (day === undefined || day >= oldest) continue;
    await app.storage.remove(place);
    gone += 1;
  }
  return gone;
}
