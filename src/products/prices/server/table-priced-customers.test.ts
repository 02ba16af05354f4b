import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { readTable } from '../../../kit/table-view.ts';
import { newId } from '../../../platform/clock.ts';
import { PRICED_CUSTOMER_TABLE } from '../priced-customer-table.ts';
import { tablePricedCustomers } from './table-priced-customers.ts';

let app: AppUnderTest;
let owner: TestUser;
const at: Record<'abbey' | 'bay' | 'cove', string> = { abbey: '', bay: '', cove: '' };

beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  at.abbey = await addCustomer(app, { name: 'Abbey Inn' });
  at.bay = await addCustomer(app, { name: 'Bay Spa' });
  at.cove = await addCustomer(app, { name: 'Cove Diner' });
  await addProduct(app, { sku: 'LF-1', brand: 'Linnetfold', priceCents: 5000 });
  await addProduct(app, { sku: 'OS-1', brand: 'Ostrel', priceCents: 5000 });
  const set = async (customerId: string, sku: string, from: string, until?: string) =>
    expect(
      (
        await app.call(owner, 'POST', '/api/customer-prices', {
          customerId,
          sku,
          unitPriceCents: 4200,
          from,
          ...(until ? { until } : {}),
        })
      ).status,
    ).toBe(200);
  // The company's day is 2 March 2026.
  await set(at.abbey, 'LF-1', '2026-03-01', '2026-03-20');
  await set(at.abbey, 'OS-1', '2026-03-01');
  await set(at.abbey, 'OS-1', '2026-05-01');
  await set(at.bay, 'OS-1', '2026-06-01');
  const lf = (await app.db.pool.query(`select id from products where sku = 'LF-1'`)).rows[0].id;
  const invoiced = `insert into customer_prices
    (id, customer_id, product_id, unit_price_cents, source, valid_from, accepted)
    values ($5, $1, $2, 4000, 'accounting', $3, $4)`;
  await app.db.pool.query(invoiced, [at.bay, lf, '2026-01-10', true, newId(app)]);
  // Nobody said yes to this one, and the other is too old to count.
  await app.db.pool.query(invoiced, [at.cove, lf, '2026-01-10', false, newId(app)]);
  await app.db.pool.query(invoiced, [at.cove, lf, '2020-01-10', true, newId(app)]);
});
afterAll(() => app.close());

const read = async (who: TestUser, search = '', limit = 50) =>
  tablePricedCustomers(
    app,
    who,
    readTable(PRICED_CUSTOMER_TABLE, new URLSearchParams(search)),
    limit,
  );
const names = async (who: TestUser, search = '') =>
  (await read(who, search)).rows.map(({ name }) => name);

test('each customer says how many prices of its own run, begin and end, and how many were invoiced', async () => {
  expect((await read(owner)).rows).toMatchObject([
    { name: 'Abbey Inn', own: 2, coming: 1, endsOn: '2026-03-20', invoiced: 0 },
    { name: 'Bay Spa', own: 0, coming: 1, endsOn: null, invoiced: 1 },
    { name: 'Cove Diner', own: 0, coming: 0, endsOn: null, invoiced: 0 },
  ]);
});

test('views and search narrow it; a page goes on where the one before ended', async () => {
  expect(await names(owner, 'show=own')).toEqual(['Abbey Inn', 'Bay Spa']);
  expect(await names(owner, 'show=ending')).toEqual(['Abbey Inn']);
  expect(await names(owner, 'q=cove')).toEqual(['Cove Diner']);
  expect(await names(owner, 'sort=-name')).toEqual(['Cove Diner', 'Bay Spa', 'Abbey Inn']);
  const first = await read(owner, '', 2);
  expect((await read(owner, `after=${first.next}`, 2)).rows.map(({ id }) => id)).toEqual([at.cove]);
});

test('a bookkeeper counts the customers and brands that they see; nobody without the books reads it', async () => {
  const books = await addUser(app, {
    role: 'admin',
    duties: ['books'],
    brands: ['Ostrel'],
    customers: [at.abbey],
  });
  expect((await read(books)).rows).toMatchObject([
    { name: 'Abbey Inn', own: 1, coming: 1, endsOn: null },
  ]);
  const others = [
    await addUser(app, { role: 'admin', duties: ['desk'], customers: 'all' }),
    await addUser(app, { customers: [at.abbey] }),
    await addUser(app, { customers: 'all', salesRep: true }),
  ];
  for (const who of others)
    await expect(read(who)).rejects.toMatchObject({ code: 'permission-denied' });
});
