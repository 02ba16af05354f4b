import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import { allOf, startDeliveries } from '../../../../tests/support/deliveries.ts';
import { addRun } from '../../../../tests/support/runs.ts';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { deliveredText } from '../../runs/messages.ts';
import { runsOfDay } from '../../runs/server/queries.ts';
import { runScope } from '../../runs/server/scope.ts';
import { loadLive, shortOfRuns } from './load-live.ts';

let shop: Awaited<ReturnType<typeof startDeliveries>>;
let desk: TestUser;
beforeAll(async () => {
  shop = await startDeliveries();
  const staff = { role: 'admin' as const, customers: 'all' as const };
  desk = await addUser(shop.app, { ...staff, duties: ['desk'] });
});
afterAll(() => shop.app.close());

const live = async (who: TestUser) => {
  const company = await readCompany(shop.app);
  const today = companyDay(company, shop.app.clock.now());
  return loadLive(shop.app, who, company, { day: today, today });
};

test('the desk decides on a kept report and on the rest of a short delivery; a driver is not asked', async () => {
  const cancelled = await shop.makeOrder();
  await shop.app.db.pool.query(
    `with o as (update orders set status = 'cancelled' where id = $1 returning id)
     update order_lines set cancelled = ordered where order_id = (select id from o)`,
    [cancelled.id],
  );
  const late = { orderId: cancelled.id, lines: allOf(cancelled), signerName: 'Rosa' };
  expect((await shop.send(shop.driver, late)).status).toBe(409);
  const short = await shop.makeOrder();
  const [first, second] = allOf(short);
  const lines = [first, { ...second, delivered: 1, reason: 'refused', reasonNote: 'Box torn' }];
  expect(
    (
      await shop.send(shop.driver, {
        orderId: short.id,
        lines,
        noSignatureReason: 'Left at the dock',
      })
    ).body,
  ).toMatchObject({ state: 'delivered_short' });

  const { decide } = await live(desk);
  expect(decide?.reports).toMatchObject([
    { orderId: cancelled.id, signerName: 'Rosa', photoCount: 0, correctable: null },
  ]);
  expect(decide?.reports[0]?.lines.map(({ delivered }) => delivered)).toEqual([5, 2]);
  expect(decide?.rests).toMatchObject([
    {
      orderId: short.id,
      last: { reasons: [{ name: 'Oven cleaner', reason: 'refused', note: 'Box torn' }] },
    },
  ]);
  const driver = await addUser(shop.app, { role: 'admin', customers: 'all', duties: ['driver'] });
  expect((await live(driver)).decide).toBeNull();
});

test('a door that got less, or nothing, is not counted as delivered', async () => {
  const company = await readCompany(shop.app);
  const day = companyDay(company, shop.app.clock.now());
  const at = (address1: string) => shop.makeOrder({ address1 });
  const doors = [await at('1 Dock Road'), await at('2 Dock Road'), await at('3 Dock Road')];
  const open = await at('4 Dock Road');
  const [whole, short, none] = doors;
  if (!whole || !short || !none) throw new Error('no orders');
  await addRun(shop.app, {
    day,
    name: 'North',
    driverId: shop.driver.id,
    state: 'out',
    orders: [...doors, open].map(({ id }) => id),
  });
  const signed = { signerName: 'Rosa' };
  const [first] = allOf(short);
  const less = [first, { orderLineId: short.lineIds[1], delivered: 0, reason: 'refused' }];
  for (const body of [
    { orderId: whole.id, lines: allOf(whole), ...signed },
    { orderId: short.id, lines: less, ...signed },
    { orderId: none.id, lines: [], failed: 'closed' },
  ])
    expect((await shop.send(shop.driver, body)).status).toBe(200);

  const run = (await live(desk)).runs.find(({ name }) => name === 'North');
  expect(run?.doors).toEqual(['done', 'short', 'failed', 'open']);
  expect(run && deliveredText(run.delivered, true)).toBe('1 of 4 stops delivered, 1 short, 1 not');
  const failed = [expect.stringMatching(/^Not delivered: /)];
  expect([run?.problems, run?.undecided]).toEqual([[], failed]);
  // Once the desk has said what becomes of it, nothing is to be decided any more.
  await shop.app.db.pool.query('update orders set rest_since = null where id = $1', [none.id]);
  const after = (await live(desk)).runs.find(({ name }) => name === 'North');
  expect([after?.problems, after?.undecided, after?.isToCountBack]).toEqual([[], [], false]);
  await shop.send(shop.driver, { orderId: open.id, lines: allOf(open), ...signed });
  expect((await live(desk)).runs.find(({ name }) => name === 'North')?.isToCountBack).toBe(true);
  const scope = { runs: runScope(desk), orders: orderScope(desk) };
  const runs = await runsOfDay(shop.app.db, scope, day);
  expect(await shortOfRuns(shop.app, desk, { runs, day })).toEqual([short.id]);
});
