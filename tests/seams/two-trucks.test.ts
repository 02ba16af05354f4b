import { expect } from 'vitest';
import { readCompany } from '../../src/company/server/queries.ts';
import { loadLive } from '../../src/delivery/deliveries/server/load-live.ts';
import { addOrder } from '../support/orders.ts';
import { app, DAY, desk, driver, inn, startShop } from '../support/planning.ts';
import { addProduct } from '../support/rows.ts';
import { addRun, addTruck } from '../support/runs.ts';
import { seam } from './seam.ts';

startShop();

seam(
  {
    fact: 'hazards: what needs placards together rides on two trucks, and needs none on either',
    act: 'deliveries: the desk looks at the day',
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/server/loads-of-runs.ts',
      code: 'const load = await readLoad(app, user, id);',
      without: 'const load = await readLoad(app, user, runs[0]?.id ?? id);',
    },
  },
  async () => {
    // A drum: 55 x 8.3454 x 1.2 x 1.08 = 595 lb of a corrosive; two are beyond 1,001 lb.
    const bleach = await addProduct(app, {
      nameKey: 'drum-bleach',
      sizeUnit: '55 gal drum',
      hazardous: true,
      quantity: 1000,
    });
    await app.db.pool.query(
      `insert into safety_data (name_key, un_number, packing_group, density, rq_percent, reactivity_group)
       values ('drum-bleach', 'UN1791', 'III', 1.2, 5, 'hypochlorite')`,
    );
    const drum = async () =>
      (
        await addOrder(app, {
          customerId: inn,
          status: 'confirmed',
          promisedOn: DAY,
          lines: [{ productId: bleach, quantity: 1, unitPriceCents: 100 }],
        })
      ).id;
    const company = await readCompany(app);
    const loads = async () => {
      const live = await loadLive(app, desk, company, { day: DAY, today: DAY });
      return live.runs.map(({ id, name }) => {
        const goods = live.loads[id];
        return [name, goods?.grossPounds, goods?.warning];
      });
    };
    const trucks = [await addTruck(app, { name: 'Box' }), await addTruck(app, { name: 'Van' })];
    for (const [at, truckId] of trucks.entries())
      await addRun(app, {
        day: DAY,
        name: `Run ${at}`,
        driverId: driver.id,
        truckId,
        orders: [await drum()],
      });
    const warnings = await loads();
    expect(warnings.map(([name, pounds]) => [name, pounds])).toEqual([
      ['Run 0', 595],
      ['Run 1', 595],
    ]);
    for (const [, , warning] of warnings) expect(warning).not.toBe('placard');
    // On one truck they need them.
    await addRun(app, {
      day: DAY,
      name: 'Both',
      driverId: driver.id,
      orders: [await drum(), await drum()],
    });
    expect(await loads()).toEqual([['Both', 1190, 'placard'], ...warnings]);
  },
);
