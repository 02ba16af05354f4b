import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp } from '../../../tests/support/app.ts';
import { addOrder } from '../../../tests/support/orders.ts';
import { addCustomer, addProduct } from '../../../tests/support/rows.ts';
import { addSafety } from '../../../tests/support/safety-rows.ts';
import { addSheet } from '../../../tests/support/sheets.ts';
import { shiftDay } from '../../kit/time.ts';
import { ordersToSee } from '../../ordering/orders/server/public/attention.ts';
import { orderScope } from '../../ordering/orders/server/public/scope.ts';
import { newId } from '../../platform/clock.ts';
import { addHandovers } from '../../safety/sheets/server/add-handovers.ts';
import { readAttention, readWaiting } from './attention.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
  await addUser(app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => app.close());

const query = (sql: string, values: unknown[] = []) => app.db.pool.query(sql, values);
const keyOf = async (id: string) =>
  (await query('select name_key from products where id = $1', [id])).rows[0].name_key as string;
async function owe(delivery: string, nameKey: string, customerId: string, taken = 0) {
  const at = new Date(app.clock.now() - taken * 86_400_000);
  await query(
    'insert into sds_taken (customer_id, name_key, first_at, last_at) values ($1, $2, $3, $3)',
    [customerId, nameKey, at],
  );
  await query(
    'insert into sds_owed (delivery_id, name_key, customer_id, owed_since) values ($1, $2, $3, $4)',
    [delivery, nameKey, customerId, at],
  );
}

test('products whose sheet is missing or owed are named with a link, those that most customers have first', async () => {
  const [first, second] = [await addCustomer(app), await addCustomer(app)];
  const products = [];
  for (const [name, brand] of [
    ['Acid Bowl Cleaner', 'Linnetfold'],
    ['Drain Opener', 'Kettlebrace'],
    ['Bleach', 'Linnetfold'],
  ] as const) {
    const id = await addProduct(app, { name, brand });
    await query('update products set hazardous = true where id = $1', [id]);
    products.push(await keyOf(id));
    await addSafety(app, await keyOf(id), { notRegulated: true });
  }
  const [bowl = '', drain = '', bleach = ''] = products;
  await owe('00000000-0000-7000-8000-000000000001', drain, first);
  await owe('00000000-0000-7000-8000-000000000002', drain, second);
  await owe('00000000-0000-7000-8000-000000000003', bleach, first);
  expect(await readAttention(app, 'owner')).toEqual([
    {
      key: 'sheets',
      count: 3,
      named: [
        {
          name: 'Drain Opener, delivered to 2 customers without',
          to: `/dashboard/safety/${drain}`,
        },
        { name: 'Bleach, delivered to 1 customer without', to: `/dashboard/safety/${bleach}` },
        { name: 'Acid Bowl Cleaner', to: `/dashboard/safety/${bowl}` },
      ],
    },
  ]);
  // The desk sees its own brands, and is led where it may go.
  const desk = await addUser(app, { role: 'admin', customers: 'all', brands: ['Linnetfold'] });
  expect(await readAttention(app, desk)).toEqual([
    {
      key: 'sheets',
      count: 2,
      named: [
        { name: 'Bleach, delivered to 1 customer without', to: `/sds/${bleach}` },
        { name: 'Acid Bowl Cleaner', to: `/sds/${bowl}` },
      ],
    },
  ]);
  expect(await readAttention(app, { ...desk, brands: ['Vesperline'] })).toEqual([]);
  // A buyer sees to none of it.
  expect(await readAttention(app, { ...desk, role: 'user' })).toEqual([]);
});

test('a product that is not sold any more is named for as long as a customer has it without its sheet', async () => {
  await query(`update products set is_active = false where name <> 'Bleach'`);
  expect((await readAttention(app, 'owner'))[0]?.named?.map(({ name }) => name)).toEqual([
    'Drain Opener, delivered to 2 customers without',
    'Bleach, delivered to 1 customer without',
  ]);
});

test('a sheet that came after its product is owed until it is handed over', async () => {
  const customerId = await addCustomer(app);
  const nameKey = await keyOf(await addProduct(app, { name: 'Late Polish' }));
  await owe('00000000-0000-7000-8000-000000000004', nameKey, customerId);
  await addSheet(app, nameKey, new Uint8Array([1]));
  const owed = async () => (await readAttention(app, 'owner')).find(({ key }) => key === 'owed');
  expect(await owed()).toEqual({
    key: 'owed',
    count: 1,
    named: [
      { name: 'Late Polish, delivered to 1 customer without', to: `/dashboard/safety/${nameKey}` },
    ],
  });
  const { rows } = await query('select id from sds_revisions where name_key = $1', [nameKey]);
  await app.db.transaction((tx) =>
    addHandovers(tx, app, [{ nameKey, revisionId: rows[0].id }], {
      customerId,
      how: 'paper',
      at: new Date(app.clock.now()),
    }),
  );
  expect(await owed()).toBeUndefined();
});

test('an order stands once, under what is most urgent, and the counts add up', async () => {
  const customerId = await addCustomer(app);
  const lines = [{ productId: await addProduct(app), quantity: 1, unitPriceCents: 500 }];
  const day = new Date(app.clock.now()).toISOString().slice(0, 10);
  const before = shiftDay(day, -3);
  const add = async (status: string, promisedOn: string) =>
    (await addOrder(app, { customerId, lines, status, promisedOn })).id;
  await add('placed', before);
  await add('placed', shiftDay(day, 3));
  await add('confirmed', before);
  const rest = await add('part_delivered', before);
  await query('update orders set rest_since = now() where id = $1', [rest]);
  const refused = await add('out_for_delivery', before);
  const desk = await addUser(app, { role: 'admin', customers: 'all', duties: ['desk'] });
  await query(
    `insert into refused_stops (id, order_id, driver_id, received_at, why, sentence, payload, key)
     values ($1, $2, $3, now(), 'cancelled', 'It was cancelled.', '{}', 'a')`,
    [newId(app), refused, desk.id],
  );
  const counted = async (who: Parameters<typeof readAttention>[1]) =>
    Object.fromEntries((await readAttention(app, who)).map(({ key, count }) => [key, count]));
  expect(await counted(desk)).toMatchObject({ unconfirmed: 1, fresh: 1, overdue: 1, decide: 2 });
});

test('an account request names the company that asks, and whoever named none', async () => {
  for (const [id, company, name] of [
    [newId(app), 'Harbor Inn', 'Nia Cole'],
    [newId(app), '', 'Bo Birch'],
  ])
    await query(
      `insert into account_requests (id, reference, name, company, email, phone, message, state)
       values ($1::text, $1::text, $3, $2, 'n@inn.example', '', '', 'new')`,
      [id, company, name],
    );
  const desk = await addUser(app, { role: 'admin', customers: 'all', duties: ['desk'] });
  const to = '/dashboard/contact-requests/accounts';
  const item = (await readAttention(app, desk)).find(({ key }) => key === 'accounts');
  expect(item).toMatchObject({
    count: 2,
    named: [
      { name: 'Harbor Inn', to },
      { name: 'Bo Birch', to },
    ],
  });
});

test('a rep’s menu counts what is held of their customers, and nobody else’s', async () => {
  const [own, foreign] = [await addCustomer(app), await addCustomer(app)];
  const lines = [{ productId: await addProduct(app), quantity: 1, unitPriceCents: 500 }];
  for (const [customerId, status] of [
    [own, 'on_hold'],
    [own, 'on_hold'],
    [own, 'placed'],
    [foreign, 'on_hold'],
  ] as const)
    await addOrder(app, { customerId, lines, status });
  const rep = await addUser(app, { customers: [own], salesRep: true });
  expect((await readWaiting(app, rep))['on-hold']).toBe(2);
  const seen = await ordersToSee(app.db, orderScope(rep), '2026-01-01');
  expect(seen['on-hold'].count).toBe(2);
  const buyer = await addUser(app, { customers: [own] });
  expect((await readWaiting(app, buyer))['on-hold']).toBe(0);
});

test('of many orders that wait for one reason all are counted, and the five that wait longest named', async () => {
  const customerId = await addCustomer(app, { name: 'Many' });
  const lines = [{ productId: await addProduct(app), quantity: 1, unitPriceCents: 500 }];
  const numbers: string[] = [];
  for (let hours = 0; hours < 7; hours += 1) {
    const { id, number } = await addOrder(app, { customerId, lines, status: 'on_hold' });
    await query(
      `update orders set placed_at = placed_at - make_interval(hours => $2) where id = $1`,
      [id, hours],
    );
    numbers.unshift(number);
  }
  const desk = await addUser(app, { role: 'admin', customers: [customerId], duties: ['desk'] });
  const { 'on-hold': held } = await ordersToSee(app.db, orderScope(desk), '2026-01-01');
  expect(held.count).toBe(7);
  expect(held.named?.map(({ name }) => name)).toEqual(
    numbers.slice(0, 5).map((number) => `${number}, Many`),
  );
});
