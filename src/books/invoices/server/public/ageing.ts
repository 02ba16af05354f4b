import { ordersForJoin } from '../../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../../ordering/orders/server/public/scope.ts';
import { customersForJoin } from '../../../../people/customers/server/public/joins.ts';
import type { Sql } from '../../../../platform/database.ts';
import {
  decimal,
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
} from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import { CREDIT_WAITS, DEBT, HAS_CLAIM, IS_OPEN, inDebts, OPEN_BALANCE } from '../bills.ts';

export const ageingRow = rowShape({
  /** The customer's; of somebody who is none of ours, what names them in the books. */
  id: text,
  /** null: nobody of ours, to whom an invoice was moved in the books. */
  customerId: nullable(text),
  customerName: text,
  /** Through whose account it is billed; null: its own. */
  billedTo: nullable(text),
  notDueCents: decimal,
  days30Cents: decimal,
  days60Cents: decimal,
  days90Cents: decimal,
  olderCents: decimal,
  /** Open credits, below 0: part of the total, and of no day. */
  creditsCents: decimal,
  /** Credits that are not in the books yet, below 0: no part of the total before they are. */
  waitingCents: decimal,
  totalCents: decimal,
  /** Of the open invoices: those with an open claim. */
  claimCents: decimal,
});
/** What a customer owes: open invoices by how many days they are overdue, and open credits. Cents. */
export type Ageing = RowOf<typeof ageingRow>;

/**
 * Who owes what, of orders of the scope by customer, who owes most first: open invoices by their day, less credits that no invoice has
 * used up, which are of no day. So the total is what a statement of the same day asks for. `today` is the company's day.
 */
export const ageingOf = (db: Sql, scope: OrderScope, today: string): Promise<Ageing[]> =>
  db.rows(
    ageingRow,
    sql`${selectAgeing(scope, today)} order by total_cents desc, known.customer_id, customer_name`,
  );

/**
 * The one reading of what is open: a document a row, with who owes it, what is open of it in cents, and how many days it is late. A credit that
 * no invoice has used up is below 0, and of no day (null). `waits`: a credit that the books do not hold yet, told apart from what they say.
 */
const openDocuments = (scope: OrderScope, today: string): SqlText => sql`
  select debt.customer_id, debt.customer_name, i.moved_to, ${OPEN_BALANCE} as cents,
         ${today}::date - coalesce(i.due_date, i.txn_date) as days, false as waits, ${HAS_CLAIM} as has_claim
    from invoices i join ${ordersForJoin} o on o.id = i.order_id ${DEBT}
   where ${IS_OPEN} and ${inDebts(scope)}
  union all
  select debt.customer_id, debt.customer_name, i.moved_to, -(m.net_cents + m.tax_cents), null, true, false
    from credit_memos m join ${ordersForJoin} o on o.id = m.order_id
         left join invoices i on i.id = m.invoice_id ${DEBT}
   where ${CREDIT_WAITS} and ${inDebts(scope)}
  union all
  select debt.customer_id, debt.customer_name, i.moved_to, -m.balance_cents, null, false, false
    from credit_memos m join ${ordersForJoin} o on o.id = m.order_id
         left join invoices i on i.id = m.invoice_id ${DEBT}
   where m.state = 'created' and m.balance_cents > 0 and ${inDebts(scope)}
  union all
  select c.customer_id, o.customer_name, null, -c.left_cents, null, false, false
    from own_credits c join ${ordersForJoin} o on o.id = c.order_id
   where ${inOrders(scope, 'c')}`;

/** Of a document of `openDocuments`. */
const INVOICE = sql`known.days is not null`;
const CREDIT = sql`(known.days is null and not known.waits)`;
const IN_BOOKS = sql`not known.waits`;
const WAITS = sql`known.waits`;

const balanceRow = rowShape({
  /** What is owed in all: open invoices less open credits. */
  totalCents: decimal,
  invoices: int,
  invoicesCents: decimal,
  credits: int,
  /** Below 0. */
  creditsCents: decimal,
  /** Of the invoices: those whose day has passed. */
  overdue: int,
  overdueCents: decimal,
  /** Credits that are not in the books yet: no part of the total before they are. */
  waiting: int,
  /** Below 0. */
  waitingCents: decimal,
});
export type OpenBalance = RowOf<typeof balanceRow>;

/** What is open in all of the scope, or of one customer of it. `today` is the company's day. */
export async function openBalance(
  db: Sql,
  scope: OrderScope,
  today: string,
  customerId: string | null,
): Promise<OpenBalance> {
  const sum = (which: SqlText) =>
    sql`coalesce(sum(known.cents) filter (where ${which}), 0)::float8`;
  const row = await db.row(
    balanceRow,
    sql`select ${sum(IN_BOOKS)} as total_cents,
               count(known.days)::int as invoices, ${sum(INVOICE)} as invoices_cents,
               count(*) filter (where ${CREDIT})::int as credits, ${sum(CREDIT)} as credits_cents,
               count(*) filter (where known.days > 0)::int as overdue,
               ${sum(sql`known.days > 0`)} as overdue_cents,
               count(*) filter (where ${WAITS})::int as waiting, ${sum(WAITS)} as waiting_cents
          from (${openDocuments(scope, today)}) known
         where ${customerId === null ? sql`true` : sql`known.customer_id = ${customerId}`}`,
  );
  return (
    row ?? {
      totalCents: 0,
      invoices: 0,
      invoicesCents: 0,
      credits: 0,
      creditsCents: 0,
      overdue: 0,
      overdueCents: 0,
      waiting: 0,
      waitingCents: 0,
    }
  );
}

const checkedRow = rowShape({ checked: int, checkedCents: decimal });

/**
 * Invoices that stand in the books with something to pay while a person still has to say whether the books' figures hold: nobody is asked
 * for them yet, so they are not open, and their balance stands in the list all the same. Of the scope, or of one customer of it.
 */
export async function beingChecked(
  db: Sql,
  scope: OrderScope,
  customerId: string | null,
): Promise<RowOf<typeof checkedRow>> {
  const row = await db.row(
    checkedRow,
    sql`select count(*)::int as checked, coalesce(sum(i.balance_cents), 0)::float8 as checked_cents
          from invoices i join ${ordersForJoin} o on o.id = i.order_id ${DEBT}
         where i.state = 'needs_attention' and i.balance_cents > 0 and ${inDebts(scope)}
           and ${customerId === null ? sql`true` : sql`debt.customer_id = ${customerId}`}`,
  );
  return row ?? { checked: 0, checkedCents: 0 };
}

/** `ageingOf` without its order, in the columns of `ageingRow`. */
export function selectAgeing(scope: OrderScope, today: string): SqlText {
  const sum = (which: SqlText) =>
    sql`coalesce(sum(known.cents) filter (where ${which}), 0)::float8`;
  const between = (days: SqlText) => sum(sql`known.days ${days}`);
  return sql`
      select coalesce(known.customer_id, 'moved ' || max(known.moved_to)) as id,
             known.customer_id, max(known.customer_name) as customer_name,
             max(through.name) as billed_to,
             ${between(sql`<= 0`)} as not_due_cents,
             ${between(sql`between 1 and 30`)} as days30_cents,
             ${between(sql`between 31 and 60`)} as days60_cents,
             ${between(sql`between 61 and 90`)} as days90_cents,
             ${between(sql`> 90`)} as older_cents,
             ${sum(CREDIT)} as credits_cents, ${sum(WAITS)} as waiting_cents,
             ${sum(IN_BOOKS)} as total_cents, ${sum(sql`known.has_claim`)} as claim_cents
        from (${openDocuments(scope, today)}) known
             left join ${customersForJoin} c on c.id = known.customer_id
             left join ${customersForJoin} through on through.id = c.billed_through
       group by known.customer_id, case when known.customer_id is null then known.moved_to end
      having count(known.days) > 0`;
}

const countRow = rowShape({ count: int });

/** Open invoices of the scope whose day has passed: the number beside a customer's invoices. */
export async function countOverdueInvoices(
  db: Sql,
  scope: OrderScope,
  today: string,
): Promise<number> {
  const row = await db.row(
    countRow,
    sql`select count(*)::int as count
          from invoices i join ${ordersForJoin} o on o.id = i.order_id ${DEBT}
         where ${IS_OPEN} and coalesce(i.due_date, i.txn_date) < ${today}::date and ${inDebts(scope)}`,
  );
  return row?.count ?? 0;
}
