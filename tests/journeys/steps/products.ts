import { expect, type Page } from '@playwright/test';

export interface ProductByHand {
  name: string;
  brand: string;
  category: string;
  size: string;
  sku: string;
  price: string;
  onHand: string;
}

/** Fills the form of a new product, without sending it. */
export async function fillProduct(page: Page, product: ProductByHand): Promise<void> {
  await page.goto('/dashboard/products/new');
  const form = page.getByRole('form', { name: 'New product' });
  await form.getByLabel('Name').fill(product.name);
  await form.getByLabel('Brand').fill(product.brand);
  await form.getByLabel('Category').fill(product.category);
  await form.getByRole('textbox', { name: 'Size' }).fill(product.size);
  await form.getByRole('textbox', { name: 'SKU' }).fill(product.sku);
  await form.getByLabel('List price').fill(product.price);
  await form.getByLabel('On hand').fill(product.onHand);
  await form.getByLabel('Is it hazardous?').selectOption('no');
}

/** Makes a product with the form; the browser is then on its page. */
export async function makeProduct(page: Page, product: ProductByHand): Promise<void> {
  await fillProduct(page, product);
  await page.getByRole('button', { name: 'Create product' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(product.name);
}

/** How many items of the books are in this state, as the screen says: a state that nothing is in has no link. */
export async function itemCount(page: Page, state: string): Promise<number> {
  const states = page.getByRole('navigation', { name: 'Items by what they are' });
  await expect(states).toBeVisible();
  const link = states.getByRole('link', { name: state });
  return (await link.count()) === 0 ? 0 : Number((await link.textContent())?.match(/\d+/)?.[0]);
}

/** Reads the items of the connected books and waits until they are shown; makes no product. */
export async function readItems(page: Page): Promise<void> {
  await page.goto('/dashboard/accounting/products');
  await page.getByRole('button', { name: 'Read QuickBooks now' }).click();
  await expect(page.getByText(/items read/)).toBeVisible({ timeout: 30_000 });
}

/** Makes products of all items that are offered, a page of them at a time. Answers how many there were. */
export async function createAllItems(page: Page): Promise<number> {
  const offered = await itemCount(page, 'New');
  // What is marked beforehand can be taken back at one press, and the button says how many it creates.
  await page.getByRole('button', { name: 'None', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Create 0 products', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(page.getByText(/^[1-9]\d* marked$/)).toBeVisible();
  await page.getByRole('button', { name: `Create all ${offered} products` }).click();
  await expect(page.getByText(`${offered} products were created.`)).toBeVisible({
    timeout: 30_000,
  });
  return offered;
}

/** Checks a CSV; its preview is then on the screen. */
export async function checkProductsFile(page: Page, csv: string): Promise<void> {
  await page.goto('/dashboard/products/import');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('heading', { name: 'What would happen' })).toBeVisible();
}
