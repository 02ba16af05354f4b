import type { taxSettledJob } from '../../../customers/server/jobs.ts';
import { lentCustomers } from '../../../customers/server/lent.ts';
import { lentOrders } from '../../../orders/server/lent.ts';
import { lockOrderForSettling } from '../../../orders/server/lock-order.ts';
import { takeTaxRate } from '../../../orders/server/take-tax-rate.ts';
import type { App } from '../../../platform/app.ts';
import type { PayloadOf } from '../../../platform/queue.ts';
import { int, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { TAX_UNSETTLED } from './held-for-tax.ts';
import { enqueueInvoice } from './waiting-invoices.ts';

const orderRow = rowShape({ id: text, taxRateBp: int });
const idRow = rowShape({ id: text });
const heldRow = rowShape({ id: text, deliveryId: text });

/**
 * The tax of a customer was settled: their orders that nothing was billed of take its rate, and their held bills are written anew with it and go
 * out. What is deleted here never went anywhere. Safe to repeat.
 */
export async function taxSettled(
  app: App,
  { customerId }: PayloadOf<typeof taxSettledJob>,
): Promise<void> {
  const orders = await app.db.rows(
    orderRow,
    sql`select o.id, case when c.tax_exempt then 0 else c.tax_rate_bp end as tax_rate_bp
          from ${lentOrders} o join ${lentCustomers} c on c.id = o.customer_id
         where c.id = ${customerId} and c.tax_settled
         order by o.placed_at, o.id`,
  );
  for (const { id, taxRateBp } of orders) {
    await app.db.transaction(async (tx) => {
      const order = await lockOrderForSettling(tx, id);
      const billed = await tx.row(
        idRow,
        sql`select id from invoices where order_id = ${id}
             and problem_code is distinct from ${TAX_UNSETTLED} limit 1`,
      );
      if (!order || billed) return;
      await takeTaxRate(app, tx, order, taxRateBp);
      const held = await tx.rows(
        heldRow,
        sql`select id, delivery_id from invoices
             where order_id = ${id} and state = 'needs_attention'
               and problem_code = ${TAX_UNSETTLED} and not in_doubt and accounting_id is null
             order by created_at, id for update`,
      );
      for (const invoice of held) {
        await tx.execute(sql`delete from invoice_lines where invoice_id = ${invoice.id}`);
        await tx.execute(sql`delete from invoices where id = ${invoice.id}`);
        await enqueueInvoice(tx, invoice.deliveryId);
      }
    });
  }
}
