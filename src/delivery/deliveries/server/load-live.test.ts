import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import { allOf, startDeliveries } from '../../../../tests/support/deliveries.ts';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { loadLive } from './load-live.ts';

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
