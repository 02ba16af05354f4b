import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { addCustomer, addProduct } from '../../../tests/support/rows.ts';
import { saveList } from '../../ordering/cart/server/save-list.ts';

let app: AppUnderTest;
let mine: TestUser;
let theirs: TestUser;
let driver: TestUser;
const numbers = new Map<string, string>();
beforeAll(async () => {
  app = await startApp();
  const hotel = await addCustomer(app);
  const soap = await addProduct(app, { name: 'Hand soap', sku: 'SOAP-1', priceCents: 5000 });
  const bowl = await addProduct(app, { name: 'Bowl cleaner', sku: 'BOWL-1', priceCents: 5000 });
  driver = await addUser(app, { role: 'admin', brands: ['Linnetfold'], customers: 'all' });
  mine = await addUser(app, {
    brands: ['Linnetfold'],
    customers: [hotel],
    email: 'Mine@example.com',
  });
  theirs = await addUser(app, {
    brands: ['Linnetfold'],
    customers: [hotel],
    email: 'theirs@example.com',
  });
  for (const user of [mine, theirs]) {
    const key = () => ({ 'idempotency-key': randomUUID() });
    const name = user === mine ? 'mine' : 'theirs';
    const lines = [{ productId: soap, quantity: 2, expectedUnitPriceCents: 5000 }];
    const placed = await app.call(
      user,
      'POST',
      '/api/place-order',
      { customerId: hotel, lines, note: `note of ${name}` },
      key(),
    );
    numbers.set(name, placed.body.number);
    await app.call(driver, 'POST', '/api/update-order', {
      orderId: placed.body.orderId,
      version: 1,
      action: 'confirm',
    });
    const { rows } = await app.db.pool.query('select id from order_lines where order_id = $1', [
      placed.body.orderId,
    ]);
    const delivery = {
      orderId: placed.body.orderId,
      lines: [{ orderLineId: rows[0].id, delivered: 2 }],
      signerName: `signer of ${name}`,
    };
    const handed = await app.call(driver, 'POST', '/api/deliver-order', delivery, key());
    expect(handed.status).toBe(200);
    const claim = {
      deliveryId: handed.body.deliveryId,
      lines: [{ orderLineId: rows[0].id, quantity: 1, kind: 'short' }],
      words: `claim of ${name}`,
    };
    expect((await app.call(user, 'POST', '/api/claims', claim, key())).status).toBe(200);
    await app.call(user, 'PUT', '/api/cart', { lines: [{ productId: bowl, quantity: 3 }] });
    await saveList(app, user, {
      customerId: null,
      name: `list of ${name}`,
      lines: [{ productId: bowl, quantity: 1 }],
    });
    await app.db.pool.query(
      `insert into contact_requests (id, reference, name, email, topic, message) values ($1, $2, 'Someone', lower($3), 'other', $4)`,
      [user.id, `C-${name}`, user.email, `message of ${name}`],
    );
  }
});
afterAll(() => app.close());

const file = async (user: TestUser) => (await app.call(user, 'GET', '/api/users/me/export')).body;

test('the file holds what every room keeps about the person', async () => {
  expect(await file(mine)).toMatchObject({
    account: { id: mine.id },
    devices: [{}],
    orders: [
      {
        number: numbers.get('mine'),
        status: 'delivered',
        note: 'note of mine',
        lines: [{ sku: 'SOAP-1', ordered: 2, delivered: 2, unitPriceCents: 5000 }],
      },
    ],
    deliveries: [
      {
        orderNumber: numbers.get('mine'),
        signerName: 'signer of mine',
        ofMyOrder: true,
        madeByMe: false,
      },
    ],
    claims: [
      {
        orderNumber: numbers.get('mine'),
        state: 'open',
        words: 'claim of mine',
        lines: [{ sku: 'SOAP-1', kind: 'short', quantity: 1, approved: null }],
      },
    ],
    cart: [{ name: 'Bowl cleaner', quantity: 3 }],
    savedLists: [{ name: 'list of mine', lines: [{ sku: 'BOWL-1' }] }],
    messages: [{ reference: 'C-mine', message: 'message of mine' }],
  });
});

test('and nothing of a colleague at the same customer', async () => {
  const text = JSON.stringify(await file(mine));
  for (const word of [
    'of theirs',
    'C-theirs',
    numbers.get('theirs') ?? '',
    theirs.id,
    theirs.email,
  ])
    expect(text).not.toContain(word);
});

test('a driver’s file holds the deliveries that they made, and no order of others', async () => {
  const document = await file(driver);
  expect(document.orders).toEqual([]);
  expect(document.deliveries).toHaveLength(2);
  for (const delivery of document.deliveries)
    expect(delivery).toMatchObject({ madeByMe: true, ofMyOrder: false });
});

test('a visitor gets no file', async () => {
  expect((await app.call(null, 'GET', '/api/users/me/export')).status).toBe(401);
});
