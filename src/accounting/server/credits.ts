import { lentOrders } from '../../orders/server/lent.ts';
import { inOrders, type OrderScope } from '../../orders/server/scope.ts';
import type { Sql } from '../../platform/database.ts';
import {
  int,
  nullable,
  type RowOf,
  rowShape,
  type ShapeOf,
  text,
  textOf,
} from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import type { CreditState, CreditSummary } from '../contract.ts';

const summary: ShapeOf<CreditSummary> = rowShape({
  id: text,
  invoiceId: text,
  docNumber: text,
  state: textOf<CreditState>(),
  totalCents: int,
  problem: nullable(text),
});

/** The credits against invoices of one order of the scope, oldest first. */
export function creditsOfOrder(
  db: Sql,
  scope: OrderScope,
  orderId: string,
): Promise<CreditSummary[]> {
  return db.rows(
    summary,
    sql`
      select m.id, m.invoice_id, m.doc_number, m.state,
             coalesce(m.accounting_total_cents, m.net_cents + m.tax_cents) as total_cents, m.problem
        from credit_memos m join invoices i on i.id = m.invoice_id
             join ${lentOrders} o on o.id = i.order_id
       where i.order_id = ${orderId} and ${inOrders(scope, 'o')} order by m.created_at, m.id`,
  );
}

const inNeed = rowShape({ orderId: text, orderNumber: text });

/** Credits that wait for a person, the oldest first; `scope` null: of the whole shop. */
export function creditsInNeed(db: Sql, scope: OrderScope | null): Promise<RowOf<typeof inNeed>[]> {
  return db.rows(
    inNeed,
    sql`
      select i.order_id, o.number as order_number
        from credit_memos m join invoices i on i.id = m.invoice_id
             join ${lentOrders} o on o.id = i.order_id
       where m.state = 'needs_attention' and ${scope ? inOrders(scope, 'o') : sql`true`}
       order by m.created_at, m.id limit 500`,
  );
}
