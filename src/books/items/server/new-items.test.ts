import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { mirrorOf } from '../../../../tests/support/outbox.ts';
import { postPage } from '../../../../tests/support/post-page.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import * as page from '../pages/product-items.tsx';
import { chooseIncomeAccount, incomeAccountForm } from './income-account.ts';
import { addItem, addItems, createThere, productsWithoutItem } from './new-items.ts';
import { enqueueForgottenItems } from './waiting-items.ts';

let books: Books;
let clerk: TestUser;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
  // A new company: QuickBooks has accounts, and no item at all.
  await books.app.call(books.owner, 'POST', '/api/quickbooks-sync-products', {});
  await books.app.runJobs();
  clerk = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['books'] });
});
afterAll(() => books.close());

let serial = 0;
async function typedProduct(name?: string): Promise<{ id: string; sku: string }> {
  serial += 1;
  const sku = `TYPED-${serial}`;
  const id = await addProduct(books.app, { sku, name: name ?? `Typed Cleaner ${serial}` });
  return { id, sku };
}
type Item = { Id: string; Name: string; Sku?: string; IncomeAccountRef?: { value: string } };
const itemsWith = (sku: string) =>
  books.simulator.control
    .rows(REALM, 'Item')
    .map(({ entity }) => entity as unknown as Item)
    .filter((item) => item.Sku === sku);
const account = (name: string) =>
  String(
    books.simulator.control.rows(REALM, 'Account').find(({ entity }) => entity.Name === name)
      ?.entity.Id,
  );
const call = (who: TestUser, path: string, body: object) =>
  books.app.call(who, 'POST', `/api/accounting-items/${path}`, body);
const listed = async () => productsWithoutItem(books.app.db, REALM);
const lineOf = async (id: string) => (await listed()).products.find((one) => one.id === id);

test('a company without an item lists its income accounts, and the one for products is proposed', async () => {
  const form = await incomeAccountForm(books.app);
  expect(form?.chosen).toBeNull();
  expect(form?.accounts?.map(({ label }) => label)).toEqual([
    'Discounts given',
    'Sales of Product Income',
    'Services',
    'Uncategorized Income',
  ]);
  expect(form?.preselected).toBe(account('Sales of Product Income'));
});

test('two accounts for products: none is proposed, and a person chooses', async () => {
  const twin = {
    Name: 'Paper goods',
    AccountType: 'Income',
    AccountSubType: 'SalesOfProductIncome',
  };
  books.simulator.control.edit(REALM, 'Account', twin, 'create');
  expect((await incomeAccountForm(books.app))?.preselected).toBe('');
});

test('no item is made before the account is chosen, and only one that is listed can be', async () => {
  const { id, sku } = await typedProduct();
  expect((await call(clerk, 'add', { productIds: [id] })).body.error.message).toContain(
    'Choose the income account first',
  );
  const wrong = await call(clerk, 'income-account', { accountId: account('Inventory Asset') });
  expect(wrong.status).toBe(409);
  expect(itemsWith(sku)).toEqual([]);
  const chosen = await call(clerk, 'income-account', {
    accountId: account('Sales of Product Income'),
  });
  expect(chosen.body).toEqual({
    account: { id: account('Sales of Product Income'), name: 'Sales of Product Income' },
  });
  expect(await incomeAccountForm(books.app)).toMatchObject({
    chosen: { name: 'Sales of Product Income' },
    preselected: account('Sales of Product Income'),
  });
});

test('one press makes the items of the marked products, each once, however often it is pressed', async () => {
  const [one, two, unmarked] = [await typedProduct(), await typedProduct(), await typedProduct()];
  const press = () =>
    postPage(
      books.app,
      clerk,
      page,
      new URLSearchParams([
        ['intent', 'make-items'],
        ['accountId', account('Sales of Product Income')],
        ['chosen', one.id],
        ['chosen', two.id],
      ]),
    );
  expect((await press()).data).toEqual({ done: '2 items are on their way to QuickBooks.' });
  expect((await lineOf(one.id))?.adding).toBe('asked');
  await press();
  await books.app.runJobs();
  for (const { id, sku } of [one, two]) {
    expect(itemsWith(sku).map((item) => item.IncomeAccountRef?.value)).toEqual([
      account('Sales of Product Income'),
    ]);
    expect(await lineOf(id)).toBeUndefined();
  }
  expect(await lineOf(unmarked.id)).toMatchObject({ adding: null });
  // Made by now: nothing is asked for again.
  expect((await call(clerk, 'add', { productIds: [one.id] })).body).toEqual({ count: 0, left: 1 });
});

test('what QuickBooks refuses is said at its product; the others are made, and it can be tried again', async () => {
  const first = await typedProduct('Twin Cleaner');
  const second = await typedProduct('Twin Cleaner');
  await call(clerk, 'add', { productIds: [first.id, second.id] });
  await books.app.runJobs();
  const made = [...itemsWith(first.sku), ...itemsWith(second.sku)];
  expect(made).toHaveLength(1);
  const refused = made[0]?.Sku === first.sku ? second : first;
  const line = await lineOf(refused.id);
  expect(line?.adding).toBe('failed');
  expect(line?.problem).toContain('already exists');
  await books.app.db.pool.query('update products set name = $2 where id = $1', [
    refused.id,
    'Other Twin',
  ]);
  expect((await call(clerk, 'add', { all: true })).status).toBe(200);
  await books.app.runJobs();
  expect(itemsWith(refused.sku)).toHaveLength(1);
  expect((await listed()).total).toBe(0);
});

describe('an answer that is lost', () => {
  test('makes no second item: the same request is sent again', async () => {
    const { id, sku } = await typedProduct();
    await call(clerk, 'add', { productIds: [id] });
    books.simulator.control.fail({ failure: 'drop-answer', method: 'POST', path: '/item' });
    await expect(addItem(books.app, { realmId: REALM, productId: id })).rejects.toMatchObject({
      outcome: 'unanswered',
    });
    expect(await lineOf(id)).toMatchObject({ adding: 'asked' });
    await addItem(books.app, { realmId: REALM, productId: id });
    expect(itemsWith(sku)).toHaveLength(1);
    expect(await lineOf(id)).toBeUndefined();
  });

  test('and a lost job is found again', async () => {
    const { id, sku } = await typedProduct();
    await call(clerk, 'add', { productIds: [id] });
    await books.app.db.pool.query(
      `delete from graphile_worker._private_jobs where key like 'add-item:%'`,
    );
    await books.app.db.transaction((tx) => enqueueForgottenItems(tx, null));
    await books.app.runJobs();
    expect(itemsWith(sku)).toHaveLength(1);
  });
});

test('the first invoice of a company that had no item goes out once its item is made', async () => {
  const { id } = await typedProduct();
  const customerId = await addCustomer(books.app, { name: 'First House' });
  const made = await addOrder(books.app, {
    customerId,
    lines: [{ productId: id, quantity: 2, unitPriceCents: 1000 }],
  });
  const order = {
    ...made,
    customerId,
    customerName: 'First House',
    productIds: [id],
    skus: [],
    quantities: [2],
    prices: [1000],
  };
  const { deliveryId } = await books.deliver(order, [2]);
  await books.app.runJobs();
  expect(await mirrorOf(books, deliveryId)).toMatchObject({ state: 'needs_attention' });
  await call(clerk, 'add', { all: true });
  await books.app.runJobs();
  expect((await mirrorOf(books, deliveryId)).state).toBe('created');
});

test('nobody without the duty books chooses the account or makes items', async () => {
  const { id, sku } = await typedProduct();
  const desk = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['desk'] });
  const buyer = await addUser(books.app, { role: 'user', customers: 'all' });
  for (const actor of [desk, buyer]) {
    const denied = { code: 'permission-denied' };
    const accountId = account('Services');
    await expect(chooseIncomeAccount(books.app, actor, { accountId })).rejects.toMatchObject(
      denied,
    );
    await expect(addItems(books.app, actor, { all: true })).rejects.toMatchObject(denied);
    await expect(createThere(books.app, actor, { productId: id })).rejects.toMatchObject(denied);
  }
  await books.app.runJobs();
  expect(itemsWith(sku)).toEqual([]);
  expect((await incomeAccountForm(books.app))?.chosen?.name).toBe('Sales of Product Income');
});
