import { expect, test } from '@playwright/test';
import { ready } from './steps/page.ts';
import { signIn } from './steps/sign-in.ts';
import { newWorld } from './steps/world.ts';

/** One Save for all that is typed on a page: "saved" is never said of a page of which a part was lost. */

test('a product: its price is saved with its facts, and alone, by the one Save', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'one product: one width at a time');
  await signIn(page, 'owner', '/dashboard/products');
  const found = (await (await page.request.get('/api/products?list=active')).json()) as {
    products: { id: string; price: number | null }[];
  };
  const id = found.products.find(({ price }) => price !== null)?.id ?? '';
  // A shop that has just started draws the sheets of the demo company: the product counts as changed by it.
  await expect(async () => {
    await page.goto(`/dashboard/products/${id}`);
    await expect(page.getByText(/^Revision \d+,/).first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await ready(page);
  const price = page.getByLabel('List price', { exact: false }).and(page.locator('input'));
  const description = page.getByLabel(/^Description/);
  const save = page.getByRole('button', { name: 'Save changes' });
  await price.fill('4321.50');
  await description.fill('Typed beside a price.');
  await save.click();
  await expect(page.getByText('Product saved.').first()).toBeVisible();
  await expect(page.getByText(/^1 price was saved/).first()).toBeVisible();
  await page.reload();
  await ready(page);
  await expect(price).toHaveValue(/^4,?321\.50$/);
  await expect(description).toHaveValue('Typed beside a price.');
  // Nothing but the price: it is no failure that the rest stays.
  await price.fill('4322.75');
  await save.click();
  await expect(page.getByText(/^1 price was saved/).first()).toBeVisible();
  await expect(page.getByText('No changes made to product.')).toHaveCount(0);
  await page.reload();
  await expect(price).toHaveValue(/^4,?322\.75$/);
});

test('a customer: street, tax and terms are saved by the one Save, and a switch waits for it', async ({
  browser,
  page,
}) => {
  const { page: other, db, customerId } = await newWorld(browser);
  try {
    await signIn(page, 'owner', `/dashboard/customers/${customerId}/details`);
    await ready(page);
    await page.getByLabel('Street address').fill('77 Typed Street');
    await page.getByLabel('Tax rate, %').fill('6.5');
    await page.getByLabel(/^Payment terms/).fill('Net 21');
    await page.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByText('Save what you typed above first.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Customer saved.').first()).toBeVisible();
    await page.reload();
    await ready(page);
    await expect(page.getByLabel('Street address')).toHaveValue('77 Typed Street');
    await expect(page.getByLabel('Tax rate, %')).toHaveValue('6.5');
    await expect(page.getByLabel(/^Payment terms/)).toHaveValue('Net 21');
  } finally {
    await other.context().close();
    await db.end();
  }
});
