import { readCompany } from '../../../company/server/queries.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { decimal, int, nullable, rowShape, text, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { activeProductsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import {
  comingPrices,
  pricesSetHere,
  pricesTaken,
} from '../../../products/catalogue/server/public/receive-items.ts';
import type { ComingPrice, HeldChange, HeldReason } from '../held-contract.ts';
import { reasonsToHold } from '../held-reasons.ts';

const DAY_MS = 86_400_000;

/** What the books say now of the list price of one product. Cents. */
export interface ReadPrice {
  productId: string;
  beforeCents: number | null;
  afterCents: number;
}

const knownRow = rowShape({ productId: text, afterCents: decimal, state: text });
const countRow = rowShape({ count: int });
const firstRow = rowShape({ lastReadAt: nullable(time) });

/** The items of this company were not read since it was connected; null: never before either. */
export interface FirstReading {
  lastReadAt: Date | null;
}

/** Whether what is read now comes first after the connection. Asked before that reading ends. */
export async function firstReading(tx: Sql, realmId: string): Promise<FirstReading | null> {
  const row = await tx.row(
    firstRow,
    sql`select ch.items_read_at as last_read_at
          from accounting_connections live
          left join accounting_item_choices ch on ch.realm_id = live.realm_id
         where live.realm_id = ${realmId} and live.state <> 'disconnected'
           and (ch.items_read_at is null or ch.items_read_at < live.connected_at)`,
  );
  return row ?? null;
}

/**
 * Says which of the list prices that were read may not follow yet: they wait for a yes, or a person said no to exactly that price. A
 * reading that changes many, one by much, one to a cent, or that drops prices set for later waits as a whole; of the first reading
 * of a connection, what was set here. The caller holds the products' rows; prices that are not in this reading stay as they are asked.
 */
export async function holdListPrices(
  app: App,
  tx: Sql,
  { realmId, first }: { realmId: string; first: FirstReading | null },
  read: readonly ReadPrice[],
): Promise<{ stays: ReadonlySet<string>; waiting: number }> {
  if (read.length === 0) return { stays: new Set(), waiting: 0 };
  const ids = read.map(({ productId }) => productId);
  const known = await tx.rows(
    knownRow,
    sql`
      select h.product_id, h.after_cents, b.state
        from held_prices h join held_price_batches b on b.id = h.batch_id
       where b.realm_id = ${realmId} and b.state in ('waiting', 'refused')`,
  );
  const refused = new Set(
    known
      .filter(({ state }) => state === 'refused')
      .map(({ productId, afterCents }) => `${productId} ${afterCents}`),
  );
  const refusedBefore = read.filter((one) => refused.has(`${one.productId} ${one.afterCents}`));
  const coming = Map.groupBy(await comingPrices(tx, ids), ({ productId }) => productId);
  const agreed = read.filter((one) => one.beforeCents === one.afterCents);
  const changes = read
    .filter((one) => !refusedBefore.includes(one) && !agreed.includes(one))
    .map((one): HeldChange => ({ ...one, coming: comingOf(coming.get(one.productId)) }));
  const waits = new Set(
    known.filter(({ state }) => state === 'waiting').map(({ productId }) => productId),
  );
  const reasons = await reasonsOf(app, tx, changes, waits);
  const own = await ownOf(tx, changes, first);
  const waiting = changes.filter(({ productId }) => waits.has(productId) || own.has(productId));
  const held = reasons.length > 0 ? changes : waiting;
  const why: HeldReason[] = own.size > 0 ? [...reasons, 'own'] : reasons;
  await storeBatch(app, tx, realmId, { readIds: ids, held, reasons: why });
  return {
    // Where the books say the same as we do, nothing is asked, and a price that is set for later stays.
    stays: new Set([...held, ...refusedBefore, ...agreed].map(({ productId }) => productId)),
    waiting: held.length,
  };
}

/** Which of these were set here: those the first reading of a connection asks about. */
const ownOf = async (tx: Sql, changes: readonly HeldChange[], first: FirstReading | null) =>
  new Set(
    first === null
      ? []
      : await pricesSetHere(
          tx,
          changes.map(({ productId }) => productId),
          first.lastReadAt,
        ),
  );

const comingOf = (rows: readonly (ComingPrice & { productId: string })[] = []): ComingPrice[] =>
  rows.map(({ from, priceCents }) => ({ from, priceCents }));

/** Changes that come one by one are counted together: with what waits, and with what followed by itself in the last day. */
async function reasonsOf(
  app: App,
  tx: Sql,
  changes: readonly HeldChange[],
  waits: ReadonlySet<string>,
): Promise<HeldReason[]> {
  const listed = await tx.row(
    countRow,
    sql`select count(*)::int as count from ${activeProductsForJoin} p where p.price_cents is not null`,
  );
  const taken = await pricesTaken(tx, new Date(app.clock.now() - DAY_MS));
  const here = new Set(changes.map(({ productId }) => productId));
  const others = [...new Set([...waits, ...taken])].filter((id) => !here.has(id)).length;
  return reasonsToHold(changes, await readCompany(app, tx), { listed: listed?.count ?? 0, others });
}

const batchRow = rowShape({ id: text });

/** Writes what waits into the one open batch; without anything left in it, it is gone. */
async function storeBatch(
  app: App,
  tx: Sql,
  realmId: string,
  {
    readIds,
    held,
    reasons,
  }: { readIds: readonly string[]; held: readonly HeldChange[]; reasons: readonly HeldReason[] },
): Promise<void> {
  const now = new Date(app.clock.now());
  let batch = await tx.row(
    batchRow,
    sql`select id from held_price_batches
         where realm_id = ${realmId} and state = 'waiting' for update`,
  );
  if (!batch && held.length === 0) return;
  batch ??= await tx.row(
    batchRow,
    sql`insert into held_price_batches (id, realm_id, reasons, found_at, changed_at)
        values (${newId(app)}, ${realmId}, ${reasons}::text[], ${now}, ${now}) returning id`,
  );
  const id = batch?.id ?? '';
  const rows = JSON.stringify(held);
  const gone = await tx.execute(
    sql`delete from held_prices h
         where h.batch_id = ${id} and h.product_id = any(${readIds}::text[])
           and not exists (select from jsonb_to_recordset(${rows}::jsonb) as r("productId" text)
                            where r."productId" = h.product_id)`,
  );
  const changed = await tx.execute(
    sql`
      insert into held_prices as known (batch_id, product_id, before_cents, after_cents, coming)
      select ${id}, r."productId", r."beforeCents", r."afterCents", r.coming
        from jsonb_to_recordset(${rows}::jsonb)
          as r("productId" text, "beforeCents" numeric, "afterCents" numeric, coming jsonb)
      on conflict (batch_id, product_id) do update
         set before_cents = excluded.before_cents, after_cents = excluded.after_cents,
             coming = excluded.coming
       where (known.before_cents, known.after_cents, known.coming)
             is distinct from (excluded.before_cents, excluded.after_cents, excluded.coming)`,
  );
  if (gone + changed > 0)
    await tx.execute(
      sql`update held_price_batches
             set changed_at = ${now},
                 reasons = array(select distinct unnest(reasons || ${reasons}::text[]) order by 1)
           where id = ${id}`,
    );
  await tx.execute(
    sql`delete from held_price_batches b
         where b.id = ${id} and not exists (select from held_prices h where h.batch_id = b.id)`,
  );
}
