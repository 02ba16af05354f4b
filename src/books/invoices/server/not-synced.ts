import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import type { OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import { decimal, int, type RowOf, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { WITHOUT_BOOKS } from '../../connection/server/without-books.ts';
import { DEBT, inDebts, OPEN_BALANCE } from './bills.ts';

/**
 * Of an invoice `i`: it stands in the books of another company than the one that is connected, or was last, or the shop has left QuickBooks.
 * Nobody reads those, so what is paid there is not known here. A connection that was lost is still that company.
 */
export const NOT_SYNCED = sql`(i.state = 'elsewhere' or coalesce(
  i.accounting_id is not null and i.state <> 'voided' and (${WITHOUT_BOOKS} or i.realm_id <>
    (select followed.realm_id from accounting_connections followed
      where followed.confirmed_at is not null
      order by followed.connected_at desc, followed.id desc limit 1)), false))`;

/** Of an invoice `i` that may stand, or stands, in books of before: their company is the one that is connected now. */
export const CONNECTED_AGAIN = sql`exists (select from accounting_connections again
  where again.state = 'connected' and again.realm_id = i.realm_id)`;

const figuresRow = rowShape({
  /** Counted as open, with the balance of the last reading or of what a person wrote down. */
  counted: int,
  countedCents: decimal,
  /** Not counted as open anywhere, because only a person found them: what is open by their word. */
  apart: int,
  apartCents: decimal,
  /** Of those, invoices whose open amount is unknown. */
  unknown: int,
  unknownCents: decimal,
  /** A shop without QuickBooks wrote these bills, and what is paid of them stands in its own books: a debt nowhere here. */
  byHand: int,
  byHandCents: decimal,
});
/** What is not synced of the money of some invoices. Amounts in cents. */
export type NotSynced = RowOf<typeof figuresRow>;

/** Of orders of the scope, or of one customer of it. */
export async function countNotSynced(
  db: Sql,
  scope: OrderScope,
  customerId?: string,
): Promise<NotSynced> {
  const counted = sql`i.state in ('created', 'part_paid') and ${OPEN_BALANCE} > 0`;
  const withBalance = sql`i.state = 'elsewhere' and i.billed_on is null and i.balance_cents > 0`;
  const untold = sql`i.state = 'elsewhere' and i.billed_on is null and i.balance_cents is null`;
  const byHand = sql`i.state = 'elsewhere' and i.billed_on is not null and i.balance_cents is null`;
  const row = await db.row(
    figuresRow,
    sql`
      select count(*) filter (where ${counted})::int as counted,
             coalesce(sum(${OPEN_BALANCE}) filter (where ${counted}), 0)::float8 as counted_cents,
             count(*) filter (where ${withBalance})::int as apart,
             coalesce(sum(i.balance_cents) filter (where ${withBalance}), 0)::float8 as apart_cents,
             count(*) filter (where ${untold})::int as unknown,
             coalesce(sum(i.total_cents) filter (where ${untold}), 0)::float8 as unknown_cents,
             count(*) filter (where ${byHand})::int as by_hand,
             coalesce(sum(i.total_cents) filter (where ${byHand}), 0)::float8 as by_hand_cents
        from invoices i join ${ordersForJoin} o on o.id = i.order_id ${DEBT}
       where i.state in ('created', 'part_paid', 'elsewhere') and ${NOT_SYNCED}
         ${customerId ? sql`and debt.customer_id = ${customerId}` : sql.empty}
         and ${inDebts(scope)}`,
  );
  return (
    row ?? {
      counted: 0,
      countedCents: 0,
      apart: 0,
      apartCents: 0,
      unknown: 0,
      unknownCents: 0,
      byHand: 0,
      byHandCents: 0,
    }
  );
}
