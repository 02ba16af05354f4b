import { expect, type Page, test } from '@playwright/test';
import { ready, toasts } from './steps/page.ts';
import { addSecondBuyer } from './steps/second-buyer.ts';
import { signIn } from './steps/sign-in.ts';

/**
 * The cart in a browser: whose it is, what a guest put into it, and how fast it takes what a scanner sends. The desk's cart is
 * that of these journeys alone, so they follow each other; who has two hotels is made for each.
 */
test.describe.configure({ mode: 'serial' });
test.skip(({ isMobile }) => isMobile, 'one person has one cart: one width at a time');

const main = (page: Page) => page.getByRole('main');
const field = (page: Page) => page.getByRole('combobox', { name: 'Add by SKU or name' });
const lines = (page: Page) =>
  main(page).getByRole('list', { name: 'Cart', exact: true }).getByRole('listitem');

async function emptyCart(page: Page): Promise<void> {
  const answer = await page.request.delete('/api/cart', {
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.ok()).toBe(true);
  await page.goto('/cart');
  await ready(page);
}

test.describe('the guest cart is merged at sign-in', () => {
  async function addAsGuest(page: Page): Promise<void> {
    await page.goto('/products?q=1060');
    await ready(page);
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Add to cart/ })
      .click();
    await expect(toasts(page)).toContainText('Added');
  }

  test('after a reload between adding and signing in, and after a sign-in that leads elsewhere', async ({
    page,
  }) => {
    await signIn(page, 'desk', '/cart');
    await emptyCart(page);
    await page.context().clearCookies();
    await addAsGuest(page);
    await page.reload();
    await signIn(page, 'desk', '/products');
    await expect(toasts(page)).toContainText('Your guest cart is now in your cart.');
    await page.goto('/cart');
    await expect(lines(page)).toHaveCount(1);
    await page.reload();
    await expect(main(page).getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('1');
  });

  test('once, when two tabs are open', async ({ page, context }) => {
    await signIn(page, 'desk', '/cart');
    await emptyCart(page);
    await context.clearCookies();
    await addAsGuest(page);
    const other = await context.newPage();
    await other.goto('/about-us');
    await signIn(page, 'desk', '/cart');
    await other.reload();
    await expect(lines(page)).toHaveCount(1);
    await other.goto('/cart');
    await expect(lines(other)).toHaveCount(1);
    await expect(main(other).getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('1');
    expect(
      await other.evaluate(() => window.localStorage.getItem('bellcart.guest-cart')),
    ).toBeNull();
  });
});

test('scans go in at a scanner’s speed: none waits, none is lost, the focus stays, each is said', async ({
  page,
}) => {
  await signIn(page, 'desk', '/cart');
  await emptyCart(page);
  const found = await page.request.get('/api/products?list=active');
  const skus = (
    (await found.json()) as { products: { sku: string; price: number | null }[] }
  ).products
    .filter((product) => product.price !== null)
    .map((product) => product.sku)
    .slice(0, 6);
  await field(page).focus();
  for (const sku of [...skus, ...skus]) {
    await page.keyboard.insertText(sku);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.insertText(`3 x ${skus[0]}`);
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('NOPE-404');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log', { name: 'What was added' })).toContainText(
    'Not added: NOPE-404 (no such SKU)',
  );
  await expect(lines(page)).toHaveCount(skus.length);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  const cart = (await (await page.request.get('/api/cart')).json()) as {
    lines: { sku: string; quantity: number }[];
  };
  expect(Object.fromEntries(cart.lines.map((line) => [line.sku, line.quantity]))).toEqual(
    Object.fromEntries(skus.map((sku, at) => [sku, at === 0 ? 5 : 2])),
  );
});

test.describe('one buyer, two hotels', () => {
  const chosen = (page: Page) => main(page).getByRole('combobox', { name: 'Order for' });
  const dialog = (page: Page) => page.getByRole('dialog');

  async function fillCart(page: Page): Promise<{ from: string; to: string }> {
    await signIn(page, await addSecondBuyer(), '/cart');
    await emptyCart(page);
    const names = await chosen(page).locator('option').allTextContents();
    if ((await chosen(page).locator('option:checked').textContent()) !== names[0]) {
      await Promise.all([
        page.waitForResponse(/\/cart\/customer/),
        chosen(page).selectOption({ label: names[0] ?? '' }),
      ]);
    }
    await page.goto('/products?q=1060');
    await ready(page);
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Add to cart/ })
      .click();
    await expect(toasts(page)).toContainText('Added');
    await page.goto('/cart');
    await expect(lines(page)).toHaveCount(1);
    const [from = '', to = ''] = names.map((name) => name.replace(/,[^,]*,[^,]*$/, ''));
    return { from, to };
  }

  test('changing the hotel asks what becomes of the cart; staying changes nothing, keeping keeps, emptying empties', async ({
    page,
  }) => {
    const { from, to } = await fillCart(page);
    await chosen(page).focus();
    await chosen(page).selectOption({ index: 1 });
    await expect(dialog(page)).toContainText(`Order for ${to}?`);
    await dialog(page)
      .getByRole('button', { name: `Stay with ${from}` })
      .click();
    await expect(chosen(page).locator('option:checked')).toContainText(from);
    await expect(chosen(page)).toBeFocused();
    await chosen(page).selectOption({ index: 1 });
    // The next choice is made when this one is known: until then it is the same customer as before.
    await Promise.all([
      page.waitForResponse(/\/cart\/customer/),
      dialog(page)
        .getByRole('button', { name: `Order for ${to}` })
        .click(),
    ]);
    await expect(chosen(page).locator('option:checked')).toContainText(to);
    await expect(lines(page)).toHaveCount(1);
    await chosen(page).selectOption({ index: 0 });
    await dialog(page)
      .getByRole('radio', { name: /^Empty the cart/ })
      .check();
    await dialog(page)
      .getByRole('button', { name: `Order for ${from}` })
      .click();
    await expect(main(page).getByText('Your cart is empty')).toBeVisible();
    await expect(chosen(page).locator('option:checked')).toContainText(from);
  });

  test('a tab that shows one hotel can not order for it once another tab has chosen the other', async ({
    page,
    context,
  }) => {
    const { from, to } = await fillCart(page);
    const other = await context.newPage();
    await other.goto('/cart');
    await ready(other);
    await chosen(other).selectOption({ index: 1 });
    await dialog(other)
      .getByRole('button', { name: `Order for ${to}` })
      .click();
    await expect(chosen(other).locator('option:checked')).toContainText(to);
    await expect(chosen(page).locator('option:checked')).toContainText(from);
    await page
      .getByRole('button', { name: /^One more/ })
      .first()
      .click();
    await expect(toasts(page)).toContainText(`You now order for ${to}`);
    await expect(chosen(page).locator('option:checked')).toContainText(to);
    await expect(main(page).getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('1');
    await emptyCart(page);
  });

  test('without JavaScript a page asks', async ({ browser, page }) => {
    const { to } = await fillCart(page);
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const asked = await plain.newPage();
    await asked.goto('/cart/customer?returnTo=/cart');
    await main(asked).getByRole('button', { name: to }).click();
    await expect(main(asked).getByRole('heading', { name: `Order for ${to}?` })).toBeVisible();
    await main(asked)
      .getByRole('radio', { name: /^Keep the 1 product/ })
      .check();
    await main(asked)
      .getByRole('button', { name: `Order for ${to}` })
      .click();
    await expect(asked).toHaveURL(/\/cart$/);
    await expect(main(asked)).toContainText(to);
    await plain.close();
    await emptyCart(page);
  });
});
