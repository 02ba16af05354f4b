import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import { int, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { NET, TAX } from './bills.ts';
import { datedIn } from './dated-in.ts';

const sumsRow = rowShape({
  invoices: int,
  credits: int,
  invoicesNetCents: int,
  invoicesTaxCents: int,
  creditsNetCents: int,
  creditsTaxCents: int,
  netCents: int,
  untaxed: int,
  untaxedNetCents: int,
  taxCents: int,
  unbilled: int,
});
/** In cents; those of credits are below 0. */
export type MonthSums = RowOf<typeof sumsRow>;

const taxRow = rowShape({
  /** The state that the goods went to. */
  state: text,
  /** In hundredths of a percent, as the order has it; 0: no tax was charged. */
  rateBp: int,
  documents: int,
  /** What the rate is charged on, and what of the same documents bears no tax. */
  taxableCents: int,
  exemptCents: int,
  taxCents: int,
});
/** What was sold in a state at one rate, and its tax. */
export type MonthTax = RowOf<typeof taxRow>;

/** Of a document's taxable goods and charges, less their part of its discount, as `taxOf` reckons it. */
const discounted = (taxable: SqlText, all: SqlText): SqlText =>
  sql`(${taxable} - case when ${all} = 0 then 0 else round(i.discount_cents * ${taxable} / ${all}) end)`;

const TAXABLE_OF_INVOICE = discounted(
  sql`(coalesce((select sum(l.amount_cents) from invoice_lines l where l.invoice_id = i.id and l.taxable), 0)
       + case when i.surcharge_taxable then i.surcharge_cents else 0 end
       + case when i.deposit_taxable then i.deposit_cents else 0 end)`,
  sql`(i.subtotal_cents + i.surcharge_cents + i.deposit_cents + i.delivery_fee_cents)`,
);

/** Of a credit; no tax goes back with an amount out of goodwill. */
const TAXABLE_OF_CREDIT = discounted(
  sql`(coalesce((select sum(ml.quantity * coalesce(ml.unit_price_cents, l.unit_price_cents))
                   from credit_memo_lines ml join invoice_lines l on l.id = ml.invoice_line_id
                  where ml.credit_memo_id = i.id and l.taxable), 0)
       + case when coalesce((select billed.deposit_taxable from invoices billed where billed.id = i.invoice_id), o.deposit_taxable)
              then i.deposit_cents else 0 end)`,
  sql`(i.net_cents - i.goodwill_cents + i.discount_cents)`,
);

/** The invoices and credits dated in a month, of the scope, as `sign`, `net`, `tax`, `taxable`, `unbilled`, `state` and `rate_bp`. What is void is none. */
const documentsOf = (scope: OrderScope, month: string): SqlText => sql`
  select 1 as sign, ${NET} as net, ${TAX} as tax, ${TAXABLE_OF_INVOICE} as taxable,
         i.accounting_id is null and i.state <> 'elsewhere' as unbilled, o.state as goes_to, o.tax_rate_bp
    from invoices i join ${ordersForJoin} o on o.id = i.order_id
   where i.state <> 'voided' and ${datedIn(month)} and ${inOrders(scope, 'o')}
   union all
  select -1, ${NET}, ${TAX}, ${TAXABLE_OF_CREDIT}, i.accounting_id is null and i.state <> 'elsewhere', o.state, o.tax_rate_bp
    from credit_memos i join ${ordersForJoin} o on o.id = i.order_id
   where i.state not in ('voided', 'dropped') and ${datedIn(month)} and ${inOrders(scope, 'o')}`;

/**
 * What the tax of the document `one` was charged on: what its lines say, where that comes to the tax; where QuickBooks charged another, what
 * comes to it at the rate, and never more than was billed.
 */
const TAXABLE = sql`case
  when one.tax = 0 then 0
  when one.tax_rate_bp = 0 then one.net
  when abs(one.taxable * one.tax_rate_bp / 10000.0 - one.tax) <= 1 then one.taxable
  else least(one.net, round(one.tax * 10000.0 / one.tax_rate_bp)) end`;

/** The same by the state that the goods went to and the rate, as a return asks for it: credits come off. Together they are the sums of the month. */
export const taxOfMonth = (db: Sql, scope: OrderScope, month: string): Promise<MonthTax[]> =>
  db.rows(
    taxRow,
    sql`select coalesce(one.goes_to, '') as state,
               case when one.tax = 0 then 0 else one.tax_rate_bp end as rate_bp,
               count(*)::int as documents,
               coalesce(sum(one.sign * ${TAXABLE}), 0)::bigint as taxable_cents,
               coalesce(sum(one.sign * (one.net - ${TAXABLE})), 0)::bigint as exempt_cents,
               coalesce(sum(one.sign * one.tax), 0)::bigint as tax_cents
          from (${documentsOf(scope, month)}) one
         group by 1, 2 order by 1, 2 desc`,
  );

/**
 * What the invoices and credits dated in a month (YYYY-MM) come to, of the scope: credits below 0, what was void is none. An invoice or a
 * credit without tax is `untaxed` whole; one with tax is taxed whole, whatever of its lines bears none. `unbilled`
 * stand in no books and were not written by hand: what counts of them are our figures.
 */
export async function sumsOfMonth(db: Sql, scope: OrderScope, month: string): Promise<MonthSums> {
  const [sums] = await db.rows(
    sumsRow,
    sql`select count(*) filter (where sign > 0)::int as invoices,
               count(*) filter (where sign < 0)::int as credits,
               coalesce(sum(net) filter (where sign > 0), 0)::bigint as invoices_net_cents,
               coalesce(sum(tax) filter (where sign > 0), 0)::bigint as invoices_tax_cents,
               coalesce(sum(-net) filter (where sign < 0), 0)::bigint as credits_net_cents,
               coalesce(sum(-tax) filter (where sign < 0), 0)::bigint as credits_tax_cents,
               coalesce(sum(sign * net), 0)::bigint as net_cents,
               count(*) filter (where tax = 0)::int as untaxed,
               coalesce(sum(sign * net) filter (where tax = 0), 0)::bigint as untaxed_net_cents,
               coalesce(sum(sign * tax), 0)::bigint as tax_cents,
               count(*) filter (where unbilled)::int as unbilled
          from (${documentsOf(scope, month)}) one`,
  );
  if (!sums) throw new Error('A sum has one row.');
  return sums;
}
