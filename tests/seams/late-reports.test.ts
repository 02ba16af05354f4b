import { expect } from 'vitest';
import { readCompany } from '../../src/company/server/queries.ts';
import { loadLive } from '../../src/delivery/deliveries/server/load-live.ts';
import { tellNextStop } from '../../src/delivery/runs/server/tell-next-stop.ts';
import { momentText } from '../../src/kit/time.ts';
import { loadOrder } from '../../src/ordering/orders/server/public/order-page.ts';
import { timelineOf } from '../../src/ordering/orders/ui/timeline-entries.ts';
import { newId } from '../../src/platform/clock.ts';
import { addUser } from '../support/app.ts';
import { addOrder } from '../support/orders.ts';
import { app, DAY, desk, driver, inn, soap, startShop } from '../support/planning.ts';
import { addRun } from '../support/runs.ts';
import { seam } from './seam.ts';

// What was done at a door without a connection, and is told later.

startShop();

const query = (sql: string, values: unknown[] = []) => app.db.pool.query(sql, values);
/** Eight minutes before the phone has a connection again. */
const AT_THE_DOOR = `${DAY}T14:52:24.000Z`;

/** A run on the road with three doors, and the buyer who hears of each. */
async function onTheRoad() {
  const buyer = await addUser(app, { customers: [inn] });
  const orders = [];
  for (const at of [1, 2, 3])
    orders.push(
      await addOrder(app, {
        customerId: inn,
        status: 'out_for_delivery',
        promisedOn: DAY,
        address1: `${at} Dock Road`,
        lines: [{ productId: soap, quantity: 2, unitPriceCents: 5000 }],
      }),
    );
  const ids = orders.map(({ id }) => id);
  await query('update orders set placed_by = $1 where id = any($2)', [buyer.id, ids]);
  const runId = await addRun(app, { day: DAY, driverId: driver.id, state: 'out', orders: ids });
  return { buyer, orders, runId };
}
type Order = Awaited<ReturnType<typeof addOrder>>;

const report = (order: Order | undefined, runId: string, waiting = 0) =>
  app.call(
    driver,
    'POST',
    '/api/deliver-order',
    {
      orderId: order?.id,
      runId,
      lines: [{ orderLineId: order?.lineIds[0], delivered: 2 }],
      signerName: 'Rosa',
      noSignatureReason: 'No pen',
      deviceTime: AT_THE_DOOR,
    },
    { 'idempotency-key': crypto.randomUUID(), 'bellcart-waiting': String(waiting) },
  );

/** Tells who comes next, as the queue does. @returns the numbers that were told to this person */
async function mailsOnNext(person: { email: string }): Promise<string[]> {
  const { rows } = await query(
    `select j.id, j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'tell-next-stop'`,
  );
  for (const { id, payload } of rows) {
    await tellNextStop(app, payload);
    await query('delete from graphile_worker._private_jobs where id = $1', [id]);
  }
  const mailed = await query(
    `select subject from mails where kind = 'order-next-stop' and recipient = $1`,
    [person.email],
  );
  return mailed.rows.map(({ subject }) => String(subject));
}

seam(
  {
    fact: 'stops: the phone knows when a stop was finished without a connection',
    act: 'deliveries: the desk reads when it was handed over',
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/server/record-stop.ts',
      code: 'doneAt: new Date(at),',
      without: 'doneAt: new Date(now),',
    },
  },
  async () => {
    const { orders, runId } = await onTheRoad();
    const [order] = orders;
    expect((await report(order, runId)).status).toBe(200);
    const company = await readCompany(app);
    const live = await loadLive(app, desk, company, { day: DAY, today: DAY });
    const stop = live.stops.find(({ orderId }) => orderId === order?.id);
    expect(stop?.outcome?.doneAt.toISOString()).toBe(AT_THE_DOOR);
    expect(stop?.outcome?.time).toBe(live.runs[0]?.last?.time);
    const ended = await query('select settled_at from run_stops where order_id = $1', [order?.id]);
    expect(ended.rows[0]?.settled_at.toISOString()).toBe(AT_THE_DOOR);
    const page = await loadOrder(app, desk, order?.id ?? '');
    const entry = timelineOf(page).find(
      (one) => one.kind === 'event' && one.event.kind === 'delivered',
    );
    expect(entry?.at).toBe(AT_THE_DOOR);
  },
);

seam(
  {
    fact: 'stops: further finished stops wait on the phone',
    act: 'runs: the people of the next door are told that the truck comes',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/server/end-stop.ts',
      code: 'stop && !ended.moreWaiting',
      without: 'stop',
    },
  },
  async () => {
    const { orders, runId, buyer } = await onTheRoad();
    const [one, two, three] = orders;
    expect((await report(one, runId, 1)).status).toBe(200);
    expect(await mailsOnNext(buyer)).toEqual([]);
    expect((await report(two, runId)).status).toBe(200);
    const nextMails = await mailsOnNext(buyer);
    expect(nextMails).toHaveLength(1);
    expect(nextMails[0]).toContain(three?.number);
  },
);

seam(
  {
    fact: 'deliveries: the report of a stop came and waits for the desk',
    act: 'runs: the people of that stop are told that the truck comes',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/server/tell-next-stop.ts',
      code: 'and not ${isReported}',
      without: '',
    },
  },
  async () => {
    const { orders, runId, buyer } = await onTheRoad();
    const [one, two, three] = orders;
    await query(
      `insert into refused_stops (id, order_id, driver_id, key, payload, why, sentence, received_at)
       values ($1, $2, $3, 'late', $4, 'invalid', 'A word is missing.', $5)`,
      [newId(app), two?.id, driver.id, JSON.stringify({ runId }), new Date(app.clock.now())],
    );
    expect((await report(one, runId)).status).toBe(200);
    const nextMails = await mailsOnNext(buyer);
    expect(nextMails).toHaveLength(1);
    expect(nextMails[0]).toContain(three?.number);
  },
);

seam(
  {
    fact: 'deliveries: the truck stood before a closed door',
    act: 'deliveries: the customer reads their mail',
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/server/mail-failed.ts',
      code: "if (state !== 'failed') return;",
      without: 'return;',
    },
  },
  async () => {
    const { orders, runId, buyer } = await onTheRoad();
    const [order] = orders;
    const key = crypto.randomUUID();
    const fail = () =>
      app.call(
        driver,
        'POST',
        '/api/deliver-order',
        { orderId: order?.id, runId, lines: [], failed: 'closed', deviceTime: AT_THE_DOOR },
        { 'idempotency-key': key },
      );
    expect((await fail()).body).toMatchObject({ state: 'failed' });
    expect((await fail()).status).toBe(200);
    const { rows } = await query(
      `select subject, body_text from mails where kind = 'order-not-delivered' and recipient = $1`,
      [buyer.email],
    );
    expect(rows).toHaveLength(1);
    const { timeZone } = await readCompany(app);
    expect(rows[0]?.subject).toContain(order?.number);
    expect(rows[0]?.body_text).toContain('we stood before a closed door');
    expect(rows[0]?.body_text).toContain(momentText(new Date(AT_THE_DOOR), timeZone));
    expect(rows[0]?.body_text).toContain('Our desk settles a new day');
  },
);
