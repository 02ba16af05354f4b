import type { App } from '../../platform/app.ts';

/**
 * Removes files that a saved change left behind: the folder of a removed product, or pictures that were taken away.
 * A file that any product still shows (a sheet shared by the sizes of one product) stays. Safe to run again.
 */
export async function removeProductFiles(app: App, payload: { folder?: string; paths?: string[] }): Promise<void> {
  const paths = [...(payload.paths ?? []), ...(payload.folder ? await app.storage.list(payload.folder) : [])];
  for (const path of paths) {
    const used = await app.db.row<{ used: boolean }>(
      'catalogue.file-used',
      `select exists (select 1 from products p where position($1 in coalesce(p.sds, '')) > 0 or position($1 in p.images::text) > 0) as used`,
      [`/${path}`],
    );
    if (!used?.used) await app.storage.remove(path);
  }
}
