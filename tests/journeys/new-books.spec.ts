import { expect, test } from '@playwright/test';
import { type EmptyShop, openEmptyShop } from '../support/empty-shop.ts';
import { bookedInvoices } from './steps/books.ts';
import { sayGiven } from './steps/deliver.ts';
import { becomeOwner } from './steps/first-admin.ts';
import { addToCart, placeOrder } from './steps/order.ts';
import { ready } from './steps/page.ts';
import { makeProduct, readItems } from './steps/products.ts';
import { sendOut } from './steps/send-out.ts';
import { setUpStep } from './steps/set-up.ts';

test.use({ actionTimeout: 15_000 });

/** The simulator's second company: it has accounts and terms, and no item, customer or invoice. */
const NEW_COMPANY = '9341450000000002';

let shop: EmptyShop;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  shop = await openEmptyShop();
});
test.afterAll(() => shop.close());

test('an owner with a new QuickBooks company comes to the first invoice there, from the guide alone', async ({
  browser,
}, info) => {
  test.skip(info.project.name !== 'desktop', 'one shop is enough');
  test.setTimeout(240_000);
  const page = await browser.newPage({ baseURL: shop.url });
  await becomeOwner(page, shop.firstAdminLink);
  await page.goto('/dashboard/getting-started');
  await expect(page.getByText('0 of 9 done')).toBeVisible();

  // What is not for this company is said, and can be taken back.
  const trucks = await setUpStep(page, 'Trucks');
  await trucks.getByRole('button', { name: /^Not for us/ }).click();
  await expect(trucks).toContainText('Not for us: no trucks of our own');
  await expect(page.getByText('1 of 9 done')).toBeVisible();

  await (await setUpStep(page, 'QuickBooks, yes or no'))
    .getByRole('link', { name: /connect/ })
    .click();
  await expect(page.getByRole('main')).toContainText(
    'an invoice gets its number when it arrives there',
  );
  await page.getByRole('button', { name: 'Connect to QuickBooks' }).click();
  await page.getByLabel('Company').selectOption(NEW_COMPANY);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'QuickBooks is connected' })).toBeVisible();
  await readItems(page);

  await makeProduct(page, {
    name: 'Quay Window Wash',
    brand: 'Quay',
    category: 'Housekeeping',
    size: '4 x 1 gal case',
    sku: 'QW-1-C4',
    price: '38.50',
    onHand: '40',
  });
  await expect(page.getByRole('main')).toContainText('QuickBooks has no item for this product');
  await page.goto('/dashboard/customers/new');
  await page.getByLabel('Name', { exact: true }).fill('Harbor House');
  await page.getByLabel('Street address').fill('1 Quay Street');
  await page.getByLabel('City').fill('Newport');
  await page.getByLabel('State').selectOption('RI');
  await page.getByLabel('ZIP code').fill('02840');
  await page.getByRole('button', { name: 'Create customer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbor House');
  await page.goto(`${page.url()}/details`);
  await ready(page);
  await page.getByLabel('Tax rate, %').fill('0');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/^Not settled/)).toHaveCount(0);

  await addToCart(page, { search: 'QW-1', size: /4 x 1 gal case/, quantity: 5 });
  const number = await placeOrder(page, 'PO-1');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: number, exact: true }).first().click();
  await page.getByRole('button', { name: 'Confirm order' }).click();
  await sendOut(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Out for delivery');
  const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.goto(`/dashboard/product-delivery/${orderId}`);
  await page.getByRole('button', { name: 'All delivered' }).click();
  await page.getByLabel('Name of the receiver').fill('J. Park');
  await page.getByLabel('My name above stands for my signature').check();
  await page.getByRole('button', { name: /^Deliver \d/ }).click();
  await sayGiven(page);
  await expect(page.getByText('Sent and recorded.')).toBeVisible();

  // Nothing there to bill with: the invoice waits, has no number yet, and leads to the choice of the account.
  await expect(async () => {
    await page.goto('/dashboard/accounting/inbox?show=money');
    await expect(page.getByRole('main')).toContainText(
      'QuickBooks has no active item with the SKU QW-1-C4',
      { timeout: 1000 },
    );
  }).toPass({ timeout: 30_000 });
  await page.goto('/dashboard/invoices?show=all');
  await expect(page.getByRole('main')).toContainText('No number yet');

  await page.goto('/dashboard/getting-started');
  const items = await setUpStep(page, 'Items in QuickBooks');
  await expect(items).toContainText('1 product has no item in QuickBooks');
  // The account that QuickBooks itself puts on a product stands there already.
  await expect(items.getByRole('combobox')).toHaveText(/Sales of Product Income/);
  await expect(items.locator('option:checked')).toHaveText('Sales of Product Income');
  await items.getByRole('button', { name: 'Make 1 item' }).click();
  await expect(async () => {
    await page.reload();
    // Once nothing lacks one, it is no step any more.
    const step = page.getByRole('heading', { name: 'Items in QuickBooks', includeHidden: true });
    await expect(step).toHaveCount(0, { timeout: 1000 });
  }).toPass({ timeout: 30_000 });

  const booked = () => bookedInvoices(page.request, number, shop.controlUrl, NEW_COMPANY);
  await expect.poll(async () => (await booked()).length, { timeout: 30_000 }).toBe(1);
  const [invoice] = await booked();
  await expect(async () => {
    await page.goto('/dashboard/invoices?show=all');
    await expect(page.getByRole('main')).not.toContainText('No number yet', { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByRole('main')).toContainText(invoice?.DocNumber ?? 'its number');
  await page.goto('/dashboard/getting-started');
  await expect(await setUpStep(page, 'The first order')).toContainText('Delivered');
  await page.close();
});
