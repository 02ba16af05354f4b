import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import { int, type RowOf, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
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

/**
 * What the invoices and credits dated in a month (YYYY-MM) come to, of the scope: credits below 0, what was void is none. An invoice or a
 * credit without tax is `untaxed` whole; one with tax is taxed whole, whatever of its lines bears none. `unbilled`
 * stand in no books and were not written by hand: what counts of them are our figures.
 */
export async function sumsOfMonth(db: Sql, scope: OrderScope, month: string): Promise<MonthSums> {
  const documents = sql`
    select 1 as sign, ${NET} as net, ${TAX} as tax,
           i.accounting_id is null and i.state <> 'elsewhere' as unbilled
      from invoices i join ${ordersForJoin} o on o.id = i.order_id
     where i.state <> 'voided' and ${datedIn(month)} and ${inOrders(scope, 'o')}
     union all
    select -1, ${NET}, ${TAX}, i.accounting_id is null and i.state <> 'elsewhere'
      from credit_memos i join ${ordersForJoin} o on o.id = i.order_id
     where i.state not in ('voided', 'dropped') and ${datedIn(month)} and ${inOrders(scope, 'o')}`;
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
          from (${documents}) one`,
  );
  if (!sums) throw new Error('A sum has one row.');
  return sums;
}
