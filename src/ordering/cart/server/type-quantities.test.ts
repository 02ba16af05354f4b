import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { postPage } from '../../../../tests/support/post-page.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { cartAction } from './cart-action.ts';
import { addToCart } from './write-cart.ts';

let app: AppUnderTest;
let [harbor, quincy, soap, rinse, gone] = ['', '', '', '', ''];
let buyer: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.pool.query('delete from rate_limits');
  harbor = await addCustomer(app);
  quincy = await addCustomer(app);
  soap = await addProduct(app);
  rinse = await addProduct(app);
  gone = await addProduct(app, { isActive: false });
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [harbor, quincy] });
  stranger = await addUser(app, { brands: ['Linnetfold'], customers: [await addCustomer(app)] });
});

interface Sent {
  to?: string;
  by?: TestUser;
  key?: string;
}
const type = (
  lines: readonly (readonly [string, number])[],
  { to = harbor, by = buyer, key = randomUUID() }: Sent = {},
) =>
  postPage(
    app,
    by,
    { action: cartAction },
    {
      intent: 'type',
      meantFor: to,
      key,
      lines: JSON.stringify(lines.map(([productId, quantity]) => ({ productId, quantity }))),
    },
  );

async function stored(customer: string): Promise<Record<string, number>> {
  const { rows } = await app.db.pool.query<{ product_id: string; quantity: number }>(
    'select product_id, quantity from cart_lines where user_id = $1 and customer_id = $2',
    [buyer.id, customer],
  );
  return Object.fromEntries(rows.map((row) => [row.product_id, row.quantity]));
}

test('what is typed is what stands in the cart: set, changed, and taken out by 0', async () => {
  await type([
    [soap, 4],
    [rinse, 1],
  ]);
  expect(await stored(harbor)).toEqual({ [soap]: 4, [rinse]: 1 });
  await type([
    [soap, 2],
    [rinse, 0],
  ]);
  expect(await stored(harbor)).toEqual({ [soap]: 2 });
  // Taking out what is not there is no failure, and of a product twice in a batch the last counts.
  const { data } = await type([
    [rinse, 0],
    [soap, 9],
    [soap, 3],
  ]);
  expect(data).toMatchObject({ ok: 'type', refused: [] });
  expect(await stored(harbor)).toEqual({ [soap]: 3 });
});

test('sent again with its key it is done once: what was typed since stays', async () => {
  const key = randomUUID();
  const first = await type([[soap, 4]], { key });
  await type([[soap, 7]]);
  expect((await type([[soap, 4]], { key })).data).toEqual(first.data);
  expect(await stored(harbor)).toEqual({ [soap]: 7 });
  await Promise.all(Array.from({ length: 4 }, () => type([[rinse, 2]], { key: `same-${key}` })));
  expect(await stored(harbor)).toEqual({ [soap]: 7, [rinse]: 2 });
});

test('a product that can no longer be ordered is named, and the others are written', async () => {
  const { data } = await type([
    [gone, 2],
    [soap, 4],
  ]);
  expect(data).toMatchObject({ refused: [gone] });
  expect(await stored(harbor)).toEqual({ [soap]: 4 });
});

test('it goes to the cart of the site that the screen showed, and to no other', async () => {
  await addToCart(app, buyer, { customerId: quincy, lines: [{ productId: soap, quantity: 5 }] });
  await type([
    [soap, 1],
    [rinse, 1],
  ]);
  expect(await stored(harbor)).toEqual({ [soap]: 1, [rinse]: 1 });
  expect(await stored(quincy)).toEqual({ [soap]: 5 });
});

test('who may not order for the site writes nothing there', async () => {
  const refused = await type([[soap, 3]], { by: stranger });
  expect(refused.data).toMatchObject({ error: { details: { reason: 'customer-gone' } } });
  await app.db.pool.query('update customers set is_active = false where id = $1', [harbor]);
  expect((await type([[soap, 3]])).data).toMatchObject({
    error: { details: { reason: 'customer-gone' } },
  });
  const { rows } = await app.db.pool.query('select 1 from cart_lines where customer_id = $1', [
    harbor,
  ]);
  expect(rows).toEqual([]);
});

test.each([[-1], [10_000], [1.5]])(
  'a quantity of %s is refused and nothing is written',
  async (bad) => {
    const { data } = await type([
      [soap, 2],
      [rinse, bad],
    ]);
    expect(data).toMatchObject({ error: { code: 'invalid-argument' } });
    expect(await stored(harbor)).toEqual({});
  },
);

test('without JavaScript the rows of the form are read: an empty one takes its product out', async () => {
  await type([[rinse, 3]]);
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries({ intent: 'type', meantFor: harbor }))
    form.set(name, value);
  for (const [id, quantity] of [
    [soap, ' 4 '],
    [rinse, ''],
  ] as const) {
    form.append('productId', id);
    form.append('quantity', quantity);
  }
  const { data } = await postPage(app, buyer, { action: cartAction }, form);
  expect(data).toMatchObject({ ok: 'type' });
  expect(await stored(harbor)).toEqual({ [soap]: 4 });
});
