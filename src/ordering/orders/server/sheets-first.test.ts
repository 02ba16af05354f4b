import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { addSheet } from '../../../../tests/support/sheets.ts';
import {
  releaseWithoutSheet,
  withoutSheet,
} from '../../../safety/sheets/server/public/sheet-first.ts';
import { updateOrder } from './public/update-order.ts';

let app: AppUnderTest;
let desk: TestUser;
let owner: TestUser;
let inn: string;
let bleach: string;
let soap: string;
beforeAll(async () => {
  app = await startApp();
  desk = await addUser(app, { role: 'admin', customers: 'all', displayName: 'Priya Desk' });
  owner = await addUser(app, {
    role: 'super_admin',
    customers: 'all',
    displayName: 'Olive Owner',
  });
  inn = await addCustomer(app, { name: 'Harbor Inn' });
  bleach = await addProduct(app, { nameKey: 'bleach', name: 'Bleach', quantity: 100 });
  soap = await addProduct(app, { nameKey: 'soap', name: 'Soap', quantity: 100 });
  await app.db.pool.query('update products set hazardous = true where id = $1', [bleach]);
  // How it travels is known: only its sheet is missing.
  await app.db.pool.query(
    `insert into safety_data (name_key, not_regulated) values ('bleach', true)
     on conflict (name_key) do update set not_regulated = true`,
  );
});
afterAll(() => app.close());

const FACTS = { requestId: 'r', network: '127.0.0.1' };
const confirmed = async (products: string[], customerId = inn) =>
  (
    await addOrder(app, {
      customerId,
      status: 'confirmed',
      lines: products.map((productId) => ({ productId, quantity: 1, unitPriceCents: 500 })),
    })
  ).id;
const sendOut = async (orderId: string) => {
  const { rows } = await app.db.pool.query('select version from orders where id = $1', [orderId]);
  return updateOrder(app, desk, { action: 'send-out', orderId, version: rows[0].version });
};
const release = (actor: TestUser, reason = 'The maker sends it on Monday.', customerId = inn) =>
  releaseWithoutSheet(app, actor, { customerId, nameKey: 'bleach', reason }, FACTS);

test('what lacks its sheet does not leave, until the owner lets it go to that site, with a trail', async () => {
  const order = await confirmed([bleach, soap]);
  await expect(sendOut(order)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('There is none of Bleach'),
    details: { reason: 'sheets-first', products: [{ nameKey: 'bleach', name: 'Bleach' }] },
  });
  const { rows } = await app.db.pool.query('select status from orders where id = $1', [order]);
  expect(rows).toEqual([{ status: 'confirmed' }]);

  await release(owner);
  expect(await withoutSheet(app.db, inn, [bleach, soap])).toMatchObject([
    {
      nameKey: 'bleach',
      released: { by: 'Olive Owner', reason: 'The maker sends it on Monday.' },
    },
  ]);
  expect(await sendOut(order)).toMatchObject({ status: 'out_for_delivery' });
  const { rows: trail } = await app.db.pool.query(
    `select actor_id, object_id, after->>'reason' as reason from audit_log
      where action = 'safety-sheet.release'`,
  );
  expect(trail).toEqual([
    { actor_id: owner.id, object_id: inn, reason: 'The maker sends it on Monday.' },
  ]);

  const otherOrder = await confirmed([bleach], await addCustomer(app, { name: 'Other Inn' }));
  await expect(sendOut(otherOrder)).rejects.toMatchObject({ status: 409 });
});

test('who may not: staff and buyers; nobody for a product that waits for none, or a customer that is not there', async () => {
  const buyer = await addUser(app, { customers: [inn], brands: ['Linnetfold'] });
  for (const actor of [desk, buyer])
    await expect(release(actor)).rejects.toMatchObject({ status: 403 });
  await expect(release(owner, 'Why not', desk.id)).rejects.toMatchObject({ status: 409 });
  const { rows } = await app.db.pool.query('select count(*)::int as n from sds_releases');
  expect(rows).toEqual([{ n: 1 }]);
});

test('a sheet sets it free, and ends the release: taken away again, the product waits again', async () => {
  const order = await confirmed([bleach]);
  app.clock.advance(60_000);
  await addSheet(app, 'bleach', Buffer.from('%PDF-1.7'));
  expect(await withoutSheet(app.db, inn, [bleach])).toEqual([]);
  await app.db.pool.query(
    `update sds_revisions set superseded_at = uploaded_at, withdrawn = true where name_key = 'bleach'`,
  );
  expect(await withoutSheet(app.db, inn, [bleach])).toMatchObject([{ released: null }]);
  await expect(sendOut(order)).rejects.toMatchObject({ status: 409 });
  await expect(
    releaseWithoutSheet(app, owner, { customerId: inn, nameKey: 'soap', reason: 'x' }, FACTS),
  ).rejects.toMatchObject({ status: 409 });
});
