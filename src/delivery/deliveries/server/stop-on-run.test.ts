import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrderToDeliver, startDeliveries } from '../../../../tests/support/deliveries.ts';
import { newId } from '../../../platform/clock.ts';

let shop: Awaited<ReturnType<typeof startDeliveries>>;
beforeAll(async () => {
  shop = await startDeliveries();
});
afterAll(() => shop.app.close());

/** A run of that day on which the order is out, with so many of each line on the truck. */
async function onRun(order: OrderToDeliver, loaded: readonly number[], day = '2026-03-03') {
  const { pool } = shop.app.db;
  const runId = newId(shop.app);
  const now = new Date(shop.app.clock.now());
  await pool.query(
    `insert into runs (id, day, name, driver_id, state, created_at) values ($1, $2, 'North', $3, 'out', $4)`,
    [runId, day, shop.driver.id, now],
  );
  await pool.query(
    `insert into run_stops (id, run_id, order_id, position, state, promised_on)
     select $1, $2, o.id, 1, 'out', o.promised_on from orders o where o.id = $3`,
    [newId(shop.app), runId, order.id],
  );
  for (const [at, count] of loaded.entries())
    await pool.query(
      `insert into run_loads (run_id, order_line_id, loaded, short_reason, checked_at) values ($1, $2, $3, $4, $5)`,
      [runId, order.lineIds[at], count, count < 5 ? 'Pallet broke' : '', now],
    );
  return runId;
}

const recorded = async (order: OrderToDeliver) =>
  (
    await shop.app.db.pool.query(
      `select d.run_id, d.state, s.state as stop,
              (select json_agg(json_build_array(l.owed, l.loaded, l.expected, l.delivered, l.reason, l.reason_note) order by l.position)
                 from delivery_lines l where l.delivery_id = d.id) as lines
         from deliveries d left join run_stops s on s.delivery_id = d.id where d.order_id = $1`,
      [order.id],
    )
  ).rows[0];

test('what never got on the truck needs no word of the driver: the load check said why', async () => {
  const order = await shop.makeOrder();
  const runId = await onRun(order, [3, 2]);
  const lines = [
    { orderLineId: order.lineIds[0], delivered: 3 },
    { orderLineId: order.lineIds[1], delivered: 2 },
  ];
  const { body } = await shop.send(shop.driver, { orderId: order.id, lines, signerName: 'Rosa' });
  expect(body).toMatchObject({ state: 'delivered_short', orderStatus: 'part_delivered' });
  expect(await recorded(order)).toEqual({
    run_id: runId,
    state: 'delivered_short',
    stop: 'done',
    lines: [
      [5, 3, 5, 3, 'short-loaded', 'Pallet broke'],
      [2, 2, 2, 2, '', ''],
    ],
  });
});

test('less than was loaded still needs a reason', async () => {
  const order = await shop.makeOrder();
  await onRun(order, [3]);
  const lines = [{ orderLineId: order.lineIds[0], delivered: 2 }];
  const answer = await shop.send(shop.driver, { orderId: order.id, lines, signerName: 'Rosa' });
  expect(answer.body.error.message).toMatch(/why less/);
});

test('more than was loaded is what it is: counted, with the difference beside it; more than ordered is not', async () => {
  const order = await shop.makeOrder();
  await onRun(order, [3]);
  const send = (delivered: number) =>
    shop.send(shop.driver, {
      orderId: order.id,
      lines: [{ orderLineId: order.lineIds[0], delivered }],
      signerName: 'Rosa',
    });
  expect((await send(6)).body.error).toMatchObject({ details: { reason: 'too-much', most: 5 } });
  expect((await send(5)).body).toMatchObject({ state: 'delivered_short' });
  expect((await recorded(order)).lines).toEqual([[5, 3, 5, 5, '', '']]);
});

test('of what was loaded the customer refused: only that counts as refused', async () => {
  const order = await shop.makeOrder();
  await onRun(order, [3]);
  const lines = [{ orderLineId: order.lineIds[0], delivered: 1, reason: 'refused' }];
  await shop.send(shop.driver, { orderId: order.id, lines, signerName: 'Rosa' });
  expect((await shop.stateOf(order)).lines).toEqual([
    [1, 2],
    [0, 0],
  ]);
});

test('a run that is not this order’s is not believed, and a stop of another day’s run counts by our clock', async () => {
  const [order, other] = [await shop.makeOrder(), await shop.makeOrder()];
  const foreign = await onRun(other, []);
  const own = await onRun(order, [], '2026-03-03');
  const { body } = await shop.send(shop.driver, {
    orderId: order.id,
    runId: foreign,
    lines: [{ orderLineId: order.lineIds[0], delivered: 5 }],
    signerName: 'Rosa',
    appVersion: '2026.11',
    signedByName: true,
    wasOffline: true,
    deviceTime: '2026-03-01T15:00:00Z',
  });
  expect(body.deliveredOn).toBe('2026-03-03');
  expect((await recorded(order)).run_id).toBe(own);
});

test('a stop that failed fails on the run', async () => {
  const order = await shop.makeOrder();
  await onRun(order, []);
  await shop.send(shop.driver, { orderId: order.id, lines: [], failed: 'unsafe-access' });
  expect(await recorded(order)).toMatchObject({ state: 'failed', stop: 'failed' });
});

test('a run of another day that never left is not settled by a delivery that it did not bring', async () => {
  const { pool } = shop.app.db;
  const order = await shop.makeOrder({ status: 'confirmed' });
  const old = await onRun(order, [], '2026-02-27');
  await pool.query(`update runs set state = 'planned' where id = $1`, [old]);
  await pool.query(`update run_stops set state = 'planned' where run_id = $1`, [old]);
  const lines = order.lineIds.map((orderLineId, at) => ({ orderLineId, delivered: [5, 2][at] }));
  const stop = { orderId: order.id, lines, signerName: 'Rosa' };
  expect((await shop.send(shop.driver, stop)).body.state).toBe('delivered');
  expect(await recorded(order)).toMatchObject({ run_id: null, stop: null });
  const { rows } = await pool.query('select state from run_stops where run_id = $1', [old]);
  expect(rows).toEqual([{ state: 'planned' }]);

  // Planned for the day of the delivery, the truck is only ahead of the desk.
  const early = await shop.makeOrder({ status: 'confirmed' });
  const run = await onRun(early, []);
  await pool.query(`update runs set state = 'planned' where id = $1`, [run]);
  await pool.query(`update run_stops set state = 'planned' where run_id = $1`, [run]);
  const all = early.lineIds.map((orderLineId, at) => ({ orderLineId, delivered: [5, 2][at] }));
  await shop.send(shop.driver, { orderId: early.id, lines: all, signerName: 'Rosa' });
  expect(await recorded(early)).toMatchObject({ run_id: run, stop: 'done' });
});
