import { mainPathsUnder } from '../../../files/server/queries.ts';
import { removeFiles, removeFilesUnder } from '../../../files/server/remove-files.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import type { PayloadOf } from '../../../platform/queue.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { removeProductFilesJob } from './jobs.ts';

const usedPathsRow = rowShape({ path: text });

/** Those of the stored paths that a product still shows, as a picture or as its sheet. */
async function usedPaths(app: App, paths: readonly string[]): Promise<Set<string>> {
  const rows = await app.db.rows(
    usedPathsRow,
    sql`select removed.path from unnest(${paths}::text[]) as removed(path)
         where exists (
           select 1 from products p
            where position('/' || removed.path in coalesce(p.sds, '')) > 0
               or position('/' || removed.path in p.images::text) > 0)`,
  );
  return new Set(rows.map((row) => row.path));
}

/**
 * Removes files that a saved change left behind: the folder of a removed product, or pictures that
 * were taken away. A file that any product still shows stays, and so does every revision of a sheet
 * (`sheetPaths`: the library stands to the right of this room). Safe to run again.
 */
export const removeProductFiles =
  (sheetPaths: (sql: Sql, paths: readonly string[]) => Promise<string[]>) =>
  async (app: App, payload: PayloadOf<typeof removeProductFilesJob>): Promise<void> => {
    const paths = 'paths' in payload ? payload.paths : await mainPathsUnder(app.db, payload.folder);
    const used = new Set([...(await usedPaths(app, paths)), ...(await sheetPaths(app.db, paths))]);
    if ('folder' in payload && used.size === 0) await removeFilesUnder(app, payload.folder);
    await removeFiles(
      app,
      paths.filter((path) => !used.has(path)),
    );
  };
