import { expect, type Locator, type Page, test } from '@playwright/test';
import { ready } from './steps/page.ts';
import { signIn } from './steps/sign-in.ts';
import { newWorld } from './steps/world.ts';

/** The focus never falls to the document: after each action that takes something away, it is on something that is there. */

const where = (page: Page) =>
  page.evaluate(() => {
    const node = document.activeElement;
    return !node || node === document.body || node === document.documentElement
      ? 'the document'
      : node.tagName;
  });

/** Does it by the keyboard, as those do who need the focus, waits for what it did, and looks where the focus is. */
async function act(page: Page, control: Locator, done: () => Promise<unknown>): Promise<void> {
  await control.focus();
  await page.keyboard.press('Enter');
  await done();
  await expect.poll(() => where(page)).not.toBe('the document');
}

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');

test('cart: a removed line, a list saved, a question given up, the cart emptied', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'one person has one cart: one width at a time');
  await signIn(page, 'owner', '/cart');
  const origin = new URL(page.url()).origin;
  const found = (await (await page.request.get('/api/products?list=active')).json()) as {
    products: { id: string; price: number | null }[];
  };
  const ids = found.products.filter((product) => product.price !== null).slice(0, 3);
  await page.request.put('/api/cart', {
    headers: { origin },
    data: { lines: ids.map(({ id }) => ({ productId: id, quantity: 1 })) },
  });
  await page.goto('/cart');
  await ready(page);
  const lines = main(page).getByRole('list', { name: 'Cart', exact: true }).getByRole('listitem');
  await expect(lines).toHaveCount(3);
  await act(page, lines.nth(2).getByRole('button', { name: /^Remove/ }), () =>
    expect(lines).toHaveCount(2),
  );
  await act(page, lines.nth(0).getByRole('button', { name: /^Remove/ }), () =>
    expect(lines).toHaveCount(1),
  );
  // What took its place: the next line, not the top of the page.
  expect(await lines.first().evaluate((line) => line.contains(document.activeElement))).toBe(true);
  await act(page, main(page).getByRole('button', { name: 'Save as list' }), () =>
    expect(main(page).getByLabel('Name of the list')).toBeVisible(),
  );
  const name = `Focus ${Date.now()}`;
  await main(page).getByLabel('Name of the list').fill(name);
  await act(page, main(page).getByRole('button', { name: 'Save', exact: true }), () =>
    expect(main(page).getByLabel('Name of the list')).toBeHidden(),
  );
  const clear = main(page).getByRole('button', { name: 'Clear cart' });
  await act(page, clear, () => expect(dialog(page)).toBeVisible());
  await page.keyboard.press('Escape');
  await expect(clear).toBeFocused();
  await act(page, clear, () => expect(dialog(page)).toBeVisible());
  await act(page, dialog(page).getByRole('button', { name: 'Clear cart' }), () =>
    expect(main(page).getByText('Your cart is empty')).toBeVisible(),
  );

  const list = main(page).getByRole('link', { name, exact: true });
  await list.click();
  await expect(main(page).getByRole('heading', { name })).toBeVisible();
  await main(page).locator('summary', { hasText: 'More for this order' }).click();
  await act(page, main(page).getByRole('button', { name: 'Delete' }), () =>
    expect(dialog(page)).toBeVisible(),
  );
  await act(page, dialog(page).getByRole('button', { name: 'Delete' }), () =>
    expect(list).toHaveCount(0),
  );
});

test('a guest’s cart: the only line removed', async ({ page }) => {
  await page.goto('/products?q=1060');
  await ready(page);
  await act(
    page,
    page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Add to cart/ }),
    () => expect(page.getByRole('region', { name: 'Notices' })).toContainText('Added'),
  );
  await page.goto('/cart');
  await ready(page);
  await act(page, main(page).getByRole('button', { name: /^Remove/ }), () =>
    expect(main(page).getByText('Your cart is empty')).toBeVisible(),
  );
});

test('the phone’s menu and the message log give the focus back', async ({ page, isMobile }) => {
  await page.goto('/products');
  await ready(page);
  if (isMobile) {
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await act(page, menu, () => expect(dialog(page)).toBeVisible());
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(menu).toBeFocused();
  }
  await act(page, page.getByRole('link', { name: 'Load more products' }), () =>
    expect(page.getByRole('article').nth(24)).toBeVisible(),
  );
});

test('what was wrong with a field goes with the first change of it, with its summary, and comes back when it is said again', async ({
  browser,
  page,
}) => {
  const { page: other, db, customerId } = await newWorld(browser);
  try {
    await signIn(page, 'owner', `/dashboard/customers/${customerId}/details`);
    await ready(page);
    const field = main(page).getByLabel(/^Order minimum/);
    const send = main(page).getByRole('button', { name: 'Save changes' });
    await field.fill('a lot');
    await send.click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
    const fieldError = page.locator(`[id="${await field.getAttribute('id')}-error"]`);
    const words = (await fieldError.textContent()) ?? '';
    await expect(main(page).getByRole('alert')).toHaveCount(1);
    await field.press('End');
    await field.press('s');
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
    await expect(fieldError).toHaveCount(0);
    await expect(main(page).getByRole('alert')).toHaveCount(0);
    await expect(field).toBeFocused();
    await send.click();
    await expect(fieldError).toHaveText(words);
    await expect(field).toBeFocused();
    await expect(main(page).getByRole('alert')).toHaveCount(1);
  } finally {
    await other.context().close();
    await db.end();
  }
});
