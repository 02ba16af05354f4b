import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { addOrder } from '../../../tests/support/orders.ts';
import { contextOf } from '../../../tests/support/page-context.ts';
import { addCustomer, addProduct } from '../../../tests/support/rows.ts';
import { holdMails } from '../../../tests/support/safety-rows.ts';
import { plainSheet } from '../../../tests/support/sheet-corpus.ts';
import { addSheet } from '../../../tests/support/sheets.ts';
import { loader } from './customer.tsx';

let app: AppUnderTest;
let hotel: string;
let inn: string;
let owner: TestUser;
let buyer: TestUser;
let rep: TestUser;
let own: { id: string; number: string };
let repOrder: { id: string; number: string };
let waiting: { id: string; number: string };
beforeAll(async () => {
  app = await startApp();
  [hotel, inn] = [await addCustomer(app), await addCustomer(app)];
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [hotel] });
  rep = await addUser(app, { brands: ['Linnetfold'], customers: 'all', salesRep: true });
  const soap = await addProduct(app, { nameKey: 'soap', name: 'Hand soap', quantity: 1000 });
  await addSheet(app, 'soap', await plainSheet('soap'));
  const visit = async (customerId: string, placedBy: TestUser) => {
    const order = await addOrder(app, {
      customerId,
      placedBy: placedBy.id,
      lines: [{ productId: soap, quantity: 3, unitPriceCents: 500 }],
    });
    const lines = [{ orderLineId: order.lineIds[0], delivered: 3 }];
    const body = { orderId: order.id, lines, signerName: 'Rosa', sheetsOnPaper: true };
    expect(
      (
        await app.call(owner, 'POST', '/api/deliver-order', body, {
          'idempotency-key': randomUUID(),
        })
      ).status,
    ).toBe(200);
    app.clock.advance(60_000);
    return order;
  };
  own = await visit(hotel, buyer);
  repOrder = await visit(hotel, rep);
  await visit(inn, owner);
  waiting = await addOrder(app, {
    customerId: hotel,
    placedBy: buyer.id,
    lines: [{ productId: soap, quantity: 1, unitPriceCents: 500 }],
  });
  await holdMails(app);
  await app.runJobs();
});
afterAll(() => app.close());

async function open(actor: TestUser, customerId = hotel) {
  const context = contextOf(app, actor);
  const request = new Request(`http://localhost:3000/dashboard/customers/${customerId}`);
  return loader({ context, request, params: { customerId } } as never);
}

test.each([
  ['the owner', () => owner],
  ['a sales rep', () => rep],
])(
  '%s sees what is on its way to the customer and what it owes, and no other customer’s',
  async (_who, who) => {
    const page = await open(who());
    expect(page.visit.orders.map(({ number }) => number)).toEqual([waiting.number]);
    expect(page.invoices.map((invoice) => invoice.orderNumber).sort()).toEqual(
      [own.number, repOrder.number].sort(),
    );
    expect(page.deliveries).toMatchObject([
      { number: repOrder.number, state: 'delivered', units: 3, signerName: 'Rosa' },
      { number: own.number, orderId: own.id },
    ]);
  },
);

test('a buyer’s own page is the one with its details, and so is that of a customer who is switched off', async () => {
  const led = (thrown: unknown) => (thrown as Response).headers.get('location');
  expect(led(await open(buyer).catch((thrown: unknown) => thrown))).toBe(
    `/dashboard/customers/${hotel}/details`,
  );
  await app.db.pool.query('update customers set is_active = false where id = $1', [inn]);
  expect(led(await open(owner, inn).catch((thrown: unknown) => thrown))).toBe(
    `/dashboard/customers/${inn}/details`,
  );
});

test('a customer of others is not there, as one that never was', async () => {
  await expect(open(buyer, inn)).rejects.toMatchObject({ init: { status: 404 } });
  await expect(open(buyer, randomUUID())).rejects.toMatchObject({ init: { status: 404 } });
});
