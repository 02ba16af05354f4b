import { createHash } from 'node:crypto';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import { normalise } from '../../../kit/normalise.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import { enqueue } from '../../../platform/queue.ts';
import {
  date,
  int,
  json,
  jsonRows,
  nullable,
  present,
  rowShape,
  type ShapeOf,
  text,
  textList,
  textOf,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting } from '../../../platform/write-rows.ts';
import { makeBinder } from '../../binders/server/make-binder.ts';
import { trainedSite } from '../../training/server/read-training.ts';
import type { MakePack, PackState } from '../contract.ts';
import { packNotFound } from '../errors.ts';
import { gatherPack } from './gather-pack.ts';
import { buildPackJob } from './jobs.ts';

/** A pack costs seconds of a processor. The same one again costs nothing and is not counted. */
const LIMIT = { points: 20, seconds: 3600 };

const idRow = rowShape({ id: text });

/** The site's binder, asked for as its own page does; null where there is no sheet to bind. */
async function binderOf(
  app: App,
  user: UserActor,
  customerId: string,
  network: string,
): Promise<string | null> {
  try {
    return (await makeBinder(app, user, { nameKeys: [], customerId }, network)).id;
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid-argument') return null;
    throw error;
  }
}

/**
 * Asks for the inspection pack of a site. What goes into it is read now, with this person's scope; a
 * job makes the file. The same content on one day gives the same pack.
 * @throws AppError `permission-denied`; `not-found` for a customer out of sight;
 *   `auth/too-many-requests`.
 */
export async function makePack(
  app: App,
  user: UserActor,
  { customerId }: MakePack,
  facts: { requestId: string; network: string },
): Promise<{ id: string }> {
  const site = await trainedSite(app, user, customerId);
  const [content, company] = await Promise.all([
    gatherPack(app, user, customerId),
    readCompany(app),
  ]);
  const binderId = await binderOf(app, user, customerId, facts.network);
  const madeOn = companyDay(company, app.clock.now());
  const contentKey = createHash('sha256')
    .update(JSON.stringify([site, company.name, madeOn, binderId, content]))
    .digest('hex');
  const earlier = await app.db.row(
    idRow,
    sql`select p.id from inspection_packs p
         where p.content_key = ${contentKey} and p.state <> 'failed'`,
  );
  if (earlier) return earlier;
  await app.limits.take('inspection-pack', user.id, LIMIT);
  return app.db.transaction(async (tx) => {
    // The README and the binder are parts too.
    const total = content.texts.length + content.labels.length + 2;
    const row = await tx.row(
      idRow,
      sql`insert into inspection_packs ${inserting(
        packRow,
        {
          customerId,
          contentKey,
          site: `${site.name}, ${site.place}`,
          madeOn,
          content,
          binderId,
          total,
        },
        { id: newId(app), askedBy: user.id, createdAt: new Date(app.clock.now()) },
      )}
          on conflict (content_key) do update
             set state = case when inspection_packs.state = 'failed' then 'queued'
                              else inspection_packs.state end
          returning id`,
    );
    const id = row?.id ?? '';
    await enqueue(tx, buildPackJob, { packId: id }, { key: `build-pack ${id}`, maxAttempts: 3 });
    await recordAudit(app, tx, user, {
      action: 'inspection-pack.make',
      objectKind: 'customer',
      objectId: customerId,
      after: { packId: id },
      ...facts,
    });
    return { id };
  });
}

const packRow = rowShape({
  customerId: text,
  contentKey: text,
  site: text,
  madeOn: date,
  // Not checked: what was gathered for the pack; the job that builds it reads it.
  content: json<Awaited<ReturnType<typeof gatherPack>>>(),
  binderId: nullable(text),
  total: int,
});

const stateRow: ShapeOf<PackState> = rowShape({
  id: text,
  customerId: text,
  site: text,
  madeOn: date,
  state: textOf<PackState['state']>(),
  done: int,
  total: int,
  files: jsonRows(rowShape({ name: text, sizeBytes: int, sha256: text })),
  leftOut: textList,
  toKnow: textList,
  sha256: nullable(text),
  sizeBytes: nullable(int),
  createdAt: text,
  askedBy: text,
});
const stateColumns = sql`p.id, p.customer_id, p.site, p.made_on, p.state, p.done, p.total, p.files, p.left_out,
  p.to_know,
  p.sha256, p.size_bytes, to_json(p.created_at) #>> '{}' as created_at,
  person_name(p.asked_by, '') as asked_by`;

/** How far a pack is. @throws AppError as `makePack` */
export async function packState(
  app: Pick<App, 'db'>,
  user: UserActor,
  id: string,
): Promise<PackState> {
  const row = await app.db.row(
    stateRow,
    sql`select ${stateColumns} from inspection_packs p
          join ${customersForJoinIn(customerScope(user))} c on c.id = p.customer_id
         where p.id = ${id}`,
  );
  if (!row) throw packNotFound();
  return row;
}

/** The packs of a site that are still here, newest first. @throws AppError as `makePack` */
export async function packsOf(
  app: Pick<App, 'db'>,
  user: UserActor,
  customerId: string,
): Promise<PackState[]> {
  await trainedSite(app, user, customerId);
  return app.db.rows(
    stateRow,
    sql`select ${stateColumns} from inspection_packs p
         where p.customer_id = ${customerId} order by p.created_at desc, p.id desc limit 20`,
  );
}

const finishedRow = rowShape({
  path: present(text),
  sha256: present(text),
  site: text,
  madeOn: date,
});

/** The file of a finished pack. @throws AppError `not-found` */
export async function sendPack(
  app: App,
  user: UserActor,
  request: Request,
  id: string,
): Promise<Response> {
  const pack = await app.db.row(
    finishedRow,
    sql`select p.path, p.sha256, p.site, p.made_on from inspection_packs p
          join ${customersForJoinIn(customerScope(user))} c on c.id = p.customer_id
         where p.id = ${id} and p.path is not null`,
  );
  if (!pack) throw packNotFound();
  const etag = `"${pack.sha256}"`;
  const headers = {
    etag,
    'cache-control': 'private, no-cache',
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="inspection-${normalise(pack.site)}-${pack.madeOn}.zip"`,
    'x-content-type-options': 'nosniff',
  };
  if (request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers });
  const { bytes } = await app.storage.get(pack.path);
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers });
}
