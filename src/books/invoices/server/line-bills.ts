import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  date,
  decimal,
  int,
  nullable,
  present,
  type RowOf,
  rowShape,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { InvoiceState } from '../../contract.ts';
import { OPEN_BALANCE, SHOWN_STATE, TOTAL } from './bills.ts';
import { invoiceNumber } from './shown-number.ts';

const billRow = rowShape({
  invoiceId: text,
  deliveryId: text,
  state: textOf<InvoiceState>(),
  docNumber: nullable(text),
  txnDate: date,
  dueDate: nullable(date),
  createdAt: present(time),
  /** The line's own figures. */
  quantity: int,
  unitPriceCents: decimal,
  amountCents: int,
  /** Of the whole invoice; the books' figures once they answered. */
  totalCents: int,
  balanceCents: nullable(int),
  /** When the books last changed it, such as by a payment. */
  changedAt: nullable(time),
});
export type LineBill = RowOf<typeof billRow>;

/** Where one line of an order of the scope was billed, oldest first. */
export const billsOfLine = (db: Sql, scope: OrderScope, orderLineId: string): Promise<LineBill[]> =>
  db.rows(
    billRow,
    sql`
      select i.id as invoice_id, i.delivery_id, ${SHOWN_STATE} as state, ${invoiceNumber('i')} as doc_number, i.txn_date, i.due_date,
             i.created_at, l.quantity, l.unit_price_cents, l.amount_cents,
             ${TOTAL} as total_cents, ${OPEN_BALANCE} as balance_cents,
             i.accounting_updated_at as changed_at
        from invoice_lines l join invoices i on i.id = l.invoice_id
             join ${ordersForJoin} o on o.id = i.order_id
       where l.order_line_id = ${orderLineId} and ${inOrders(scope, 'o')}
       order by i.created_at, i.id`,
  );

const differenceRow = rowShape({
  id: text,
  docNumber: nullable(text),
  quantity: int,
  unitPriceCents: decimal,
  /** Number of the credit memo or invoice in the books; '' while it waits. */
  document: text,
  createdAt: present(time),
  settledAt: nullable(time),
});
export type LineDifference = RowOf<typeof differenceRow>;

/** What a correction made too much or too little of a bill of this line, and with which document it was settled. */
export const differencesOfLine = (
  db: Sql,
  scope: OrderScope,
  orderLineId: string,
): Promise<LineDifference[]> =>
  db.rows(
    differenceRow,
    sql`
      select f.id, i.doc_number, (line->>'quantity')::int as quantity,
             (line->>'unitPriceCents')::numeric as unit_price_cents, f.document, f.created_at,
             f.settled_at
        from invoice_differences f join invoices i on i.id = f.invoice_id
             join ${ordersForJoin} o on o.id = f.order_id
             cross join jsonb_array_elements(f.lines) line
       where line->>'orderLineId' = ${orderLineId} and ${inOrders(scope, 'o')}
       order by f.created_at, f.id`,
  );
