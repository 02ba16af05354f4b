import { wasRecorded } from '../../company/server/was-recorded.ts';
import { lentCustomers } from '../../customers/server/lent.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { bool, int, nullable, type RowOf, rowShape, text } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import { priceOf } from './price-of.ts';

export interface InvoicedPrice {
  customerRef: string;
  itemRef: string;
  unitPriceCents: number;
  txnDate: string;
  evidence: object;
}

const differingRow = rowShape({
  customer: text,
  sku: text,
  todayCents: nullable(int),
  unitPriceCents: int,
  invoiceId: text,
  docNumber: nullable(text),
  date: text,
});

export interface ReplacedPrices {
  /**
   * Of the prices given: held already, new, other than before, and of customers or products that
   * are not matched. They add up.
   */
  same: number;
  added: number;
  changed: number;
  unmatched: number;
  /** Not in force until somebody accepts them. */
  waiting: number;
  differing: RowOf<typeof differingRow>[];
}

/** A price in the window that no invoice of the books stands behind any more. */
const lostRow = rowShape({
  id: text,
  customer: text,
  sku: text,
  unitPriceCents: int,
  accepted: bool,
  /** The invoice of the books that it was read from. */
  invoiceId: nullable(text),
  docNumber: nullable(text),
});
export type LostPrice = RowOf<typeof lostRow>;

const countRow = rowShape({ count: int });

/** True once a person accepted a first report of invoiced prices. */
export const invoicedPricesAccepted = (tx: Sql): Promise<boolean> =>
  wasRecorded(tx, 'prices.accept');

/**
 * Puts the prices into a temporary table by our own ids. @returns how many belong to a known
 * customer and product.
 */
async function stage(app: App, tx: Sql, prices: InvoicedPrice[]): Promise<number> {
  await tx.execute(
    sql`create temporary table if not exists incoming_prices (
          id text, customer_id text, product_id text, unit_price_cents bigint, valid_from date,
          evidence jsonb) on commit delete rows`,
  );
  await tx.execute(sql`delete from incoming_prices`);
  const given = JSON.stringify(prices.map((price) => ({ id: newId(app), ...price })));
  return tx.execute(
    sql`insert into incoming_prices
        select r.id, c.id, p.id, r."unitPriceCents", r."txnDate"::date, r.evidence
          from json_to_recordset(${given}::json)
               as r(id text, "customerRef" text, "itemRef" text, "unitPriceCents" bigint,
                    "txnDate" text, evidence jsonb)
          join ${lentCustomers} c on c.accounting_id = r."customerRef"
          join products p on p.accounting_id = r."itemRef"`,
  );
}

/**
 * The prices since `since` (YYYY-MM-DD) whose customer and product are matched, but for which these
 * hold nothing; and of how many. Older ones count for nothing anyway, and of what is not matched
 * nothing can be said.
 */
export async function lostInvoicedPrices(
  app: App,
  tx: Sql,
  prices: InvoicedPrice[],
  since: string,
): Promise<{ lost: LostPrice[]; of: number }> {
  await stage(app, tx, prices);
  const lost = await tx.rows(
    lostRow,
    sql`select cp.id, c.name as customer, p.sku, cp.unit_price_cents, cp.accepted,
               cp.evidence->>'invoiceId' as invoice_id, cp.evidence->>'docNumber' as doc_number
          from customer_prices cp
          join ${lentCustomers} c on c.id = cp.customer_id
          join products p on p.id = cp.product_id
         where cp.source = 'accounting' and cp.valid_from >= ${since}::date
           and c.accounting_id is not null and p.accounting_id is not null
           and not exists (
             select 1 from incoming_prices i
              where i.customer_id = cp.customer_id and i.product_id = cp.product_id)
         order by c.name, p.sku, cp.id`,
  );
  const all = await tx.row(
    countRow,
    sql`select count(*)::int as count from customer_prices
         where source = 'accounting' and valid_from >= ${since}::date`,
  );
  return { lost, of: all?.count ?? 0 };
}

const replaceInvoicedPricesRow = rowShape({ pair: text });

/**
 * Takes over prices read from invoices: what holds stays (accepted or not), what differs is
 * replaced, new ones come, and only those in `remove` go. `differing` compares with what each
 * customer pays on that day. Prices set by staff are not touched and still win.
 */
export async function replaceInvoicedPrices(
  app: App,
  tx: Sql,
  prices: InvoicedPrice[],
  as: { accepted: boolean; onDate: string; windowDays: number; remove: readonly string[] },
): Promise<ReplacedPrices> {
  const matched = await stage(app, tx, prices);
  const differing = await tx.rows(
    differingRow,
    sql`select c.name as customer, p.sku, today.unit_price_cents as today_cents,
               i.unit_price_cents, i.evidence->>'invoiceId' as invoice_id,
               i.evidence->>'docNumber' as doc_number, i.valid_from::text as date
          from incoming_prices i
          join ${lentCustomers} c on c.id = i.customer_id
          join products p on p.id = i.product_id
          cross join lateral ${priceOf('p', sql`c.id`, as)} today
         where today.unit_price_cents is distinct from i.unit_price_cents
           and today.rule <> 'staff'
         order by c.name, p.sku`,
  );
  const replaced = await tx.rows(
    replaceInvoicedPricesRow,
    sql`delete from customer_prices cp using incoming_prices i
         where cp.source = 'accounting' and i.customer_id = cp.customer_id
           and i.product_id = cp.product_id
           and (i.unit_price_cents <> cp.unit_price_cents or i.valid_from <> cp.valid_from)
        returning cp.customer_id || ' ' || cp.product_id as pair`,
  );
  await tx.execute(
    sql`delete from customer_prices
         where source = 'accounting' and id = any(${as.remove}::text[])`,
  );
  const written = await tx.execute(
    sql`insert into customer_prices
          (id, customer_id, product_id, unit_price_cents, source, valid_from, evidence, accepted,
           created_at)
        select i.id, i.customer_id, i.product_id, i.unit_price_cents, 'accounting', i.valid_from,
               i.evidence, ${as.accepted}, ${new Date(app.clock.now())}
          from incoming_prices i
         where not exists (
           select 1 from customer_prices cp
            where cp.source = 'accounting' and cp.customer_id = i.customer_id
              and cp.product_id = i.product_id)`,
  );
  const changed = new Set(replaced.map((row) => row.pair)).size;
  return {
    same: matched - written,
    added: written - changed,
    changed,
    unmatched: prices.length - matched,
    waiting: await waitingInvoicedPrices(tx),
    differing,
  };
}

/**
 * The prices taken from one company's invoices say nothing about another's: they all go. @returns
 * how many.
 */
export function dropInvoicedPrices(tx: Sql): Promise<number> {
  return tx.execute(sql`delete from customer_prices where source = 'accounting'`);
}

/** Puts the waiting prices in force. @returns how many. */
export function acceptInvoicedPrices(tx: Sql): Promise<number> {
  return tx.execute(
    sql`update customer_prices set accepted = true where source = 'accounting' and not accepted`,
  );
}

/** How many prices taken from invoices wait for a first yes. */
export async function waitingInvoicedPrices(db: Sql): Promise<number> {
  const row = await db.row(
    countRow,
    sql`select count(*)::int as count from customer_prices
         where source = 'accounting' and not accepted`,
  );
  return row?.count ?? 0;
}
