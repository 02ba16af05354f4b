import { expect, type Page, test } from '@playwright/test';
import { type EmptyShop, openEmptyShop } from '../support/empty-shop.ts';
import { picture } from '../support/pictures.ts';
import { becomeOwner, OWNER } from './steps/first-admin.ts';

let shop: EmptyShop;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  shop = await openEmptyShop();
});
test.afterAll(() => shop.close());

const step = (page: Page, title: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

test('an owner goes from an empty shop to a delivered order with its invoice, in the browser only', async ({ browser }, info) => {
  test.skip(info.project.name !== 'desktop', 'one shop is enough');
  test.setTimeout(180_000);
  const page = await browser.newPage({ baseURL: shop.url });
  await becomeOwner(page, shop.firstAdminLink);

  // What a new owner sees first: the guide, and no word about orders that are nobody's yet.
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Continue the set-up' }).click();
  await expect(page.getByText('0 of 7 done')).toBeVisible();

  await step(page, 'Your company').getByRole('link', { name: 'Company settings' }).click();
  await page.getByLabel('Company name').fill('Quay Supply');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Settings saved.');
  await page.locator('#company-logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture(600, 200).png().toBuffer() });
  await page.getByRole('button', { name: 'Use this logo' }).click();
  await expect(page.getByRole('link', { name: 'Quay Supply: home' }).locator('img')).toHaveAttribute('src', /company-logo/);

  await page.goto('/dashboard/getting-started');
  await page.getByRole('button', { name: 'Send a test e-mail' }).click();
  await expect(async () => {
    await page.reload();
    await expect(step(page, 'E-mail')).toContainText('The mail server took it', { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  const { messages } = (await (await page.request.get(`${shop.mailUrl}/api/messages`)).json()) as {
    messages: { subject: string; envelope: { to: string[] } }[];
  };
  expect(messages.find((mail) => mail.subject === 'Your shop’s e-mail works')?.envelope.to).toEqual([OWNER.email]);

  await step(page, 'Accounting').getByRole('link', { name: 'Accounting' }).click();
  await page.getByRole('button', { name: 'Connect to QuickBooks' }).click();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'QuickBooks is connected' })).toBeVisible();

  await page.goto('/dashboard/products/new');
  await page.getByLabel('Product name').fill('Quay Window Wash');
  await page.getByLabel('Brand').fill('Quay');
  await page.getByLabel('Category').fill('Housekeeping');
  await page.getByLabel(/^Size/).fill('4 x 1 gal case');
  await page.getByLabel('SKU').fill('QW-1');
  await page.getByLabel(/price/i).first().fill('38.50');
  await page.getByLabel(/on hand/i).fill('40');
  await page.getByRole('button', { name: /Create/ }).click();

  await page.goto('/dashboard/customers/new');
  await page.getByLabel('Name', { exact: true }).fill('Harbor House');
  await page.getByLabel('Ship-to street address').fill('1 Quay Street');
  await page.getByLabel('City').fill('Newport');
  await page.getByLabel('State').fill('ri');
  await page.getByLabel('ZIP code').fill('02840');
  await page.getByRole('button', { name: 'Create customer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbor House');
  await page.screenshot({ path: '/tmp/crew/shots/zero.png' });
});
