import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import * as toDecide from '../../src/delivery/deliveries/pages/day.tsx';
import { notSentOut } from '../../src/delivery/deliveries/server/not-sent-out.ts';
import { countToDecide } from '../../src/delivery/deliveries/server/to-decide.ts';
import { overridesOf } from '../../src/delivery/shipping/server/overrides.ts';
import { readDriverDay } from '../../src/delivery/stops/server/read-driver-day.ts';
import { readAttention } from '../../src/frame/server/attention.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { addOrder } from '../support/orders.ts';
import {
  app,
  confirmed,
  DAY,
  desk,
  driver,
  inn,
  seen,
  soap,
  startShop,
} from '../support/planning.ts';
import { postPage } from '../support/post-page.ts';
import { addProduct } from '../support/rows.ts';
import { addRun } from '../support/runs.ts';
import { addSafety } from '../support/safety-rows.ts';
import { seam } from './seam.ts';

startShop();

const orderOf = async (productId: string) =>
  (
    await addOrder(app, {
      customerId: inn,
      status: 'confirmed',
      promisedOn: DAY,
      lines: [{ productId, quantity: 1, unitPriceCents: 500 }],
    })
  ).id;

/** Hydrochloric acid: it needs a shipping paper. */
async function addAcid(nameKey: string): Promise<string> {
  const acid = await addProduct(app, { name: 'Pool acid', nameKey, hazardous: true });
  await addSafety(app, nameKey, { unNumber: 'UN1789', packingGroup: 'II' });
  return acid;
}

seam(
  {
    fact: 'shipping: things are missing before a run leaves, and nobody has sent it out',
    act: 'deliveries: an order of it is handed over',
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/server/unsent.ts',
      code: 'const runId = run.atDock ? run.runId : null;',
      without: 'const runId = null as string | null;',
    },
  },
  async () => {
    const acid = await addAcid('pool-acid');
    const noticesOf = async (runId: string) =>
      (
        (await readAttention(app, desk)).find(({ key }) => key === 'departures')?.named ?? []
      ).filter(({ to }) => to === `/dashboard/runs/${runId}`);
    for (const who of [driver, desk]) {
      const [first, second] = [await orderOf(acid), await orderOf(soap)];
      const runId = await addRun(app, { day: DAY, driverId: driver.id, orders: [first, second] });
      const why = 'There was no connection at the dock';
      const done = await handOver(who, first, { runId, notSentOut: why });
      expect(done.status).toBe(200);
      expect((await handOver(who, second, { runId })).status).toBe(200);
      // Once for the run, with what the law asks among it.
      const overrides = await overridesOf(app.db, runId, desk);
      expect(overrides).toMatchObject([{ reason: why, by: who.displayName }]);
      expect(overrides[0]?.points.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['unsent', 'paper', 'count']),
      );
      expect(overrides[0]?.points.map(({ text }) => text).join(' ')).toContain('shipping paper');
      // Who let it go is not who reads it.
      expect(await noticesOf(runId)).toHaveLength(who === desk ? 0 : 1);
      // Nothing of it leaves any more; it is counted back and closed, and what was handed over was on it.
      const { version } = await seen(runId);
      const send = (path: string, body: object) =>
        app.call(desk, 'POST', path, body, { 'idempotency-key': randomUUID() });
      const leave = await send('/api/depart-run', { runId, version });
      expect(leave.body.error).toMatchObject({ details: { reason: 'all-settled' } });
      const products = [acid, soap].map((productId) => ({ productId, returned: 0, damaged: 0 }));
      const close = await send('/api/close-run', { runId, products });
      expect(close).toMatchObject({ status: 200, body: { differences: 0 } });
    }
    // A phone of an earlier release says no reason; nothing handed over is no departure.
    const [old, failed] = [await orderOf(soap), await orderOf(soap)];
    const [oldRun, failedRun] = [
      await addRun(app, { day: DAY, driverId: driver.id, orders: [old] }),
      await addRun(app, { day: DAY, driverId: driver.id, orders: [failed] }),
    ];
    expect((await handOver(driver, old)).status).toBe(200);
    expect(await overridesOf(app.db, oldRun, desk)).toMatchObject([
      { reason: 'No reason was given.' },
    ]);
    expect((await handOver(driver, failed, { lines: [], failed: 'closed' })).status).toBe(200);
    expect(await overridesOf(app.db, failedRun, desk)).toEqual([]);
  },
);

/** An order handed over in full, named and not signed. */
async function handOver(who: typeof driver, orderId: string, more: object = {}) {
  const { rows } = await app.db.pool.query('select id from order_lines where order_id = $1', [
    orderId,
  ]);
  const body = {
    ...{ orderId, signerName: 'Rosa', signedByName: true },
    lines: rows.map(({ id }) => ({ orderLineId: id, delivered: 1, reason: 'not-needed' })),
    ...more,
  };
  const key = { 'idempotency-key': randomUUID() };
  return app.call(who, 'POST', '/api/deliver-order', body, key);
}

seam(
  {
    fact: 'orders: nobody has sent the order out',
    act: 'deliveries: its driver hands an order over',
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/server/unsent.ts',
      code: 'await recordNotSentOut(tx, { deliveryId: id, reason, points: alone });',
      without: '',
    },
  },
  async () => {
    const [early, out, failed, ours] = [
      await confirmed(),
      await confirmed(),
      await confirmed(),
      await confirmed(),
    ];
    await addRun(app, { day: DAY, driverId: driver.id, orders: [failed] });
    // Its run is out, and the order joined it without being sent out.
    await addRun(app, { day: DAY, driverId: driver.id, state: 'out', orders: [out, early] });
    await app.db.pool.query(`update orders set status = 'out_for_delivery' where id = $1`, [out]);
    const waits = async () => {
      const rows = await notSentOut(app.db, orderScope(desk));
      expect(await countToDecide(app.db, orderScope(desk), DAY)).toBeGreaterThanOrEqual(
        rows.length,
      );
      return rows.map(({ orderId }) => orderId);
    };
    // The goods are gone: the report stands, and the desk hears of it.
    expect((await handOver(driver, early)).status).toBe(200);
    expect(await waits()).toEqual([early]);
    // Not of what was sent out, of what was not handed over, nor of what the desk does itself.
    expect((await handOver(driver, out)).status).toBe(200);
    expect((await handOver(driver, failed, { lines: [], failed: 'closed' })).status).toBe(200);
    expect((await handOver(desk, ours)).status).toBe(200);
    expect(await waits()).toEqual([early]);

    const [row] = await notSentOut(app.db, orderScope(desk));
    const note = (who: typeof desk) =>
      postPage(app, who, toDecide, { intent: 'noted-unsent', id: row?.deliveryId ?? '' });
    expect((await note(driver)).status).toBe(403);
    expect(await waits()).toEqual([early]);
    for (const _ of [1, 2]) expect((await note(desk)).status).toBe(200);
    expect(await waits()).toEqual([]);
  },
);

seam(
  {
    fact: 'orders: an order on no run can’t be sent out, its hazard is not known or it needs a shipping paper',
    act: 'deliveries: it is handed over all the same, by the desk or a driver',
    outcome: 'asked',
    guard: {
      file: 'src/delivery/deliveries/server/unsent.ts',
      code: "(!hasDuty(actor, 'desk') || alone.length > 0)",
      without: "!hasDuty(actor, 'desk')",
    },
  },
  async () => {
    const unknown = await addProduct(app, { name: 'Books Degreaser', hazardUnknown: true });
    const acid = await addAcid('pool-acid-alone');
    const tasksOf = async (order: string, who = desk) =>
      (await readDriverDay(app, who, { order })).stops[0]?.missing?.map(({ text }) => text);
    const [harmless, dark, heavy] = [
      await orderOf(soap),
      await orderOf(unknown),
      await orderOf(acid),
    ];
    // The door asks first what "Send out" refuses.
    expect(await tasksOf(harmless)).toEqual([]);
    const texts = [
      expect.stringContaining('whether Books Degreaser is hazardous'),
      expect.stringContaining('Pool acid: that leaves with a signed shipping paper'),
    ];
    expect([await tasksOf(dark), await tasksOf(heavy)]).toEqual([[texts[0]], [texts[1]]]);
    await app.db.pool.query(`update orders set status = 'out_for_delivery' where id = $1`, [heavy]);
    expect(await tasksOf(heavy)).toBeUndefined();
    await app.db.pool.query(`update orders set status = 'confirmed' where id = $1`, [heavy]);
    // What was handed over is recorded, and what it could not have left for is to be read, with the reason.
    const why = 'The office said to go';
    for (const [order, notSentOutWhy] of [
      [harmless, ''],
      [dark, why],
      [heavy, ''],
    ] as const) {
      const more = notSentOutWhy ? { notSentOut: notSentOutWhy } : {};
      expect((await handOver(desk, order, more)).status).toBe(200);
    }
    const rows = await notSentOut(app.db, orderScope(desk));
    expect(rows).toHaveLength(2);
    expect(rows.find(({ orderId }) => orderId === dark)).toMatchObject({
      reason: why,
      points: [texts[0]],
    });
    expect(rows.find(({ orderId }) => orderId === heavy)).toMatchObject({
      reason: '',
      points: [texts[1]],
    });
  },
);
