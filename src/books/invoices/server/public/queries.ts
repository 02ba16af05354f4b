import { normalise } from '../../../../kit/normalise.ts';
import { parseDollars } from '../../../../kit/parse-money.ts';
import { ordersForJoin } from '../../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../../ordering/orders/server/public/scope.ts';
import { customersForJoin } from '../../../../people/customers/server/public/joins.ts';
import type { Sql } from '../../../../platform/database.ts';
import {
  bool,
  date,
  decimal,
  int,
  jsonRow,
  nullable,
  present,
  type RowOf,
  rowShape,
  type ShapeOf,
  text,
  textOf,
  time,
} from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import type { InvoiceFilter } from '../../../choices.ts';
import { WITHOUT_BOOKS } from '../../../connection/server/without-books.ts';
import type { InvoiceState, InvoiceSummary, ProofState } from '../../../contract.ts';
import {
  BY_HAND_HERE,
  CREDITED_OFF,
  DEBT,
  HAS_CLAIM,
  HAS_UNWRITTEN,
  IS_OPEN,
  OPEN_BALANCE,
  SHOWN_STATE,
  TOTAL,
  waitsUnsent,
} from '../bills.ts';
import { invoiceNumber } from '../shown-number.ts';

export const summary: ShapeOf<InvoiceSummary> = rowShape({
  id: text,
  orderId: text,
  orderNumber: text,
  deliveryId: text,
  customerId: text,
  customerName: text,
  state: textOf<InvoiceState>(),
  isUnsent: bool,
  hasClaim: bool,
  hasUnwritten: bool,
  docNumber: nullable(text),
  txnDate: date,
  dueDate: nullable(date),
  billedOn: nullable(date),
  totalCents: int,
  accountingTotalCents: nullable(int),
  balanceCents: nullable(int),
  problem: nullable(text),
  problemCode: nullable(text),
  taxCents: int,
  netCents: int,
  accountingNetCents: nullable(int),
  accountingTaxCents: nullable(int),
  billedTo: nullable(jsonRow(rowShape({ id: nullable(text), name: text }))),
  attempts: int,
  nextTryAt: nullable(time),
  proof: nullable(jsonRow(rowShape({ state: textOf<ProofState>(), problem: nullable(text) }))),
});

/** Summaries of the invoices of orders of the scope; the rest of the statement follows after `and`. */
export const selectSummaries = (scope: OrderScope, rest: SqlText): SqlText => sql`
  select i.id, i.order_id, o.number as order_number, i.delivery_id, o.customer_id,
         o.customer_name, ${SHOWN_STATE} as state,
         ${waitsUnsent('i')} as is_unsent, ${HAS_CLAIM} as has_claim, ${HAS_UNWRITTEN} as has_unwritten,
         ${invoiceNumber('i')} as doc_number, i.txn_date, i.due_date,
         case when i.state = 'elsewhere' then i.billed_on end as billed_on, i.total_cents, i.accounting_total_cents,
         ${OPEN_BALANCE} as balance_cents, i.problem, i.problem_code, i.tax_cents,
         i.net_cents, i.accounting_net_cents, i.accounting_tax_cents,
         case when i.moved_to is not null then
           json_build_object('id', debt.customer_id, 'name', debt.customer_name) end as billed_to,
         i.attempts, i.next_try_at,
         (select json_build_object('state', proof.state, 'problem', proof.problem)
            from invoice_proofs proof where proof.invoice_id = i.id) as proof
    from invoices i join ${ordersForJoin} o on o.id = i.order_id ${DEBT}
   where ${inOrders(scope, 'o')} and ${rest}`;

/** The invoices of one order of the scope, oldest first. */
export function invoicesOfOrder(
  db: Sql,
  scope: OrderScope,
  orderId: string,
): Promise<InvoiceSummary[]> {
  const rest = sql`i.order_id = ${orderId} order by i.created_at, i.id`;
  return db.rows(summary, selectSummaries(scope, rest));
}

/** The invoices of one customer, for orders of the scope: what is overdue first, the longest of it, then the newest. `today` is the company's day. */
export function invoicesOfCustomer(
  db: Sql,
  scope: OrderScope,
  customerId: string,
  { today, limit }: { today: string; limit: number },
): Promise<InvoiceSummary[]> {
  const overdue = sql`${IS_OPEN} and i.due_date < ${today}::date`;
  // Of what it ordered, and what the books moved to it: each by its index. Asked of every invoice, it read them all.
  const its = sql`
    select own.id from ${ordersForJoin} ordered join invoices own on own.order_id = ordered.id
     where ordered.customer_id = ${customerId}
     union all
    select moved.id from ${customersForJoin} payer
      join invoices moved on moved.moved_to = payer.accounting_id
     where payer.id = ${customerId}`;
  const rest = sql`i.id in (${its})
                   order by (${overdue}) is true desc, case when ${overdue} then i.due_date end,
                            i.txn_date desc, i.id desc
                   limit ${limit}`;
  return db.rows(summary, selectSummaries(scope, rest));
}

/** What a customer may read of it: states and figures, no reasons. `customerId`: on the page of that one, what it owes itself is shown as its own. */
export function withoutReasons(row: InvoiceSummary, customerId?: string): InvoiceSummary {
  const isDebtor = customerId !== undefined && row.billedTo?.id === customerId;
  return {
    ...row,
    problem: null,
    problemCode: null,
    attempts: 0,
    nextTryAt: null,
    proof: null,
    // Who pays in place of this customer is not theirs to read, nor what is open there.
    billedTo: isDebtor ? null : row.billedTo && { id: null, name: '' },
    balanceCents: row.billedTo && !isDebtor ? null : row.balanceCents,
  };
}

/** What a tab shows; one billed by hand is open or paid where that is written down here. */
const SHOWN: Record<InvoiceFilter, SqlText> = {
  waiting: sql`and i.state in ('queued', 'sending', 'retrying', 'unknown')`,
  open: sql`and (i.state in ('created', 'part_paid') and not ${CREDITED_OFF} or ${BY_HAND_HERE} and i.balance_cents > 0)`,
  paid: sql`and (i.state in ('paid', 'voided') or ${CREDITED_OFF} or ${BY_HAND_HERE} and i.balance_cents = 0)`,
  all: sql.empty,
};

/** What was typed in a search: as order search compares it, and in cents where it reads as an amount. */
export interface Typed {
  term: string;
  cents: number | null;
}

/**
 * "$1,331.76", "1,331.76" and "1331.76" are amounts. Whole digits are numbers of documents, unless a dollar sign stands before them.
 */
export function readTyped(text: string): Typed {
  const typed = text.trim();
  const cents = /^\$|[.]\d\d?$/.test(typed) ? parseDollars(typed) : null;
  return {
    term: normalise(typed).slice(0, 100),
    cents: cents !== null && cents > 0 ? cents : null,
  };
}

/**
 * `and ...`: the document `i` and its order `o` hold the term, or it is for that amount, in all or of what is open. What is open with somebody
 * else, to whom the invoice was moved, is not for whoever asks to learn.
 */
export function matchesTyped(
  { term, cents }: Typed,
  total: SqlText = TOTAL,
  open: SqlText = sql`and i.moved_to is null`,
): SqlText {
  if (!term) return sql.empty;
  const like = `%${term}%`;
  return sql`
  and (o.search like ${like}
       or lower(regexp_replace(i.doc_number, '[^A-Za-z0-9]', '', 'g')) like ${like}
       ${cents === null ? sql.empty : sql`or ${total} = ${cents} or ${OPEN_BALANCE} = ${cents} ${open}`})`;
}

/** `and ...`: the invoices of a tab that what was typed is in; nothing typed is in all. */
export function inFilter(filter: InvoiceFilter, typed: Typed): SqlText {
  return sql`
    ${SHOWN[filter]}
    ${matchesTyped(typed)}`;
}

const counts = rowShape({
  attention: int,
  /** Of those: where the books charge another tax, and by how much in all. */
  tax: int,
  taxOffCents: decimal,
  /** Made and on their way into the books: in no figure of what is open. */
  waiting: int,
  waitingCents: decimal,
  waitingCredits: int,
  /** Delivered and billed outside: the shop works without QuickBooks, so that these wait for nothing. */
  outside: int,
  outsideCents: decimal,
  /** Granted and not written by hand yet. */
  outsideCredits: int,
});
export type InvoiceCounts = RowOf<typeof counts>;

const NONE: InvoiceCounts = {
  attention: 0,
  tax: 0,
  taxOffCents: 0,
  waiting: 0,
  waitingCents: 0,
  waitingCredits: 0,
  outside: 0,
  outsideCents: 0,
  outsideCredits: 0,
};

/** How many invoices and credits of the scope wait, and for whom. What is owed says `openBalance`. */
export async function countInvoices(db: Sql, scope: OrderScope): Promise<InvoiceCounts> {
  const attention = sql`i.state = 'needs_attention'`;
  const taxDiffers = sql`${attention} and i.problem_code = 'tax-differs'`;
  const taxOff = sql`abs(i.accounting_tax_cents - i.tax_cents)`;
  const outside = sql`i.state = 'queued' and ${WITHOUT_BOOKS}`;
  const waits = sql`i.state in ('queued', 'sending', 'retrying', 'unknown') and not (${outside})`;
  const credits = (
    which: SqlText,
  ) => sql`from credit_memos i join ${ordersForJoin} o on o.id = i.order_id
                            where ${which} and ${inOrders(scope, 'o')}`;
  const waitingCredits = credits(waits);
  const count = (where: SqlText) => sql`count(*) filter (where ${where})::int`;
  const sum = (of: SqlText, where: SqlText) =>
    sql`coalesce(sum(${of}) filter (where ${where}), 0)::float8`;
  const row = await db.row(
    counts,
    sql`
      select ${count(attention)} as attention, ${count(taxDiffers)} as tax,
             ${sum(taxOff, taxDiffers)} as tax_off_cents,
             ${count(waits)} as waiting, ${sum(TOTAL, waits)} as waiting_cents,
             (select count(*)::int ${waitingCredits}) as waiting_credits,
             ${count(outside)} as outside, ${sum(sql`i.total_cents`, outside)} as outside_cents,
             (select count(*)::int ${credits(outside)}) as outside_credits
        from invoices i join ${ordersForJoin} o on o.id = i.order_id
       where ${inOrders(scope, 'o')}`,
  );
  return row ?? NONE;
}

const foundRow = rowShape({
  id: text,
  docNumber: present(text),
  orderNumber: text,
  customerName: text,
  /** The typed text is its whole number, or what is open of it or its total. */
  exact: bool,
});
/** An invoice as a search over everything names it: nothing of money. */
export type FoundInvoice = RowOf<typeof foundRow>;

/** Invoices of orders in scope whose own number holds the term, and open ones of that amount; the whole number, or the amount, first. */
export function findInvoices(
  db: Sql,
  scope: OrderScope,
  typed: string,
  limit: number,
): Promise<FoundInvoice[]> {
  const { term, cents } = readTyped(typed);
  if (term === '') return Promise.resolve([]);
  const number = invoiceNumber('i');
  const folded = sql`lower(regexp_replace(i.doc_number, '[^A-Za-z0-9]', '', 'g'))`;
  const amount =
    cents === null
      ? sql`false`
      : sql`(${IS_OPEN} and (${TOTAL} = ${cents} or ${OPEN_BALANCE} = ${cents} and i.moved_to is null))`;
  return db.rows(
    foundRow,
    sql`select i.id, ${number} as doc_number, o.number as order_number, o.customer_in_list as customer_name,
               coalesce(${folded} = ${term}, false) or ${amount} as exact
          from invoices i join ${ordersForJoin} o on o.id = i.order_id
         where ${inOrders(scope, 'o')} and ${number} is not null
           and (${folded} like ${`%${term}%`} or ${amount})
         order by exact desc, i.txn_date desc, i.id desc limit ${limit}`,
  );
}
