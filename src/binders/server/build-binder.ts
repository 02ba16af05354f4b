import { createHash } from 'node:crypto';
import { readLogo } from '../../company/server/queries.ts';
import type { App } from '../../platform/app.ts';
import type { JobRun, PayloadOf } from '../../platform/queue.ts';
import { renderBinder } from './binder-pdf.ts';
import type { buildBinderJob } from './jobs.ts';

interface Binder {
  title: string;
  madeOn: string;
  state: string;
  missing: string[];
  leftOut: string[];
  sheets: { name: string; brand: string; date: string; path: string }[];
}

/** The current pages of a sheet; one that can't be read gets a page that says so (binder-pdf.ts). */
async function bytesOf(app: App, path: string): Promise<Uint8Array> {
  try {
    return (await app.storage.get(path)).bytes;
  } catch (error) {
    app.log.error('a sheet is missing from the file store', { path, error });
    return new Uint8Array();
  }
}

/** Job: builds a binder and tells how far it is after each sheet. Run again, it begins again and ends the same. */
export async function buildBinder(
  app: App,
  { binderId }: PayloadOf<typeof buildBinderJob>,
  run: JobRun,
): Promise<void> {
  const binder = await app.db.row<Binder>(
    'binders.read',
    `select b.title, b.made_on as "madeOn", b.state, b.missing, b.left_out as "leftOut", (
        select json_agg(json_build_object('name', u.name, 'brand', u.brand, 'date', r.revision_date, 'path', r.path) order by chosen.place)
          from unnest(b.revision_ids) with ordinality chosen(id, place) join sds_revisions r on r.id = chosen.id
          cross join lateral (select p.name, p.brand from products p where p.name_key = r.name_key order by p.is_active desc, p.id limit 1) u) as sheets
       from sds_binders b where b.id = $1`,
    [binderId],
  );
  if (!binder || binder.state === 'ready') return;
  try {
    const entries = [];
    for (const { path, name, brand, date } of binder.sheets)
      entries.push({ name, brand, revisionDate: date, bytes: await bytesOf(app, path) });
    const logo = (await readLogo(app))?.png;
    let told: Promise<unknown> = Promise.resolve();
    const bytes = await renderBinder(
      {
        title: binder.title,
        madeOn: binder.madeOn,
        entries,
        logo,
        missing: binder.missing,
        leftOut: binder.leftOut,
      },
      (done) => {
        told = told.then(() =>
          app.db.execute('binders.progress', 'update sds_binders set done = $2 where id = $1', [
            binderId,
            done,
          ]),
        );
        // It is awaited below; until then a failure must not be nobody's.
        told.catch(() => {});
      },
    );
    await told;
    await storeBinder(app, binderId, bytes);
  } catch (error) {
    if (run.attempt >= run.maxAttempts)
      await app.db.execute(
        'binders.fail',
        `update sds_binders set state = 'failed' where id = $1`,
        [binderId],
      );
    throw error;
  }
}

async function storeBinder(app: App, binderId: string, bytes: Uint8Array): Promise<void> {
  const now = new Date(app.clock.now());
  const path = `binders/${binderId}.pdf`;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await app.storage.put(path, bytes, {
    contentType: 'application/pdf',
    uploadedAt: now.toISOString(),
  });
  await app.db.transaction(async (tx) => {
    await tx.execute(
      'binders.store-file',
      `insert into stored_files (path, content_type, size_bytes, sha256, is_public, uploaded_at) values ($1, 'application/pdf', $2, $3, false, $4)
       on conflict (path) do update set size_bytes = excluded.size_bytes, sha256 = excluded.sha256, uploaded_at = excluded.uploaded_at`,
      [path, bytes.byteLength, sha256, now],
    );
    await tx.execute(
      'binders.ready',
      `update sds_binders set state = 'ready', done = cardinality(revision_ids), path = $2, sha256 = $3, size_bytes = $4, finished_at = $5 where id = $1`,
      [binderId, path, sha256, bytes.byteLength, now],
    );
  });
}

/** Binders are kept for a day: they are made anew in seconds, and an old one would hold old sheets. */
const KEPT_MS = 24 * 3600 * 1000;

/** Job: throws old binders away, rows first, then bytes. */
export async function pruneBinders(app: App): Promise<void> {
  const old = await app.db.transaction(async (tx) => {
    const rows = await tx.rows<{ path: string | null }>(
      'binders.prune',
      'delete from sds_binders where created_at < $1 returning path',
      [new Date(app.clock.now() - KEPT_MS)],
    );
    const paths = rows.flatMap(({ path }) => path ?? []);
    await tx.execute(
      'binders.prune-files',
      'delete from stored_files where path = any($1::text[])',
      [paths],
    );
    return paths;
  });
  for (const path of old) await app.storage.remove(path);
}
