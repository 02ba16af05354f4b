import { normalise } from '../../kit/normalise.ts';
import { inOrdersNumbered, type OrderScope, orderScopeValues } from '../../orders/server/scope.ts';
import type { Sql } from '../../platform/database.ts';
import type { InvoiceFilter, InvoiceSummary, SyncRun } from '../contract.ts';

const SUMMARY = `
  i.id, i.order_id as "orderId", o.number as "orderNumber", i.delivery_id as "deliveryId", o.ship_to->>'name' as "customerName", i.state, i.doc_number as "docNumber",
  i.txn_date as "txnDate", i.due_date as "dueDate", i.total_cents as "totalCents", i.accounting_total_cents as "accountingTotalCents", i.balance_cents as "balanceCents",
  i.problem, i.problem_code as "problemCode", i.problem_options as options, left(o.ship_to->>'name', 300) || ' (' || coalesce(o.ship_to->>'city', '') || ')' as "nameForBooks",
  i.tax_cents as "taxCents", (i.accounting_total_cents - i.subtotal_cents - i.delivery_fee_cents) as "accountingTaxCents", i.attempts, i.next_try_at as "nextTryAt"`;

/** The invoices of one order of the scope, oldest first. */
export function invoicesOfOrder(
  sql: Sql,
  scope: OrderScope,
  orderId: string,
): Promise<InvoiceSummary[]> {
  return sql.rows<InvoiceSummary>(
    'invoices.of-order',
    `select ${SUMMARY} from invoices i join orders o on o.id = i.order_id where i.order_id = $1 and ${inOrdersNumbered('o', 2)} order by i.created_at, i.id`,
    [orderId, ...orderScopeValues(scope)],
  );
}

/** The newest invoices of one customer, for orders of the scope. */
export function invoicesOfCustomer(
  sql: Sql,
  scope: OrderScope,
  customerId: string,
  limit: number,
): Promise<InvoiceSummary[]> {
  return sql.rows<InvoiceSummary>(
    'invoices.of-customer',
    `select ${SUMMARY} from invoices i join orders o on o.id = i.order_id where o.customer_id = $1 and ${inOrdersNumbered('o', 3)}
      order by i.txn_date desc, i.id desc limit $2`,
    [customerId, limit, ...orderScopeValues(scope)],
  );
}

/** What a customer may read of it: states and figures, no reasons. */
export function withoutReasons(row: InvoiceSummary): InvoiceSummary {
  return {
    ...row,
    problem: null,
    problemCode: null,
    options: [],
    nameForBooks: '',
    attempts: 0,
    nextTryAt: null,
  };
}

const PAGE = 50;

/** Which states a tab shows; null = all. */
const STATES: Record<InvoiceFilter, string[] | null> = {
  attention: ['needs_attention'],
  tax: ['needs_attention'],
  waiting: ['queued', 'sending', 'retrying', 'unknown'],
  open: ['created', 'part_paid'],
  paid: ['paid', 'voided'],
  all: null,
};

/**
 * One page of invoices of the scope, newest first. `before` is the `next` of the page before; `term` is a part of the invoice's or the order's
 * number, the PO, the customer, a product or a SKU, compared as order search compares.
 */
export async function listInvoices(
  sql: Sql,
  scope: OrderScope,
  filter: InvoiceFilter,
  before: { day: string; id: string } | null,
  term = '',
): Promise<{ rows: InvoiceSummary[]; next: string | null }> {
  const rows = await sql.rows<InvoiceSummary>(
    'invoices.list',
    `select ${SUMMARY} from invoices i join orders o on o.id = i.order_id
      where ($1::text[] is null or i.state = any($1::text[])) and ($2::date is null or (i.txn_date, i.id::text) < ($2::date, $3::text)) and ${inOrdersNumbered('o', 4)}
        and ($7::text is null or o.search like '%' || $7 || '%' or lower(regexp_replace(i.doc_number, '[^A-Za-z0-9]', '', 'g')) like '%' || $7 || '%')
        and ($8::text is null or i.problem_code = $8)
      order by i.txn_date desc, i.id desc limit ${PAGE + 1}`,
    [
      STATES[filter],
      before?.day ?? null,
      before?.id ?? null,
      ...orderScopeValues(scope),
      normalise(term).slice(0, 100) || null,
      filter === 'tax' ? 'tax-differs' : null,
    ],
  );
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined;
  return { rows: rows.slice(0, PAGE), next: last ? `${last.txnDate}~${last.id}` : null };
}

export interface InvoiceCounts {
  attention: number;
  /** Of those: where the books charge another tax, and by how much in all. */
  tax: number;
  taxOffCents: number;
  waiting: number;
  open: number;
  openCents: number;
  overdue: number;
  overdueCents: number;
}

/** How many invoices of the scope stand where, and what is owed. `today` is the company's day. */
export async function countInvoices(
  sql: Sql,
  scope: OrderScope,
  today: string,
): Promise<InvoiceCounts> {
  const row = await sql.row<InvoiceCounts>(
    'invoices.count',
    `select count(*) filter (where i.state = 'needs_attention')::int as attention,
            count(*) filter (where i.state = 'needs_attention' and i.problem_code = 'tax-differs')::int as tax,
            coalesce(sum(abs(i.accounting_total_cents - i.total_cents)) filter (where i.state = 'needs_attention' and i.problem_code = 'tax-differs'), 0)::float8 as "taxOffCents",
            count(*) filter (where i.state in ('queued', 'sending', 'retrying', 'unknown'))::int as waiting,
            count(*) filter (where i.state in ('created', 'part_paid'))::int as open,
            coalesce(sum(i.balance_cents) filter (where i.state in ('created', 'part_paid')), 0)::float8 as "openCents",
            count(*) filter (where i.state in ('created', 'part_paid') and i.due_date < $1::date)::int as overdue,
            coalesce(sum(i.balance_cents) filter (where i.state in ('created', 'part_paid') and i.due_date < $1::date), 0)::float8 as "overdueCents"
       from invoices i join orders o on o.id = i.order_id where ${inOrdersNumbered('o', 2)}`,
    [today, ...orderScopeValues(scope)],
  );
  return (
    row ?? {
      attention: 0,
      tax: 0,
      taxOffCents: 0,
      waiting: 0,
      open: 0,
      openCents: 0,
      overdue: 0,
      overdueCents: 0,
    }
  );
}

/** The last runs of each kind of sync. */
export function recentSyncs(sql: Sql): Promise<SyncRun[]> {
  return sql.rows<SyncRun>(
    'syncs.recent',
    `select s.id, s.kind, s.state, s.report, s.error, s.question, s.interrupted, s.created_at as "createdAt", s.finished_at as "finishedAt", u.display_name as "startedBy"
       from sync_runs s left join users u on u.id = s.started_by order by s.created_at desc, s.id desc limit 40`,
  );
}

export interface InvoiceInNeed {
  id: string;
  orderNumber: string;
  customerName: string;
  problem: string | null;
  problemCode: string | null;
}

/** Every invoice that waits for a person, the oldest first: what is not billed until somebody acts. */
export function invoicesInNeed(sql: Sql): Promise<InvoiceInNeed[]> {
  return sql.rows<InvoiceInNeed>(
    'invoices.in-need',
    `select i.id, o.number as "orderNumber", o.ship_to->>'name' as "customerName", i.problem, i.problem_code as "problemCode"
       from invoices i join orders o on o.id = i.order_id where i.state = 'needs_attention' order by i.created_at, i.id limit 500`,
  );
}
