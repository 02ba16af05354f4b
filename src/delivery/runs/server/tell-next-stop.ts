import { companyMails } from '../../../company/server/company-mail.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { orderRecipients } from '../../../ordering/orders/server/public/order-recipients.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import type { PayloadOf } from '../../../platform/queue.ts';
import { nullable, rowShape, text } from '../../../platform/row-shape.ts';
import type { QueuedMail } from '../../../platform/send-mail.ts';
import { sql } from '../../../platform/sql.ts';
import { NEXT_STOP_MAIL } from '../messages.ts';
import { expectedOfRuns } from './expected.ts';
import type { tellNextStopJob } from './jobs.ts';
import { doorOf, loadsForJoin, stopsForJoin } from './joins.ts';

/** A stop that was told later than this says nothing of where the truck is now, in ms. */
const STILL_TRUE_MS = 20 * 60_000;

/** The mail that is held back where it is not true any more as it goes out (`src/jobs.ts`). */
export const NEXT_STOP_KIND = 'order-next-stop';

const nextRow = rowShape({
  stopId: text,
  orderId: text,
  /** Of all its orders at this door that have something on the truck. */
  numbers: text,
  customerId: text,
  customerName: text,
  placedBy: nullable(text),
});

/**
 * Goods of the stop `s` that are on its truck. Nobody counted: what rides is taken as loaded when the run departs.
 */
const isLoaded = sql`(
  exists (select 1 from ${loadsForJoin} l join ${orderLinesForJoin} ol on ol.id = l.order_line_id
           where l.run_id = s.run_id and ol.order_id = s.order_id and l.loaded > 0)
  or not exists (select 1 from ${loadsForJoin} l join ${orderLinesForJoin} ol on ol.id = l.order_line_id
                  where l.run_id = s.run_id and ol.order_id = s.order_id))`;

/** Orders of one customer at one address are one door. */
const sameDoor = sql`(${doorOf('p')} = ${doorOf('o')})`;

/** Somebody was at the stop `s`: its report came and waits for the desk. */
const isReported = sql`exists (
  select 1 from stops_reported r where r.order_id = s.order_id and r.run_id = s.run_id)`;

/** The first stop of the next door of a run on the road that has something on the truck. */
const nextDoor = (db: Sql, runId: string) =>
  db.row(
    nextRow,
    sql`
      select s.id as stop_id, s.order_id, o.customer_id, o.customer_name, o.placed_by,
             (select string_agg(p.number, ', ' order by p.number)
                from ${stopsForJoin} beside join ${ordersForJoin} p on p.id = beside.order_id
               where beside.run_id = s.run_id and beside.state = 'out' and ${sameDoor}) as numbers
        from ${stopsForJoin} s join ${ordersForJoin} o on o.id = s.order_id
       where s.run_id = ${runId} and s.state = 'out' and s.run_state = 'out' and ${isLoaded}
         and not ${isReported}
         and not exists (
           select 1 from ${stopsForJoin} was join ${ordersForJoin} p on p.id = was.order_id
            where was.run_id = s.run_id and was.state in ('done', 'failed') and ${sameDoor})
       order by s.position, s.id limit 1`,
  );

const runRow = rowShape({ runId: text });

/** Checked just before the mail is sent: whether the truck still comes to this stop next. */
export async function isStillNext(app: App, mail: QueuedMail): Promise<boolean> {
  if (app.clock.now() - mail.createdAt.getTime() > STILL_TRUE_MS) return false;
  const stopId = mail.dedupeKey.split(':')[1] ?? '';
  const run = await app.db.row(
    runRow,
    sql`select s.run_id from ${stopsForJoin} s where s.id = ${stopId}`,
  );
  return run !== undefined && (await nextDoor(app.db, run.runId))?.stopId === stopId;
}

/**
 * Tells the people of the run's next door, each by their own choice and once for it, that the truck comes to them now. Nobody hears it
 * where nothing for them is on the truck, or where the truck stands already.
 */
export async function tellNextStop(
  app: App,
  { runId, settledAt }: PayloadOf<typeof tellNextStopJob>,
): Promise<void> {
  if (app.clock.now() - Date.parse(settledAt) > STILL_TRUE_MS) return;
  await app.db.transaction(async (tx) => {
    const next = await nextDoor(tx, runId);
    if (!next) return;
    const recipients = await orderRecipients(tx, next, 'nextStop');
    const expected = await expectedOfRuns({ db: tx, clock: app.clock }, [runId]);
    const about = expected.get(next.orderId)?.text ?? '';
    const paragraph = NEXT_STOP_MAIL.lead(next.numbers, next.customerName, about);
    await companyMails(
      app,
      tx,
      await readCompany(app, tx),
      recipients.map((one) => ({
        kind: NEXT_STOP_KIND,
        to: one.email,
        subject: NEXT_STOP_MAIL.subject(next.numbers),
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
