import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import { allOf, startDeliveries } from '../../../../tests/support/deliveries.ts';
import { addRun } from '../../../../tests/support/runs.ts';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { readDriverDay } from '../../stops/server/read-driver-day.ts';
import { restsToDecide } from './to-decide.ts';
import { tryAgainToday } from './try-again.ts';

let shop: Awaited<ReturnType<typeof startDeliveries>>;
let desk: TestUser;
beforeAll(async () => {
  shop = await startDeliveries();
  desk = await addUser(shop.app, { role: 'admin', customers: 'all', duties: ['desk'] });
});
afterAll(() => shop.app.close());

const today = async () => companyDay(await readCompany(shop.app), shop.app.clock.now());

/** An order of a run that is out, at whose door nobody was. */
async function inVain(address1: string) {
  const order = await shop.makeOrder({ address1 });
  const day = await today();
  const orders = [order.id];
  const run = await addRun(shop.app, { day, driverId: shop.driver.id, state: 'out', orders });
  expect(
    (await shop.send(shop.driver, { orderId: order.id, lines: [], failed: 'nobody-there' })).status,
  ).toBe(200);
  return { order, run };
}
const restOf = async (orderId: string) =>
  (await restsToDecide(shop.app.db, orderScope(desk), await today())).find(
    (one) => one.orderId === orderId,
  );

test('goods that are still on a truck that is out are tried once more today: its driver has the stop open again', async () => {
  const { order, run } = await inVain('5 Dock Road');
  // No truck comes to its customer on this weekday: this one is on the road all the same.
  const weekday = new Date(`${await today()}T00:00:00Z`).getUTCDay();
  await shop.app.db.pool.query(
    'update customers set route_days = $1 where id = (select customer_id from orders where id = $2)',
    [[(weekday + 1) % 7], order.id],
  );
  const rest = await restOf(order.id);
  expect(rest?.stillOn).toBeTruthy();
  const input = { orderId: order.id, version: rest?.version ?? 0 };
  expect(await tryAgainToday(shop.app, desk, input, 'again-1')).toEqual({ number: order.number });
  expect(await restOf(order.id)).toBeUndefined();
  const { stops } = await readDriverDay(shop.app, shop.driver, {});
  const stop = stops.find(({ orderId }) => orderId === order.id);
  expect(stop).toMatchObject({ runId: run, state: 'open', isOut: true });
  // The same press again changes nothing.
  expect(await tryAgainToday(shop.app, desk, input, 'again-1')).toEqual({ number: order.number });
  const whole = { orderId: order.id, lines: allOf(order), signerName: 'Rosa' };
  expect((await shop.send(shop.driver, whole)).body).toMatchObject({ state: 'delivered' });
});

test('not by a driver, not of what was refused, and not once its run is closed: nothing is changed then', async () => {
  const { order, run } = await inVain('6 Dock Road');
  const rest = await restOf(order.id);
  const input = { orderId: order.id, version: rest?.version ?? 0 };
  const driver = await addUser(shop.app, { role: 'admin', customers: 'all', duties: ['driver'] });
  await expect(tryAgainToday(shop.app, driver, input, 'again-2')).rejects.toMatchObject({
    code: 'permission-denied',
  });
  const stranger = await addUser(shop.app, { role: 'user', customers: 'all' });
  await expect(tryAgainToday(shop.app, stranger, input, 'again-3')).rejects.toMatchObject({
    code: 'permission-denied',
  });
  await shop.app.db.pool.query(
    "update runs set state = 'closed', closed_at = now() where id = $1",
    [run],
  );
  expect((await restOf(order.id))?.stillOn).toBeNull();
  await expect(tryAgainToday(shop.app, desk, input, 'again-4')).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(await restOf(order.id)).toMatchObject({ version: input.version });
  const none = await shop.makeOrder({ address1: '7 Dock Road' });
  const orders = [none.id];
  await addRun(shop.app, { day: await today(), driverId: shop.driver.id, state: 'out', orders });
  const lines = allOf(none).map((line) => ({ ...line, delivered: 0, reason: 'refused' }));
  await shop.send(shop.driver, { orderId: none.id, lines, signerName: 'Rosa' });
  expect(await restOf(none.id)).toMatchObject({ stillOn: null, last: { state: 'refused' } });
});
