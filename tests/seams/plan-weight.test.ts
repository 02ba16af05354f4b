import { expect } from 'vitest';
import { loadBoard } from '../../src/delivery/runs/server/load-board.ts';
import { addOrder } from '../support/orders.ts';
import { app, desk, inn, startShop } from '../support/planning.ts';
import { addProduct } from '../support/rows.ts';
import { addRun } from '../support/runs.ts';
import { seam } from './seam.ts';

startShop();

const query = (sql: string, values: string[]) => app.db.pool.query(sql, values);

const DAY = '2026-03-19';
const PAIL = 'pail-to-weigh';

seam(
  {
    fact: 'hazards: nobody has entered the density of a liquid',
    act: 'runs: the desk reads on the plan what a stop and a truck weigh',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/queries.ts',
      code: 'densityUnknown: sum.densityUnknown || (density === null && isLiquid(pack)),',
      without: 'densityUnknown: sum.densityUnknown,',
    },
  },
  async () => {
    const product = await addProduct(app, { nameKey: PAIL, sizeUnit: '5 gal pail' });
    const dry = await addProduct(app, { nameKey: 'towels-to-weigh', sizeUnit: '10 lb box' });
    await query(`insert into safety_data (name_key, density) values ($1, null)`, [PAIL]);
    const orderOf = async (productId: string) =>
      (
        await addOrder(app, {
          customerId: inn,
          status: 'confirmed',
          promisedOn: DAY,
          lines: [{ productId, quantity: 2, unitPriceCents: 100 }],
        })
      ).id;
    const [planned, driven] = [await orderOf(product), await orderOf(product)];
    const [waits, ofTowels] = [await orderOf(product), await orderOf(dry)];
    await addRun(app, { day: DAY, orders: [planned] });
    const out = await addRun(app, { day: DAY, state: 'out', orders: [driven] });
    const read = async () => {
      const board = await loadBoard(app, desk, new URL(`http://shop/?day=${DAY}`));
      const stops = board.runs.flatMap((run) => run.stops);
      const of = (id: string) =>
        [...stops, ...board.waiting].find(({ orderId }) => orderId === id)?.densityUnknown;
      return [of(planned), of(waits), board.aboard[out]?.densityUnknown, of(ofTowels)];
    };
    expect(await read()).toEqual([true, true, true, false]);
    await query('update safety_data set density = 1.2 where name_key = $1', [PAIL]);
    expect(await read()).toEqual([false, false, false, false]);
  },
);
