import { expect, type Page, test } from '@playwright/test';
import { type EmptyShop, openEmptyShop } from '../support/empty-shop.ts';
import { picture } from '../support/pictures.ts';
import { addItemToBooks, bookedInvoices } from './steps/books.ts';
import { becomeOwner, OWNER } from './steps/first-admin.ts';
import { addToCart, placeOrder } from './steps/order.ts';
import { createAllItems, makeProduct, readItems } from './steps/products.ts';

test.use({ actionTimeout: 15_000 });

let shop: EmptyShop;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  shop = await openEmptyShop();
});
test.afterAll(() => shop.close());

const step = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

test('an owner goes from an empty shop to a delivered order with its invoice, in the browser only', async ({
  browser,
}, info) => {
  test.skip(info.project.name !== 'desktop', 'one shop is enough');
  test.setTimeout(180_000);
  const page = await browser.newPage({ baseURL: shop.url });
  await becomeOwner(page, shop.firstAdminLink);

  // What a new owner sees first: the guide, and no word about orders that are nobody's yet.
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Continue the set-up' }).click();
  await expect(page.getByText('0 of 6 done')).toBeVisible();

  await step(page, 'Your company').getByRole('link', { name: 'Company settings' }).click();
  await page.getByLabel('Company name').fill('Quay Supply');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Settings saved.');
  await page.locator('#company-logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await picture(600, 200).png().toBuffer(),
  });
  await page.getByRole('button', { name: 'Use this logo' }).click();
  await expect(
    page.getByRole('link', { name: 'Quay Supply: home' }).locator('img'),
  ).toHaveAttribute('src', /company-logo/);

  await page.goto('/dashboard/getting-started');
  await page.getByRole('button', { name: 'Send a test e-mail' }).click();
  await expect(async () => {
    await page.reload();
    await expect(step(page, 'E-mail')).toContainText('The mail server took it', { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  const { messages } = (await (await page.request.get(`${shop.mailUrl}/api/messages`)).json()) as {
    messages: { subject: string; envelope: { to: string[] } }[];
  };
  expect(messages.find((mail) => mail.subject === 'Your shop’s e-mail works')?.envelope.to).toEqual(
    [OWNER.email],
  );

  await step(page, 'Accounting, when you want it')
    .getByRole('link', { name: 'Accounting' })
    .click();
  await page.getByRole('button', { name: 'Connect to QuickBooks' }).click();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'QuickBooks is connected' })).toBeVisible();

  // From the books: read, look, accept. Nothing is made before that.
  await readItems(page);
  await page.goto('/products?q=1060');
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.goBack();
  expect(await createAllItems(page)).toBeGreaterThan(100);

  await makeProduct(page, {
    name: 'Quay Window Wash',
    brand: 'Quay',
    category: 'Housekeeping',
    size: '4 x 1 gal case',
    sku: 'QW-1-C4',
    price: '38.50',
    onHand: '40',
  });

  await page.goto('/dashboard/customers/new');
  await page.getByLabel('Name', { exact: true }).fill('Harbor House');
  await page.getByLabel('Ship-to street address').fill('1 Quay Street');
  await page.getByLabel('City').fill('Newport');
  await page.getByLabel('State').fill('ri');
  await page.getByLabel('ZIP code').fill('02840');
  await page.getByRole('button', { name: 'Create customer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbor House');

  await page.goto('/products?q=QW-1');
  const card = page.getByRole('article').first();
  await card.getByRole('textbox', { name: /^Quantity/ }).fill('5');
  await card.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Quay Window Wash');
  const fromBooks = await addToCart(page, { search: '1060', size: /5 gal pail/, quantity: 2 });
  const number = await placeOrder(page, 'PO-1');

  await page.goto('/dashboard');
  await page.getByRole('link', { name: number }).first().click();
  await page.getByRole('button', { name: 'Confirm order' }).click();
  await page.getByRole('button', { name: 'Send out' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Out for delivery');
  const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.goto(`/dashboard/product-delivery/${orderId}`);
  await page.getByRole('button', { name: 'All delivered' }).click();
  await page.getByLabel('Name of the receiver').fill('J. Park');
  await page.getByRole('button', { name: /^Deliver \d/ }).click();
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /delivered|recorded/i })
      .first(),
  ).toBeVisible();

  // What was made by hand is no item of the books yet: the invoice says which one, the bookkeeper adds it there, and tries again.
  await expect(async () => {
    await page.goto('/dashboard/invoices?show=attention');
    await expect(page.getByRole('main')).toContainText(
      'QuickBooks has no active item with the SKU QW-1-C4',
      { timeout: 1000 },
    );
  }).toPass({ timeout: 20_000 });
  expect(await bookedInvoices(page.request, number, shop.controlUrl)).toEqual([]);
  await addItemToBooks(page.request, shop.controlUrl, {
    Name: 'Quay Window Wash',
    Sku: 'QW-1-C4',
    UnitPrice: 38.5,
  });
  await page.getByRole('button', { name: /retry/i }).first().click();

  await expect
    .poll(async () => (await bookedInvoices(page.request, number, shop.controlUrl)).length, {
      timeout: 20_000,
    })
    .toBe(1);
  const [invoice] = await bookedInvoices(page.request, number, shop.controlUrl);
  const lines =
    invoice?.Line.filter(
      (line) => line.DetailType === 'SalesItemLineDetail' && line.SalesItemLineDetail?.Qty,
    ) ?? [];
  expect(
    lines
      .map((line) => [
        line.SalesItemLineDetail?.Qty,
        line.SalesItemLineDetail?.UnitPrice,
        line.Amount,
      ])
      .sort(),
  ).toEqual(
    [
      [2, fromBooks.cents / 100, (2 * fromBooks.cents) / 100],
      [5, 38.5, 192.5],
    ].sort(),
  );

  await page.goto('/dashboard/getting-started');
  await expect(step(page, 'The first order')).toContainText('Delivered');
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Continue the set-up' })).toHaveCount(0);
  await page.close();
});
