import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../tests/support/app.ts';
import { type Books, startBooks } from '../../../tests/support/books.ts';
import { postPage } from '../../../tests/support/post-page.ts';
import { addCustomer, addProduct } from '../../../tests/support/rows.ts';
import { readCompany } from '../../company/server/queries.ts';
import { newId } from '../../platform/clock.ts';
import * as guide from '../dashboard/getting-started.tsx';
import { setupProgress } from '../dashboard/setup-panel.tsx';
import { STEPS } from '../setup-messages.ts';
import { leaveStep } from './leave-step.ts';
import { readSetupSteps, type SetupStep } from './setup-steps.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
});
afterAll(() => books.close());

const step = async (name: string) =>
  (await readSetupSteps(books.app)).find((one) => one.name === name);
const names = async () => (await readSetupSteps(books.app)).map(({ name }) => name);

test('what this company has no use for is no step; those of QuickBooks come with the connection', async () => {
  expect(await names()).toEqual([
    'accounting',
    'company',
    'tax',
    'products',
    'customers',
    'people',
    'trucks',
    'mail',
    'order',
  ]);
  const begun = setupProgress(await readSetupSteps(books.app));
  expect(begun).toMatchObject({ of: 9, next: { name: 'accounting' } });
  const say = (usesQuickBooks: string) =>
    books.app.db.pool.query(
      `update company_settings set settings = settings || jsonb_build_object('usesQuickBooks', $1::text)`,
      [usesQuickBooks],
    );
  await say('no');
  expect(await step('accounting')).toMatchObject({ done: true, state: 'Works without QuickBooks' });
  expect(setupProgress(await readSetupSteps(books.app))).toMatchObject({
    done: begun.done + 1,
    of: 9,
  });
  await say('undecided');
  const unknown = await addProduct(books.app, { sku: 'UNSAID', name: 'Unsaid' });
  await books.app.db.pool.query(
    'update products set hazard_source = null, hazard_stated_at = null, hazardous = false where id = $1',
    [unknown],
  );
  // It comes next, and what the law asks for hazardous material is asked once one is known to be.
  expect(setupProgress(await readSetupSteps(books.app)).next?.name).toBe('hazards');
  for (const name of ['emergency', 'training', 'takeover', 'items'])
    expect(await names()).not.toContain(name);
  await books.app.db.pool.query('delete from products where id = $1', [unknown]);
  expect(await names()).not.toContain('hazards');
  await books.connect();
  expect((await names()).slice(0, 2)).toEqual(['accounting', 'takeover']);
  expect(await step('takeover')).toMatchObject({ done: false });
  expect(STEPS.takeover.links.map(({ to }) => to)).toContain('/dashboard/accounting');
});

test('tax: the usual rate settles it before there is a customer, and who has none is counted', async () => {
  const rate = (usualTaxRateBp: number | null) =>
    books.app.db.pool.query(
      `update company_settings set settings = settings || jsonb_build_object('usualTaxRateBp', $1::int)`,
      [usualTaxRateBp],
    );
  expect(await step('tax')).toMatchObject({ done: false, state: 'No usual rate' });
  await rate(635);
  expect(await step('tax')).toMatchObject({ done: true, state: 'Usual rate 6.35%' });
  const untaxed = await addCustomer(books.app);
  await books.app.db.pool.query('update customers set tax_settled = false where id = $1', [
    untaxed,
  ]);
  expect(await step('tax')).toMatchObject({
    done: false,
    state: 'Usual rate 6.35%, 1 customer has no tax yet',
  });
  await rate(null);
  expect(await step('tax')).toMatchObject({
    done: false,
    state: 'No usual rate, 1 customer has no tax yet',
  });
  await books.app.db.pool.query('update customers set tax_settled = true where id = $1', [untaxed]);
  expect(await step('tax')).toMatchObject({ done: true, state: 'Said for every customer' });
  await books.app.db.pool.query('delete from customers where id = $1', [untaxed]);
});

test('prices: a row while a product on sale has none, and nothing where all have one', async () => {
  expect(await step('prices')).toBeUndefined();
  const unpriced = await addProduct(books.app, { sku: 'NO-PRICE', name: 'Unpriced' });
  const price = (cents: number | null) =>
    books.app.db.pool.query('update products set price_cents = $2 where id = $1', [
      unpriced,
      cents,
    ]);
  await price(null);
  expect(await step('prices')).toEqual({
    name: 'prices',
    done: false,
    state: '1 product on sale has no price',
  });
  await price(100);
  expect(await step('prices')).toBeUndefined();
  await books.app.db.pool.query('delete from products where id = $1', [unpriced]);
});

test('what may be nothing for this company comes after what every shop needs', () => {
  const step = (name: 'density' | 'customers' | 'people' | 'order', done: boolean) => ({
    name,
    done,
    state: '',
  });
  const density = { ...step('density', false), notForUs: 'may' as const };
  const next = (...steps: SetupStep[]) => setupProgress(steps).next?.name;
  expect(next(density, step('customers', false), step('people', false))).toBe('customers');
  expect(next(density, step('customers', true), step('people', false))).toBe('people');
  expect(next(density, step('customers', true), step('people', true))).toBe('density');
});

test('it is done once products and customers were read from this company, whatever was made by hand', async () => {
  const done = async () =>
    (await readSetupSteps(books.app)).find(({ name }) => name === 'takeover')?.done;
  await books.order();
  expect(await done()).toBe(false);
  const read = (kind: string, state: string) =>
    books.app.db.pool.query(
      `insert into sync_runs (id, kind, state, created_at, finished_at) values ($1, $2, $3, $4, $4)`,
      [newId(books.app), kind, state, new Date(books.app.clock.now())],
    );
  await read('products', 'done');
  await read('customers', 'failed');
  expect(await done()).toBe(false);
  await read('customers', 'done');
  expect(await done()).toBe(true);
});

const answer = (who: TestUser, name: string, reply: string) =>
  postPage(books.app, who, guide, { intent: 'step', step: name, answer: reply });

test('items: open while a product has none in QuickBooks, and closed once each has its own', async () => {
  await books.app.call(books.owner, 'POST', '/api/quickbooks-sync-products', {});
  await books.app.runJobs();
  await addProduct(books.app, { sku: 'BY-HAND', name: 'Typed by hand' });
  expect(await step('items')).toMatchObject({
    done: false,
    state: '1 product has no item in QuickBooks',
  });
  const made = await postPage(books.app, books.owner, guide, {
    intent: 'make-items',
    accountId: '1',
    all: 'yes',
  });
  expect(made.data).toEqual({ done: '1 item is on its way to QuickBooks.' });
  await books.app.runJobs();
  expect(await step('items')).toBeUndefined();
  // A charge needs its item too; the same press makes it.
  await books.app.db.pool.query(
    `update company_settings set settings = settings || '{"deliveryFeeCents": 900}'`,
  );
  expect(await step('items')).toMatchObject({
    done: false,
    state: 'Every product has its item. Delivery fee: no item in QuickBooks',
  });
  const charged = await postPage(books.app, books.owner, guide, {
    intent: 'make-items',
    accountId: '1',
    part: 'delivery-fee',
  });
  expect(charged.data).toEqual({ done: 'Delivery fee has its item in QuickBooks.' });
  expect(await step('items')).toBeUndefined();
});

test('“not for us” closes a step where that is a lawful answer; what the law asks is a step once a product ships so', async () => {
  for (const name of ['emergency', 'training']) expect(await step(name)).toBeUndefined();
  const productId = await addProduct(books.app, { sku: 'ACID', name: 'Acid', nameKey: 'acid' });
  await books.app.db.pool.query(
    `insert into safety_data (name_key, un_number, updated_at) values ('acid', 'UN1789', now())`,
  );
  for (const name of ['emergency', 'training']) {
    expect(await step(name)).toMatchObject({ done: false });
    expect((await step(name))?.notForUs).toBeUndefined();
    expect((await answer(books.owner, name, 'not-for-us')).status).toBe(409);
  }
  expect((await readCompany(books.app)).setUpNotForUs).toEqual([]);
  await books.app.db.pool.query('update products set is_active = false where id = $1', [productId]);
  expect(await step('emergency')).toBeUndefined();
  expect(await step('trucks')).toMatchObject({ done: false, notForUs: 'may' });
  // Who works alone has nobody to invite.
  const others = (disabled: boolean) =>
    books.app.db.pool.query('update users set disabled = $2 where id <> $1', [
      books.owner.id,
      disabled,
    ]);
  await others(true);
  expect(await step('people')).toMatchObject({ done: false, notForUs: 'may' });
  await answer(books.owner, 'people', 'not-for-us');
  expect(await step('people')).toMatchObject({ done: true, notForUs: 'said' });
  await answer(books.owner, 'people', 'for-us');
  await others(false);
  await answer(books.owner, 'trucks', 'not-for-us');
  expect(await step('trucks')).toMatchObject({ done: true, notForUs: 'said' });
  await answer(books.owner, 'trucks', 'for-us');
  expect(await step('trucks')).toMatchObject({ done: false, notForUs: 'may' });
});

test('the guide leaves the home page by its owner’s word, whatever is open, and comes back', async () => {
  await answer(books.owner, 'guide', 'not-for-us');
  expect((await readCompany(books.app)).setUpNotForUs).toEqual(['guide']);
  await answer(books.owner, 'guide', 'for-us');
  expect((await readCompany(books.app)).setUpNotForUs).toEqual([]);
});

test('trucks, training and density say what is there', async () => {
  expect(await step('trucks')).toMatchObject({ done: false, state: 'No truck yet' });
  await books.app.db.pool.query(
    `insert into trucks (id, name, created_at) values ($1, 'Box truck', now())`,
    [newId(books.app)],
  );
  expect(await step('trucks')).toMatchObject({
    done: false,
    state: '1 truck, 1 without what it carries',
  });
  expect((await step('trucks'))?.notForUs).toBeUndefined();
  await books.app.db.pool.query('update trucks set capacity_pounds = 9000');
  expect(await step('trucks')).toMatchObject({ done: true, state: '1 truck' });
  const driver = await addUser(books.app, {
    role: 'admin',
    customers: 'all',
    duties: ['driver'],
    displayName: 'Uma Untrained',
  });
  await books.app.db.pool.query(`update products set is_active = true where sku = 'ACID'`);
  expect((await step('training'))?.state).toContain(driver.displayName);
  await addProduct(books.app, {
    sku: 'LIQ',
    name: 'Liquid',
    nameKey: 'liq',
    sizeUnit: '5 gal pail',
  });
  const density = await step('density');
  expect(density?.done).toBe(false);
  expect(density?.first).toContainEqual({ to: '/dashboard/safety/liq', text: 'Density of Liquid' });
});

test('nobody but an owner says what is not for the company', async () => {
  const books1 = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['books'] });
  await expect(
    leaveStep(
      books.app,
      books1,
      { step: 'density', answer: 'not-for-us' },
      { requestId: 'r', network: '198.51.100.4' },
    ),
  ).rejects.toMatchObject({ code: 'permission-denied' });
  expect((await readCompany(books.app)).setUpNotForUs).not.toContain('density');
});
