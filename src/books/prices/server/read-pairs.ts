import type { CompanySettings } from '../../../company/contract.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  decimal,
  int,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  type ShapeOf,
  text,
  textListOf,
  textOf,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import {
  invoicedPricesForJoin,
  productsForJoin,
} from '../../../products/catalogue/server/public/joins.ts';
import { priceOf } from '../../../products/catalogue/server/public/price-of.ts';
import { pricingAt } from '../../../products/catalogue/server/public/queries.ts';
import type { PriceMark, PriceSource, PriceState } from '../contract.ts';
import type { PricedLine } from './judge-pair.ts';

/** Pairs that are judged at once: memory stays flat. */
export const BATCH = 500;

const pricedLine: ShapeOf<PricedLine> = rowShape({
  source: textOf<PriceSource>(),
  documentId: text,
  line: int,
  docNumber: nullable(text),
  dated: text,
  quantity: decimal,
  unitPriceCents: decimal,
  discounted: bool,
});

const pairRow = rowShape({
  customerRef: text,
  itemRef: text,
  state: textOf<PriceState>(),
  marks: textListOf<PriceMark>(),
  /** What it came to the last time. */
  bookCents: nullable(decimal),
  customerId: nullable(text),
  customerName: nullable(text),
  productId: nullable(text),
  sku: nullable(text),
  listCents: nullable(decimal),
  todayCents: nullable(decimal),
  todayRule: text,
  /** The accepted price of the customer's own. */
  ownId: nullable(text),
  ownCents: nullable(decimal),
  lines: jsonRows(pricedLine),
});
/** A customer and an item, with what the books say of them and what is paid today. */
export type Pair = RowOf<typeof pairRow>;

/** The rules and figures that a price is judged by. */
export interface Terms {
  company: CompanySettings;
  today: string;
  since: string;
  nowMs: number;
}

/** Which pairs are judged next: of all, or of those whose lines changed. */
const due = (which: 'all' | 'stale', after: Pair | undefined) => sql`
  ${which === 'all' ? sql`true` : sql`op.is_stale`}
  and (op.customer_ref, op.item_ref) > (${after?.customerRef ?? ''}, ${after?.itemRef ?? ''})
  order by op.customer_ref, op.item_ref limit ${BATCH}`;

/** Holds them, so that what a person decides in this moment is not written over. */
export const lockPairs = (tx: Sql, which: 'all' | 'stale', after: Pair | undefined) =>
  tx.execute(sql`select 1 from observed_prices op where ${due(which, after)} for update`);

export function readPairs(
  tx: Sql,
  { company, today, since, nowMs }: Terms,
  which: 'all' | 'stale',
  after: Pair | undefined,
): Promise<Pair[]> {
  const pricing = pricingAt(company, nowMs);
  return tx.rows(
    pairRow,
    sql`
      select op.customer_ref, op.item_ref, op.state, op.marks, op.unit_price_cents as book_cents,
             c.id as customer_id, c.name as customer_name, p.id as product_id, p.sku,
             list.unit_price_cents as list_cents, now.unit_price_cents as today_cents,
             now.rule as today_rule, own.id as own_id, own.unit_price_cents as own_cents,
             (select coalesce(json_agg(json_build_object(
                       'source', l.source, 'documentId', l.document_id, 'line', l.line,
                       'docNumber', l.doc_number, 'dated', l.dated, 'quantity', l.quantity,
                       'unitPriceCents', l.unit_price_cents, 'discounted', l.discounted)), '[]')
                from observed_lines l
               where l.customer_ref = op.customer_ref and l.item_ref = op.item_ref
                 and l.dated between ${since}::date and ${today}::date
                 and l.unit_price_cents is not null
                 and (l.skipped is null
                      or (l.skipped = 'bundle' and ${company.pricesFromBundles}::boolean))
                 and (l.source = 'invoice' or ${company.pricesFromReceipts}::boolean)) as lines
        from observed_prices op
        left join ${customersForJoin} c on c.price_ref = op.customer_ref
        left join ${productsForJoin} p on p.accounting_id = op.item_ref
        cross join lateral ${priceOf('p', null, { ...pricing, windowDays: -1 })} list
        cross join lateral ${priceOf('p', sql`c.id`, pricing)} now
        left join ${invoicedPricesForJoin} own
          on own.customer_id = c.id and own.product_id = p.id and own.valid_from >= ${since}::date
       where ${due(which, after)}`,
  );
}
