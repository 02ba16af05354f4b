import { type Actor, isSuperAdmin } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { rowShape, text } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import { badFolder, notAllowed, notSignedIn } from '../errors.ts';
import type { FileOwners } from './owners.ts';

const removedRow = rowShape({ path: text });

/**
 * Removes files with their copies: the rows first, in one commit, so that nobody is shown a file
 * that is about to go. Safe to run again. Returns how many rows went.
 */
export async function removeFiles(
  app: App,
  paths: readonly string[],
  take = (path: string) => app.storage.remove(path),
): Promise<number> {
  if (paths.length === 0) return 0;
  const gone = await app.db.rows(
    removedRow,
    sql`with copies as (
             delete from stored_files where copy_of = any(${paths}::text[]) returning path),
           mains as (
             delete from stored_files where path = any(${paths}::text[]) returning path)
        select path from copies union select path from mains`,
  );
  for (const path of new Set([...gone.map((row) => row.path), ...paths])) await take(path);
  return gone.length;
}

/**
 * Deletes all files under a folder, `products/{id}` (specification, section 7: list, then delete
 * each). Returns how many went.
 */
export async function removeFilesUnder(app: App, folder: string): Promise<number> {
  if (!/^(products|deliveries|general)\/[0-9a-f-]{36}$/.test(folder)) throw badFolder();
  await app.db.execute(sql`delete from stored_files where starts_with(path, ${`${folder}/`})`);
  return app.storage.removeFolder(folder);
}

/**
 * A super_admin's own filing, removed by folder. Files of products and deliveries go with their
 * owner, never alone.
 */
export async function removeGeneralFolder(
  app: App,
  actor: Actor,
  folder: string,
  { owners, ...facts }: { owners: FileOwners; requestId: string; network: string },
): Promise<number> {
  if (actor.kind !== 'user') throw notSignedIn();
  if (!isSuperAdmin(actor)) throw notAllowed();
  if (!/^general\/[0-9a-f-]{36}$/.test(folder)) throw badFolder();
  await app.db.transaction((tx) =>
    owners.record(app, tx, actor, {
      action: 'file.remove',
      objectKind: 'file',
      objectId: folder,
      ...facts,
    }),
  );
  return removeFilesUnder(app, folder);
}
