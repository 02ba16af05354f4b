import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { contextOf } from '../../../../tests/support/page-context.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import * as atVisit from '../../desk/pages/at-visit.ts';
import { placeOrderInput } from '../../orders/contract.ts';
import { placeOrder } from '../../orders/server/place-order.ts';
import type { GuideToGo, ProductsToGo } from '../choices.ts';
import { otherItems } from '../ui/order-items.ts';

let app: AppUnderTest;
let rep: TestUser;
let hotel: string;
let inn: string;
let soap: string;
let wax: string;
let foreign: string;
beforeAll(async () => {
  app = await startApp();
  hotel = await addCustomer(app, { name: 'Harbor House' });
  inn = await addCustomer(app, { name: 'Wharf Inn' });
  const of = { quantity: 9000, brand: 'Linnetfold' };
  wax = await addProduct(app, { ...of, name: 'Floor Wax', priceCents: 3000 });
  soap = await addProduct(app, { ...of, name: 'Hand Soap', priceCents: 4500 });
  foreign = await addProduct(app, {
    ...of,
    name: 'Other Brand',
    brand: 'Vervain',
    priceCents: 900,
  });
  rep = await addUser(app, { brands: ['Linnetfold'], customers: [hotel, inn], salesRep: true });
  await addOrder(app, {
    customerId: inn,
    status: 'delivered',
    lines: [{ productId: soap, quantity: 2, unitPriceCents: 4500 }],
  });
  await app.db.pool.query(
    `insert into customer_prices (id, customer_id, product_id, unit_price_cents, source, valid_from, evidence, accepted, created_at)
     values ('01943b7c-7600-7000-8000-00000000c0de', $1, $2, 4100, 'staff', $3, '{}', true, now())`,
    [hotel, soap, companyDay(await readCompany(app), app.clock.now())],
  );
});
afterAll(() => app.close());

async function toGo(
  user: TestUser,
  query: string,
): Promise<{ guides: GuideToGo[]; products?: ProductsToGo }> {
  const request = new Request(`http://localhost/dashboard/new-order/at-visit?${query}`);
  return atVisit.loader({ context: contextOf(app, user), request, params: {} } as never);
}

test('what a customer never bought goes along once for all, what is bought most first, at its own price where it has one', async () => {
  const { guides, products } = await toGo(rep, `customers=${hotel},${inn}&products`);
  expect(products?.items.map(({ productId }) => productId)).toEqual([soap, wax]);
  const itemsOf = (guide: GuideToGo | undefined) =>
    guide &&
    otherItems(guide, products ?? null).map(({ name, unitPriceCents }) => [name, unitPriceCents]);
  const [first, second] = guides;
  // The hotel bought nothing yet, and pays its own price; the inn has soap in its guide.
  expect(first).toMatchObject({ items: [], own: { [soap]: 4100 } });
  expect(itemsOf(first)).toEqual([
    ['Hand Soap', 4100],
    ['Floor Wax', 3000],
  ]);
  expect(second?.own).toEqual({});
  expect(itemsOf(second)).toEqual([['Floor Wax', 3000]]);
  // Without being asked for they stay there.
  expect((await toGo(rep, `customers=${inn}`)).products).toBeUndefined();
  expect(JSON.stringify(products)).not.toContain(foreign);
});

test('who may not: a buyer takes nothing along; a price that changed meanwhile is refused as every older price', async () => {
  const buyer = await addUser(app, { brands: ['Linnetfold'], customers: [hotel] });
  await expect(toGo(buyer, `customers=${hotel}&products`)).rejects.toMatchObject({
    init: { status: 404 },
  });
  const { products } = await toGo(rep, 'customers=&products');
  const order = (expectedUnitPriceCents: number) =>
    placeOrderInput.parse({
      customerId: inn,
      lines: [{ productId: wax, quantity: 20, expectedUnitPriceCents }],
      poNumber: '',
      note: '',
    });
  const cents = products?.items.find(({ productId }) => productId === wax)?.unitPriceCents ?? 0;
  await app.db.pool.query('update products set price_cents = 3100 where id = $1', [wax]);
  await expect(placeOrder(app, rep, order(cents), { key: 'to-go-1' })).rejects.toMatchObject({
    details: { prices: [{ productId: wax, unitPriceCents: 3100 }] },
  });
  await expect(placeOrder(app, rep, order(3100), { key: 'to-go-2' })).resolves.toMatchObject({
    number: expect.any(String),
  });
});
