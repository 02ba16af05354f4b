import { expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
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
import { addRun, countLoad } from '../../../../tests/support/runs.ts';
import { arrangeRuns } from '../../runs/server/arrange-runs.ts';
import { changeTruck, deleteRun, makeRun } from '../../runs/server/change-run.ts';
import { moveStop } from '../../runs/server/move-stop.ts';
import { putOnRun } from '../../runs/server/put-on-run.ts';
import { changeRun } from './change-crew.ts';
import { departRun, recallRun } from './depart-run.ts';

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
