import { expect, type Page, test } from '@playwright/test';
import { type BooksShop, connect, FIRST, openBooksShop } from './steps/bookkeeping.ts';
import { openTask } from './steps/open-task.ts';

/** Invoices that were sent, and no answer came before another company was connected: what a bookkeeper sees, looks up and says of each. */

test.describe.configure({ mode: 'serial' });
test.use({ actionTimeout: 15_000 });

const SECOND = '9341450000000002';
const NAMES: Readonly<Record<string, string>> = {
  [FIRST]: 'Bellcart Supply Co.',
  [SECOND]: 'Northquay Test Company',
};
const SOON = { timeout: 20_000 };
const INBOX = '/dashboard/accounting/inbox';

interface Order {
  id: string;
  number: string;
}
interface Row {
  entity: { Id: string; DocNumber?: string; PrivateNote?: string };
  gone: boolean;
}

let shop: BooksShop;
let owner: Page;
let keeper: Page;
let driver: Page;
/** Arrived there, arrived nowhere, and arrived there as well. */
let there: Order;
let nowhere: Order;
let later: Order;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  shop = await openBooksShop();
  [owner, keeper, driver] = [
    await shop.signedIn(browser, 'owner'),
    await shop.signedIn(browser, 'books'),
    await shop.signedIn(browser, 'driver'),
  ];
});
test.afterAll(() => shop.close());

const invoiceOf = async ({ id }: Order) =>
  (
    await shop.pool.query<{ id: string; state: string; in_doubt: boolean }>(
      'select id, state, in_doubt from invoices where order_id = $1',
      [id],
    )
  ).rows[0] ?? { id: '', state: 'none', in_doubt: false };
const stateOf = async (order: Order) => (await invoiceOf(order)).state;
const inBooks = async (realm: string, { number }: Order) =>
  ((await shop.books(`/realms/${realm}/Invoice`)) as Row[]).filter(
    ({ entity, gone }) => !gone && (entity.PrivateNote ?? '').endsWith(`order ${number}`),
  );
const task = (order: Order) => keeper.getByRole('article', { name: new RegExp(order.number) });
/** Opens the inbox anew until this is said of the order. */
const found = (order: Order, words: string | RegExp, show = 'open') =>
  expect(async () => {
    await keeper.goto(`${INBOX}?show=${show}`);
    await expect(task(order)).toContainText(words, { timeout: 1000 });
  }).toPass(SOON);

const openInvoice = async (order: Order) =>
  keeper.goto(`/dashboard/invoices/${(await invoiceOf(order)).id}`);

/** Reads the customers of the company that is connected. */
async function readCustomers(realm: string) {
  await owner.goto('/dashboard/accounting');
  await owner.locator('button[name=sync][value=customers]').click();
  const done = async () =>
    (
      await shop.pool.query(
        `select 1 from sync_runs where realm_id = $1 and kind = 'customers' and state = 'done'`,
        [realm],
      )
    ).rowCount;
  await expect.poll(done, SOON).toBe(1);
}

async function change(from: string, to: string) {
  await owner.goto('/quickbooks/disconnect');
  await owner.getByRole('button', { name: `Disconnect ${NAMES[from]}` }).click();
  await expect(owner.getByText('The permission was given back')).toBeVisible();
  await connect(owner, 'Connect to QuickBooks', to);
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText('This is another company');
  await owner.goto('/dashboard/accounting');
}
async function confirm(realm: string) {
  await owner.getByLabel('Type the name of the company to go on').fill(NAMES[realm] ?? '');
  await owner.getByRole('button', { name: 'Write to this company' }).click();
  await expect(owner.getByRole('button', { name: 'Write to this company' })).toHaveCount(0);
}

test('sent, and no answer came: it is looked up by itself while its company is connected', async () => {
  await connect(owner, 'Connect to QuickBooks');
  // Customer and products are known there, so that a sending asks nothing before it sends.
  const first = await shop.delivered(driver);
  await expect.poll(() => stateOf(first), SOON).toBe('created');
  await shop.books('/faults', { failure: 'unavailable', path: 'FROM+Invoice', times: 999 });
  const inDoubt = async (failure: string) => {
    await shop.books('/faults', { failure, method: 'POST', path: '/invoice' });
    const order = await shop.delivered(driver);
    await expect.poll(async () => (await invoiceOf(order)).in_doubt, SOON).toBe(true);
    await expect.poll(() => stateOf(order), SOON).toBe('unknown');
    return order;
  };
  there = await inDoubt('drop-answer');
  nowhere = await inDoubt('reset');
  later = await inDoubt('drop-answer');
  const arrived = async () =>
    Promise.all([there, nowhere, later].map(async (one) => (await inBooks(FIRST, one)).length));
  expect(await arrived()).toEqual([1, 0, 1]);
  await found(there, 'was sent and no answer came: it is looked up in QuickBooks', 'pending');
});

test('another company is connected: each is asked about with the name of the company where it may stand', async () => {
  await change(FIRST, SECOND);
  await shop.books('/faults', undefined, 'DELETE');
  await confirm(SECOND);
  for (const order of [there, nowhere, later])
    await found(
      order,
      `was sent to ${NAMES[FIRST]}, which was connected before, and no answer came: look into its books`,
    );
});

test('it stands there: its number is written down, and nothing is sent to the new company', async () => {
  const [booked] = await inBooks(FIRST, there);
  const number = booked?.entity.DocNumber ?? booked?.entity.Id ?? '';
  await keeper.goto(INBOX);
  await openTask(task(there));
  await task(there).getByLabel('Number in the other books').fill(number);
  await task(there)
    .getByRole('button', { name: /^It stands there:/ })
    .click();
  await expect(task(there)).toHaveCount(0);
  expect(await stateOf(there)).toBe('elsewhere');
  await openInvoice(there);
  await expect(keeper.getByRole('heading', { level: 1 })).toContainText('Billed');
  await expect(keeper.getByRole('main')).toContainText(
    `It stands in the QuickBooks of ${NAMES[FIRST]}, which is not connected any more`,
  );
});

test('it is not there: it is billed once in the new company', async () => {
  const { rows } = await shop.pool.query<{ sku: string; name: string }>(
    `select p.sku, p.name from order_lines l join products p on p.id = l.product_id
      where l.order_id = $1`,
    [nowhere.id],
  );
  for (const { sku, name } of rows)
    await shop.books(`/realms/${SECOND}/Item`, {
      operation: 'create',
      body: {
        Name: `${name} ${sku}`,
        Sku: sku,
        Type: 'Service',
        UnitPrice: 12,
        IncomeAccountRef: { value: '1' },
      },
    });
  await keeper.goto(INBOX);
  await openTask(task(nowhere));
  await task(nowhere)
    .getByRole('button', { name: /bill it here/ })
    .click();
  await expect(task(nowhere)).toHaveCount(0);
  await expect.poll(() => stateOf(nowhere), SOON).toBe('created');
  expect([
    (await inBooks(FIRST, nowhere)).length,
    (await inBooks(SECOND, nowhere)).length,
    (await inBooks(SECOND, there)).length,
  ]).toEqual([0, 1, 0]);
});

test('pressed too early it says which company to connect; once that is connected, it is looked up there by itself', async () => {
  await openTask(task(later));
  await task(later)
    .getByRole('button', { name: /^Retry/ })
    .click();
  await expect(task(later)).toContainText(
    `It may stand in the QuickBooks of ${NAMES[FIRST]}, which is not connected. Nothing was sent.`,
  );
  expect(await stateOf(later)).toBe('needs_attention');
  await readCustomers(SECOND);
  await change(SECOND, FIRST);
  await confirm(FIRST);
  await expect.poll(() => stateOf(later), SOON).toBe('created');
  expect([(await inBooks(FIRST, later)).length, (await inBooks(SECOND, later)).length]).toEqual([
    1, 0,
  ]);
});

test('what a person found there is read by its number once its company is connected again', async () => {
  await openInvoice(there);
  await expect(keeper.getByRole('main')).toContainText('and was not read there yet');
  await keeper.getByRole('link', { name: /^Settle it under To do/ }).click();
  await expect(task(there)).toContainText('They are connected again');
  await openTask(task(there));
  await task(there)
    .getByRole('button', { name: /^Read it there:/ })
    .click();
  await expect(task(there)).toHaveCount(0);
  await openInvoice(there);
  await expect(keeper.getByRole('heading', { level: 1 })).toContainText('Open');
  expect([(await inBooks(FIRST, there)).length, (await inBooks(SECOND, there)).length]).toEqual([
    1, 0,
  ]);
  await openInvoice(nowhere);
  await expect(keeper.getByRole('main')).toContainText(
    `It stands in the QuickBooks of ${NAMES[SECOND]}, which is not connected any more`,
  );
  await keeper.goto(INBOX);
  await expect(keeper.getByRole('main')).toContainText('Nothing waits');
});

test('the history says of each sync whose books it read', async () => {
  await readCustomers(FIRST);
  await keeper.goto('/dashboard/accounting/syncs');
  const runs = keeper.getByRole('table', { name: 'Syncs' }).getByRole('row');
  await expect(runs.nth(1)).toContainText(NAMES[FIRST] ?? '');
  await expect(runs.nth(2)).toContainText(NAMES[SECOND] ?? '');
  await runs.nth(2).getByRole('link').first().click();
  await expect(keeper.getByRole('main')).toContainText(`Read from ${NAMES[SECOND]}.`);
});
