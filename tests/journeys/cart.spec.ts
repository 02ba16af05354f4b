import { expect, type Page, test } from '@playwright/test';
import { ready, toasts } from './steps/page.ts';
import { addSecondBuyer } from './steps/second-buyer.ts';
import { signIn } from './steps/sign-in.ts';
import { chosenSite, siteNames, switchSite } from './steps/site.ts';

/**
 * The cart in a browser: whose it is, what a guest put into it, and how fast it takes what a scanner sends. The desk's cart is
 * that of these journeys alone, so they follow each other; who has two hotels is made for each.
 */
test.describe.configure({ mode: 'serial' });
test.skip(({ isMobile }) => isMobile, 'one person has one cart: one width at a time');

const main = (page: Page) => page.getByRole('main');
const field = (page: Page) =>
  page.getByRole('combobox', { name: 'Add any product: name, SKU or scan' });
const lines = (page: Page) =>
  main(page).getByRole('list', { name: 'Cart', exact: true }).getByRole('listitem');

const quantityField = (page: Page) => main(page).getByRole('textbox', { name: /^Quantity of/ });

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
    await expect(toasts(page)).toContainText('Your guest cart is now in your cart');
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
  // What is added in a row is written together, a moment after the last.
  const inCart = async () => {
    const cart = (await (await page.request.get('/api/cart')).json()) as {
      lines: { sku: string; quantity: number }[];
    };
    return Object.fromEntries(cart.lines.map((line) => [line.sku, line.quantity]));
  };
  await expect
    .poll(inCart)
    .toEqual(Object.fromEntries(skus.map((sku, at) => [sku, at === 0 ? 5 : 2])));
});

test.describe('one buyer, two hotels', () => {
  async function fillCart(page: Page): Promise<{ from: string; to: string }> {
    await signIn(page, await addSecondBuyer(), '/cart');
    await emptyCart(page);
    const [from = '', to = ''] = await siteNames(page);
    await switchSite(page, from);
    await page.goto('/products?q=1060');
    await ready(page);
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Add to cart/ })
      .click();
    await expect(toasts(page)).toContainText('Added');
    await page.goto('/cart');
    await ready(page);
    await expect(lines(page)).toHaveCount(1);
    return { from, to };
  }

  const toast = (page: Page, text: string) => expect(toasts(page)).toContainText(text);

  test('a PO number that is too long stays as typed and is refused in words, and no longer once it is shorter', async ({
    page,
  }) => {
    await fillCart(page);
    const po = page.getByLabel('PO number');
    const long = page.getByText(/50 characters/);
    await po.fill('4'.repeat(49));
    await expect(long).toHaveCount(0);
    await po.press('End');
    await po.pressSequentially('56');
    await expect(po).toHaveValue(`${'4'.repeat(49)}56`);
    await expect(long).toBeVisible();
    await po.press('Backspace');
    await expect(long).toHaveCount(0);
  });

  test('changing the hotel changes the cart, without a question; each keeps its own', async ({
    page,
  }) => {
    const { from, to } = await fillCart(page);
    const badge = page.getByRole('banner').getByRole('link', { name: /^Cart/ });
    await expect(badge).toHaveAccessibleName(new RegExp(`for ${from}.*1 product`, 's'));
    await switchSite(page, to);
    await toast(page, `You now order for ${to}`);
    await expect(main(page).getByText('Your cart is empty')).toBeVisible();
    await expect(badge).toHaveAccessibleName(new RegExp(`for ${to}`));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await switchSite(page, from);
    await expect(lines(page)).toHaveCount(1);
  });

  test('what is typed in a row is written together, and each writing once', async ({ page }) => {
    await fillCart(page);
    const quantity = quantityField(page);
    const written: (string | null)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/cart.data'))
        written.push(new URLSearchParams(request.postData() ?? '').get('lines'));
    });
    for (const typed of [['2', '3', '4'], ['5']]) {
      for (const text of typed) await quantity.fill(text);
      await expect.poll(() => written.at(-1)).toContain(`"quantity":${typed.at(-1)}`);
      await expect(
        page.getByRole('button', { name: 'Place order' }).filter({ visible: true }).first(),
      ).toBeEnabled();
    }
    expect(written).toHaveLength(2);
    await emptyCart(page);
  });

  test('what was typed a moment before the hotel is changed belongs to the hotel that was shown', async ({
    page,
  }) => {
    const { from, to } = await fillCart(page);
    await quantityField(page).fill('2');
    await switchSite(page, to);
    await expect(main(page).getByText('Your cart is empty')).toBeVisible();
    await switchSite(page, from);
    await expect(quantityField(page)).toHaveValue('2');
  });

  test('a tab stays with the hotel that it shows once another tab has chosen the other, until its own person chooses', async ({
    page,
    context,
  }) => {
    const { from, to } = await fillCart(page);
    const other = await context.newPage();
    await other.goto('/cart');
    await ready(other);
    await switchSite(other, to);
    await expect(main(other).getByText('Your cart is empty')).toBeVisible();
    await expect(chosenSite(page)).toContainText(from);
    await quantityField(page).fill('2');
    await expect(quantityField(page)).toHaveAttribute('data-state', 'saved');
    await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
    await expect(page).toHaveURL(/\/dashboard\/orders/);
    await page.goBack();
    await expect(quantityField(page)).toHaveValue('2');
    await expect(chosenSite(page)).toContainText(from);
    // Also when it is loaded anew: the browser remembers the other one.
    await page.reload();
    await ready(page);
    await expect(chosenSite(page)).toContainText(from);
    await expect(quantityField(page)).toHaveValue('2');
    await switchSite(page, to);
    await expect(main(page).getByText('Your cart is empty')).toBeVisible();
    await switchSite(page, from);
    await expect(quantityField(page)).toHaveValue('2');
    await expect(chosenSite(other)).toContainText(to);
    await emptyCart(page);
  });

  test('the chooser lists open carts first; without JavaScript one press opens another', async ({
    browser,
    page,
  }) => {
    const { from, to } = await fillCart(page);
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const otherPage = await plain.newPage();
    await otherPage.goto('/cart/customer?returnTo=/cart');
    const open = main(otherPage).getByRole('list', { name: 'Open carts' }).getByRole('listitem');
    await expect(open).toHaveText([new RegExp(`${from}.*1 product, 1 unit.*chosen now`, 's')]);
    await main(otherPage)
      .getByRole('list', { name: 'Customers' })
      .getByRole('button', { name: to })
      .click();
    await expect(otherPage).toHaveURL(/\/cart$/);
    await expect(main(otherPage)).toContainText(to);
    await expect(main(otherPage)).toContainText('Your cart is empty');
    await plain.close();
    await emptyCart(page);
  });
});
