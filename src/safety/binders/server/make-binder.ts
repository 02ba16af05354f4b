import { createHash } from 'node:crypto';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import type { Actor } from '../../../kit/actor.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import { unauthenticated } from '../../../platform/http/errors.ts';
import { enqueue } from '../../../platform/queue.ts';
import {
  bool,
  date,
  int,
  nullable,
  present,
  type RowOf,
  rowShape,
  type ShapeOf,
  text,
  textList,
  textOf,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { inserting } from '../../../platform/write-rows.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { sheetNotFound } from '../../sheets/errors.ts';
import { currentSheetsForJoin } from '../../sheets/server/public/joins.ts';
import { inSheets, sheetScope } from '../../sheets/server/scope.ts';
import { keysOf, siteProducts } from '../../sites/server/site-products.ts';
import type { BinderState, MakeBinder } from '../contract.ts';
import { noSheetsToBind } from '../errors.ts';
import { MAX_BINDER_SHEETS, MAX_SITE_BINDER_SHEETS } from '../limits.ts';
import { buildBinderJob } from './jobs.ts';

/** A binder costs seconds of a processor. The same one again costs nothing and is not counted. */
const LIMIT = { points: 20, seconds: 3600 };

const chosenRow = rowShape({
  name: text,
  /** Null: the product has no current sheet. */
  revisionId: nullable(text),
  sizeBytes: int,
  isSold: bool,
});
type Chosen = RowOf<typeof chosenRow>;

/** Together the sheets of one binder may weigh so much, in bytes: it is built in memory. */
const MAX_BYTES = 200 * 1024 * 1024;

/**
 * These products with their current sheets, those that this person may open, in the order of their
 * names.
 */
async function chosenSheets(
  app: App,
  actor: Actor,
  nameKeys: readonly string[],
): Promise<Chosen[]> {
  return app.db.rows(
    chosenRow,
    sql`select u.name, r.id as revision_id, coalesce(r.size_bytes, 0) as size_bytes,
               u.is_sold
          from (select p.name_key, min(p.name) as name, bool_or(p.is_active) as is_sold from ${productsForJoin} p
                 where p.name_key = any(${nameKeys}::text[]) and ${inSheets(sheetScope(actor), 'p')}
                 group by p.name_key) u
          left join ${currentSheetsForJoin} r on r.name_key = u.name_key
         order by u.name, u.name_key`,
  );
}

const siteRow = rowShape({ name: text });
const currentRow = rowShape({ nameKey: text, revisionId: text, sizeBytes: int });

/**
 * Everything that a site has with its current sheets: the binder of the site.
 */
async function siteSheets(
  app: App,
  actor: Actor,
  customerId: string,
): Promise<{ name: string; sheets: Chosen[] }> {
  if (actor.kind !== 'user') throw unauthenticated(false);
  const site = await app.db.row(
    siteRow,
    sql`select c.name from ${customersForJoinIn(customerScope(actor))} c where c.id = ${customerId}`,
  );
  if (!site) throw sheetNotFound();
  const products = await siteProducts(app.db, customerId);
  const current = await app.db.rows(
    currentRow,
    sql`select r.name_key, r.id as revision_id, r.size_bytes from ${currentSheetsForJoin} r
         where r.name_key = any(${keysOf(products)}::text[])`,
  );
  const sheetOf = new Map(current.map((row) => [row.nameKey, row]));
  const sheets = products.map(({ nameKey, name, isSold }): Chosen => {
    const { revisionId = null, sizeBytes = 0 } = sheetOf.get(nameKey) ?? {};
    return { name, revisionId, sizeBytes, isSold };
  });
  return { name: site.name, sheets };
}

interface Bound {
  revisionIds: string[];
  missing: string[];
  leftOut: string[];
}

/**
 * What goes into one file, and what is only named in it: products without a sheet, and sheets
 * beyond what one file may hold.
 */
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

const idRow = rowShape({ id: text });
const binderRow = rowShape({
  contentKey: text,
  title: text,
  madeOn: date,
  customerId: nullable(text),
  revisionIds: textList,
  missing: textList,
  leftOut: textList,
});

const stateShape = {
  id: text,
  title: text,
  state: textOf<BinderState['state']>(),
  done: int,
  total: int,
  sizeBytes: nullable(int),
  missing: textList,
  leftOut: textList,
};
const stateRow: ShapeOf<BinderState> = rowShape(stateShape);
const pageRow = rowShape({ ...stateShape, customerId: nullable(text) });
const stateColumns = sql`b.id, b.title, b.state, b.done, cardinality(b.revision_ids) as total,
  b.size_bytes, b.missing, b.left_out`;

/**
 * Asks for several sheets as one file. The queue builds it; who asks for the same sheets again on
 * one day gets the same binder.
 * @throws AppError `invalid-argument` without any sheet or with too many; `not-found` for a
 *   customer out of sight; `auth/too-many-requests`.
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
  const ended = products.filter(({ isSold }) => !isSold).map(({ name }) => name);
  const contentKey = createHash('sha256')
    .update(
      JSON.stringify([
        title,
        madeOn,
        input.customerId ?? null,
        revisionIds,
        missing,
        leftOut,
        ended,
      ]),
    )
    .digest('hex');
  const earlier = await app.db.row(
    stateRow,
    sql`select ${stateColumns} from sds_binders b where b.content_key = ${contentKey}`,
  );
  if (earlier && earlier.state !== 'failed') return earlier;
  await app.limits.take('sds-binder', actor.kind === 'user' ? actor.id : network, LIMIT);
  const id = await app.db.transaction(async (tx) => {
    const row = await tx.row(
      idRow,
      sql`insert into sds_binders ${inserting(
        binderRow,
        {
          contentKey,
          title,
          madeOn,
          customerId: input.customerId ?? null,
          revisionIds,
          missing,
          leftOut,
        },
        { id: newId(app), createdAt: new Date(app.clock.now()) },
      )}
          on conflict (content_key) do update
             set state = case when sds_binders.state = 'failed' then 'queued'
                              else sds_binders.state end
          returning id`,
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

/**
 * The binders that this person may have: the public ones by their unguessable id, a site's for
 * people of that site.
 */
function inBinders(actor: Actor, alias: string): SqlText {
  const customerId = sql.id(`${alias}.customer_id`);
  if (actor.kind !== 'user') return sql`${customerId} is null`;
  return sql`(${customerId} is null or exists (
    select 1 from ${customersForJoinIn(customerScope(actor))} c where c.id = ${customerId}))`;
}

/** A binder for its page, which leads back to the site that it is of; null: to the library. */
export async function loadBinder(
  app: Pick<App, 'db'>,
  actor: Actor,
  id: string,
): Promise<RowOf<typeof pageRow>> {
  const row = await app.db.row(
    pageRow,
    sql`select ${stateColumns}, b.customer_id from sds_binders b
         where b.id = ${id} and ${inBinders(actor, 'b')}`,
  );
  if (!row) throw sheetNotFound();
  return row;
}

/** How far a binder is. */
export async function binderState(...of: Parameters<typeof loadBinder>): Promise<BinderState> {
  const { customerId: _site, ...state } = await loadBinder(...of);
  return state;
}

const finishedRow = rowShape({
  path: present(text),
  sha256: present(text),
  title: text,
  madeOn: date,
  /** Sheets in it, and products that belong into it. */
  bound: int,
  requested: int,
});

/** Where the bytes of a finished binder are. */
export async function finishedBinder(
  app: Pick<App, 'db'>,
  actor: Actor,
  id: string,
): Promise<RowOf<typeof finishedRow>> {
  const row = await app.db.row(
    finishedRow,
    sql`select b.path, b.sha256, b.title, b.made_on, cardinality(b.revision_ids) as bound,
               cardinality(b.revision_ids) + cardinality(b.missing) + cardinality(b.left_out)
                 as requested
          from sds_binders b
         where b.id = ${id} and b.path is not null and ${inBinders(actor, 'b')}`,
  );
  if (!row) throw sheetNotFound();
  return row;
}
