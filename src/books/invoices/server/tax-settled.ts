import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { lockOrderForDelivery } from '../../../ordering/orders/server/public/lock-order.ts';
import { takeTaxRate } from '../../../ordering/orders/server/public/take-tax-rate.ts';
import type { taxSettledJob } from '../../../people/customers/server/public/jobs.ts';
import type { App } from '../../../platform/app.ts';
import type { PayloadOf } from '../../../platform/queue.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { releaseHeld } from './draft-invoice.ts';
import { TAX_UNSETTLED } from './held-for-tax.ts';
import { enqueueInvoice } from './waiting-invoices.ts';

const idRow = rowShape({ id: text });
const heldRow = rowShape({ id: text, deliveryId: text });

/**
 * The tax of a customer was settled: their orders that were placed before take its rate, and their held bills are summed up with it and go out,
 * whatever else of the order was billed meanwhile. What is changed here never went anywhere. Safe to repeat, and nothing where the tax is not settled.
 */
export async function taxSettled(
  app: App,
  { customerId }: PayloadOf<typeof taxSettledJob>,
): Promise<void> {
  const orders = await app.db.rows(
    idRow,
    sql`select o.id from ${ordersForJoin} o
         where o.customer_id = ${customerId}
           and (not o.tax_settled and o.status <> 'cancelled'
                or exists (select 1 from invoices i where i.order_id = o.id
                            and i.state = 'needs_attention' and i.problem_code = ${TAX_UNSETTLED}))
         order by o.placed_at, o.id`,
  );
  for (const { id } of orders) {
    await app.db.transaction(async (tx) => {
      const locked = await lockOrderForDelivery(tx, id);
      const order = locked && (await takeTaxRate(app, tx, locked));
      if (!order?.taxSettled) return;
      const held = await tx.rows(
        heldRow,
        sql`select id, delivery_id from invoices
             where order_id = ${id} and state = 'needs_attention'
               and problem_code = ${TAX_UNSETTLED} and not in_doubt and accounting_id is null
             order by created_at, id for update`,
      );
      for (const invoice of held) {
        await releaseHeld(app, tx, invoice.id, order);
        await enqueueInvoice(tx, invoice.deliveryId);
      }
    });
  }
}
