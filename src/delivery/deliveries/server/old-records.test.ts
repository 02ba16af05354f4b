import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp } from '../../../../tests/support/app.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { newId } from '../../../platform/clock.ts';
import { ownDeliveries } from './own-deliveries.ts';
import { deliveriesOfOrder } from './public/queries.ts';
import { readDeliveries } from './read-deliveries.ts';
import { everyProof, readProof } from './read-proof.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** A record is kept as its phone sent it: what later releases say of a stop is not in it. */
test('a delivery of a phone of before is read as it was kept: page, proof, program and own data', async () => {
  const hotel = await addCustomer(app);
  const productId = await addProduct(app);
  const driver = await addUser(app, {
    role: 'admin',
    duties: ['driver', 'desk'],
    customers: 'all',
  });
  const order = await addOrder(app, {
    customerId: hotel,
    status: 'delivered',
    lines: [{ productId, quantity: 2, unitPriceCents: 1000 }],
  });
  const id = newId(app);
  const photo = { sha256: 'a'.repeat(64), kind: 'other' };
  const location = { latitude: 41.49, longitude: -71.31 };
  await app.db.pool.query(
    `insert into deliveries (id, order_id, attempt, state, delivered_on, accepted_at, done_at, record_hash,
                             driver_id, photos, location)
     values ($1, $2, 1, 'delivered', '2026-01-12', $3, $3, $4, $5, $6, $7)`,
    [
      id,
      order.id,
      new Date(app.clock.now()),
      'f'.repeat(64),
      driver.id,
      JSON.stringify([photo]),
      location,
    ],
  );
  const old = { photos: [photo], empties: [] };
  expect(await deliveriesOfOrder(app.db, orderScope(driver), order.id)).toMatchObject([
    { id, ...old, evidence: null },
  ]);
  expect(await readProof(app.db, everyProof(), id)).toMatchObject({
    photos: [{ ...photo, isHere: false }],
    empties: [],
    evidence: null,
    signature: null,
    location,
  });
  const { deliveries } = await readDeliveries(app, driver, { limit: 10 });
  expect(deliveries).toMatchObject([{ id, ...old }]);
  expect(await ownDeliveries(app, driver)).toMatchObject([{ location }]);
});
