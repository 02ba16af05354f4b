import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import {
  inOrders,
  type OrderScope,
  orderScope,
} from '../../../ordering/orders/server/public/scope.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  int,
  jsonList,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  text,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { liveConnection } from '../../connection/server/public/connection.ts';
import { WITHOUT_BOOKS } from '../../connection/server/without-books.ts';
import type { ResolveDifference } from '../../contract.ts';
import { creditNumbered } from '../../credits/server/credit-numbered.ts';
import {
  anotherAmount,
  anotherCreditAmount,
  differenceResolved,
  notConnected,
  notFound,
  permissionDenied,
} from '../../errors.ts';
import { BY_HAND_HERE } from './bills.ts';
import { invoiceNumbered } from './enter-by-hand.ts';
import { differenceLine } from './follow-correction.ts';

const difference = rowShape({
  id: text,
  orderId: text,
  deliveryId: text,
  invoiceId: text,
  orderNumber: text,
  customerName: text,
  /** The customer in the books. */
  matchedId: nullable(text),
  docNumber: nullable(text),
  /** Billed by hand, in books that nobody reads: what settles it can't be looked up. */
  byHand: bool,
  /** What is paid of it is written down here, in a shop without QuickBooks. */
  paidHere: bool,
  /** Before tax; below 0 it is to be credited. */
  amountCents: int,
  createdAt: time,
  lines: jsonRows(differenceLine),
  /** Credits that stand for this invoice already, a claim's too. */
  credits: jsonList(text),
});
export type InvoiceDifference = RowOf<typeof difference>;

const selectOpen = sql`
  select w.id, w.order_id, w.delivery_id, w.invoice_id, o.number as order_number,
         c.name as customer_name, c.account_id as matched_id, i.doc_number, i.billed_on is not null as by_hand,
         ${BY_HAND_HERE} and ${WITHOUT_BOOKS} as paid_here, w.amount_cents,
         w.created_at, w.lines,
         coalesce((select json_agg(m.doc_number order by m.created_at) from credit_memos m
                    where m.invoice_id = w.invoice_id and m.state not in ('voided', 'dropped')),
                  '[]') as credits
    from invoice_differences w join ${ordersForJoin} o on o.id = w.order_id
         join ${customersForJoin} c on c.id = o.customer_id
         join invoices i on i.id = w.invoice_id
   where w.state = 'open'`;

/** What deliveries turned out to be after their invoices went out, and nobody has credited or billed yet: the oldest first. */
export function openDifferences(
  db: Sql,
  scope: OrderScope | null,
  limit = 100,
): Promise<InvoiceDifference[]> {
  return db.rows(
    difference,
    sql`${selectOpen} and ${scope ? inOrders(scope, 'o') : sql`true`}
       order by w.created_at, w.id limit ${limit}`,
  );
}

/** One open difference; undefined when resolved or outside the reader's scope. */
export function openDifference(
  db: Sql,
  scope: OrderScope,
  differenceId: string,
): Promise<InvoiceDifference | undefined> {
  return db.row(
    difference,
    sql`${selectOpen} and w.id = ${differenceId} and ${inOrders(scope, 'o')}`,
  );
}

const idRow = rowShape({ id: text, state: text });

/**
 * A person says that a difference stands in the books, by the number of the credit memo or invoice there. It is read: it must be this
 * customer's and for no less, since one document may settle two corrections.
 * @throws AppError `permission-denied`, `not-found`, `failed-precondition` when it is settled already, or not in the books
 */
export async function resolveDifference(
  app: App,
  actor: Actor,
  { differenceId, document }: ResolveDifference,
): Promise<{ differenceId: string }> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  const seen = await openDifference(app.db, orderScope(actor), differenceId);
  if (seen && !seen.byHand) await checkDocument(app, seen, document);
  return app.db.transaction(async (tx) => {
    const found = await tx.row(
      idRow,
      sql`select w.id, w.state from invoice_differences w join ${ordersForJoin} o on o.id = w.order_id
           where w.id = ${differenceId} and ${inOrders(orderScope(actor), 'o')} for update of w`,
    );
    if (!found) throw notFound();
    if (found.state !== 'open') throw differenceResolved();
    await tx.execute(
      sql`update invoice_differences
             set state = 'done', document = ${document}, settled_by = ${actor.id},
                 settled_at = ${new Date(app.clock.now())}
           where id = ${differenceId}`,
    );
    await recordAudit(app, tx, actor, {
      action: 'invoice.difference-settled',
      objectKind: 'invoice-difference',
      objectId: differenceId,
      after: { document },
    });
    return { differenceId };
  });
}

async function checkDocument(
  app: App,
  { amountCents, matchedId }: InvoiceDifference,
  document: string,
): Promise<void> {
  if (!(await liveConnection(app.db))) throw notConnected();
  if (amountCents < 0) {
    const { totalCents, taxCents } = await creditNumbered(app, document, matchedId);
    if (totalCents - taxCents < -amountCents)
      throw anotherCreditAmount(document, totalCents - taxCents, -amountCents);
    return;
  }
  const { totalCents, taxCents } = await invoiceNumbered(app, document, matchedId);
  if (totalCents - taxCents < amountCents)
    throw anotherAmount(document, totalCents - taxCents, amountCents);
}
