import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import {
  allOf,
  type OrderToDeliver,
  startDeliveries,
} from '../../../../tests/support/deliveries.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { draftInvoice } from './draft-invoice.ts';
import { countUnbilled, deliveredSince, unbilled } from './unbilled.ts';

let shop: Awaited<ReturnType<typeof startDeliveries>>;
let owner: TestUser;
beforeAll(async () => {
  shop = await startDeliveries();
  owner = await addUser(shop.app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => shop.app.close());

const now = () => shop.app.clock.now();
const deliver = async (order: OrderToDeliver): Promise<string> => {
  const body = { orderId: order.id, signerName: 'Ana', lines: allOf(order) };
  return (await shop.send(shop.driver, body)).body.deliveryId;
};
const invoice = (deliveryId: string) =>
  shop.app.db.transaction((tx) => draftInvoice(shop.app, tx, deliveryId));
const found = async () => unbilled(shop.app.db, orderScope(owner), now());

test('what was handed over and is on no invoice is named after ten minutes, until it is', async () => {
  const order = await shop.makeOrder();
  const deliveryId = await deliver(order);
  expect(await found()).toEqual([]);
  shop.app.clock.advance(11 * 60_000);
  expect(await found()).toMatchObject([
    { number: order.number, name: 'Citrus degreaser', delivered: 5, invoiced: 0 },
    { number: order.number, name: 'Oven cleaner', delivered: 2, invoiced: 0 },
  ]);
  expect(await countUnbilled(shop.app.db, null, now())).toBe(1);
  await invoice(deliveryId);
  expect(await found()).toEqual([]);
  expect(await countUnbilled(shop.app.db, orderScope(owner), now())).toBe(0);
  expect(await deliveredSince(shop.app.db, orderScope(owner))).toBe('2026-03-03');
});

test('what is invoiced and was not delivered is named too; another’s orders are not shown', async () => {
  const order = await shop.makeOrder();
  await invoice(await deliver(order));
  shop.app.clock.advance(11 * 60_000);
  await shop.app.db.pool.query('update order_lines set returned = 1 where id = $1', [
    order.lineIds[0],
  ]);
  expect(await found()).toMatchObject([{ number: order.number, delivered: 4, invoiced: 5 }]);
  const stranger = await addUser(shop.app, {});
  expect(await unbilled(shop.app.db, orderScope(stranger), now())).toEqual([]);
});
