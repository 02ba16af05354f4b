import { mainPathsUnder } from '../../files/server/queries.ts';
import { removeFiles, removeFilesUnder } from '../../files/server/remove-files.ts';
import type { App } from '../../platform/app.ts';

/** Those of the stored paths that a product still shows, as a picture or as its sheet. */
async function usedPaths(app: App, paths: readonly string[]): Promise<Set<string>> {
  const rows = await app.db.rows<{ path: string }>(
    'catalogue.files-used',
    `select wanted.path from unnest($1::text[]) as wanted(path)
      where exists (select 1 from products p where position('/' || wanted.path in coalesce(p.sds, '')) > 0 or position('/' || wanted.path in p.images::text) > 0)`,
    [paths],
  );
  return new Set(rows.map((row) => row.path));
}

/**
 * Removes files that a saved change left behind: the folder of a removed product, or pictures that were taken away.
 * A file that any product still shows (a sheet shared by the sizes of one product) stays. Safe to run again.
 */
export async function removeProductFiles(app: App, payload: { folder?: string; paths?: string[] }): Promise<void> {
  const paths = [...(payload.paths ?? []), ...(payload.folder ? await mainPathsUnder(app.db, payload.folder) : [])];
  const used = await usedPaths(app, paths);
  if (payload.folder && used.size === 0) await removeFilesUnder(app, payload.folder);
  await removeFiles(
    app,
    paths.filter((path) => !used.has(path)),
  );
}
