import { orderLinesForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  date,
  decimal,
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { insertingRows } from '../../../platform/write-rows.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import {
  HOME_CURRENCY,
  type LedgerInvoice,
  type LedgerLine,
  type SkippedLine,
} from '../../ledger-rows.ts';
import type { PriceSource } from '../contract.ts';

type PriceDocument = LedgerInvoice & { customerId: string };

/** A line as it is kept. */
const observedLine = rowShape({
  source: textOf<PriceSource>(),
  documentId: text,
  line: int,
  customerRef: text,
  itemRef: text,
  description: text,
  docNumber: nullable(text),
  dated: date,
  quantity: nullable(decimal),
  unitPriceCents: nullable(decimal),
  discounted: bool,
  skipped: nullable(text),
});

/** What a line says whether a price is read from it or not; a price of nothing is none. */
const lineFacts = (line: LedgerLine | SkippedLine) => ({
  line: line.number,
  itemRef: line.itemId ?? '',
  quantity: line.quantity,
  unitPriceCents: line.unitPriceCents || null,
});

/** Does this document say prices at all? One of a later day does: its lines wait for that day. */
export function isPriceSource(invoice: LedgerInvoice): invoice is PriceDocument {
  if (!invoice.date || invoice.customerId === null) return false;
  if (invoice.markedVoid || invoice.taxIncluded) return false;
  return invoice.currency === null || invoice.currency === HOME_CURRENCY;
}

/** Pairs of a customer and an item whose lines changed: they are judged again. In one order, so that two writers never wait in a circle. */
const markStale = (app: App, tx: Sql, pairs: SqlText) =>
  tx.execute(
    sql`insert into observed_prices (customer_ref, item_ref, changed_at)
        select distinct l.customer_ref, l.item_ref, ${new Date(app.clock.now())}::timestamptz
          from (${pairs}) l order by 1, 2
        on conflict (customer_ref, item_ref) do update set is_stale = true`,
  );

/** Takes documents out that are gone from the books; their pairs are judged again. */
export async function forgetDocuments(
  app: App,
  tx: Sql,
  source: PriceSource,
  ids: readonly string[],
): Promise<void> {
  const theirs = sql`source = ${source} and document_id = any(${ids}::text[])`;
  await markStale(
    app,
    tx,
    sql`select customer_ref, item_ref from observed_lines where ${theirs} and item_ref <> ''
           and skipped is distinct from 'fee'`,
  );
  await tx.execute(sql`delete from observed_lines where ${theirs}`);
}

/**
 * Keeps the lines of a page of documents in the place of those that were kept of them before, and marks the pairs concerned; what they
 * come to says `judgePrices`. The same page twice changes nothing. Voided documents, those in another currency and those with prices
 * that hold the tax leave no line.
 */
export async function observeInvoices(
  app: App,
  tx: Sql,
  invoices: readonly LedgerInvoice[],
  source: PriceSource = 'invoice',
): Promise<void> {
  const ids = invoices.map((invoice) => invoice.id);
  // A reading of all and the news of one document may meet: the second would not see the lines that the first is just writing.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('observed lines', 0))`);
  const sites = await sitesOf(tx, source, ids);
  await forgetDocuments(app, tx, source, ids);
  const rows = invoices.filter(isPriceSource).flatMap((invoice) => {
    const of = {
      source,
      documentId: invoice.id,
      customerRef: refOf(invoice, sites),
      docNumber: invoice.number,
      dated: invoice.date,
    };
    return [
      ...invoice.lines.map((line) => ({
        ...of,
        ...lineFacts(line),
        description: '',
        discounted: line.discounted,
        skipped: null,
      })),
      ...invoice.skipped.map((line) => ({
        ...of,
        ...lineFacts(line),
        description: line.description,
        discounted: false,
        skipped: line.why,
      })),
    ];
  });
  if (rows.length === 0) return;
  await tx.execute(sql`insert into observed_lines ${insertingRows(observedLine, rows)}`);
  if (source === 'invoice') await skipOverrides(tx, ids);
  await skipParts(tx, source, ids);
  await markStale(
    app,
    tx,
    sql`select customer_ref, item_ref from observed_lines
         where source = ${source} and document_id = any(${ids}::text[]) and item_ref <> ''
           and skipped is distinct from 'fee'`,
  );
}

const siteRow = rowShape({ documentId: text, customerRef: text, accountId: nullable(text) });
type Site = RowOf<typeof siteRow>;

/** Under which the lines of a customer count that has no account of its own in the books. */
export const siteRef = (customerId: string): string => `site-${customerId}`;

/**
 * Documents that count for a customer that is billed to another's account: our own invoices for it, and what stood with its own
 * account before the two became one.
 */
const sitesOf = (tx: Sql, source: PriceSource, ids: readonly string[]): Promise<Site[]> =>
  tx.rows(
    siteRow,
    sql`
      select i.accounting_id as document_id, c.price_ref as customer_ref, c.account_id
        from invoices i
        join accounting_connections a on a.realm_id = i.realm_id and a.state = 'connected'
        join ${customersForJoin} c on c.id = i.customer_id and c.billed_through is not null
       where ${source} = 'invoice' and i.accounting_id = any(${ids}::text[])
      union
      select l.document_id, l.customer_ref, c.account_id
        from observed_lines l
        join ${customersForJoin} c on c.price_ref = l.customer_ref and c.billed_through is not null
       where l.source = ${source} and l.document_id = any(${ids}::text[])`,
  );

/** Whose prices an invoice says: those of the account that it stands with, unless it is a site's of that account. */
const refOf = ({ id, customerId }: PriceDocument, sites: readonly Site[]): string =>
  sites.find((site) => site.documentId === id && site.accountId === customerId)?.customerRef ??
  customerId;

/** Moves the observed prices and their decisions to another customer id; the pairs are judged again. */
export async function moveObserved(tx: Sql, from: string, to: string): Promise<void> {
  await tx.execute(
    sql`update observed_lines set customer_ref = ${to} where customer_ref = ${from}`,
  );
  await tx.execute(
    sql`update observed_prices op set is_stale = true
         where customer_ref = ${to} and exists (select from observed_prices other
                where other.customer_ref = ${from} and other.item_ref = op.item_ref)`,
  );
  await tx.execute(
    sql`update observed_prices op set customer_ref = ${to}, is_stale = true
         where customer_ref = ${from} and not exists (select from observed_prices other
                where other.customer_ref = ${to} and other.item_ref = op.item_ref)`,
  );
  await tx.execute(sql`delete from observed_prices where customer_ref = ${from}`);
}

/** What our desk gave for one order is no price of the customer, as long as the books say the same. */
const skipOverrides = (tx: Sql, ids: readonly string[]) =>
  tx.execute(
    sql`update observed_lines l set skipped = 'override'
          from invoices i
          join accounting_connections a on a.realm_id = i.realm_id and a.state = 'connected'
          join invoice_lines il on il.invoice_id = i.id
          join ${orderLinesForJoin} ol on ol.id = il.order_line_id and ol.price_rule = 'override'
          join ${productsForJoin} p on p.id = il.product_id
         where l.source = 'invoice' and l.document_id = any(${ids}::text[])
           and l.skipped is null and i.accounting_id = l.document_id
           and p.accounting_id = l.item_ref and il.unit_price_cents = l.unit_price_cents`,
  );

/** What stands for delivery fee, fuel surcharge or deposit is no product. */
const skipParts = (tx: Sql, source: PriceSource, ids: readonly string[]) =>
  tx.execute(
    sql`update observed_lines l set skipped = 'fee'
          from invoice_parts part
          join accounting_connections a on a.realm_id = part.realm_id and a.state = 'connected'
         where part.part in ('delivery-fee', 'fuel-surcharge', 'deposit', 'goodwill') and part.books_id = l.item_ref
           and l.source = ${source} and l.document_id = any(${ids}::text[])
           and l.skipped is null`,
  );

const idRow = rowShape({ documentId: text });

/** The documents from a day on (YYYY-MM-DD) of which lines are kept. */
export async function observedSince(db: Sql, source: PriceSource, day: string): Promise<string[]> {
  const rows = await db.rows(
    idRow,
    sql`select distinct document_id from observed_lines
         where source = ${source} and dated >= ${day}::date order by document_id`,
  );
  return rows.map((row) => row.documentId);
}

/** Another company's lines say nothing: all of them go. */
export async function forgetObserved(tx: Sql): Promise<void> {
  await tx.execute(sql`delete from observed_lines`);
  await tx.execute(sql`delete from observed_prices`);
}

const countRow = rowShape({ count: int });

/** How many documents have lines that are kept. */
export async function countObserved(db: Sql): Promise<number> {
  const row = await db.row(
    countRow,
    sql`select count(distinct (source, document_id))::int as count from observed_lines`,
  );
  return row?.count ?? 0;
}

/** Those of these documents of which lines are kept. */
export async function observedAmong(
  db: Sql,
  source: PriceSource,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.rows(
    idRow,
    sql`select distinct document_id from observed_lines
         where source = ${source} and document_id = any(${ids}::text[]) order by document_id`,
  );
  return rows.map((row) => row.documentId);
}
