import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { addRun, addTruck } from '../../../../tests/support/runs.ts';
import { takeUncountedAsLoaded } from './check-load.ts';
import { readLoad } from './read-load.ts';

const DAY = '2026-03-03';
let app: AppUnderTest;
let driver: TestUser;
let inn: string;
let bleach: string;
let acid: string;
beforeAll(async () => {
  app = await startApp();
  inn = await addCustomer(app, { name: 'Inn' });
  bleach = await addProduct(app, { name: 'Bleach', nameKey: 'bleach' });
  acid = await addProduct(app, { name: 'Acid', nameKey: 'acid' });
  await app.db.pool.query(
    `insert into safety_data (name_key, reactivity_group) values ('bleach', 'hypochlorite'), ('acid', 'acid')`,
  );
  driver = await addUser(app, { role: 'admin', customers: 'all', duties: ['driver'] });
});
afterAll(() => app.close());

async function runOf(stops: number, sections: string[] = [], driverId = driver.id) {
  const orders = [];
  for (let stop = 0; stop < stops; stop += 1)
    orders.push(
      await addOrder(app, {
        customerId: inn,
        status: 'confirmed',
        promisedOn: DAY,
        lines: [
          { productId: bleach, quantity: 5, unitPriceCents: 1000 },
          { productId: acid, quantity: 2, unitPriceCents: 1000 },
        ],
      }),
    );
  const truckId = await addTruck(app, { sections });
  const runId = await addRun(app, {
    day: DAY,
    driverId,
    truckId,
    orders: orders.map((order) => order.id),
  });
  return { runId, orders, lines: orders.flatMap((order) => order.lineIds) };
}

const send = (who: TestUser | null, runId: string, lines: object[], key: string = randomUUID()) =>
  app.call(who, 'POST', '/api/check-load', { runId, lines }, { 'idempotency-key': key });
const loadedOf = async (runId: string) => (await readLoad(app, driver, runId))?.lines ?? [];
const stateOf = async (runId: string) =>
  (await app.db.pool.query('select state, version, loaded_at from runs where id = $1', [runId]))
    .rows[0];

test('what stands on the truck is recorded by line, begins the loading and ends it', async () => {
  const { runId, lines } = await runOf(1, ['Nose', 'Door']);
  const first = await send(driver, runId, [
    { orderLineId: lines[0], loaded: 3, reason: 'out-of-stock', section: 'Nose' },
  ]);
  expect(first.body).toMatchObject({ uncounted: 1, refused: [] });
  expect(await stateOf(runId)).toMatchObject({ state: 'loading', version: 2, loaded_at: null });
  const second = await send(driver, runId, [{ orderLineId: lines[1], loaded: 2, section: 'Door' }]);
  expect(second.body).toMatchObject({ uncounted: 0 });
  expect((await stateOf(runId)).loaded_at).not.toBeNull();
  expect(await loadedOf(runId)).toMatchObject([
    { name: 'Bleach', open: 5, loaded: 3, shortReason: 'out-of-stock', section: 'Nose' },
    { name: 'Acid', open: 2, loaded: 2, shortReason: '', section: 'Door' },
  ]);
});

test('the same sending twice is one, and the last word on a line counts', async () => {
  const { runId, lines } = await runOf(1);
  const key = randomUUID();
  const full = [{ orderLineId: lines[0], loaded: 5 }];
  expect((await send(driver, runId, full, key)).status).toBe(200);
  await send(driver, runId, [{ orderLineId: lines[0], loaded: 1, reason: 'damaged' }]);
  expect((await send(driver, runId, full, key)).status).toBe(200);
  expect(await loadedOf(runId)).toMatchObject([
    { loaded: 1, shortReason: 'damaged' },
    { loaded: null },
  ]);
});

test('what was counted into the truck that the run had before is not the load of the one it has now', async () => {
  const { runId, lines } = await runOf(1);
  const truckName = (await readLoad(app, driver, runId))?.run.truckName ?? '';
  const counted = { orderLineId: lines[0], loaded: 5, truckName };
  const other = await addTruck(app, { name: 'Van' });
  await app.db.pool.query('update runs set truck_id = $2 where id = $1', [runId, other]);
  const late = await send(driver, runId, [counted]);
  expect(late.body).toMatchObject({
    recorded: [],
    refused: [{ orderLineId: lines[0], why: expect.stringContaining('another truck') }],
  });
  const now = await send(driver, runId, [{ ...counted, truckName: 'Van' }]);
  expect(now.body).toMatchObject({ refused: [] });
});

test('what cannot be recorded is named, and the rest is recorded', async () => {
  const { runId, lines } = await runOf(1);
  const other = await runOf(1);
  const { body } = await send(driver, runId, [
    { orderLineId: lines[0], loaded: 5 },
    { orderLineId: lines[1], loaded: 1 },
    { orderLineId: other.lines[0], loaded: 5 },
  ]);
  expect(body.refused).toEqual([
    { orderLineId: lines[1], why: 'Acid: say why less was loaded.' },
    { orderLineId: other.lines[0], why: expect.stringContaining('no longer on this run') },
  ]);
  expect(body.recorded).toMatchObject([{ orderLineId: lines[0], loaded: 5 }]);
  const more = await send(driver, runId, [{ orderLineId: lines[1], loaded: 3 }]);
  expect(more.body.refused[0].why).toContain('2 are ordered');
});

test('what the desk has cut meanwhile may stand on the truck: it was counted, and comes back', async () => {
  const { runId, lines } = await runOf(1);
  await app.db.pool.query('update order_lines set cancelled = 2 where id = $1', [lines[0]]);
  const { body } = await send(driver, runId, [{ orderLineId: lines[0], loaded: 5 }]);
  expect(body.recorded).toMatchObject([{ loaded: 5, shortReason: '' }]);
});

test('only the desk and the run’s own driver load it, and nobody once it has left', async () => {
  const { runId, lines } = await runOf(1);
  const people = { role: 'admin', customers: 'all' } as const;
  const line = [{ orderLineId: lines[0], loaded: 5 }];
  const refusals: [TestUser | null, number][] = [
    [null, 401],
    [await addUser(app, { customers: [inn] }), 403],
    [await addUser(app, { ...people, duties: ['books'] }), 403],
    [await addUser(app, { ...people, duties: ['driver'] }), 404],
  ];
  for (const [who, status] of refusals)
    expect((await send(who, runId, line)).status, String(status)).toBe(status);
  const desk = await addUser(app, { ...people, duties: ['desk'] });
  expect((await send(desk, runId, line)).status).toBe(200);
  await app.db.pool.query(`update runs set state = 'out' where id = $1`, [runId]);
  expect((await send(driver, runId, line)).body.error).toMatchObject({
    code: 'failed-precondition',
    message: 'This truck has left. What is missing now is said at the stop.',
  });
});

test('what must be apart is put into different sections; one section says that it can’t be', async () => {
  const several = await readLoad(app, driver, (await runOf(2, ['Nose', 'Door'])).runId);
  const sections = Map.groupBy(several?.lines ?? [], (line) => line.name);
  expect(new Set(sections.get('Bleach')?.map((line) => line.section)).size).toBe(1);
  expect(several?.together).toEqual([]);
  const single = await runOf(2, ['Box']);
  expect((await readLoad(app, driver, single.runId))?.together).toMatchObject([
    { a: 'Acid', b: 'Bleach', section: 'Box' },
  ]);
  // Nothing of the acid was found: nothing stands together.
  await send(
    driver,
    single.runId,
    [single.lines[1], single.lines[3]].map((orderLineId) => ({
      orderLineId,
      loaded: 0,
      reason: 'not-found',
      section: 'Box',
    })),
  );
  expect((await readLoad(app, driver, single.runId))?.together).toEqual([]);
});

test('at departure, what nobody counted is taken as loaded in full', async () => {
  const { runId, lines } = await runOf(1);
  await send(driver, runId, [{ orderLineId: lines[0], loaded: 4, reason: 'damaged' }]);
  await app.db.transaction((tx) => takeUncountedAsLoaded(tx, runId, new Date(app.clock.now())));
  const { rows } = await app.db.pool.query(
    'select loaded, checked_by from run_loads where run_id = $1 order by loaded desc',
    [runId],
  );
  expect(rows).toEqual([
    { loaded: 4, checked_by: driver.id },
    { loaded: 2, checked_by: null },
  ]);
});
