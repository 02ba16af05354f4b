import { expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
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
} from '../../../../tests/support/planning.ts';
import { addProduct } from '../../../../tests/support/rows.ts';
import { addRun, addTruck, countLoad } from '../../../../tests/support/runs.ts';
import { arrangeRuns } from '../../runs/server/arrange-runs.ts';
import { deleteRun, makeRun } from '../../runs/server/change-run.ts';
import { changeTruck } from '../../runs/server/change-truck.ts';
import { moveStop } from '../../runs/server/move-stop.ts';
import { putOnRun } from '../../runs/server/put-on-run.ts';
import { changeRun } from './change-crew.ts';
import { departRun, recallRun } from './depart-run.ts';
import { readDeparture } from './departure-points.ts';

startShop();

const move = async (orderId: string, from: string, to: string | null, before?: string) =>
  moveStop(app, desk, {
    orderId,
    from: await seenAt(from),
    to: to === null ? null : await seenAt(to),
    before: before ?? null,
  });

test('a run goes out whole or not at all: the order that can’t go is named', async () => {
  const orders = [await confirmed(), await confirmed(), await confirmed('out_for_delivery')];
  const run = await addRun(app, { day: DAY, orders });
  await expect(departRun(app, desk, await seenAt(run))).rejects.toMatchObject({
    details: { reason: 'no-driver' },
  });
  await changeRun(app, desk, {
    ...(await seenAt(run)),
    name: 'North',
    driverId: driver.id,
    truckId: null,
  });
  await app.db.pool.query(`update orders set status = 'cancelled' where id = $1`, [orders[1]]);
  const refusal = await departRun(app, driver, await seenAt(run)).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    details: { reason: 'stops-left', orders: [{ orderId: orders[1] }] },
    message: expect.stringContaining('it is cancelled'),
  });
  expect([(await seen(run)).state, await statusOf(orders[0] ?? '')]).toEqual([
    'planned',
    'confirmed',
  ]);
  await move(orders[1] ?? '', run, null);
  await countLoad(app, run, driver.id);
  expect(await departRun(app, driver, await seenAt(run))).toMatchObject({ stops: 1 }); // one door
  expect(await Promise.all(orders.map(statusOf))).toEqual([
    'out_for_delivery',
    'cancelled',
    'out_for_delivery',
  ]);
  await expect(departRun(app, driver, await seenAt(run))).rejects.toMatchObject({
    details: { reason: 'run-out' },
  });
  await recallRun(app, desk, await seenAt(run));
  expect([(await seen(run)).state, await statusOf(orders[0] ?? '')]).toEqual([
    'planned',
    'confirmed',
  ]);
});

test('nobody but the desk plans, and nobody but the desk and its driver sends a run out', async () => {
  const [order, onRun] = [await confirmed(), await confirmed()];
  const run = await addRun(app, { day: DAY, driverId: driver.id, orders: [onRun] });
  const at = await seenAt(run);
  const people = { role: 'admin', customers: 'all' } as const;
  const other = await addUser(app, { ...people, duties: ['driver'] });
  const books = await addUser(app, { ...people, duties: ['books'] });
  const buyer = await addUser(app, { customers: [inn] });
  for (const user of [driver, other, books, buyer]) {
    const place = { orderId: order, from: null, to: at, before: null };
    for (const work of [
      () => moveStop(app, user, place),
      () => arrangeRuns(app, user, { runs: [{ ...at, orderIds: [] }] }),
      () => putOnRun(app, user, { runId: run, orderIds: [order] }),
      () => makeRun(app, user, { day: DAY, name: '', driverId: null, truckId: null }),
      () => changeRun(app, user, { ...at, name: 'Mine', driverId: null, truckId: null }),
      () => deleteRun(app, user, at),
      () => recallRun(app, user, at),
      () =>
        changeTruck(app, user, {
          truckId: null,
          name: 'T',
          sections: [],
          isActive: true,
          capacityPounds: null,
          capacityPallets: null,
        }),
    ])
      await expect(work()).rejects.toMatchObject({ code: 'permission-denied' });
    if (user !== driver)
      await expect(departRun(app, user, at)).rejects.toMatchObject({
        code: user === other ? 'not-found' : 'permission-denied',
      });
  }
  expect(await seen(run)).toMatchObject({ name: 'North', version: at.version, state: 'planned' });
});

test('what stands together on a truck without sections leads to the sections of that truck', async () => {
  const ids = [];
  for (const [name, group] of [
    ['Bleach', 'hypochlorite'],
    ['Acid', 'acid'],
  ] as const) {
    const nameKey = `${name.toLowerCase()}-apart`;
    ids.push(await addProduct(app, { name, nameKey }));
    await app.db.pool.query(
      'insert into safety_data (name_key, reactivity_group) values ($1, $2)',
      [nameKey, group],
    );
  }
  const { id: order } = await addOrder(app, {
    customerId: inn,
    status: 'confirmed',
    promisedOn: DAY,
    lines: ids.map((productId) => ({ productId, quantity: 1, unitPriceCents: 100 })),
  });
  const truckId = await addTruck(app, {});
  const run = await addRun(app, { day: DAY, driverId: driver.id, truckId, orders: [order] });
  const apart = async () =>
    (await readDeparture(app, desk, run)).points.find(({ kind }) => kind === 'pairs')?.out;
  expect((await apart())?.to).toBe(`/dashboard/deliveries?day=${DAY}&truck=${truckId}#trucks`);
  await app.db.pool.query(`update trucks set sections = '{Nose,Tail}' where id = $1`, [truckId]);
  expect(await apart()).toBeUndefined();
});
