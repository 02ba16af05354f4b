import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import { allOf, startDeliveries } from '../../../../tests/support/deliveries.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { invoiceRecords, oneInvoice } from '../reading-contract.ts';
import { invoiceDelivery } from './invoice-delivery.ts';

let shop: Awaited<ReturnType<typeof startDeliveries>>;
let buyer: TestUser;
let stranger: TestUser;
const numbers: string[] = [];

beforeAll(async () => {
  shop = await startDeliveries();
  buyer = await addUser(shop.app, { customers: [shop.customerId] });
  stranger = await addUser(shop.app, { customers: [await addCustomer(shop.app)] });
  for (let n = 0; n < 5; n += 1) {
    const order = await shop.makeOrder();
    const body = { orderId: order.id, lines: allOf(order), signerName: 'Ana' };
    const { deliveryId } = (await shop.send(shop.driver, body)).body;
    await invoiceDelivery(shop.app, { deliveryId });
    numbers.unshift(order.number);
    shop.app.clock.advance(24 * 3_600_000);
  }
  await shop.app.db.pool.query(
    `update invoices i set state = 'needs_attention', problem = 'The customer is inactive.', problem_code = 'customer', doc_number = '1043', accounting_id = '77'
       from orders o where o.id = i.order_id and o.number = $1`,
    [numbers[1]],
  );
});
afterAll(() => shop.app.close());

const get = (who: TestUser, path: string, query: Record<string, string> = {}) =>
  shop.app.call(who, 'GET', `${path}?${new URLSearchParams(query)}`);
const ordersOf = (body: { invoices: { orderNumber: string }[] }) =>
  body.invoices.map((one) => one.orderNumber);

test('the pages are the whole list, newest first', async () => {
  const whole = (await get(buyer, '/api/invoices', { limit: '200' })).body;
  expect(invoiceRecords.parse(whole)).toEqual(whole);
  expect(ordersOf(whole)).toEqual(numbers);
  const seen: string[] = [];
  let cursor = '';
  for (let page = 0; page < 9; page += 1) {
    const { body } = await get(buyer, '/api/invoices', {
      limit: '2',
      ...(cursor ? { cursor } : {}),
    });
    seen.push(...ordersOf(body));
    if (body.next === null) break;
    cursor = body.next;
  }
  expect(seen).toEqual(numbers);
});

test('state, number, order and days narrow it', async () => {
  const found = async (query: Record<string, string>) =>
    ordersOf((await get(buyer, '/api/invoices', query)).body);
  expect(await found({ state: 'needs_attention' })).toEqual([numbers[1]]);
  expect(await found({ invoiceNumber: '1043' })).toEqual([numbers[1]]);
  expect(await found({ number: numbers[2] ?? '' })).toEqual([numbers[2]]);
  const [one] = (await get(buyer, '/api/invoices', { number: numbers[2] ?? '' })).body.invoices;
  expect(await found({ order: one.orderId })).toEqual([numbers[2]]);
  expect(await found({ datedFrom: '2026-03-04', datedTo: '2026-03-05' })).toEqual(
    numbers.slice(2, 4),
  );
  expect(await found({ changedSince: '2026-03-06T00:00:00Z' })).toEqual(numbers.slice(0, 2));
});

test('one by id or number; why it waits is for staff; foreign like missing', async () => {
  const byNumber = await get(buyer, '/api/invoices/1043');
  expect(oneInvoice.parse(byNumber.body)).toEqual(byNumber.body);
  expect(byNumber.body).toMatchObject({
    orderNumber: numbers[1],
    problem: null,
    problemCode: null,
    lines: [{ quantity: 5, unitPriceCents: 1205, amountCents: 6025 }, { quantity: 2 }],
  });
  const byId = await get(shop.driver, `/api/invoices/${byNumber.body.id}`);
  expect(byId.body.problem).toBe('The customer is inactive.');
  expect((await get(stranger, '/api/invoices/1043')).status).toBe(404);
  expect((await get(stranger, '/api/invoices')).body).toEqual({ invoices: [], next: null });
  expect((await get(buyer, '/api/invoices', { cursor: 'x' })).status).toBe(400);
});

test('one number for an invoice’s whole life: none before QuickBooks counted, nor before a shop without it billed it', async () => {
  const first = async () =>
    (await get(shop.driver, '/api/invoices', { limit: '1' })).body.invoices[0];
  const { number } = await first();
  expect(number).toBeNull();
  expect((await get(shop.driver, `/api/invoices/${numbers[0]}`)).status).toBe(404);
  await shop.app.db.pool.query(
    `update company_settings set settings = settings || '{"usesQuickBooks": "no"}'`,
  );
  // Nobody has billed it: the number that it gets then is not known before.
  expect((await first()).number).toBeNull();
});
