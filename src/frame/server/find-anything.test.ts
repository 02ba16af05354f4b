import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { addOrder } from '../../../tests/support/orders.ts';
import { roundTripsOf } from '../../../tests/support/round-trips.ts';
import { addCustomer, addProduct } from '../../../tests/support/rows.ts';
import { addSheet } from '../../../tests/support/sheets.ts';
import { searchText } from '../../kit/normalise.ts';
import type { FoundItem } from '../find-contract.ts';
import { findAnything } from './find-anything.ts';

let app: AppUnderTest;
let inn: string;
let spa: string;
let innOrder: { id: string; number: string };
let spaOrder: { id: string; number: string };
const people: Record<string, TestUser> = {};

async function orderOf(customerId: string, productId: string, po: string) {
  const order = await addOrder(app, {
    customerId,
    lines: [{ productId, quantity: 1, unitPriceCents: 5000 }],
    status: 'placed',
  });
  const { rows } = await app.db.pool.query<{ name: string }>(
    `select name from customers where id = $1`,
    [customerId],
  );
  await app.db.pool.query('update orders set po_number = $2, search = $3 where id = $1', [
    order.id,
    po,
    searchText(order.number, po, rows[0]?.name, 'Glass Cleaner'),
  ]);
  return order;
}

async function addInvoice(orderId: string, docNumber: string): Promise<void> {
  await app.db.pool.query(
    `insert into deliveries (id, order_id, attempt, state, driver_name, delivered_on, accepted_at, created_at)
     select id, id, 1, 'delivered', '', '2026-03-02', now(), now() from orders where id = $1`,
    [orderId],
  );
  await app.db.pool.query(
    `insert into invoices (id, delivery_id, order_id, customer_id, state, txn_date, subtotal_cents, total_cents, request_id, doc_number, accounting_id, created_at, updated_at)
     select id, id, id, customer_id, 'created', '2026-03-02', 500, 500, id, $2, id, now(), now() from orders where id = $1`,
    [orderId, docNumber],
  );
}

beforeAll(async () => {
  app = await startApp();
  inn = await addCustomer(app, { name: 'Harbor Inn' });
  spa = await addCustomer(app, { name: 'Birch Spa' });
  const glass = await addProduct(app, { name: 'Glass Cleaner', sku: 'LF-7100', nameKey: 'glass' });
  const wax = await addProduct(app, {
    name: 'Floor Wax',
    brand: 'Kettlebrace',
    sku: 'KB-7100',
    nameKey: 'wax',
  });
  await addProduct(app, { name: 'Old Glass Polish', isActive: false, nameKey: 'old' });
  await addSheet(app, 'wax', new Uint8Array([1]));
  innOrder = await orderOf(inn, glass, 'PO-881');
  spaOrder = await orderOf(spa, wax, 'PO-882');
  await addInvoice(innOrder.id, 'INV-4001');
  await addInvoice(spaOrder.id, 'INV-4002');
  const brands = ['Linnetfold'];
  people.buyer = await addUser(app, { customers: [inn], brands, displayName: 'Rosa Inn' });
  people.other = await addUser(app, { customers: [spa], brands: ['Kettlebrace'] });
  people.rep = await addUser(app, { customers: 'all', brands: ['Linnetfold', 'Kettlebrace'] });
  people.desk = await addUser(app, { role: 'admin', customers: [inn], brands });
  people.owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  people.nobody = await addUser(app, { customers: [], brands: [] });
});
afterAll(() => app.close());
beforeEach(() => app.db.pool.query('delete from rate_limits'));

const find = (who: string, text: string) => findAnything(app, people[who] as TestUser, text);
const named = (items: readonly FoundItem[]) => items.map(({ group, name }) => `${group} ${name}`);

test.each([
  ['buyer', ['orders']],
  ['desk', ['orders']],
  ['rep', ['orders']],
  ['owner', ['orders']],
  ['other', []],
  ['nobody', []],
])('%s finds the order of the inn only when it is theirs to see', async (who, groups) => {
  const found = await find(who, innOrder.number);
  expect(found.map(({ group }) => group)).toEqual(groups);
  expect(found.every(({ id, exact }) => id === innOrder.id && exact)).toBe(true);
});

test('who may not see a customer finds neither it nor its orders, invoices and people', async () => {
  for (const text of ['Birch', 'PO-882', 'INV-4002', spaOrder.number])
    for (const who of ['buyer', 'desk', 'nobody'])
      expect([who, text, named(await find(who, text))]).toEqual([who, text, []]);
  expect(named(await find('buyer', 'Rosa'))).toEqual([]);
  expect(named(await find('desk', 'Rosa'))).toEqual(['people Rosa Inn']);
  expect(named(await find('rep', 'Birch'))).toEqual([
    `customers Birch Spa`,
    `orders ${spaOrder.number}`,
  ]);
});

test('who takes orders finds a customer as on the desk’s screen: by phone, a name before a street, a misheard one when nothing else is found', async () => {
  const wok = await addCustomer(app, { name: 'Allwok Kettle' });
  const club = await addCustomer(app, { name: 'The Lantern Club' });
  for (const [id, street, phone] of [
    [wok, '8 Lantern Street', '(401) 555-0177'],
    [club, '1 Quay', '(401) 555-0178'],
  ] as const)
    await app.db.pool.query(
      `update customers set address1 = $2, phone = $3,
              search = split_part(search, '|', 1) || '|' || lower(regexp_replace($2, '[^A-Za-z0-9]', '', 'g'))
        where id = $1`,
      [id, street, phone],
    );
  const customers = async (who: string, text: string) =>
    (await find(who, text)).filter(({ group }) => group === 'customers').map(({ name }) => name);
  expect(await customers('owner', 'lantern')).toEqual(['The Lantern Club', 'Allwok Kettle']);
  expect(await find('owner', '555-0178')).toMatchObject([
    { name: 'The Lantern Club', detail: '(401) 555-0178, 1 Quay, Newport' },
  ]);
  expect(await customers('owner', 'Lantren Club')).toEqual(['The Lantern Club']);
  // What is found is no guess, and a buyer searches names and addresses of their own.
  expect(await customers('owner', 'glass')).toEqual([]);
  expect(await find('buyer', '555-0178')).toEqual([]);
});

test('a customer at whose door a person is called so, too, is found by its street, behind as many customers as that person buys for', async () => {
  const inn = await addCustomer(app, { name: 'Quarry Inn' });
  await app.db.pool.query(
    `update customers set address1 = '3 Pemberton Way', search = search || '|3pembertonway' where id = $1`,
    [inn],
  );
  const others = [];
  for (let at = 0; at < 9; at += 1) others.push(await addCustomer(app, { name: `Annex ${at}` }));
  await addUser(app, { customers: [inn, ...others], displayName: 'Joan Pemberton' });
  expect(named(await find('owner', 'pemberton'))).toEqual([
    'customers Quarry Inn',
    'people Joan Pemberton',
  ]);
});

test('products are those of one’s brands; who edits them finds those that are off, too', async () => {
  expect(named(await find('buyer', 'glass'))).toContain('products Glass Cleaner');
  expect(named(await find('buyer', 'KB-7100'))).toEqual(['sheets Floor Wax']);
  expect(named(await find('buyer', 'old glass polish'))).toEqual([]);
  const [old] = await find('owner', 'old glass polish');
  expect(old).toMatchObject({ name: 'Old Glass Polish', detail: 'Linnetfold · inactive' });
  expect(old?.to).toMatch(/^\/dashboard\/products\//);
});

test('products are those that the catalogue’s search finds: by words apart and words that were taught, within one’s brands', async () => {
  await app.db.pool.query(
    `insert into search_words (folded, word, means) values ('windowwash', 'window wash', '{glass cleaner}'), ('shine', 'shine', '{wax}')`,
  );
  for (const typed of ['window wash', 'cleaner glass'])
    expect(named(await find('buyer', typed)), typed).toContain('products Glass Cleaner');
  expect(named(await find('rep', 'shine'))).toEqual(['products Floor Wax']);
  // Nobody is led to a brand that they may not see.
  expect(named(await find('buyer', 'shine'))).toEqual([]);
  // A slip of the pen and some of the words are no answer here.
  for (const typed of ['glaas cleaner', 'glass harbor'])
    expect(named(await find('rep', typed)), typed).toEqual([]);
});

test('a whole number, PO or SKU comes first, and its group before the others', async () => {
  expect((await find('rep', 'lf 7100'))[0]).toMatchObject({ name: 'Glass Cleaner', exact: true });
  expect((await find('rep', 'inv4001'))[0]).toMatchObject({ name: 'INV-4001', exact: true });
  expect((await find('rep', 'po 882'))[0]).toMatchObject({ id: spaOrder.id, exact: true });
  const digits = innOrder.number.replace(/\D/g, '');
  expect((await find('rep', digits))[0]).toMatchObject({ id: innOrder.id, exact: true });
});

test('nothing of money is in an answer, and nothing is found for nothing', async () => {
  expect(JSON.stringify(await find('owner', 'inn'))).not.toMatch(/cents|\$|price/i);
  for (const text of ['', '  ', '%', '--']) expect(await find('owner', text)).toEqual([]);
});

test('the rooms are statements at once: after the limit, one question for each, and one for the taught words', async () => {
  await find('owner', 'warm');
  const sent = await roundTripsOf(() => find('owner', 'harbor'));
  const statements = sent.filter((text) => !/rate_limits/.test(text));
  expect(statements.filter((text) => !/from search_words/.test(text))).toHaveLength(6);
  expect(statements).toHaveLength(7);
});

test('more searches in a minute than anybody types are refused', async () => {
  await app.db.pool.query(`insert into rate_limits (key, points, expire) values ($1, 240, $2)`, [
    `find:${people.buyer?.id}`,
    Date.now() + 60_000,
  ]);
  await expect(find('buyer', 'glass')).rejects.toMatchObject({ status: 429 });
});

test('an amount finds open invoices of that total or balance, and only one’s own', async () => {
  await app.db.pool.query(
    `update invoices set total_cents = 133176, balance_cents = 133176 where doc_number = 'INV-4001'`,
  );
  const invoices = async (who: string, text: string) =>
    named((await find(who, text)).filter(({ group }) => group === 'invoices'));
  expect(await invoices('owner', '$1,331.76')).toEqual(['invoices INV-4001']);
  expect(await invoices('buyer', '1331.76')).toEqual(['invoices INV-4001']);
  expect(await invoices('other', '1331.76')).toEqual([]);
  await app.db.pool.query(
    `update invoices set state = 'paid', balance_cents = 0 where doc_number = 'INV-4001'`,
  );
  expect(await invoices('owner', '1331.76')).toEqual([]);
});
