import { companyMails } from '../../company/server/company-mail.ts';
import { readCompany } from '../../company/server/queries.ts';
import { lentOrders } from '../../orders/server/lent.ts';
import { orderRecipients } from '../../orders/server/order-recipients.ts';
import type { App } from '../../platform/app.ts';
import type { PayloadOf } from '../../platform/queue.ts';
import { nullable, rowShape, text } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import { NEXT_STOP_MAIL } from '../messages.ts';
import type { tellNextStopJob } from './jobs.ts';
import { lentStops } from './lent.ts';

/** A stop that was told later than this says nothing of where the truck is now, in ms. */
const STILL_TRUE_MS = 20 * 60_000;

const nextRow = rowShape({
  stopId: text,
  orderId: text,
  number: text,
  customerId: text,
  customerName: text,
  placedBy: nullable(text),
});

/** Tells the people of the run's next stop, each by their own choice and once for a stop, that the truck comes to them now. */
export async function tellNextStop(
  app: App,
  { runId, settledAt }: PayloadOf<typeof tellNextStopJob>,
): Promise<void> {
  if (app.clock.now() - Date.parse(settledAt) > STILL_TRUE_MS) return;
  await app.db.transaction(async (tx) => {
    const next = await tx.row(
      nextRow,
      sql`
        select s.id as stop_id, s.order_id, o.number, o.customer_id, o.customer_name, o.placed_by
          from ${lentStops} s join ${lentOrders} o on o.id = s.order_id
         where s.run_id = ${runId} and s.state = 'out' and s.run_state = 'out'
         order by s.position, s.id limit 1`,
    );
    if (!next) return;
    const recipients = await orderRecipients(tx, next, 'nextStop');
    const paragraph = NEXT_STOP_MAIL.lead(next.number, next.customerName);
    await companyMails(
      app,
      tx,
      await readCompany(app, tx),
      recipients.map((one) => ({
        kind: 'order-next-stop',
        to: one.email,
        subject: NEXT_STOP_MAIL.subject(next.number),
        preheader: paragraph,
        paragraphs: [paragraph],
        button: {
          label: NEXT_STOP_MAIL.button,
          url: `${app.config.http.baseUrl}/dashboard/orders/${next.orderId}`,
        },
        dedupeKey: `order-next-stop:${next.stopId}:${one.part}`,
      })),
    );
  });
}
