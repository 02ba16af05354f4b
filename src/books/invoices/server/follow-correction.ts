import type { deliveryCorrectedJob } from '../../../delivery/deliveries/server/public/jobs.ts';
import {
  billableLinesForJoin,
  correctedLinesForJoin,
  deliveriesForJoin,
} from '../../../delivery/deliveries/server/public/joins.ts';
import { lineTotal } from '../../../kit/money.ts';
import { orderLinesForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { lockOrderForDelivery } from '../../../ordering/orders/server/public/lock-order.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import type { PayloadOf } from '../../../platform/queue.ts';
import {
  bool,
  decimal,
  int,
  jsonRows,
  present,
  type RowOf,
  rowShape,
  text,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting } from '../../../platform/write-rows.ts';
import { draftInvoice, redraftInvoice } from './draft-invoice.ts';
import { enqueueInvoice } from './waiting-invoices.ts';

const orderRow = rowShape({ orderId: text });
const invoiceRow = rowShape({ id: text, isDraft: bool });

/**
 * Follows a correction of a delivery. An invoice that never left is written anew; what went out is never edited: the difference is written
 * down, and waits for a credit memo or a supplementary invoice. Safe to repeat, and in any order with other corrections of the delivery.
 */
export async function followCorrection(
  app: App,
  { deliveryId, correctionId }: PayloadOf<typeof deliveryCorrectedJob>,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const orderId = await orderOfDelivery(tx, deliveryId);
    const order = orderId && (await lockOrderForDelivery(tx, orderId));
    if (!order) return;
    const invoice = await invoiceOfDelivery(tx, deliveryId);
    if (!invoice) {
      if (await draftInvoice(app, tx, deliveryId)) await enqueueInvoice(tx, deliveryId);
      return;
    }
    if (invoice.isDraft) {
      const draft = { id: invoice.id, deliveryId };
      if (await redraftInvoice(app, tx, draft, order)) await enqueueInvoice(tx, deliveryId);
      return;
    }
    await writeDifference(app, tx, { deliveryId, correctionId, orderId: order.id }, invoice.id);
  });
}

export async function orderOfDelivery(tx: Sql, deliveryId: string): Promise<string | undefined> {
  const found = await tx.row(
    orderRow,
    sql`select d.order_id from ${deliveriesForJoin} d where d.id = ${deliveryId}`,
  );
  return found?.orderId;
}

/** The delivery's own invoice, held, and whether it never left; what bills a case besides is another. */
export const invoiceOfDelivery = (
  tx: Sql,
  deliveryId: string,
): Promise<RowOf<typeof invoiceRow> | undefined> =>
  tx.row(
    invoiceRow,
    sql`select i.id, (i.state in ('queued', 'retrying', 'needs_attention') and not i.in_doubt
                      and i.accounting_id is null) as is_draft
          from invoices i
         where i.delivery_id = ${deliveryId} and i.case_id is null for update`,
  );

/** What a correction leaves of a line, as the difference keeps it. */
export const differenceLine = rowShape({
  orderLineId: present(text),
  productId: text,
  description: text,
  sku: text,
  quantity: int,
  unitPriceCents: decimal,
  taxable: bool,
});
const differenceRow = rowShape({
  correctionId: text,
  deliveryId: text,
  orderId: text,
  invoiceId: text,
  lines: jsonRows(differenceLine),
  amountCents: int,
});

/** What stands as delivered now, less what its invoice bills and what waits or is done already, of every line that a correction touched. */
async function writeDifference(
  app: App,
  tx: Sql,
  corrected: { deliveryId: string; correctionId: string; orderId: string },
  invoiceId: string,
): Promise<void> {
  const { deliveryId, correctionId, orderId } = corrected;
  const lines = await tx.rows(
    differenceLine,
    sql`
      select ol.id as order_line_id, ol.product_id, ol.name || ', ' || ol.size_unit as description,
             ol.sku, ol.unit_price_cents, ol.taxable, d.quantity
        from ${orderLinesForJoin} ol cross join lateral (
          select (coalesce((select dl.delivered from ${billableLinesForJoin} dl
                             where dl.delivery_id = ${deliveryId} and dl.order_line_id = ol.id), 0)
                  - coalesce((select sum(il.quantity) from invoice_lines il
                                     join invoices i on i.id = il.invoice_id
                               where i.delivery_id = ${deliveryId}
                                 and il.order_line_id = ol.id), 0)
                  - coalesce((select sum(w.quantity)
                                from invoice_differences known
                               cross join lateral jsonb_to_recordset(known.lines)
                                     w("orderLineId" text, quantity int)
                               where known.delivery_id = ${deliveryId}
                                 and w."orderLineId" = ol.id), 0))::int as quantity) d
       where ol.order_id = ${orderId} and d.quantity <> 0
         and exists (select 1 from ${correctedLinesForJoin} cl
                      where cl.delivery_id = ${deliveryId} and cl.order_line_id = ol.id)
       order by ol.position`,
  );
  if (lines.length === 0) return;
  const amount = lines.reduce(
    (sum, line) => sum + lineTotal(line.unitPriceCents, line.quantity),
    0,
  );
  await tx.execute(
    sql`
      insert into invoice_differences ${inserting(
        differenceRow,
        { correctionId, deliveryId, orderId, invoiceId, lines, amountCents: amount },
        { id: newId(app), createdAt: new Date(app.clock.now()) },
      )}
      on conflict (correction_id) do nothing`,
  );
}
