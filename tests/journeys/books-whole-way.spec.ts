import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectGoodColours } from './steps/accessible.ts';
import { type BooksShop, connect, FIRST, openBooksShop } from './steps/bookkeeping.ts';
import { disturb } from './steps/disturb.ts';
import { openTask } from './steps/open-task.ts';
import { addToCart, placeOrder } from './steps/order.ts';
import { ready } from './steps/page.ts';
import { sendOut } from './steps/send-out.ts';

/** Shop and books from the first connection to another company, in one shop whose connection no other journey needs. */

test.describe.configure({ mode: 'serial' });
test.use({ actionTimeout: 15_000 });

const SECOND = '9341450000000002';
const SOON = { timeout: 20_000 };
const LOOKS = [
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;

let shop: BooksShop;
let owner: Page;
let driver: Page;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  shop = await openBooksShop();
  [owner, driver] = [await shop.signedIn(browser, 'owner'), await shop.signedIn(browser, 'driver')];
});
test.afterAll(() => shop.close());

const home = async () => {
  await owner.goto('/dashboard/accounting');
  await ready(owner);
};
const setting = (label: string) =>
  owner
    .getByRole('list', { name: 'Settings in QuickBooks' })
    .getByRole('listitem')
    .filter({ hasText: label });
const preferences = (change: object) => shop.books(`/realms/${FIRST}/preferences`, change, 'PATCH');

/** The invoice of an order in the shop: its page, and its state in the database. */
const invoiceOf = async (orderNumber: string) => {
  const { rows } = await shop.pool.query<{ id: string; state: string }>(
    `select i.id, i.state from invoices i join orders o on o.id = i.order_id where o.number = $1`,
    [orderNumber],
  );
  return rows[0] ?? { id: '', state: 'none' };
};
const stateOf = async (orderNumber: string) => (await invoiceOf(orderNumber)).state;
const openInvoice = async (page: Page, orderNumber: string) => {
  await page.goto(`/dashboard/invoices/${(await invoiceOf(orderNumber)).id}`);
  await ready(page);
};

async function sync(kind: 'products' | 'customers' | 'prices') {
  await home();
  const button = owner.locator(`button[name=sync][value=${kind}]`);
  await button.click();
  const row = owner.locator('li', { has: button });
  await row.filter({ hasNotText: 'Not run yet.' }).waitFor();
  await expect(button).toBeEnabled({ timeout: 30_000 });
}

test('a company that does not keep its books in US dollars is refused with its reason', async () => {
  await preferences({ CurrencyPrefs: { HomeCurrency: { value: 'CAD' } } });
  await connect(owner, 'Connect to QuickBooks');
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText(
    'This company cannot be connected',
  );
  await expect(owner.getByRole('main')).toContainText('home currency is not the US dollar');
  await home();
  await expect(owner.getByText('Not connected')).toBeVisible();
  await preferences({ CurrencyPrefs: { HomeCurrency: { value: 'USD' } } });
});

test('connect, check-up, dry run, accept; order, deliver, invoice, paid in the books, shown as paid', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  await connect(owner, 'Connect to QuickBooks');
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText('QuickBooks is connected');

  await test.step('the check-up stands from the connection on, and reads anew when asked', async () => {
    await home();
    await expect(setting('Home currency')).toContainText('US dollar');
    await expect(setting('Closed until')).toContainText('Nothing is closed');
    await preferences({ AccountingInfoPrefs: { BookCloseDate: '2020-12-31' } });
    await owner.getByRole('button', { name: 'Check now' }).click();
    await expect(setting('Closed until')).toContainText('Dec 31, 2020');
    await shop.books('/faults', { failure: 'unavailable', path: 'companyinfo', times: 20 });
    await owner.getByRole('button', { name: 'Check now' }).click();
    await expect(owner.getByRole('alert')).toContainText('What was read before stays');
    await expect(setting('Closed until')).toContainText('Dec 31, 2020');
    await home();
    await expect(owner.getByText('QuickBooks could not be read on')).toBeVisible();
    // Only now: what the shop sends by itself reads the settings too.
    await shop.books('/faults', undefined, 'DELETE');
    await owner.getByRole('button', { name: 'Check now' }).click();
    await expect(owner.getByText('QuickBooks could not be read on')).toHaveCount(0);
  });

  const accepted =
    await test.step('what the books say of prices changes nothing before a yes', async () => {
      await sync('products');
      await sync('customers');
      await owner.goto('/dashboard/accounting/customers?show=proposed');
      await owner.getByRole('button', { name: /^Match all \d+ sure ones$/ }).click();
      await expect(owner.getByRole('button', { name: /^Match all/ })).toHaveCount(0, SOON);
      await sync('prices');
      const { rows } = await shop.pool.query<{ name: string }>(
        `select c.name from customers c join users u on u.default_customer_id = c.id
        where u.email = 'buyer@bellcart.example'`,
      );
      await owner.goto(
        `/dashboard/accounting/prices?show=waiting&q=${encodeURIComponent(rows[0]?.name ?? '')}`,
      );
      // Goods that leave without a shipping paper: this order rides on no run.
      const { rows: mild } = await shop.pool.query<{ sku: string }>(
        `select p.sku from products p left join safety_data s on s.name_key = p.name_key
          where s.un_number is null and p.sku ~ '-(P5|C4)$'`,
      );
      const skus = mild.map(({ sku }) => sku).join('|');
      const accept = owner.getByRole('button', { name: new RegExp(`^Accept: (${skus}),`) }).first();
      const label = (await accept.getAttribute('aria-label')) ?? '';
      const sku = /^Accept: ([\w-]+),/.exec(label)?.[1] ?? '';
      const waiting = async () =>
        (
          await shop.pool.query<{ books: number; today: number | null; size: string }>(
            `select w.unit_price_cents::float8 as books, p.size_unit as size,
                  (select cp.unit_price_cents::float8 from customer_prices cp
                    where cp.customer_id = c.id and cp.product_id = p.id and cp.source = 'accounting') as today
             from observed_prices w join customers c on c.accounting_id = w.customer_ref
                  join products p on p.accounting_id = w.item_ref
            where p.sku = $1 and c.name = $2`,
            [sku, rows[0]?.name],
          )
        ).rows[0];
      expect(await waiting()).toMatchObject({ today: null });
      await accept.click();
      await expect(owner.getByRole('button', { name: label })).toHaveCount(0);
      const now = await waiting();
      expect(now?.today).toBe(now?.books);
      return { sku, cents: now?.books ?? 0, size: now?.size ?? '' };
    });

  const buyer = await shop.signedIn(browser, 'buyer');
  const line = await addToCart(buyer, {
    search: accepted.sku,
    size: new RegExp(`^${accepted.size}`),
    quantity: 4,
  });
  expect(line.cents).toBe(accepted.cents);
  await buyer.goto('/cart');
  const number = await placeOrder(buyer, 'PO-BOOKS');
  const { rows } = await shop.pool.query<{ id: string }>(
    'select id from orders where number = $1',
    [number],
  );
  const orderId = rows[0]?.id ?? '';
  await owner.goto(`/dashboard/orders/${orderId}`);
  await owner.getByRole('button', { name: 'Confirm order' }).click();
  await sendOut(owner);
  await expect(owner.getByRole('heading', { level: 1 })).toContainText('Out for delivery');
  await shop.handOver(driver, orderId);
  await expect.poll(async () => (await shop.booked(number)).length, SOON).toBe(1);
  const [invoice] = await shop.booked(number);
  expect(
    invoice?.Line.filter((one) => one.SalesItemLineDetail?.Qty === 4).map((one) =>
      Math.round((one.SalesItemLineDetail?.UnitPrice ?? 0) * 100),
    ),
  ).toContain(line.cents);

  await expect.poll(() => stateOf(number), SOON).toBe('created');
  await openInvoice(buyer, number);
  await expect(buyer.getByRole('heading', { level: 1 })).toContainText('Open');
  if (invoice) await shop.payInvoice(invoice, invoice.TotalAmt);
  await expect.poll(() => stateOf(number), SOON).toBe('paid');
  await expect(async () => {
    await openInvoice(buyer, number);
    await expect(buyer.getByRole('heading', { level: 1 })).toContainText('Paid', { timeout: 1000 });
    await expect(buyer.getByRole('main')).toContainText('paid', { timeout: 1000 });
  }).toPass(SOON);
  await buyer.context().close();
});

test('goods that came back are credited, and the credit settles the invoice', async () => {
  const order = await shop.delivered(driver);
  await expect.poll(() => stateOf(order.number), SOON).toBe('created');
  await openInvoice(owner, order.number);
  const panel = owner.locator('details').filter({
    has: owner.getByRole('heading', { name: 'Credit goods' }),
  });
  await panel.getByRole('heading', { name: 'Credit goods' }).click();
  const pieces = panel.getByRole('spinbutton').first();
  await panel.getByLabel('Why').fill('Two cases came back');
  await pieces.fill('9999');
  await expect(panel.getByText(/: \d+ can still be credited\.$/)).toBeVisible();
  await panel.getByRole('button', { name: 'Make the credit' }).click();
  await expect(panel.getByText('This credit')).toHaveCount(0);
  await pieces.fill('2');
  const sum = panel.getByRole('status').filter({ hasText: 'This credit' });
  await expect(sum).toHaveText(/This credit(, before tax)?\$[\d,.]+/);
  const shown = /This credit[^$]*\$([\d,.]+)/.exec((await sum.textContent()) ?? '')?.[1] ?? '';
  await panel.getByRole('button', { name: 'Make the credit' }).click();
  await expect(owner.getByText(/is made. It goes to QuickBooks/)).toBeVisible();
  const credit = async () =>
    (
      await shop.pool.query<{ id: string | null; total: number; net: number }>(
        `select m.accounting_id as id, m.net_cents::float8 as net, m.accounting_total_cents::float8 as total
           from credit_memos m join invoices i on i.id = m.invoice_id
                join orders o on o.id = i.order_id where o.number = $1`,
        [order.number],
      )
    ).rows[0];
  await expect.poll(async () => (await credit())?.id, SOON).toBeTruthy();
  const made = await credit();
  // What stood on the screen before the press is what the books got, to the cent; their automated tax comes on top.
  expect(Math.round(Number(shown.replace(',', '')) * 100)).toBe(made?.net);
  const [invoice] = await shop.booked(order.number);
  if (invoice && made) {
    await shop.payInvoice(invoice, made.total / 100, made.id ?? '');
    await shop.payInvoice(invoice, Math.round(invoice.TotalAmt * 100 - made.total) / 100);
  }
  await expect.poll(() => stateOf(order.number), SOON).toBe('paid');
  await expect(async () => {
    await openInvoice(owner, order.number);
    await expect(owner.getByRole('main')).toContainText('settled with credits', { timeout: 1000 });
    await expect(owner.getByRole('main')).toContainText('in QuickBooks', { timeout: 1000 });
  }).toPass(SOON);
});

test('a credit whose answer was lost is made once, however often it is typed and pressed again', async () => {
  const order = await shop.delivered(driver);
  await expect.poll(() => stateOf(order.number), SOON).toBe('created');
  await openInvoice(owner, order.number);
  const panel = owner.locator('details').filter({
    has: owner.getByRole('heading', { name: 'Credit goods' }),
  });
  await panel.getByRole('heading', { name: 'Credit goods' }).click();
  const press = async () => {
    await panel.getByRole('spinbutton').first().fill('1');
    await panel.getByLabel('Why').fill('One case came back');
    await panel.getByRole('button', { name: 'Make the credit' }).click();
  };
  const { over } = await disturb(owner, 'answer dropped', /\/dashboard\/invoices\/[^/]+\.data/);
  await press();
  await expect(panel.getByText(/it is not known whether this was done/)).toBeVisible();
  await expect(panel.getByText('No credit was made')).toHaveCount(0);
  await over;
  await press();
  await expect(panel.getByText(/is made. It goes to QuickBooks/)).toBeVisible(SOON);
  const { rows } = await shop.pool.query(
    `select m.id from credit_memos m join orders o on o.id = m.order_id where o.number = $1`,
    [order.number],
  );
  expect(rows).toHaveLength(1);
});

test('every page of the books passes axe, in light and dark, with rows', async () => {
  // Fourteen pages twice: on a slow machine axe takes ten seconds for one.
  test.setTimeout(400_000);
  await shop.books(
    `/realms/${FIRST}/preferences`,
    { AccountingInfoPrefs: { BookCloseDate: '2099-12-31' } },
    'PATCH',
  );
  const order = await shop.delivered(driver);
  await expect.poll(() => stateOf(order.number), SOON).toBe('needs_attention');
  const { rows } = await shop.pool.query<{ run: string; customer: string }>(
    `select (select id from sync_runs order by created_at desc limit 1) as run,
            (select o.customer_id from invoices i join orders o on o.id = i.order_id
              where i.balance_cents > 0 order by i.txn_date desc limit 1) as customer`,
  );
  const { run, customer } = rows[0] ?? {};
  const pages = [
    '/dashboard/accounting',
    '/dashboard/accounting/inbox',
    '/dashboard/accounting/syncs',
    `/dashboard/accounting/syncs/${run}`,
    '/dashboard/accounting/statements',
    `/dashboard/customers/${customer}/money`,
    '/dashboard/invoices',
    '/dashboard/invoices?show=open',
    `/dashboard/invoices/${(await invoiceOf(order.number)).id}`,
    '/dashboard/accounting/invoice-parts',
    '/dashboard/accounting/customers?show=matched',
    '/dashboard/accounting/prices',
    '/dashboard/accounting/products?show=matched',
    '/quickbooks/disconnect',
  ];
  for (const address of pages) {
    await owner.goto(address);
    for (const look of LOOKS) {
      await owner.emulateMedia({ colorScheme: look.colorScheme });
      await owner.setViewportSize({ width: look.width, height: 844 });
      // Colours follow a change of scheme in their own time.
      await owner.waitForFunction(() =>
        document.getAnimations().every(({ playState }) => playState !== 'running'),
      );
      // Colours are all that the second look changes for it.
      if (look.width > 390) await expectGoodColours(owner);
      else await expectAccessible(owner);
      const over = () => document.documentElement.scrollWidth - window.innerWidth;
      expect(await owner.evaluate(over), `${address} at ${look.width}`).toBeLessThanOrEqual(0);
    }
  }
  await owner.setViewportSize({ width: 1280, height: 800 });
  await owner.emulateMedia({ colorScheme: 'light' });
  // One place where it is settled.
  await owner.goto('/dashboard/accounting/inbox');
  const task = owner.getByRole('article').filter({ hasText: order.number });
  await shop.books(
    `/realms/${FIRST}/preferences`,
    { AccountingInfoPrefs: { BookCloseDate: '2020-12-31' } },
    'PATCH',
  );
  await openTask(task);
  await task.getByRole('button', { name: /^Retry/ }).click();
  await expect(task).toHaveCount(0);
  await expect.poll(() => stateOf(order.number), SOON).toBe('created');
});

test('disconnected in the books and here: the shop says so and what to do, and a reconnection sends what waited', async () => {
  await shop.books('/disconnect', { realmId: FIRST });
  const order = await shop.delivered(driver);
  await expect(async () => {
    await home();
    await expect(owner.getByText('QuickBooks no longer lets us in')).toBeVisible({ timeout: 1000 });
  }).toPass(SOON);
  await expect(owner.getByText('Invoices wait here until you connect again.')).toBeVisible();
  await owner.goto('/dashboard/accounting/inbox?show=money');
  await expect(
    owner.getByRole('article', { name: /no longer lets the shop into Bellcart Supply Co\./ }),
  ).toBeVisible();
  expect(await shop.booked(order.number)).toEqual([]);
  await connect(owner, 'Connect again');
  await expect.poll(() => stateOf(order.number), SOON).toBe('created');

  await home();
  await owner.getByRole('link', { name: 'Disconnect' }).click();
  await owner.getByRole('button', { name: 'Disconnect Bellcart Supply Co.' }).click();
  await expect(owner.getByText('The permission was given back')).toBeVisible();
  expect(await shop.books('/connections')).toEqual([]);
  const later = await shop.delivered(driver);
  await expect.poll(() => stateOf(later.number), SOON).toBe('queued');
  await connect(owner, 'Connect to QuickBooks');
  await expect.poll(() => stateOf(later.number), SOON).toBe('created');
  expect(await shop.booked(later.number)).toHaveLength(1);
});

test('another company shows what would go there and what ends, and waits until its name is typed', async () => {
  await owner.goto('/quickbooks/disconnect');
  await owner.getByRole('button', { name: 'Disconnect Bellcart Supply Co.' }).click();
  await expect(owner.getByText('The permission was given back')).toBeVisible();
  const order = await shop.delivered(driver);
  await expect.poll(() => stateOf(order.number), SOON).toBe('queued');
  await connect(owner, 'Connect to QuickBooks', SECOND);
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText('This is another company');
  await home();
  const question = owner.getByRole('status').filter({ hasText: 'Another company than before' });
  await expect(question).toContainText(/1 waiting invoice of \$[\d.]+ in all goes there at once/);
  await expect(question).toContainText(/customer prices? from the old books \(\d+ accepted\)/);
  await owner.getByLabel('Type the name of the company to go on').fill('Northquay');
  await owner.getByRole('button', { name: 'Write to this company' }).click();
  await expect(owner.getByText('That is not the name of the company.')).toBeVisible();
  expect(await stateOf(order.number)).toBe('queued');
  await owner.getByLabel('Type the name of the company to go on').fill('Northquay Test Company');
  await owner.getByRole('button', { name: 'Write to this company' }).click();
  await expect(question).toHaveCount(0);
  const { rows } = await shop.pool.query(
    `select (select count(*)::int from customers where accounting_id is not null) as customers,
            (select count(*)::int from customer_prices where source = 'accounting') as prices,
            (select count(*)::int from observed_prices) as observed`,
  );
  expect(rows).toEqual([{ customers: expect.any(Number), prices: 0, observed: 0 }]);
  // Its products are not in these books yet, so it stops and says why.
  await expect.poll(() => stateOf(order.number), SOON).toBe('needs_attention');
});
