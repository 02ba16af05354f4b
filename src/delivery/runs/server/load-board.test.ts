import { expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import {
  app,
  confirmed,
  deliveredAt,
  desk,
  driver,
  inn,
  seen,
  startShop,
  stopsOf,
} from '../../../../tests/support/planning.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { addRun, addTruck } from '../../../../tests/support/runs.ts';
import { shiftDay, weekdayOf } from '../../../kit/time.ts';
import { newId } from '../../../platform/clock.ts';
import { arrangeRuns } from './arrange-runs.ts';
import { copyLastWeek } from './copy-week.ts';
import { endStop } from './end-stop.ts';
import { loadBoard } from './load-board.ts';
import { moveStop } from './move-stop.ts';

startShop();

const board = (day: string, suggest = '') =>
  loadBoard(app, desk, new URL(`http://shop/dashboard/runs?day=${day}&suggest=${suggest}`));
const waiting = async (day: string) => (await board(day)).waiting.map((order) => order.orderId);

test('the board of a day: what waits, overdue ones today, those that are not confirmed by name', async () => {
  const { today } = await board('');
  const [yesterday, tomorrow] = [shiftDay(today, -1), shiftDay(today, 1)];
  const due = await confirmed('confirmed', today);
  const overdue = await confirmed('part_delivered', yesterday);
  const later = await confirmed('confirmed', tomorrow);
  const fresh = await confirmed('placed', today);
  await confirmed('cancelled', today);
  const riding = await confirmed('confirmed', today);
  await addRun(app, { day: today, orders: [riding] });
  const stale = await confirmed('confirmed', yesterday);
  await addRun(app, { day: yesterday, orders: [stale] });
  const ahead = await confirmed('confirmed', today);
  await addRun(app, { day: tomorrow, orders: [ahead] });
  expect((await waiting(today)).toSorted()).toEqual([due, overdue, stale].toSorted());
  expect(await waiting(tomorrow)).toEqual([later]);
  expect((await board(today)).notConfirmed.map((order) => order.orderId)).toEqual([fresh]);
  expect((await board('nonsense')).day).toBe(today);
  await expect(loadBoard(app, driver, new URL('http://shop/dashboard/runs'))).rejects.toMatchObject(
    { code: 'permission-denied' },
  );
});

test('a stop that failed waits again', async () => {
  const { today } = await board('');
  const order = await confirmed('confirmed', today);
  const run = await addRun(app, { day: today, state: 'out', orders: [order] });
  await app.db.transaction((tx) =>
    endStop(tx, {
      orderId: order,
      runId: run,
      deliveryId: newId(app),
      state: 'failed',
      at: new Date(),
    }),
  );
  expect(await waiting(today)).toContain(order);
  expect((await seen(run)).stops).toMatchObject([{ orderId: order, state: 'failed' }]);
});

test('the day is suggested by ZIP, taken as a whole, and undone', async () => {
  const day = '2026-05-05';
  const [east, west] = [
    await addCustomer(app, { zip: '02840' }),
    await addCustomer(app, { zip: '02906' }),
  ];
  const placed = await confirmed('confirmed', day, east);
  const [a, b] = [await confirmed('confirmed', day, east), await confirmed('confirmed', day, west)];
  expect((await board(day, 'day')).suggestion).toMatchObject({ arrange: null });
  const runs = [await addRun(app, { day, orders: [placed] }), await addRun(app, { day })];
  const { suggestion } = await board(day, 'day');
  expect(suggestion?.rows.map(({ orderId, where }) => [orderId, where])).toHaveLength(2);
  expect(await waiting(day)).toHaveLength(2);
  await arrangeRuns(app, desk, suggestion?.arrange ?? { runs: [] });
  expect(await Promise.all(runs.map(stopsOf))).toEqual([[placed, a], [b]]);
  const undo = await Promise.all(
    runs.map(async (runId, at) => ({
      runId,
      version: (await seen(runId)).version,
      orderIds: at === 0 ? [placed] : [],
    })),
  );
  await arrangeRuns(app, desk, { runs: undo });
  expect((await waiting(day)).toSorted()).toEqual([a, b].toSorted());
});

test('what is far from every run is suggested for a new one with a free truck and driver, and the undo takes that away again', async () => {
  const day = '2026-05-07';
  const [own, free] = [
    await addTruck(app, { name: 'Own 7' }),
    await addTruck(app, { name: 'Free 7' }),
  ];
  const other = await addUser(app, { role: 'admin', customers: 'all', duties: ['driver'] });
  await app.db.pool.query('update trucks set is_active = id = any($1)', [[own, free]]);
  await app.db.pool.query(
    `update users set duties = '{desk}' where 'driver' = any(duties) and id <> all($1)`,
    [[driver.id, other.id]],
  );
  const at = async (latitude: number) => {
    const customerId = await addCustomer(app, { zip: '02840' });
    await deliveredAt(customerId, latitude);
    return await confirmed('confirmed', day, customerId);
  };
  const [near, beside, far] = [await at(41.5), await at(41.52), await at(42.2)];
  const run = await addRun(app, { day, orders: [near], driverId: driver.id, truckId: own });
  const { suggestion, freeCrew } = await board(day, 'day');
  expect(freeCrew).toMatchObject({ truck: { id: free }, driver: { id: other.id } });
  expect(suggestion).toMatchObject({
    title: 'Put 2 orders on the day’s runs and a new run?',
    left: [],
    arrange: {
      runs: [{ runId: run, orderIds: [near, beside] }],
      newRuns: [{ day, truckId: free, driverId: other.id, orderIds: [far] }],
    },
  });
  expect(suggestion?.rows.find(({ orderId }) => orderId === far)).toMatchObject({
    where: 'New run with Free 7',
    why: expect.stringMatching(/^4\d miles, .* stops of .*; a truck stands free/),
  });
  const { made } = await arrangeRuns(app, desk, suggestion?.arrange ?? { runs: [] });
  const [madeId = ''] = made;
  expect(await seen(madeId)).toMatchObject({ day, truckId: free, driverId: other.id });
  expect(await stopsOf(madeId)).toEqual([far]);
  await arrangeRuns(app, desk, {
    runs: [
      { runId: run, version: (await seen(run)).version, orderIds: [near] },
      { runId: madeId, version: 2, orderIds: [], andDelete: true },
    ],
  });
  expect((await board(day)).runs.map(({ id }) => id)).toEqual([run]);
  expect((await waiting(day)).toSorted()).toEqual([beside, far].toSorted());
  // No truck is free any more: what is far rides with the others, and its row says so.
  await app.db.pool.query('update trucks set is_active = false where id = $1', [free]);
  const without = (await board(day, 'day')).suggestion;
  expect(without?.arrange?.newRuns).toBeUndefined();
  expect(without?.rows.find(({ orderId }) => orderId === far)?.why).toContain('a run of its own');
});

test('the order of stops is suggested from where earlier deliveries took place', async () => {
  const day = '2026-05-06';
  const places = [41.49, 41.82, 41.6];
  const orders: string[] = [];
  for (const latitude of places) {
    const customerId = await addCustomer(app);
    const earlier = await confirmed('delivered', '2026-03-01', customerId);
    // One wrong position among three spoils nothing.
    for (const [attempt, wrong] of [0, 0, 5].entries())
      await app.db.pool.query(
        `insert into deliveries (id, order_id, attempt, state, accepted_at, location)
         values ($1, $2, $3, 'delivered', now(), $4)`,
        [
          newId(app),
          earlier,
          attempt + 1,
          JSON.stringify({ latitude: latitude + wrong, longitude: -71.4 }),
        ],
      );
    orders.push(await confirmed('confirmed', day, customerId));
  }
  const run = await addRun(app, { day, name: 'Coast', orders });
  const { suggestion } = await board(day, run);
  expect(suggestion?.why).toMatch(/positions of earlier deliveries/);
  const order = suggestion?.arrange?.runs[0]?.orderIds ?? [];
  expect([order, order.toReversed()]).toContainEqual([orders[0], orders[2], orders[1]]);
});

test('last week’s shape: runs with driver and truck, the customers’ orders in the order of then, what is there kept', async () => {
  const [last, day] = ['2026-06-02', '2026-06-09'];
  const lodge = await addCustomer(app, { name: 'Lodge' });
  const gone = await addUser(app, { role: 'admin', customers: 'all', duties: ['driver'] });
  const truckId = await addTruck(app);
  const then = [await confirmed('delivered', last, lodge), await confirmed('delivered', last, inn)];
  await addRun(app, { day: last, name: 'North', driverId: driver.id, truckId, orders: then });
  await addRun(app, { day: last, name: 'South', driverId: gone.id });
  await app.db.pool.query('update users set disabled = true where id = $1', [gone.id]);
  await app.db.pool.query(
    `update run_stops set state = 'done' where run_id in (select id from runs where day = $1)`,
    [last],
  );
  expect((await board('2026-07-07')).mayCopy).toBe(false);
  await expect(copyLastWeek(app, desk, { day: '2026-07-07' })).rejects.toMatchObject({
    details: { reason: 'nothing-last-week' },
  });
  const [atInn, atLodge] = [
    await confirmed('confirmed', day, inn),
    await confirmed('confirmed', day, lodge),
  ];
  expect((await board(day)).mayCopy).toBe(true);
  expect(await copyLastWeek(app, desk, { day })).toEqual({
    runs: 2,
    put: 2,
    not: [],
    withoutCrew: ['South'],
  });
  const { runs } = await board(day);
  expect(runs).toMatchObject([
    {
      name: 'North',
      driverName: 'Dan',
      truckId,
      stops: [{ orderId: atLodge }, { orderId: atInn }],
    },
    { name: 'South', driverId: null },
  ]);
  // All of it is there and nothing waits: there is nothing to copy.
  expect((await board(day)).mayCopy).toBe(false);
  const more = await confirmed('confirmed', day, lodge);
  expect((await board(day)).mayCopy).toBe(true);
  expect(await copyLastWeek(app, desk, { day })).toMatchObject({ runs: 0, put: 1 });
  expect(await stopsOf(runs[0]?.id ?? '')).toEqual([atLodge, more, atInn]);
  await expect(copyLastWeek(app, driver, { day })).rejects.toMatchObject({
    code: 'permission-denied',
  });
});

test('an empty day on one truck: the board says which stop is far from the others', async () => {
  const day = '2026-05-12';
  await app.db.pool.query('update trucks set is_active = false');
  await addRun(app, { day, name: 'South' });
  for (const [name, latitude] of [
    ['Wharf Inn', 41.5],
    ['Pier Hotel', 41.6],
    ['Cliff House', 42.2],
  ] as const) {
    const customerId = await addCustomer(app, { name });
    await deliveredAt(customerId, latitude);
    await confirmed('confirmed', day, customerId);
  }
  const { suggestion } = await board(day, 'day');
  expect(suggestion?.left).toEqual([]);
  expect(suggestion?.rows.filter(({ why }) => why.includes('in a straight line'))).toMatchObject([
    {
      customerName: 'Cliff House',
      why: '41 miles, in a straight line, from the other stops of “South”: a run of its own may be shorter',
    },
  ]);
  // With a second run it rides alone.
  await addRun(app, { day, name: 'Hills' });
  expect((await board(day, 'day')).suggestion).toMatchObject({ left: [], loads: [{}, {}] });
});

test('a move that would be refused is known beforehand, with its reason', async () => {
  const { today } = await board('');
  const yesterday = shiftDay(today, -1);
  const served = await addCustomer(app);
  await app.db.pool.query('update customers set route_days = $2 where id = $1', [
    served,
    [weekdayOf(yesterday)],
  ]);
  const order = await confirmed('confirmed', yesterday, served);
  const any = await confirmed('confirmed', today);
  const runId = await addRun(app, { day: today, name: 'North' });
  const { refused, runs } = await board(today);
  expect(refused[any]?.[runId]).toBeUndefined();
  const why = refused[order]?.[runId] ?? '';
  expect(why).toMatch(/^it is promised for .* can’t come on/);
  const version = runs.find(({ id }) => id === runId)?.version ?? 0;
  const to = { runId, version };
  await expect(
    moveStop(app, desk, { orderId: order, from: null, to, before: null }),
  ).rejects.toMatchObject({ message: expect.stringContaining(why) });
});
