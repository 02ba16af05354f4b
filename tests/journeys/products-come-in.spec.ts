import { expect, type Page, test } from '@playwright/test';
import { type EmptyShop, openEmptyShop } from '../support/empty-shop.ts';
import { expectAccessible } from './steps/accessible.ts';
import { becomeOwner } from './steps/first-admin.ts';
import {
  checkProductsFile,
  createAllItems,
  fillProduct,
  itemCount,
  readItems,
} from './steps/products.ts';

test.use({ actionTimeout: 15_000 });

let shop: EmptyShop;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  shop = await openEmptyShop();
});
test.afterAll(() => shop.close());

const FILE = `SKU;Product;Brand;Category;Pack;Price
CSV-1;Quay Floor Soap;Quay;Floor Care;5 gal pail;$48.00
CSV-2;Quay Floor Soap;Quay;Floor Care;55 gal drum;a lot
HAND-1;;;;;41.00
`;

/** What a customer's search finds. */
async function found(page: Page, sku: string): Promise<number> {
  await page.goto(`/products?q=${sku}`);
  return page.getByRole('article').count();
}

test('products come into an empty shop from the books, by hand and from a file; one goes off and on again', async ({
  browser,
}, info) => {
  test.setTimeout(180_000);
  const { viewport = null, isMobile = false, hasTouch = false } = info.project.use;
  const context = await browser.newContext({ baseURL: shop.url, viewport, isMobile, hasTouch });
  const page = await context.newPage();
  await becomeOwner(page, shop.firstAdminLink);
  await page.goto('/dashboard/products');
  await expect(page.getByText('No products yet')).toBeVisible();

  await test.step('from QuickBooks: read, look, then accept', async () => {
    await page.goto('/dashboard/accounting');
    await page.getByRole('button', { name: 'Connect to QuickBooks' }).click();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'QuickBooks is connected' })).toBeVisible();
    await readItems(page);
    const counts = await Promise.all(
      ['New', 'Matched', 'Ignored', 'Can’t be used', 'Inactive', 'Categories and bundles'].map(
        (state) => itemCount(page, state),
      ),
    );
    // The books' item for the fuel surcharge has no SKU and is no product.
    expect(counts).toEqual([114, 0, 0, 1, 7, 16]);
    await expect(page.getByText('138 items read')).toBeVisible();
    expect(await found(page, 'LF-1010-P5')).toBe(0);

    await page.goto('/dashboard/accounting/products');
    await expect(page.getByLabel('Brand of Laundry › Linnetfold')).toHaveValue('Linnetfold');
    await page.getByLabel('Category of Laundry › Linnetfold').fill('Linen');
    await page.getByRole('button', { name: 'Save the mapping' }).click();
    await expect(page.getByText('Saved. New items below follow it at once.')).toBeVisible();
    await expectAccessible(page);
    await createAllItems(page);
    expect(await found(page, 'LF-1010-P5')).toBe(1);
    const card = page.getByRole('article');
    await expect(card).toContainText('Heavy-Soil Laundry Detergent');
    await expect(card).toContainText('Linen');
    await expect(card).toContainText('$89.50');
    await expect(card.getByRole('radio')).toHaveCount(4);
  });

  await test.step('by hand: with a preview, its size read back, and a SKU that is taken', async () => {
    await fillProduct(page, {
      name: 'Quay Window Wash',
      brand: 'Quay',
      category: 'Housekeeping',
      size: '4 x 1 gal case',
      sku: 'lf-1010-p5',
      price: '38.50',
      onHand: '40',
    });
    await page.getByLabel('Name').focus();
    await expect(
      page.getByText('Heavy-Soil Laundry Detergent, 5 gal pail has this SKU.'),
    ).toBeVisible();
    await expect(page.getByText('4 x 1 gal case = 4 gal (case of 4 gallons)')).toBeVisible();
    await expect(page.getByRole('figure')).toContainText('/products/quay-window-wash');
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'SKU' }).fill('HAND-1');
    await page.getByRole('button', { name: 'Create product' }).click();
    await expect(page.getByText('Next: its pictures and its safety data sheet.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('one goes off and on again', async () => {
    await page.getByRole('button', { name: 'Switch off this size' }).click();
    await expect(page.getByText('One size is switched off')).toBeVisible();
    const editor = page.url();
    expect(await found(page, 'HAND-1')).toBe(0);
    await page.goto(editor);
    await page.getByRole('button', { name: 'Switch on this size' }).click();
    await expect(page.getByText('One size is active')).toBeVisible();
    expect(await found(page, 'HAND-1')).toBe(1);
  });

  await test.step('from a file: the good rows, and the bad one with its reason', async () => {
    await checkProductsFile(page, FILE);
    await expect(page.getByRole('main')).toContainText('price: enter an amount such as 89.50.');
    await expect(page.getByRole('main')).toContainText('Price: $38.50 → $41.00');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Import 2 of 3' }).click();
    await expect(page.getByText('1 created, 1 changed, 0 as they were, 1 not taken')).toBeVisible();
    await expect(
      page.getByRole('link', { name: 'Lines that are not taken, to correct' }),
    ).toHaveAttribute('href', /a%20lot/);
    expect(await found(page, 'CSV-1')).toBe(1);
    expect(await found(page, 'CSV-2')).toBe(0);
  });
  await context.close();
});
