import { createHash } from 'node:crypto';
import { companyDay, readCompany } from '../../company/server/queries.ts';
import { customerScope, inCustomers } from '../../customers/server/scope.ts';
import type { Actor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import { unauthenticated } from '../../platform/http/errors.ts';
import { enqueue } from '../../platform/queue.ts';
import { sheetNotFound } from '../../sheets/errors.ts';
import { inSheets, sheetScope } from '../../sheets/server/scope.ts';
import type { BinderState, MakeBinder } from '../contract.ts';
import { noSheetsToBind } from '../errors.ts';
import { MAX_BINDER_SHEETS, MAX_SITE_BINDER_SHEETS } from '../limits.ts';
import { buildBinderJob } from './jobs.ts';

/** A binder costs seconds of a processor. The same one again costs nothing and is not counted. */
const LIMIT = { points: 20, seconds: 3600 };

interface Chosen {
  name: string;
  /** Null: the product has no current sheet. */
  revisionId: string | null;
  sizeBytes: number;
}

/** Together the sheets of one binder may weigh so much, in bytes: it is built in memory. */
const MAX_BYTES = 200 * 1024 * 1024;

/** These products with their current sheets, those that this person may open, in the order of their names. */
async function chosenSheets(
  app: App,
  actor: Actor,
  nameKeys: readonly string[],
): Promise<Chosen[]> {
  const scope = sheetScope(actor);
  return app.db.rows<Chosen>(
    'binders.chosen',
    `select u.name, r.id as "revisionId", coalesce(r.size_bytes, 0) as "sizeBytes"
       from (select p.name_key, min(p.name) as name from products p where p.name_key = any($1::text[]) and ${inSheets('p', 2, 3)} group by p.name_key) u
       left join sds_revisions r on r.name_key = u.name_key and r.language = 'en' and r.superseded_at is null order by u.name, u.name_key`,
    [nameKeys, scope.everything, scope.customers],
  );
}

/** Every product that a customer was ever handed a sheet of, or delivered without one, with its current revision: the binder of the site. */
async function siteSheets(
  app: App,
  actor: Actor,
  customerId: string,
): Promise<{ name: string; sheets: Chosen[] }> {
  if (actor.kind !== 'user') throw unauthenticated(false);
  const row = await app.db.row<{ name: string; sheets: Chosen[] }>(
    'binders.site',
    `select c.name, coalesce((
        select json_agg(json_build_object('name', u.name, 'revisionId', r.id, 'sizeBytes', coalesce(r.size_bytes, 0)) order by u.name, u.name_key)
          from (select k.name_key, (select min(p.name) from products p where p.name_key = k.name_key) as name
                  from (select h.name_key from sds_handovers h where h.customer_id = c.id union select o.name_key from sds_owed o where o.customer_id = c.id) k) u
          left join sds_revisions r on r.name_key = u.name_key and r.language = 'en' and r.superseded_at is null), '[]') as sheets
       from customers c where c.id = $2 and ${inCustomers('c', 1)}`,
    [customerScope(actor).ids, customerId],
  );
  if (!row) throw sheetNotFound();
  return row;
}

interface Bound {
  revisionIds: string[];
  missing: string[];
  leftOut: string[];
}

/** What goes into one file, and what is only named in it: products without a sheet, and sheets beyond what one file may hold. */
function bind(products: readonly Chosen[], maxSheets: number): Bound {
  const bound: Bound = { revisionIds: [], missing: [], leftOut: [] };
  let bytes = 0;
  for (const { name, revisionId, sizeBytes } of products) {
    if (revisionId === null) bound.missing.push(name);
    else if (bound.revisionIds.length >= maxSheets || bytes + sizeBytes > MAX_BYTES)
      bound.leftOut.push(name);
    else {
      bound.revisionIds.push(revisionId);
      bytes += sizeBytes;
    }
  }
  return bound;
}

/**
 * Asks for several sheets as one file. The queue builds it; who asks for the same sheets again on one day gets the same binder.
 * @throws AppError `invalid-argument` without any sheet or with too many; `not-found` for a customer out of sight; `auth/too-many-requests`.
 */
export async function makeBinder(
  app: App,
  actor: Actor,
  input: MakeBinder,
  network: string,
): Promise<BinderState> {
  const company = await readCompany(app);
  const site =
    input.customerId === undefined ? null : await siteSheets(app, actor, input.customerId);
  const products = site
    ? site.sheets
    : await chosenSheets(app, actor, [...new Set(input.nameKeys)]);
  const { revisionIds, missing, leftOut } = bind(
    products,
    site ? MAX_SITE_BINDER_SHEETS : MAX_BINDER_SHEETS,
  );
  if (revisionIds.length === 0) throw noSheetsToBind();
  const title = site?.name ?? company.name;
  const madeOn = companyDay(company, app.clock.now());
  const contentKey = createHash('sha256')
    .update(
      JSON.stringify([title, madeOn, input.customerId ?? null, revisionIds, missing, leftOut]),
    )
    .digest('hex');
  const earlier = await stateOf(app, 'b.content_key = $1', 'binders.by-content', contentKey);
  if (earlier && earlier.state !== 'failed') return earlier;
  await app.limits.take('sds-binder', actor.kind === 'user' ? actor.id : network, LIMIT);
  const id = await app.db.transaction(async (tx) => {
    const row = await tx.row<{ id: string }>(
      'binders.add',
      `insert into sds_binders (id, content_key, title, made_on, customer_id, revision_ids, created_at, missing, left_out) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (content_key) do update set state = case when sds_binders.state = 'failed' then 'queued' else sds_binders.state end returning id`,
      [
        newId(app),
        contentKey,
        title,
        madeOn,
        input.customerId ?? null,
        revisionIds,
        new Date(app.clock.now()),
        missing,
        leftOut,
      ],
    );
    const made = row?.id ?? '';
    await enqueue(
      tx,
      buildBinderJob,
      { binderId: made },
      { key: `build-binder ${made}`, maxAttempts: 3 },
    );
    return made;
  });
  return {
    id,
    title,
    state: 'queued',
    done: 0,
    total: revisionIds.length,
    sizeBytes: null,
    missing,
    leftOut,
  };
}

const COLUMNS = `b.id, b.title, b.state, b.done, cardinality(b.revision_ids) as total, b.size_bytes as "sizeBytes", b.missing, b.left_out as "leftOut"`;

function stateOf(
  app: Pick<App, 'db'>,
  where: string,
  name: string,
  value: string,
): Promise<BinderState | undefined> {
  return app.db.row<BinderState>(name, `select ${COLUMNS} from sds_binders b where ${where}`, [
    value,
  ]);
}

/** A binder for whoever may have it: the public ones by their unguessable id, a site's for people of that site. */
async function binderFor<T extends object>(
  app: Pick<App, 'db'>,
  actor: Actor,
  id: string,
  name: string,
  columns: string,
): Promise<T> {
  const ids = actor.kind === 'user' ? customerScope(actor).ids : [];
  const row = await app.db.row<T>(
    name,
    `select ${columns} from sds_binders b where b.id = $2 and (b.customer_id is null or exists (select 1 from customers c where c.id = b.customer_id and ${inCustomers('c', 1)}))`,
    [ids, id],
  );
  if (!row) throw sheetNotFound();
  return row;
}

/** How far a binder is. */
export function binderState(app: Pick<App, 'db'>, actor: Actor, id: string): Promise<BinderState> {
  return binderFor<BinderState>(app, actor, id, 'binders.state', COLUMNS);
}

interface Finished {
  path: string;
  sha256: string;
  title: string;
  madeOn: string;
  /** Sheets in it, and products that belong into it. */
  bound: number;
  requested: number;
}

/** Where the bytes of a finished binder are. */
export async function finishedBinder(
  app: Pick<App, 'db'>,
  actor: Actor,
  id: string,
): Promise<Finished> {
  const row = await binderFor<Omit<Finished, 'path'> & { path: string | null }>(
    app,
    actor,
    id,
    'binders.finished',
    `b.path, b.sha256, b.title, b.made_on as "madeOn", cardinality(b.revision_ids) as bound,
       cardinality(b.revision_ids) + cardinality(b.missing) + cardinality(b.left_out) as requested`,
  );
  if (row.path === null) throw sheetNotFound();
  return { ...row, path: row.path };
}
