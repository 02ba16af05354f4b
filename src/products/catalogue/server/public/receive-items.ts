import type { Actor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import {
  date,
  decimal,
  present,
  type RowOf,
  rowShape,
  text,
} from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { noteListPrices, todayOf } from './apply-list-prices.ts';

/**
 * Takes over what the books say: on hand, list price, and which item it is. Promised stock stays as
 * it is.
 */
export async function receiveItems(
  app: App,
  tx: Sql,
  items: { id: string; accountingId: string; priceCents: number | null; quantity: number }[],
): Promise<void> {
  if (items.length === 0) return;
  await noteListPrices(app, tx, { actor: null, today: await todayOf(app, tx) }, items);
  await tx.execute(
    sql`update products p
           set accounting_id = r."accountingId", price_cents = r."priceCents",
               quantity = r.quantity, updated_at = now()
          from json_to_recordset(${JSON.stringify(items)}::json)
               as r(id text, "accountingId" text, "priceCents" numeric, quantity int)
         where p.id = r.id`,
  );
}

const passedByRow = rowShape({ sku: text, priceCents: present(decimal), from: date });

/** Takes back the coming list prices of products whose price the books keep now. */
export function passByComingPrices(
  app: App,
  tx: Sql,
  productIds: readonly string[],
): Promise<RowOf<typeof passedByRow>[]> {
  return tx.rows(
    passedByRow,
    sql`update list_price_changes ch set settled_at = ${new Date(app.clock.now())}
          from products p
         where p.id = ch.product_id and ch.settled_at is null
           and ch.product_id = any(${productIds}::text[])
        returning p.sku, ch.price_cents, ch.holds_from as from`,
  );
}

const comingRow = rowShape({ productId: text, priceCents: present(decimal), from: date });

/** The list prices of these products that are set for later, the next one first. */
export function comingPrices(
  tx: Sql,
  productIds: readonly string[],
): Promise<RowOf<typeof comingRow>[]> {
  return tx.rows(
    comingRow,
    sql`select ch.product_id, ch.price_cents, ch.holds_from as from from list_price_changes ch
         where ch.settled_at is null and ch.product_id = any(${productIds}::text[])
         order by ch.holds_from, ch.product_id`,
  );
}

const setHereRow = rowShape({ id: text });

/** Products whose list price of today was set here, not by the books: since then, or ever. */
export async function pricesSetHere(
  tx: Sql,
  productIds: readonly string[],
  since: Date | null,
): Promise<string[]> {
  const rows = await tx.rows(
    setHereRow,
    sql`select p.id from products p
          left join lateral (
            select ch.source, ch.settled_at from list_price_changes ch
             where ch.product_id = p.id and ch.settled_at is not null
             order by ch.holds_from desc, ch.id desc limit 1) last on true
         where p.id = any(${productIds}::text[]) and p.price_cents is not null
           and coalesce(last.source, 'staff') <> 'books'
           and (${since}::timestamptz is null or coalesce(last.settled_at, p.created_at) > ${since})`,
  );
  return rows.map(({ id }) => id);
}

const takenRow = rowShape({ productId: text });

/** Products whose list price followed the books by itself since then. */
export async function pricesTaken(tx: Sql, since: Date): Promise<string[]> {
  const rows = await tx.rows(
    takenRow,
    sql`select distinct ch.product_id from list_price_changes ch
         where ch.source = 'books' and ch.created_at >= ${since}`,
  );
  return rows.map(({ productId }) => productId);
}

/** List prices of the books that a person said yes to. The caller holds the products' rows. */
export async function takeListPrices(
  app: App,
  tx: Sql,
  actor: Actor,
  prices: readonly { id: string; priceCents: number }[],
): Promise<void> {
  await noteListPrices(app, tx, { actor, today: await todayOf(app, tx) }, prices);
  await tx.execute(
    sql`update products p
           set price_cents = r."priceCents", version = p.version + 1,
               updated_at = ${new Date(app.clock.now())}
          from json_to_recordset(${JSON.stringify(prices)}::json)
               as r(id text, "priceCents" numeric)
         where p.id = r.id and p.price_cents is distinct from r."priceCents"`,
  );
}
