import { expect, test } from '@playwright/test';
import { addProduct } from '../support/rows.ts';
import { ready } from './steps/page.ts';
import { signIn } from './steps/sign-in.ts';
import { withShop } from './steps/with-shop.ts';
import { newId, newWorld } from './steps/world.ts';

/** One Save for all that is typed on a page: "saved" is never said of a page of which a part was lost. */

test('a product: its price is saved with its facts, and alone, by the one Save', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'one product: one width at a time');
  // One that no accounting keeps, whatever is connected by now.
  const id = await withShop((app) =>
    addProduct(app, { name: 'Typed Beside Cleaner', nameKey: newId(), sku: `TB-${Date.now()}` }),
  );
  await signIn(page, 'owner', `/dashboard/products/${id}`);
  await ready(page);
  const price = page.getByLabel('List price', { exact: false }).and(page.locator('input'));
  const description = page.getByLabel(/^Description/);
  const save = page.getByRole('button', { name: 'Save changes' });
  await price.fill('4321.50');
  await description.fill('Typed beside a price.');
  await save.click();
  await expect(page.getByText('Product saved. 1 price was saved.').first()).toBeVisible();
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
  await ready(page);
  await expect(price).toHaveValue(/^4,?322\.75$/);

  await test.step('what is no amount is said at its field before anything is sent, and no page is left with it unasked', async () => {
    await price.fill('4x');
    await description.fill('Typed beside no amount.');
    await save.click();
    await expect(page.getByText('“4x”: enter a price such as 24.90.')).toBeVisible();
    await expect(page.getByText('Product saved.')).toHaveCount(0);
    await expect(price).toBeFocused();
    // The description as it was: what is left to lose is the price.
    await description.fill('Typed beside a price.');
    await page.getByRole('link', { name: /customer has|customers have/i }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(price).toHaveValue('4x');
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await ready(page);
    await expect(description).toHaveValue('Typed beside a price.');
  });

  await test.step('a price that was set elsewhere meanwhile: the product is saved, and one message says that its price is not', async () => {
    await page.route(/\/dashboard\/products\//, async (route) => {
      // Between the two that the one Save sends.
      if (route.request().postData()?.includes('set-price'))
        await withShop((app) =>
          app.db.pool.query('update products set price_cents = 400000 where id = $1', [id]),
        );
      await route.continue();
    });
    await price.fill('4323');
    await description.fill('Typed beside a price that was set elsewhere.');
    await save.click();
    await expect(
      page.getByText(
        /^The product is saved\. Its price is not: .* Someone else set \$4,000\.00 meanwhile\.$/,
      ),
    ).toBeVisible();
    await expect(page.getByText('Product saved.')).toHaveCount(0);
    await expect(price).toHaveValue('4323');
    await page.unrouteAll();
  });
});

test('a customer: street, tax and terms are saved by the one Save, and a switch waits for it', async ({
  browser,
  page,
}) => {
  const { page: other, db, customerId } = await newWorld(browser);
  // Another run may have saved the same before.
  const [street, terms] = [`${Date.now() % 100_000} Typed Street`, `Net ${10 + (Date.now() % 80)}`];
  try {
    await signIn(page, 'owner', `/dashboard/customers/${customerId}/details`);
    await ready(page);
    await page.getByLabel('Street address').fill(street);
    await page.getByLabel('Tax rate, %').fill('6.5');
    await page.getByLabel(/^Payment terms/).fill(terms);
    await page.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByText('Save what you typed above first.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Customer saved.').first()).toBeVisible();
    await page.reload();
    await ready(page);
    await expect(page.getByLabel('Street address')).toHaveValue(street);
    await expect(page.getByLabel('Tax rate, %')).toHaveValue('6.5');
    await expect(page.getByLabel(/^Payment terms/)).toHaveValue(terms);
  } finally {
    await other.context().close();
    await db.end();
  }
});
