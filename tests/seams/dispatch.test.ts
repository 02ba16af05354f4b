import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect } from 'vitest';
import { stopsOfDay } from '../../src/delivery/deliveries/server/public/queries.ts';
import { doorsOf } from '../../src/delivery/runs/doors.ts';
import { progressOf } from '../../src/delivery/runs/server/progress.ts';
import { stopsBefore, yourRunsToday } from '../../src/delivery/runs/server/public/stops-before.ts';
import { departRun } from '../../src/delivery/shipping/server/depart-run.ts';
import { readDriverDay } from '../../src/delivery/stops/server/read-driver-day.ts';
import { YourStops } from '../../src/frame/dashboard/your-stops.tsx';
import { orderScope, roadScope } from '../../src/ordering/orders/server/public/scope.ts';
import { addUser } from '../support/app.ts';
import {
  app,
  confirmed,
  DAY,
  desk,
  driver,
  inn,
  seen,
  seenAt,
  startShop,
  statusOf,
} from '../support/planning.ts';
import { addRun, countLoad } from '../support/runs.ts';
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

seam(
  {
    fact: 'orders: two orders of a customer go to one address',
    act: 'runs: board, run page, papers and the driver’s phone count the stops',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/doors.ts',
      code: '[...Map.groupBy(orders, placeOf).values()]',
      without: 'orders.map((order) => [order])',
    },
  },
  async () => {
    const at = (address1: string) => confirmed('confirmed', DAY, inn, address1);
    const [first, between, again] = [
      await at('1 Main Street'),
      await at('9 Back Road'),
      await at('1 MAIN STREET '),
    ];
    const run = await addRun(app, {
      day: DAY,
      driverId: driver.id,
      orders: [first, between, again],
    });
    // One door, one place, side by side, wherever somebody reads the run.
    const places = [
      [first, 1],
      [again, 1],
      [between, 2],
    ];
    const { stops } = await seen(run);
    expect(stops.map(({ orderId, position }) => [orderId, position])).toEqual(places);
    expect(doorsOf(stops)).toHaveLength(2);
    const phone = (await readDriverDay(app, driver, {})).stops;
    expect(phone.map(({ orderId, position }) => [orderId, position])).toEqual(places);
    await countLoad(app, run, driver.id);
    expect(await departRun(app, desk, await seenAt(run))).toMatchObject({ stops: 2 });
    const before = await stopsBefore(app.db, orderScope(desk), [first, again, between]);
    expect(Object.fromEntries(before.map((one) => [one.orderId, one.before]))).toEqual({
      [first]: 0,
      [again]: 0,
      [between]: 1,
    });
    expect(progressOf(await seen(run), 'UTC', new Set(), new Set()).delivered).toMatchObject({
      delivered: 0,
      of: 2,
    });
  },
);

/** An order that was at the door, of which something was not handed over. */
async function withRest(): Promise<string> {
  const orderId = await confirmed('part_delivered');
  await app.db.pool.query('update orders set rest_since = now() where id = $1', [orderId]);
  return orderId;
}

seam(
  {
    fact: 'orders: nobody has decided about the rest of a delivery',
    act: 'orders: the desk sends the order out by hand',
    outcome: 'refused',
    guard: {
      file: 'src/ordering/orders/server/public/update-order.ts',
      code: "if (input.action === 'send-out' && order.restSince) throw restNotDecided(order.number);",
      without: '',
    },
  },
  async () => {
    const orderId = await withRest();
    const update = (body: object, version = 1) =>
      app.call(desk, 'POST', '/api/update-order', { orderId, version, ...body });
    expect(await update({ action: 'send-out' })).toMatchObject({
      status: 409,
      body: { error: { details: { reason: 'rest-undecided' } } },
    });
    expect(await statusOf(orderId)).toBe('part_delivered');
    expect((await update({ action: 'redeliver' })).status).toBe(200);
    expect((await update({ action: 'send-out' }, 2)).status).toBe(200);
    expect(await statusOf(orderId)).toBe('out_for_delivery');
  },
);

seam(
  {
    fact: 'orders: nobody has decided about the rest of a delivery',
    act: 'deliveries: the stops of the day are read',
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/server/public/queries.ts',
      code: ' and not ${restUndecided}',
      without: '',
    },
  },
  async () => {
    const [waits, goes] = [await withRest(), await confirmed()];
    const offered = async () =>
      (await stopsOfDay(app.db, roadScope(desk), DAY, DAY)).map(({ orderId }) => orderId);
    expect(await offered()).toContain(goes);
    expect(await offered()).not.toContain(waits);
    await app.call(desk, 'POST', '/api/update-order', {
      action: 'redeliver',
      orderId: waits,
      version: 1,
      promisedOn: DAY,
    });
    expect(await offered()).toContain(waits);
  },
);

seam(
  {
    fact: 'runs: somebody of the office drives a run of today',
    act: 'frame: Today says their stops and leads to them',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/public/stops-before.ts',
      code: "if (!hasDuty(user, 'driver')) return [];",
      without: 'return [];',
    },
  },
  async () => {
    const olga = await addUser(app, { role: 'super_admin', customers: 'all' });
    const orders = [await confirmed(), await confirmed('confirmed', DAY, inn, '2 Dock Road')];
    await addRun(app, { day: DAY, name: 'Van 2', driverId: olga.id, orders });
    await addRun(app, {
      day: '2026-03-11',
      driverId: olga.id,
      orders: [await confirmed('confirmed', '2026-03-11')],
    });
    const today = async (who: typeof olga) => {
      const runs = await yourRunsToday(app, who);
      const element = createElement(YourStops, { runs });
      const router = createMemoryRouter([{ path: '/', element }]);
      return renderToStaticMarkup(createElement(RouterProvider, { router }));
    };
    expect(await today(olga)).toMatch(
      /href="\/dashboard\/stops".*Your stops today: Van 2, 2 stops/,
    );
    // Nobody else's: neither the desk's, nor a driver's who has no run.
    expect([await today(desk), await today(driver)]).toEqual(['', '']);
    // After the last door it is still theirs: it is counted back.
    await app.db.pool.query("update run_stops set state = 'done' where order_id = any($1)", [
      orders,
    ]);
    expect(await today(olga)).toContain('Your stops today: Van 2, to be counted back');
    await app.db.pool.query("update runs set state = 'closed' where driver_id = $1", [olga.id]);
    expect(await today(olga)).toBe('');
  },
);
