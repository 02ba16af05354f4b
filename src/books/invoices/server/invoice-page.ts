import { openClaimLinesForJoin } from '../../../delivery/claims/server/public/joins.ts';
import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import { isId } from '../../../kit/id.ts';
import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { peopleForJoin } from '../../../people/accounts/people/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  date,
  decimal,
  int,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  text,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { InvoiceSummary } from '../../contract.ts';
import { readBilledBefore } from '../../credits/server/credit-amounts.ts';
import { creditableLines } from '../../credits/server/creditable-lines.ts';
import { creditForCustomer, creditsOfInvoice } from '../../credits/server/credits.ts';
import { notFound } from '../../errors.ts';
import { bookedLine } from '../../server/booked-line.ts';
import { CONNECTED_AGAIN, NOT_SYNCED } from './not-synced.ts';
import { LEFT_TO_PAY, paymentsOfBill } from './own-payments.ts';
import { selectSummaries, summary, withoutReasons } from './public/queries.ts';
import { decisionsOf } from './record-decision.ts';
import { TAX_FACTS, taxFacts } from './tax-facts.ts';
import { creditsLeftFor, creditsUsedOf } from './use-credit.ts';

const lineRow = rowShape({
  id: text,
  orderLineId: nullable(text),
  description: text,
  sku: text,
  quantity: int,
  /** Of its order's line; null for a line that stands on no order. */
  ordered: nullable(int),
  delivered: nullable(int),
  unitPriceCents: decimal,
  amountCents: int,
  taxable: bool,
  credited: int,
});
export type InvoiceLine = RowOf<typeof lineRow>;

const paymentRow = rowShape({
  paymentId: text,
  paidOn: date,
  paidCents: int,
  creditedCents: int,
  receivedCents: int,
  method: text,
  reference: text,
});
export type InvoicePayment = RowOf<typeof paymentRow>;

/** What of the invoice is settled in the books by payments and credits that were not read yet, in cents. */
export function unreadCents(
  invoice: Pick<InvoiceSummary, 'state' | 'totalCents' | 'accountingTotalCents' | 'balanceCents'>,
  payments: readonly Pick<InvoicePayment, 'paidCents' | 'creditedCents'>[],
): number {
  if (invoice.balanceCents === null || invoice.state === 'voided') return 0;
  const paidAndCredited =
    (invoice.accountingTotalCents ?? invoice.totalCents) - invoice.balanceCents;
  const read = payments.reduce((cents, one) => cents + one.paidCents + one.creditedCents, 0);
  return Math.max(0, paidAndCredited - read);
}

const moreRow = rowShape({
  subtotalCents: int,
  deliveryFeeCents: int,
  surchargeCents: int,
  depositCents: int,
  discountCents: int,
  tax: taxFacts,
  /** As the books bill it, where that is another amount than the shop made; null: as it was made, or not read yet. */
  booked: nullable(jsonRows(bookedLine)),
  accountingId: nullable(text),
  realmId: nullable(text),
  /** It belongs to a company that is no longer synced; with that company and the amount that was entered by hand. */
  notSynced: bool,
  /** Its company is the one that is connected now. */
  connectedAgain: bool,
  companyName: nullable(text),
  /** The day of the bill that a shop without QuickBooks wrote by hand. */
  billedOn: nullable(date),
  /** Of a bill by hand: after its credits and payments. */
  leftCents: int,
  /** QuickBooks is connected now. */
  connected: bool,
  toldOn: nullable(date),
  toldBy: nullable(text),
  poNumber: text,
  createdAt: time,
});

const eventRow = rowShape({ at: time, kind: text });
/** Something that the books told of an invoice. */
export type InvoiceEvent = RowOf<typeof eventRow>;

/**
 * One invoice of an order that this person may see, with all that belongs to it. Reasons and what the books told are for the duty
 * books. @throws AppError `not-found`
 */
export async function readInvoicePage(app: App, user: UserActor, id: string) {
  const scope = orderScope(user);
  const books = hasDuty(user, 'books');
  const found = isId(id)
    ? await app.db.row(summary, selectSummaries(scope, sql`i.id = ${id}`))
    : undefined;
  if (!found) throw notFound();
  const [more, lines, payments, ownPayments, credits, ...rest] = await Promise.all([
    readMore(app.db, id),
    readLines(app.db, id),
    paymentsOf(app.db, id),
    paymentsOfBill(app.db, id),
    creditsOfInvoice(app.db, scope, id),
    books ? eventsOf(app.db, id) : [],
    books ? creditableLines(app.db, id) : [],
    books ? readBilledBefore(app.db, id) : undefined,
    books ? decisionsOf(app.db, id) : [],
    found.hasClaim ? openClaimsOf(app.db, id) : [],
    creditsUsedOf(app.db, id),
    books ? creditsLeftFor(app.db, scope, id) : [],
  ]);
  const [events, creditable, billed, decisions, claims, used, creditLeft] = rest;
  if (!more) throw notFound();
  return {
    invoice: books ? found : withoutReasons(found),
    more,
    lines,
    payments,
    /** Of a bill by hand; who wrote them down is for the duty books. */
    ownPayments: books
      ? ownPayments
      : ownPayments
          .filter(({ undoneAt }) => undoneAt === null)
          .map((one) => ({ ...one, method: '', by: null })),
    credits: books ? credits : credits.map(creditForCustomer),
    /** What was left of its credits paid these. */
    used,
    /** Of this customer's credits, for this bill. */
    creditLeft,
    events,
    creditable,
    /** For the sum of a credit that is being typed. */
    billed,
    decisions,
    claims,
  };
}

const openClaimRow = rowShape({
  claimId: text,
  orderLineId: text,
  quantity: int,
  /** The line as the invoice names it; null where it is not on it. */
  description: nullable(text),
});
/** What the customer has reported of a line of the invoice, and nobody has decided. */
export type OpenClaimOfLine = RowOf<typeof openClaimRow>;

const openClaimsOf = (db: Sql, id: string): Promise<OpenClaimOfLine[]> =>
  db.rows(
    openClaimRow,
    sql`select c.claim_id, c.order_line_id, c.quantity,
               (select min(l.description) from invoice_lines l
                 where l.invoice_id = i.id and l.order_line_id = c.order_line_id) as description
          from ${openClaimLinesForJoin} c join invoices i on i.delivery_id = c.delivery_id
         where i.id = ${id} and i.case_id is null order by c.claim_id`,
  );

const readMore = (db: Sql, id: string) =>
  db.row(
    moreRow,
    sql`
      select i.subtotal_cents, i.delivery_fee_cents, i.surcharge_cents, i.deposit_cents,
             i.discount_cents, i.accounting_id, i.realm_id,
             case when i.accounting_net_cents <> i.net_cents and i.state <> 'voided'
                  then i.accounting_lines end as booked,
             ${NOT_SYNCED} as not_synced, ${CONNECTED_AGAIN} as connected_again,
             (select known.company_name from accounting_connections known
               where known.realm_id = i.realm_id
               order by known.connected_at desc limit 1) as company_name,
             i.billed_on, ${LEFT_TO_PAY}::int as left_cents, exists (select from accounting_connections live where live.state = 'connected') as connected,
             i.told_on, person.display_name as told_by, o.po_number,
             i.created_at, ${TAX_FACTS}
        from invoices i join ${ordersForJoin} o on o.id = i.order_id
             left join ${peopleForJoin} person on person.id = i.told_by
       where i.id = ${id}`,
  );

const readLines = (db: Sql, id: string): Promise<InvoiceLine[]> =>
  db.rows(
    lineRow,
    sql`
      select l.id, l.order_line_id, l.description, l.sku, l.quantity, ol.ordered, ol.delivered,
             l.unit_price_cents, l.amount_cents, l.taxable,
             (select coalesce(sum(ml.quantity), 0)::int
                from credit_memo_lines ml join credit_memos m on m.id = ml.credit_memo_id
               where ml.invoice_line_id = l.id and m.state not in ('voided', 'dropped')) as credited
        from invoice_lines l left join ${orderLinesForJoin} ol on ol.id = l.order_line_id
       where l.invoice_id = ${id} order by l.position`,
  );

/** What was paid, the oldest first. */
const paymentsOf = (db: Sql, id: string): Promise<InvoicePayment[]> =>
  db.rows(
    paymentRow,
    sql`
      select payment_accounting_id as payment_id, paid_on, paid_cents, credited_cents,
             received_cents, method, reference
        from invoice_payments where invoice_id = ${id}
       order by paid_on, payment_accounting_id`,
  );

const eventsOf = (db: Sql, id: string): Promise<InvoiceEvent[]> =>
  db.rows(
    eventRow,
    sql`
      select e.received_at as at, e.kind
        from accounting_events e join invoices i
             on i.realm_id = e.realm_id and i.accounting_id = e.entity_id
       where i.id = ${id} and e.kind like 'invoice.%'
       order by e.received_at desc limit 50`,
  );

const inBooks = rowShape({ accountingId: nullable(text), docNumber: nullable(text) });

/** The invoice's id in the books, for whoever may see its order. @throws AppError `not-found` when it does not stand there */
export async function invoiceInBooks(
  app: App,
  user: UserActor,
  id: string,
): Promise<{ accountingId: string; docNumber: string }> {
  const row = isId(id)
    ? await app.db.row(
        inBooks,
        sql`
          select i.accounting_id, i.doc_number
            from invoices i join ${ordersForJoin} o on o.id = i.order_id
           where i.id = ${id} and i.realm_id = (select realm_id from accounting_connections
                                                 where state <> 'disconnected')
             and ${inOrders(orderScope(user), 'o')}`,
      )
    : undefined;
  if (!row?.accountingId) throw notFound();
  return { accountingId: row.accountingId, docNumber: row.docNumber ?? row.accountingId };
}
