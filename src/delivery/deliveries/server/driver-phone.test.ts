import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import { startDeliveries } from '../../../../tests/support/deliveries.ts';
import { addRun } from '../../../../tests/support/runs.ts';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { loadOrderDelivery } from '../../claims/server/public/load-order-delivery.ts';
import { loadLive } from './load-live.ts';
import { loadRun } from './load-run.ts';

const PHONE = '(401) 555-0163';
let shop: Awaited<ReturnType<typeof startDeliveries>>;
let owner: TestUser;
let desk: TestUser;
beforeAll(async () => {
  shop = await startDeliveries();
  owner = await addUser(shop.app, { role: 'super_admin', customers: 'all' });
  desk = await addUser(shop.app, { role: 'admin', customers: 'all', duties: ['desk'] });
});
afterAll(() => shop.app.close());

const write = (who: TestUser, id: string, phone: string) =>
  shop.app.call(who, 'PATCH', `/api/people/${id}`, { phone });
const written = async (id: string) =>
  (await shop.app.db.pool.query('select phone from users where id = $1', [id])).rows[0].phone;

test('the desk calls a driver from Live, the run and an order on it; the customer is told no number', async () => {
  expect((await write(owner, shop.driver.id, PHONE)).status).toBe(200);
  const company = await readCompany(shop.app);
  const day = companyDay(company, shop.app.clock.now());
  const order = await shop.makeOrder();
  const run = { day, name: 'North', driverId: shop.driver.id, orders: [order.id] };
  const runId = await addRun(shop.app, run);
  const live = await loadLive(shop.app, desk, company, { day, today: day });
  expect(live.runs).toMatchObject([{ id: runId, driverPhone: PHONE }]);
  const shown = await loadRun(shop.app, desk, runId, 'stops');
  expect(shown.run.driverPhone).toBe(PHONE);
  const { driver } = await loadOrderDelivery(shop.app, desk, order.id);
  expect(driver).toMatchObject({ phone: PHONE, runName: 'North' });
  const buyer = await addUser(shop.app, { customers: [shop.customerId] });
  const rep = await addUser(shop.app, { customers: 'all', salesRep: true });
  for (const who of [buyer, rep])
    expect(JSON.stringify(await loadOrderDelivery(shop.app, who, order.id))).not.toContain('0163');
});

test('who may not write a number: everybody but a super_admin; and a buyer has none', async () => {
  const other = await addUser(shop.app, { role: 'admin', duties: ['driver'] });
  const buyer = await addUser(shop.app);
  for (const who of [desk, other, buyer]) {
    expect((await write(who, other.id, PHONE)).status).toBeGreaterThanOrEqual(403);
    expect(await written(other.id)).toBe('');
  }
  const short = await write(owner, other.id, '555-0163');
  expect([short.status, short.body.error.code]).toEqual([400, 'invalid-argument']);
  await write(owner, buyer.id, PHONE);
  expect(await written(buyer.id)).toBe('');
});

test('who is staff no more has no number, nor who is forgotten', async () => {
  const [demoted, gone] = [
    await addUser(shop.app, { role: 'admin', duties: ['driver'] }),
    await addUser(shop.app, { role: 'admin', duties: ['driver'] }),
  ];
  for (const { id } of [demoted, gone]) await write(owner, id, PHONE);
  expect(await written(demoted.id)).toBe(PHONE);
  await shop.app.call(owner, 'PATCH', `/api/people/${demoted.id}`, { role: 'user' });
  const deleted = await shop.app.call(owner, 'POST', '/api/delete-account', { userId: gone.id });
  expect(deleted.status).toBe(200);
  expect([await written(demoted.id), await written(gone.id)]).toEqual(['', '']);
});
