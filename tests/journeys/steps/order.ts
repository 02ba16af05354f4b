import { expect, type Page } from '@playwright/test';

/** A product to order: found by part of its SKU, in one of its sizes. */
export interface Wanted {
  search: string;
  size: RegExp;
  quantity: number;
}

const dollars = (text: string | null) =>
  Math.round(Number((text ?? '').replace(/[^0-9.]/g, '')) * 100);

/** Puts a product into the cart from the list: its name, and the price that was shown, in cents. */
export async function addToCart(
  page: Page,
  requested: Wanted,
): Promise<{ name: string; cents: number }> {
  await page.goto(`/products?q=${requested.search}`);
  const card = page.getByRole('article').first();
  await card.getByRole('radio', { name: requested.size }).check();
  const label = await card
    .getByRole('radio', { name: requested.size, checked: true })
    .evaluate((input) => (input as HTMLInputElement).labels?.[0]?.textContent ?? '');
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('textbox', { name: /^Quantity/ }).fill(String(requested.quantity));
  await card.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(name);
  return { name: name.trim(), cents: dollars(/\$[\d,.]+/.exec(label)?.[0] ?? '') };
}

/**
 * Where it is asked whether a second order is meant, because an open one of the site has the same products already, this page says yes:
 * journeys order the same products for the same site. It is answered at the next assertion or act on the page.
 */
export async function placesBeside(page: Page): Promise<void> {
  const second = page.getByRole('button', { name: 'Place a second order' });
  await page.addLocatorHandler(second, (button) => button.click());
}

const ORDER_NUMBER = /[A-Z]{1,6}-\d+/;

/** Places the order of what is in the cart: its number. */
export async function placeOrder(page: Page, poNumber: string): Promise<string> {
  await placesBeside(page);
  await page.goto('/cart');
  await page.getByLabel(/PO number/).fill(poNumber);
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(/\/order-placed\?order=/);
  // Its heading has it: the cart that is left names earlier orders, too. A shop of another name has other letters before it.
  const heading = page.getByRole('main').getByRole('heading', { level: 1, name: ORDER_NUMBER });
  const numberText = await heading.textContent();
  return ORDER_NUMBER.exec(numberText ?? '')?.[0] ?? '';
}
