import { createHash } from 'node:crypto';
import { readCompany } from '../../../company/server/queries.ts';
import { forgetRoomFiles, recordRoomFile } from '../../../files/server/room-files.ts';
import { AppError } from '../../../kit/app-error.ts';
import type { App } from '../../../platform/app.ts';
import type { JobRun, PayloadOf } from '../../../platform/queue.ts';
import {
  date,
  int,
  json,
  jsonRow,
  jsonRows,
  nullable,
  optional,
  rowShape,
  type ShapeOf,
  text,
  textList,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { setting } from '../../../platform/write-rows.ts';
import { writeZip, type ZipEntry } from '../../../platform/write-zip.ts';
import { bindersForJoin } from '../../binders/server/binder-joins.ts';
import { buildBinder } from '../../binders/server/build-binder.ts';
import { printLabel } from '../../labels/server/print-label.ts';
import type { PackContent, PackState } from '../contract.ts';
import * as messages from '../messages.ts';
import type { buildPackJob } from './jobs.ts';

/** The store takes whole files, so the archive stands in memory beside its binder: twice this. */
const MAX_BINDER_MB = 150;
/**
 * Products whose labels are counted under one key of the limiter (two labels each): against nobody's
 * limit, and its table stays small.
 */
const PRODUCTS_PER_KEY = 25;
const MAKER = { kind: 'system', name: 'inspection-pack' } as const;

const contentRow: ShapeOf<PackContent> = rowShape({
  texts: jsonRows(rowShape({ name: text, text })),
  labels: jsonRows(rowShape({ nameKey: text, name: text })),
  counts: textList,
  leftOut: textList,
  toKnow: optional(textList),
});
const packRow = rowShape({
  site: text,
  madeOn: date,
  state: text,
  content: jsonRow(contentRow),
  binderId: nullable(text),
  total: int,
});
const binderRow = rowShape({ path: nullable(text), missing: textList, leftOut: textList });

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

interface Making {
  entries: ZipEntry[];
  leftOut: string[];
}

/** The site's binder: that of its own page, made now where nobody has made it yet. */
async function addBinder(app: App, binderId: string | null, run: JobRun, made: Making) {
  if (binderId === null) return void made.leftOut.push(messages.noSheets);
  try {
    await buildBinder(app, { binderId }, { ...run, maxAttempts: run.maxAttempts + 1 });
    const binder = await app.db.row(
      binderRow,
      sql`select b.path, b.missing, b.left_out from ${bindersForJoin} b where b.id = ${binderId}`,
    );
    if (!binder?.path) return void made.leftOut.push(messages.noBinder);
    const { sizeBytes } = await app.storage.about(binder.path);
    if (sizeBytes > MAX_BINDER_MB * 1024 * 1024)
      return void made.leftOut.push(messages.binderTooLarge(MAX_BINDER_MB));
    const { bytes } = await app.storage.get(binder.path);
    made.entries.push({ name: 'safety-data-sheets.pdf', bytes });
    if (binder.missing.length > 0) made.leftOut.push(messages.binderLacks(binder.missing));
    if (binder.leftOut.length > 0) made.leftOut.push(messages.binderLeftOut(binder.leftOut));
  } catch (error) {
    app.log.error('the binder of an inspection pack could not be made', { binderId, error });
    made.leftOut.push(messages.noBinder);
  }
}

/**
 * The label of one product as anybody prints it, in English and, where all of it is translated, in
 * Spanish; why there is none, where there is none.
 */
async function addLabels(
  app: App,
  { nameKey, name }: PackContent['labels'][number],
  limiter: string,
  made: Making,
) {
  for (const [language, ending] of [
    ['en', ''],
    ['es', messages.spanishEnding],
  ] as const)
    try {
      const address = `/sds/${nameKey}/label.pdf?language=${language}`;
      const request = new Request(`${app.config.http.baseUrl}${address}`);
      const answer = await printLabel(app, MAKER, request, { nameKey, network: limiter });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      made.entries.push({ name: `labels/${nameKey}${ending}.pdf`, bytes });
    } catch (error) {
      if (!(error instanceof AppError))
        app.log.error('a label could not be made', { nameKey, language, error });
      const why = error instanceof AppError ? error.message : messages.labelFailed;
      made.leftOut.push(messages.noLabel[language](name, why));
      // What English lacks, Spanish lacks too: one line says it.
      if (language === 'en') return;
    }
}

/**
 * Job: makes a pack and tells how far it is after each part. Run again, it begins again and ends
 * the same. What could not be made is named in its README and on the screen.
 */
export async function buildPack(
  app: App,
  { packId }: PayloadOf<typeof buildPackJob>,
  run: JobRun,
): Promise<void> {
  const pack = await app.db.row(
    packRow,
    sql`select p.site, p.made_on, p.state, p.content, p.binder_id, p.total
          from inspection_packs p where p.id = ${packId}`,
  );
  if (!pack || pack.state === 'ready') return;
  const { content } = pack;
  const step = (done: number) =>
    app.db.execute(sql`update inspection_packs set done = ${done} where id = ${packId}`);
  try {
    const made: Making = {
      entries: content.texts.map(({ name, text }) => ({ name, bytes: Buffer.from(text, 'utf8') })),
      leftOut: [...content.leftOut],
    };
    await step(made.entries.length);
    await addBinder(app, pack.binderId, run, made);
    const before = content.texts.length + 1;
    await step(before);
    for (const [place, label] of content.labels.entries()) {
      const limiter = `pack ${packId} ${run.attempt} ${Math.floor(place / PRODUCTS_PER_KEY)}`;
      await addLabels(app, label, limiter, made);
      await step(before + place + 1);
    }
    await storePack(app, packId, pack, made);
  } catch (error) {
    if (run.attempt >= run.maxAttempts)
      await app.db.execute(sql`update inspection_packs set state = 'failed' where id = ${packId}`);
    throw error;
  }
}

const builtRow = rowShape({
  path: text,
  sha256: text,
  sizeBytes: int,
  // Not checked: names and digests of what is in the archive, as it was written.
  files: json<PackState['files']>(),
  leftOut: textList,
  toKnow: textList,
  finishedAt: time,
});

async function storePack(
  app: App,
  packId: string,
  { site, madeOn, content }: { site: string; madeOn: string; content: PackContent },
  { entries, leftOut }: Making,
): Promise<void> {
  const { name: company } = await readCompany(app);
  const { toKnow = [] } = content;
  const labels = entries.filter(({ name }) => name.startsWith('labels/'));
  const spanish = labels.filter(({ name }) =>
    name.endsWith(`${messages.spanishEnding}.pdf`),
  ).length;
  const hasBinder = entries.some(({ name }) => name === 'safety-data-sheets.pdf');
  const readme = messages.readme({
    site,
    company,
    madeOn,
    labels: labels.length - spanish,
    spanish,
    leftOut,
    toKnow,
    counts: [...content.counts, ...(hasBinder ? [messages.binderInside] : [])],
  });
  const all = [...entries, { name: 'README.txt', bytes: Buffer.from(readme, 'utf8') }]
    .map(({ name, bytes }) => ({ name, bytes, sha256: sha256(bytes) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const sums = all.map((file) => `${file.sha256}  ${file.name}\n`).join('');
  const bytes = writeZip([...all, { name: 'SHA256SUMS', bytes: Buffer.from(sums, 'utf8') }]);
  const files = all.map((file) => ({
    name: file.name,
    sizeBytes: file.bytes.byteLength,
    sha256: file.sha256,
  }));
  const now = new Date(app.clock.now());
  const path = `inspection/${packId}.zip`;
  const digest = sha256(bytes);
  const contentType = 'application/zip';
  await app.storage.put(path, bytes, { contentType, uploadedAt: now.toISOString() });
  await app.db.transaction(async (tx) => {
    await recordRoomFile(tx, {
      path,
      contentType,
      sizeBytes: bytes.byteLength,
      sha256: digest,
      uploadedAt: now,
    });
    await tx.execute(
      sql`update inspection_packs
             set state = 'ready', done = total, ${setting(builtRow, {
               path,
               sha256: digest,
               sizeBytes: bytes.byteLength,
               files,
               leftOut,
               toKnow: [...toKnow],
               finishedAt: now,
             })}
           where id = ${packId}`,
    );
  });
}

/** Packs hold names of people, and a new one is made in seconds. */
const LIFETIME_MS = 7 * 24 * 3600 * 1000;

const prunedRow = rowShape({ path: nullable(text) });

/** Job: deletes old packs, rows first, then bytes. */
export async function prunePacks(app: App): Promise<void> {
  const old = await app.db.transaction(async (tx) => {
    const before = new Date(app.clock.now() - LIFETIME_MS);
    const rows = await tx.rows(
      prunedRow,
      sql`delete from inspection_packs where created_at < ${before} returning path`,
    );
    const paths = rows.flatMap(({ path }) => path ?? []);
    await forgetRoomFiles(tx, paths);
    return paths;
  });
  for (const path of old) await app.storage.remove(path);
}
