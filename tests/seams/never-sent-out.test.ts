import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import * as toDecide from '../../src/delivery/deliveries/pages/day.tsx';
import { notSentOut } from '../../src/delivery/deliveries/server/not-sent-out.ts';
import { countToDecide } from '../../src/delivery/deliveries/server/to-decide.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { app, confirmed, DAY, desk, driver, startShop } from '../support/planning.ts';
import { postPage } from '../support/post-page.ts';
import { addRun } from '../support/runs.ts';
import { seam } from './seam.ts';

startShop();

seam(
  {
    fact: 'runs: nobody has sent the run out',
    act: 'deliveries: its driver hands an order over',
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/server/record-stop.ts',
      code: "if (isNews && order.status !== 'out_for_delivery') await keepNotSentOut(tx, id);",
      without: '',
    },
  },
  async () => {
    const hand = async (who: typeof driver, orderId: string, more: object = {}) => {
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
    };
    const [early, out, failed, ours] = [
      await confirmed(),
      await confirmed(),
      await confirmed(),
      await confirmed(),
    ];
    await addRun(app, { day: DAY, driverId: driver.id, orders: [early, failed] });
    await addRun(app, { day: DAY, driverId: driver.id, state: 'out', orders: [out] });
    await app.db.pool.query(`update orders set status = 'out_for_delivery' where id = $1`, [out]);
    const waits = async () => {
      const rows = await notSentOut(app.db, orderScope(desk));
      expect(await countToDecide(app.db, orderScope(desk), DAY)).toBeGreaterThanOrEqual(
        rows.length,
      );
      return rows.map(({ orderId }) => orderId);
    };
    // The goods are gone: the report stands, and the desk hears of it.
    expect((await hand(driver, early)).status).toBe(200);
    expect(await waits()).toEqual([early]);
    // Not of what was sent out, of what was not handed over, nor of what the desk does itself.
    expect((await hand(driver, out)).status).toBe(200);
    expect((await hand(driver, failed, { lines: [], failed: 'closed' })).status).toBe(200);
    expect((await hand(desk, ours)).status).toBe(200);
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
