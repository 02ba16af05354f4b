import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import type { BooksSettings } from '../../ledger-rows.ts';
import { checkUp } from '../check-up.ts';
import { readCheckUp } from './check-up.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks({}, { ownNumbers: true, shipping: true });
  await books.connect();
});
afterAll(() => books.close());

/** Each setting with what is shown of it. */
const shown = async () =>
  Object.fromEntries(
    ((await readCheckUp(books.app))?.lines ?? []).map(({ label, value, verdict }) => [
      label,
      `${value}: ${verdict}`,
    ]),
  );
const check = (who: Parameters<Books['app']['call']>[0] = books.owner) =>
  books.app.call(who, 'POST', '/api/quickbooks-check', {});
const set = (change: Record<string, object>) =>
  books.simulator.control.setPreferences(REALM, change);

test('the card stands from the moment of the connection, and a check reads it anew', async () => {
  const connectedAt = new Date(books.app.clock.now());
  expect(await readCheckUp(books.app)).toMatchObject({ readAt: connectedAt, failedAt: null });
  expect(await shown()).toEqual({
    Country: 'United States: right',
    'Home currency': 'US dollar: right',
    'Customers’ currency': 'US dollar for all: right',
    'Sales tax': 'The shop’s rate: right',
    'Invoice numbers': 'The shop’s: right',
    'Delivery fee': 'As shipping: right',
    'Fuel surcharge': 'None: right',
    Goodwill: 'No item is chosen: know',
    Discounts: 'On: right',
    'Closed until': 'Nothing is closed: right',
  });
  set({
    SalesFormsPrefs: { CustomTxnNumbers: false },
    CurrencyPrefs: { MultiCurrencyEnabled: true },
    AccountingInfoPrefs: { BookCloseDate: '2020-12-31' },
  });
  books.app.clock.advance(60_000);
  expect((await check()).body).toEqual({
    checkedAt: new Date(books.app.clock.now()).toISOString(),
  });
  expect(await shown()).toMatchObject({
    'Customers’ currency': 'Several: know',
    'Invoice numbers': 'Counted by QuickBooks: know',
    'Closed until': 'Dec 31, 2020: know',
  });
});

test('a reading that fails says so and keeps the card with its time; the next one that gets through ends that', async () => {
  const before = await readCheckUp(books.app);
  books.app.clock.advance(60_000);
  books.simulator.control.fail({ failure: 'unavailable', path: 'companyinfo', times: 20 });
  const failed = await check();
  expect([failed.status, failed.body.error.message]).toEqual([
    409,
    expect.stringContaining('What was read before stays'),
  ]);
  expect(await readCheckUp(books.app)).toEqual({
    ...before,
    failedAt: new Date(books.app.clock.now()),
  });
  books.simulator.control.clearFaults();
  books.app.clock.advance(60_000);
  expect((await check()).status).toBe(200);
  expect(await readCheckUp(books.app)).toMatchObject({ failedAt: null });
});

test('each sending reads it first: in another currency nothing goes out, and after it was changed back a retry bills it', async () => {
  set({ CurrencyPrefs: { HomeCurrency: { value: 'CAD' } } });
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  const invoice = async () =>
    (
      await books.app.db.pool.query(
        'select id, state, problem_code, problem from invoices where delivery_id = $1',
        [deliveryId],
      )
    ).rows[0];
  const stopped = await invoice();
  expect(stopped).toMatchObject({
    state: 'needs_attention',
    problem_code: 'not-usd',
    problem: expect.stringContaining('is CAD now, and the shop bills in US dollars only'),
  });
  expect(books.invoices()).toEqual([]);
  expect(await shown()).toMatchObject({ 'Home currency': 'CAD: mend' });
  set({ CurrencyPrefs: { HomeCurrency: { value: 'USD' } } });
  await books.app.call(books.owner, 'POST', '/api/quickbooks-create-invoice', {
    invoiceId: stopped.id,
  });
  await books.app.runJobs();
  expect(await invoice()).toMatchObject({ state: 'created' });
  expect(await shown()).toMatchObject({ 'Home currency': 'US dollar: right' });
});

test('what is not right says what to do, and where', () => {
  const settings: BooksSettings = {
    country: 'CA',
    homeCurrency: 'CAD',
    multiCurrency: true,
    salesTax: false,
    automatedTax: false,
    ownNumbers: true,
    shipping: false,
    closeDate: '2026-11-22',
    discounts: false,
    classes: false,
    locations: false,
  };
  const shop = {
    today: '2026-11-22',
    feeCents: 1500,
    feeItem: null,
    surcharged: true,
    surchargeItem: null,
    deposited: true,
    depositItem: null,
    goodwillItem: null,
    taxedCustomers: 2,
    foreignCustomers: 1,
  };
  const lines = checkUp(settings, shop);
  expect(lines.filter(({ verdict }) => verdict === 'mend').map(({ label }) => label)).toEqual([
    'Country',
    'Home currency',
    'Customers’ currency',
    'Sales tax',
    'Delivery fee',
    'Fuel surcharge',
    'Container deposits',
    'Closed until',
  ]);
  expect(lines.flatMap(({ way }) => way?.to ?? [])).toEqual([
    '/dashboard/accounting/customers?show=unusable',
    '/dashboard/accounting/invoice-parts',
    '/dashboard/accounting/invoice-parts',
    '/dashboard/accounting/invoice-parts',
    '/dashboard/accounting/invoice-parts',
  ]);
  const complete = {
    ...shop,
    feeItem: 'Freight',
    surchargeItem: 'Fuel',
    depositItem: 'Deposits',
    goodwillItem: 'Goodwill',
    taxedCustomers: 0,
    foreignCustomers: 0,
  };
  expect(checkUp({ ...settings, closeDate: null }, complete).map(({ verdict }) => verdict)).toEqual(
    [
      'mend',
      'mend',
      'right',
      'right',
      'right',
      'right',
      'right',
      'right',
      'right',
      'know',
      'right',
    ],
  );
  const without = { ...shop, deposited: false };
  expect(checkUp(settings, without).map(({ label }) => label)).not.toContain('Container deposits');
});

test('without a company there is no card and nothing to check', async () => {
  await books.signInAgain(books.owner);
  await books.app.call(books.owner, 'POST', '/api/quickbooks-disconnect', {});
  expect(await readCheckUp(books.app)).toBeNull();
  expect((await check()).body.error.message).toBe('QuickBooks is not connected.');
});
