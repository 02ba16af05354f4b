import { recordAudit } from '../../../company/server/record-audit.ts';
import { lentCustomers } from '../../../customers/server/lent.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import { lentOrders } from '../../../orders/server/lent.ts';
import { inOrders, type OrderScope, orderScope } from '../../../orders/server/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  int,
  json,
  nullable,
  type RowOf,
  rowShape,
  text,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { SettleDifference } from '../../contract.ts';
import { differenceSettled, notFound, permissionDenied } from '../../errors.ts';
import type { DifferenceLine } from './follow-correction.ts';

const difference = rowShape({
  id: text,
  orderId: text,
  deliveryId: text,
  orderNumber: text,
  customerName: text,
  docNumber: nullable(text),
  /** Before tax; below 0 it is to be credited. */
  amountCents: int,
  createdAt: time,
  lines: json<DifferenceLine[]>(),
});
export type InvoiceDifference = RowOf<typeof difference>;

/** What deliveries turned out to be after their invoices went out, and nobody has credited or billed yet: the oldest first. */
export function openDifferences(
  db: Sql,
  scope: OrderScope | null,
  limit = 100,
): Promise<InvoiceDifference[]> {
  return db.rows(
    difference,
    sql`
      select w.id, w.order_id, w.delivery_id, o.number as order_number, c.name as customer_name,
             i.doc_number, w.amount_cents, w.created_at, w.lines
        from invoice_differences w join ${lentOrders} o on o.id = w.order_id
             join ${lentCustomers} c on c.id = o.customer_id
             join invoices i on i.id = w.invoice_id
       where w.state = 'open' and ${scope ? inOrders(scope, 'o') : sql`true`}
       order by w.created_at, w.id limit ${limit}`,
  );
}

const idRow = rowShape({ id: text, state: text });

/**
 * A person says that a difference stands in the books, by the number of the credit memo or invoice there.
 * @throws AppError `permission-denied`, `not-found`, `failed-precondition` when it is settled already.
 */
export async function settleDifference(
  app: App,
  actor: Actor,
  { differenceId, document }: SettleDifference,
): Promise<{ differenceId: string }> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    const found = await tx.row(
      idRow,
      sql`select w.id, w.state from invoice_differences w join ${lentOrders} o on o.id = w.order_id
           where w.id = ${differenceId} and ${inOrders(orderScope(actor), 'o')} for update of w`,
    );
    if (!found) throw notFound();
    if (found.state !== 'open') throw differenceSettled();
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
