import { createHash } from 'node:crypto';
import { readLogo } from '../../../company/server/queries.ts';
import { forgetRoomFiles, recordRoomFile } from '../../../files/server/room-files.ts';
import type { App } from '../../../platform/app.ts';
import type { JobRun, PayloadOf } from '../../../platform/queue.ts';
import {
  bool,
  date,
  int,
  jsonRows,
  nullable,
  rowShape,
  text,
  textList,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { setting } from '../../../platform/write-rows.ts';
import { titleForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { revisionsForJoin } from '../../sheets/server/public/joins.ts';
import { renderBinderApart } from './binder-apart.ts';
import type { buildBinderJob } from './jobs.ts';

const binderRow = rowShape({
  title: text,
  madeOn: date,
  state: text,
  missing: textList,
  leftOut: textList,
  sheets: jsonRows(
    rowShape({ name: text, brand: text, isSold: bool, date: nullable(text), path: text }),
  ),
});

/**
 * The current pages of a sheet; one that can't be read gets a page that says so (binder-pdf.ts).
 */
async function bytesOf(app: App, path: string): Promise<Uint8Array> {
  try {
    return (await app.storage.get(path)).bytes;
  } catch (error) {
    app.log.error('a sheet is missing from the file store', { path, error });
    return new Uint8Array();
  }
}

/**
 * Job: builds a binder and tells how far it is after each sheet. Run again, it begins again and
 * ends the same.
 */
export async function buildBinder(
  app: App,
  { binderId }: PayloadOf<typeof buildBinderJob>,
  run: JobRun,
): Promise<void> {
  const binder = await app.db.row(
    binderRow,
    sql`select b.title, b.made_on, b.state, b.missing, b.left_out, (
          select json_agg(json_build_object('name', title.name, 'brand', title.brand,
                            'isSold', title.is_active,
                            'date', r.printed_on, 'path', r.path) order by chosen.place)
            from unnest(b.revision_ids) with ordinality chosen(id, place)
            join ${revisionsForJoin} r on r.id = chosen.id
           cross join lateral ${titleForJoin(sql`r.name_key`)} title) as sheets
          from sds_binders b where b.id = ${binderId}`,
  );
  if (!binder || binder.state === 'ready') return;
  try {
    const entries = [];
    for (const { path, name, brand, isSold, date } of binder.sheets)
      entries.push({
        name,
        brand,
        ended: !isSold,
        revisionDate: date,
        bytes: await bytesOf(app, path),
      });
    const logo = (await readLogo(app))?.png;
    let recorded: Promise<unknown> = Promise.resolve();
    const bytes = await renderBinderApart(
      app,
      {
        title: binder.title,
        madeOn: binder.madeOn,
        entries,
        logo,
        demo: app.config.demo,
        missing: binder.missing,
        leftOut: binder.leftOut,
      },
      (done) => {
        recorded = recorded.then(() =>
          app.db.execute(sql`update sds_binders set done = ${done} where id = ${binderId}`),
        );
        // It is awaited below; until then a failure must not count as unhandled.
        recorded.catch(() => {});
      },
    );
    await recorded;
    await storeBinder(app, binderId, bytes);
  } catch (error) {
    if (run.attempt >= run.maxAttempts)
      await app.db.execute(sql`update sds_binders set state = 'failed' where id = ${binderId}`);
    throw error;
  }
}

const builtRow = rowShape({ path: text, sha256: text, sizeBytes: int, finishedAt: time });

async function storeBinder(app: App, binderId: string, bytes: Uint8Array): Promise<void> {
  const now = new Date(app.clock.now());
  const path = `binders/${binderId}.pdf`;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await app.storage.put(path, bytes, {
    contentType: 'application/pdf',
    uploadedAt: now.toISOString(),
  });
  await app.db.transaction(async (tx) => {
    await recordRoomFile(tx, {
      path,
      contentType: 'application/pdf',
      sizeBytes: bytes.byteLength,
      sha256,
      uploadedAt: now,
    });
    await tx.execute(
      sql`update sds_binders
             set state = 'ready', done = cardinality(revision_ids),
                 ${setting(builtRow, { path, sha256, sizeBytes: bytes.byteLength, finishedAt: now })}
           where id = ${binderId}`,
    );
  });
}

/** Binders stay for a day: they are made anew in seconds, and an old one would hold old sheets. */
const LIFETIME_MS = 24 * 3600 * 1000;

const prunedRow = rowShape({ path: nullable(text) });

/** Job: deletes old binders, rows first, then bytes. */
export async function pruneBinders(app: App): Promise<void> {
  const old = await app.db.transaction(async (tx) => {
    const before = new Date(app.clock.now() - LIFETIME_MS);
    const rows = await tx.rows(
      prunedRow,
      sql`delete from sds_binders where created_at < ${before} returning path`,
    );
    const paths = rows.flatMap(({ path }) => path ?? []);
    await forgetRoomFiles(tx, paths);
    return paths;
  });
  for (const path of old) await app.storage.remove(path);
}
