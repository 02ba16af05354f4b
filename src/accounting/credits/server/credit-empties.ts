import type { creditEmptiesJob } from '../../../deliveries/server/jobs.ts';
import { lentDepositsBack } from '../../../deliveries/server/lent.ts';
import { lentOrders } from '../../../orders/server/lent.ts';
import { lockOrderForSettling } from '../../../orders/server/lock-order.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import type { PayloadOf } from '../../../platform/queue.ts';
import { int, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { insertCredit } from './draft-credit.ts';
import { sendCredit } from './send-credit.ts';

/** After so long a delivery that handed goods over and has no invoice gets none: everything was corrected away, or billed before. */
const NO_INVOICE_MS = 3_600_000;

/** Credits the deposit of empties that were taken back at a delivery, once. Before an invoice that it can name stands in the books, it waits. */
export async function creditEmpties(
  app: App,
  { deliveryId }: PayloadOf<typeof creditEmptiesJob>,
): Promise<void> {
  const creditId = await app.db.transaction((tx) => draftEmptiesCredit(app, tx, deliveryId));
  if (creditId) await sendCredit(app, { creditId });
}

const foundRow = rowShape({
  id: text,
  orderId: text,
  orderNumber: text,
  taxRateBp: int,
  backCents: int,
  backText: text,
});
const knownRow = rowShape({ id: text });

/**
 * It names the delivery's own invoice. Where the stop handed nothing over, the latest invoice of that customer in the books: a credit
 * belongs to the customer, and the invoice says its tax. Safe to repeat; two at once wait for each other at the order's row.
 */
async function draftEmptiesCredit(app: App, tx: Sql, deliveryId: string): Promise<string | null> {
  const old = new Date(app.clock.now() - NO_INVOICE_MS);
  const invoice = await tx.row(
    foundRow,
    sql`
      select i.id, i.order_id, io.number as order_number, io.tax_rate_bp,
             d.deposit_back_cents as back_cents, d.deposit_back_text as back_text
        from ${lentDepositsBack} d join ${lentOrders} o on o.id = d.order_id
             left join invoices own on own.delivery_id = d.id
                            and own.state not in ('voided', 'elsewhere')
             join invoices i on i.customer_id = o.customer_id
              and (own.id = i.id
                   or own.id is null and (not d.is_billable or d.accepted_at < ${old}))
             join ${lentOrders} io on io.id = i.order_id
       where d.id = ${deliveryId} and i.accounting_id is not null and i.state <> 'voided'
       order by i.created_at desc, i.id desc limit 1`,
  );
  if (!invoice || !(await lockOrderForSettling(tx, invoice.orderId))) return null;
  const known = await tx.row(
    knownRow,
    sql`select id from credit_memos where empties_of = ${deliveryId}`,
  );
  if (known) return known.id;
  const { backCents: cents, backText: words, ...credited } = invoice;
  return insertCredit(app, tx, credited, {
    lines: [],
    reason: `Empty containers taken back: ${words}`,
    empties: { deliveryId, back: { cents, text: words } },
  });
}
