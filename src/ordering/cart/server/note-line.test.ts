import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { joinUnassigned } from './cart-customer.ts';
import { cartState } from './cart-state.ts';
import { noteLine } from './note-line.ts';
import { addToCart } from './write-cart.ts';

let app: AppUnderTest;
let buyer: TestUser;
let colleague: TestUser;
let customer: string;
let soap: string;
let rinse: string;

beforeAll(async () => {
  app = await startApp();
  customer = await addCustomer(app);
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [customer] });
  colleague = await addUser(app, { brands: ['Linnetfold'], customers: [customer] });
  soap = await addProduct(app, { priceCents: 5000, quantity: 70 });
  rinse = await addProduct(app, { priceCents: 5000, quantity: 70 });
  await app.call(buyer, 'PUT', '/api/cart', { lines: [{ productId: soap, quantity: 2 }] });
});
afterAll(() => app.close());

const cart = async () => (await app.call(buyer, 'GET', '/api/cart')).body.lines;

test('a note stands on its line until it is emptied, whatever becomes of the quantity', async () => {
  await noteLine(app, buyer, { customerId: customer, productId: soap, note: 'For the spa' });
  await app.call(buyer, 'POST', '/api/cart', { lines: [{ productId: soap, quantity: 1 }] });
  expect(await cart()).toMatchObject([{ productId: soap, quantity: 3, note: 'For the spa' }]);
  await noteLine(app, buyer, { customerId: customer, productId: soap, note: '' });
  expect(await cart()).toMatchObject([{ note: '' }]);
});

test('nobody notes a line of another cart, or one that is not there', async () => {
  for (const [who, productId] of [
    [colleague, soap],
    [buyer, rinse],
  ] as const)
    await expect(
      noteLine(app, who, { customerId: customer, productId, note: 'mine' }),
    ).rejects.toMatchObject({
      code: 'not-found',
    });
  expect(await cart()).toMatchObject([{ productId: soap, note: '' }]);
});

test('a note that was written before a customer was chosen comes along, and one that stands there stays', async () => {
  const lines = [soap, rinse].map((productId) => ({ productId, quantity: 1 }));
  await addToCart(app, colleague, { customerId: null, lines });
  await addToCart(app, colleague, { customerId: customer, lines });
  for (const productId of [soap, rinse])
    await noteLine(app, colleague, { customerId: null, productId, note: 'From before' });
  await noteLine(app, colleague, { customerId: customer, productId: rinse, note: 'At the dock' });
  await app.db.transaction((tx) => joinUnassigned(app, tx, colleague, customer));
  const { rows } = await app.db.pool.query(
    'select product_id, note from cart_lines where user_id = $1',
    [colleague.id],
  );
  expect(Object.fromEntries(rows.map((row) => [row.product_id, row.note]))).toEqual({
    [soap]: 'From before',
    [rinse]: 'At the dock',
  });
});

test('another note makes another cart than the one that was seen', () => {
  const line = { productId: soap, quantity: 1, note: '', addedAt: 0 };
  const states = [line, { ...line, note: 'For the spa' }].map((one) =>
    cartState(buyer, customer, [one]),
  );
  expect(new Set(states).size).toBe(2);
});

test('the note goes with the order: its answer, its page and its PDF', async () => {
  const place = (note: string) =>
    app.call(
      buyer,
      'POST',
      '/api/place-order',
      {
        customerId: customer,
        lines: [{ productId: soap, quantity: 3, expectedUnitPriceCents: 5000, note }],
      },
      { 'idempotency-key': `line-note-${note.length}` },
    );
  expect((await place('x'.repeat(201))).status).toBe(400);
  const { body } = await place('  For the spa  ');
  const stored = await app.db.pool.query('select note from order_lines where order_id = $1', [
    body.orderId,
  ]);
  expect(stored.rows).toEqual([{ note: 'For the spa' }]);
  const pdf = await app.call(buyer, 'GET', `/api/orders/${body.orderId}/pdf`);
  expect((await readPdf(pdf.body)).pages.join()).toContain('For the spa');
});
