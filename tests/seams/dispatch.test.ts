import { expect } from 'vitest';
import { departRun } from '../../src/delivery/shipping/server/depart-run.ts';
import { app, confirmed, DAY, desk, driver, seenAt, startShop } from '../support/planning.ts';
import { addRun } from '../support/runs.ts';
import { seam } from './seam.ts';

startShop();

seam(
  {
    fact: 'orders: an order of the run is cancelled',
    act: 'runs: the run leaves',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/shipping/server/depart-run.ts',
      code: 'if (run.left.length > 0) throw stopsLeft(run.left);',
      without: '',
    },
  },
  async () => {
    const orders = [await confirmed(), await confirmed()];
    const run = await addRun(app, { day: DAY, driverId: driver.id, orders });
    await app.db.pool.query(`update orders set status = 'cancelled' where id = $1`, [orders[1]]);
    await expect(departRun(app, desk, await seenAt(run))).rejects.toMatchObject({
      details: { reason: 'stops-left', orders: [{ orderId: orders[1] }] },
    });
  },
);
