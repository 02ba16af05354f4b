import { expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { placesBeside } from './steps/order.ts';
import { ready, toasts } from './steps/page.ts';
import { addSecondBuyer } from './steps/second-buyer.ts';
import { DEMO_PASSWORD, signIn } from './steps/sign-in.ts';
import { newId } from './steps/world.ts';

/** A buyer of two hotels: what is ordered again goes to its own hotel, and the bar says what stands for whom. */

const main = (page: Page) => page.getByRole('main');
const bar = (page: Page) => page.getByRole('complementary', { name: 'Your order so far' });

interface Hotel {
  id: string;
  name: string;
}

async function inDatabase<T>(work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

/** Signs in a buyer of their own; answers their hotels, the default first, and a product with a price for each. */
async function newBuyer(page: Page) {
  const email = await addSecondBuyer();
  await signIn(page, email);
  return inDatabase(async (db) => {
    const hotels = await db.query<Hotel>(
      `select c.id, c.name from users u join user_customers own on own.user_id = u.id join customers c on c.id = own.customer_id
        where u.email = $1 order by c.id = u.default_customer_id desc`,
      [email],
    );
    const [first, second] = hotels.rows as [Hotel, Hotel];
    const found = await db.query<{ id: string; name: string; price: number }>(
      `select p.id, p.name, price.unit_price_cents::int as price from users u join products p on p.brand = any(u.brands)
         cross join lateral price_of(p.id, $2, p.price_cents, current_date, 548) price
        where u.email = $1 and p.is_active and p.quantity - p.promised > 40 and price.unit_price_cents > 5000 order by p.sku limit 1`,
      [email, second.id],
    );
    return { email, first, second, product: found.rows[0] };
  });
}

test('ordering again for the second hotel takes three taps, and the order is that hotel’s', async ({
  page,
}) => {
  const { email, first, second, product } = await newBuyer(page);
  const origin = new URL(page.url()).origin;
  const earlier = await page.request.post('/api/place-order', {
    headers: { origin, 'idempotency-key': newId() },
    data: {
      customerId: second.id,
      lines: [{ productId: product?.id, quantity: 6, expectedUnitPriceCents: product?.price }],
    },
  });
  expect(earlier.status()).toBe(200);
  const { number } = (await earlier.json()) as { number: string };
  // Something waits for the first hotel, which is the chosen one.
  const put = await page.request.put('/api/cart', {
    headers: { origin },
    data: { customerId: first.id, lines: [{ productId: product?.id, quantity: 9 }] },
  });
  expect(put.status()).toBe(200);
  await page.goto('/dashboard/orders');
  await ready(page);
  let taps = 0;
  const tap = async (what: ReturnType<Page['getByRole']>) => {
    taps += 1;
    await what.click();
  };
  const again = main(page).getByRole('button', { name: `Order again: ${number}` });
  await tap(again.first());
  await expect(page).toHaveURL(/\/cart$/);
  await expect(toasts(page).filter({ hasText: second.name })).toBeVisible();
  await tap(page.getByRole('button', { name: 'Place order' }).filter({ visible: true }).first());
  // That order is still to come: it is asked, with what is the same, and a second one is meant.
  const dialog = page.getByRole('dialog');
  // Others order for this site too: it names the one that comes first.
  await expect(dialog).toContainText(/BC-\d+ has this already/);
  await expect(dialog).toContainText(/\d+ on it, 6 more/);
  await expect(dialog.getByRole('button', { name: /^Add to BC-\d+$/ })).toBeVisible();
  await tap(dialog.getByRole('button', { name: 'Place a second order' }));
  await expect(page).toHaveURL(/\/order-placed/);
  expect(taps).toBeLessThanOrEqual(3);
  await expect(main(page).getByRole('heading', { name: second.name })).toBeVisible();
  await expect(main(page)).toContainText(product?.name ?? '');
  await inDatabase(async (db) => {
    const orders = await db.query(
      `select o.customer_id, l.ordered from orders o join order_lines l on l.order_id = o.id
        where o.placed_by = (select id from users where email = $1)`,
      [email],
    );
    expect(orders.rows).toEqual([
      { customer_id: second.id, ordered: 6 },
      { customer_id: second.id, ordered: 6 },
    ]);
    const carts = await db.query(
      'select customer_id, quantity from cart_lines where user_id = (select id from users where email = $1)',
      [email],
    );
    expect(carts.rows).toEqual([{ customer_id: first.id, quantity: 9 }]);
  });
});

test('the bar follows what is added and for whom, and never covers what has the focus', async ({
  page,
}) => {
  const { first, second, product } = await newBuyer(page);
  await page.goto('/products');
  await expect(bar(page)).toContainText(first.name);
  await expect(bar(page)).toContainText('nothing in it yet');
  await expect(bar(page)).toContainText(/Order within .* for \w{3}, /);
  // While it is on its way the bar says so.
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/cart.data*', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await main(page)
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  await expect(bar(page)).toContainText('adding');
  await expect(bar(page)).toContainText('$0.00');
  answer();
  await expect(bar(page)).toContainText('1 product');
  await expect(bar(page)).not.toContainText('$0.00');
  await expect(bar(page)).toContainText(/add \$[\d.,]+ of goods/);
  // What the tab key reaches stands above the bar.
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const covered = await page.evaluate(() => {
      const focused = document.activeElement;
      const strip = document.querySelector('.bottom-bar');
      if (!focused || !strip || strip.contains(focused) || focused === document.body) return false;
      const [a, b] = [focused.getBoundingClientRect(), strip.getBoundingClientRect()];
      return a.height > 0 && a.bottom > b.top + 1 && a.top < b.bottom;
    });
    expect(covered).toBe(false);
  }
  const origin = new URL(page.url()).origin;
  await page.request.put('/api/cart', {
    headers: { origin },
    data: { customerId: second.id, lines: [{ productId: product?.id, quantity: 2 }] },
  });
  const chosen = main(page).getByRole('combobox', { name: 'Site' });
  await chosen.selectOption({
    label:
      (await chosen.locator('option').allTextContents()).find((text) =>
        text.startsWith(second.name),
      ) ?? '',
  });
  await expect(bar(page)).toContainText(second.name);
  await expect(bar(page)).toContainText('1 product');
});

test('when the cut-off passes the bar asks the server, and does not guess', async ({ page }) => {
  await newBuyer(page);
  await page.clock.install();
  await page.goto('/products');
  await expect(bar(page)).toContainText('Order within');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/cart/bar.data*', async (route) => {
    await held;
    await route.continue();
  });
  await page.clock.fastForward(400 * 3_600_000);
  await expect(bar(page)).toContainText('Asking for the next day');
  answer();
  await expect(bar(page)).toContainText('Order within');
});

test('whose session ends while they place for the second hotel comes back to its cart, with what was typed', async ({
  page,
  context,
}) => {
  const { email, first, second, product } = await newBuyer(page);
  const origin = new URL(page.url()).origin;
  const put = await page.request.put('/api/cart', {
    headers: { origin },
    data: { customerId: second.id, lines: [{ productId: product?.id, quantity: 9 }] },
  });
  expect(put.status()).toBe(200);
  await page.goto(`/cart?customer=${second.id}`);
  await ready(page);
  await expect(page).toHaveURL(/\/cart$/);
  const po = page.getByLabel('PO number');
  await po.fill('PO-4712');
  await placesBeside(page);
  // The browser has forgotten the session, and for whom it ordered.
  await context.clearCookies();
  await page
    .getByRole('button', { name: /^Place order/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fcart/);
  await page.getByRole('form', { name: 'Sign in' }).getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(po).toHaveValue('PO-4712');
  await expect(page.getByRole('complementary', { name: 'Your order', exact: true })).toContainText(
    second.name,
  );
  // An order of the first hotel says whose it is; the switch stays with the second one, which is chosen.
  const placed = await page.request.post('/api/place-order', {
    headers: { origin, 'idempotency-key': newId() },
    data: {
      customerId: first.id,
      lines: [{ productId: product?.id, quantity: 6, expectedUnitPriceCents: product?.price }],
    },
  });
  const { orderId } = (await placed.json()) as { orderId?: string };
  if (!orderId) return;
  await page.goto(`/dashboard/orders/${orderId}`);
  await expect(main(page).getByRole('link', { name: first.name })).toBeVisible();
  await expect(page.locator('[data-menu] summary').first()).toContainText(second.name);
});

test('a cart that the phone has placed is not placed again by the desktop, and it is read again there', async ({
  page,
  context,
}) => {
  const { email, first, product } = await newBuyer(page);
  const origin = new URL(page.url()).origin;
  const put = (quantity: number) =>
    page.request.put('/api/cart', {
      headers: { origin },
      data: { customerId: first.id, lines: [{ productId: product?.id, quantity }] },
    });
  await put(9);
  await page.goto('/cart');
  await ready(page);
  const phone = await context.newPage();
  await put(8);
  await phone.goto('/cart');
  await ready(phone);
  const place = (where: Page) =>
    where.getByRole('button', { name: 'Place order' }).filter({ visible: true }).first();
  await placesBeside(phone);
  await placesBeside(page);
  await place(phone).click();
  await expect(phone).toHaveURL(/\/order-placed/);
  const placed = phone.getByRole('heading', { level: 1, name: /\bBC-\d+$/ });
  const number = (await placed.textContent()) ?? '';
  await place(page).click();
  const notice = main(page).getByText(`as ${number}. Nothing more is ordered.`);
  await expect(notice).toBeVisible();
  await expect(main(page).getByRole('link', { name: `Open ${number}` })).toBeVisible();
  await expect(main(page).getByText('Your cart is empty')).toBeVisible();
  const inHeader = page.getByRole('banner').getByRole('link', { name: /^Cart/ });
  await expect(inHeader.filter({ visible: true })).not.toContainText('product');
  const orders = await inDatabase((db) =>
    db.query('select id from orders where placed_by = (select id from users where email = $1)', [
      email,
    ]),
  );
  expect(orders.rows).toHaveLength(1);
});

test('a tab that is loaded anew shows nothing of the hotel that another tab chose, before its scripts and after', async ({
  page,
  context,
}) => {
  const { first, second, product } = await newBuyer(page);
  const origin = new URL(page.url()).origin;
  for (const { id } of [first, second])
    await page.request.put('/api/cart', {
      headers: { origin },
      data: { customerId: id, lines: [{ productId: product?.id, quantity: 9 }] },
    });
  await page.goto('/cart');
  await ready(page);
  const order = (where: Page) =>
    where.getByRole('complementary', { name: 'Your order', exact: true });
  await expect(order(page)).toContainText(first.name);
  const other = await context.newPage();
  await other.goto(`/cart?customer=${second.id}`);
  await expect(order(other)).toContainText(second.name);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  const place = page.getByRole('button', { name: 'Place order', includeHidden: true });
  await expect(place.first()).toBeAttached();
  // The page was made for the other hotel: nothing of it is seen or pressed.
  await expect(page.locator('#main')).toContainText(second.name);
  await expect(page.locator('#main')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Place order' })).toHaveCount(0);
  release();
  await expect(order(page)).toBeVisible();
  await expect(order(page)).toContainText(first.name);
  await expect(order(page)).not.toContainText(second.name);
  // Loaded anew without another's choice it is seen at once.
  await other.goto(`/cart?customer=${first.id}`);
  await expect(order(other)).toContainText(first.name);
  await page.unroute('**/assets/*.js');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect(order(page)).toBeVisible();
});

test('a double press in the site switch chooses once, and every page is shown after it', async ({
  page,
}) => {
  const { first, second } = await newBuyer(page);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('/dashboard');
  await ready(page);
  // The page that is led to takes its time, so that the second press comes on the way there.
  await page.route(/\/dashboard\.data/, async (route) => {
    await new Promise((done) => setTimeout(done, 600));
    await route.continue();
  });
  const choices = page.locator('details').filter({ hasText: second.name });
  await choices.locator('summary').click();
  const choice = choices.getByRole('button', { name: second.name });
  // Listened for from before the press: its answer may be quicker than the next line.
  const chosen = page.waitForResponse(/\/cart\/customer\.data/);
  await choice.click();
  await chosen;
  await choice.click({ force: true, timeout: 2000 }).catch(() => {});
  await expect(choices.locator('summary')).toContainText(second.name);
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await expect(page).toHaveURL(/\/dashboard\/orders/);
  await expect(main(page).getByRole('heading', { name: 'Orders' })).toBeVisible();
  expect(errors).toEqual([]);
  expect(first.id).not.toBe(second.id);
});

test('what is added and placed in a tab is its own hotel’s, whatever another tab chose since', async ({
  page,
  context,
}) => {
  const { email, first, second, product } = await newBuyer(page);
  const origin = new URL(page.url()).origin;
  const put = await page.request.put('/api/cart', {
    headers: { origin },
    data: { customerId: first.id, lines: [{ productId: product?.id, quantity: 9 }] },
  });
  expect(put.status()).toBe(200);
  await page.goto('/products');
  await ready(page);
  await expect(bar(page)).toContainText(first.name);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await ready(other);
  const choices = other.locator('details').filter({ hasText: second.name });
  await choices.locator('summary').click();
  await choices.getByRole('button', { name: second.name }).click();
  await expect(choices.locator('summary')).toContainText(second.name);
  // The first tab still shows the first hotel, so that is what its presses mean.
  await main(page)
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  await expect(bar(page)).toContainText('2 products');
  await expect(bar(page)).toContainText(first.name);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Cart/ })
    .filter({ visible: true })
    .click();
  await expect(page).toHaveURL(/\/cart$/);
  const order = page.getByRole('complementary', { name: 'Your order', exact: true });
  await expect(order).toContainText(first.name);
  await placesBeside(page);
  await page.getByRole('button', { name: 'Place order' }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/order-placed/);
  await expect(main(page).getByRole('heading', { name: first.name })).toBeVisible();
  const found = await inDatabase(async (db) => {
    const by = '(select id from users where email = $1)';
    const orders = await db.query(`select customer_id from orders where placed_by = ${by}`, [
      email,
    ]);
    const carts = await db.query(`select customer_id from cart_lines where user_id = ${by}`, [
      email,
    ]);
    return { orders: orders.rows, carts: carts.rows };
  });
  expect(found).toEqual({ orders: [{ customer_id: first.id }], carts: [] });
});

test('a page of a site that is opened chooses it, its menu and its cart; reading its order chooses nothing', async ({
  page,
  context,
}) => {
  const { first, second, product } = await newBuyer(page);
  const origin = new URL(page.url()).origin;
  const placed = await page.request.post('/api/place-order', {
    headers: { origin, 'idempotency-key': newId() },
    data: {
      customerId: second.id,
      lines: [{ productId: product?.id, quantity: 6, expectedUnitPriceCents: product?.price }],
    },
  });
  const { orderId } = (await placed.json()) as { orderId: string };
  const put = await page.request.put('/api/cart', {
    headers: { origin },
    data: { customerId: second.id, lines: [{ productId: product?.id, quantity: 2 }] },
  });
  expect(put.status()).toBe(200);
  const chosen = (where: Page) => where.locator('[data-menu] summary').first();
  const cart = (where: Page) =>
    where.getByRole('banner').getByRole('link', { name: /^Cart/ }).filter({ visible: true });
  const entry = (where: Page, name: string) =>
    where.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name }).filter({
      visible: true,
    });
  const other = await context.newPage();
  await other.goto('/dashboard');
  await ready(other);
  await expect(chosen(other)).toContainText(first.name);

  // From the list of all sites, as a press.
  await page.goto('/dashboard/orders');
  await ready(page);
  await expect(cart(page)).toHaveAccessibleName(`Cart for ${first.name}`);
  await main(page)
    .locator(`a[href="/dashboard/orders/${orderId}"]`)
    .filter({ visible: true })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/orders/${orderId}`));
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText('BC-');
  // The order names its site; switch, cart and menu stay with the chosen one.
  const ofOrder = main(page).getByRole('link', { name: second.name, exact: true });
  await expect(ofOrder).toBeVisible();
  await expect(chosen(page)).toContainText(first.name);
  await expect(cart(page)).toHaveAccessibleName(`Cart for ${first.name}`);
  // Its site's own page chooses that site, and says so.
  await ofOrder.click();
  await expect(toasts(page).filter({ hasText: `You now order for ${second.name}` })).toBeVisible();
  await page.goto(`/dashboard/customers/${second.id}/people`);
  await ready(page);
  await expect(chosen(page)).toContainText(second.name);
  await expect(cart(page)).toContainText('1 product');
  await expect(cart(page)).toHaveAccessibleName(new RegExp(second.name));
  for (const [name, address] of [
    ['Safety', `/dashboard/customers/${second.id}/safety`],
    ['Site', `/dashboard/customers/${second.id}/stock`],
  ] as const) {
    await entry(page, name).click();
    await expect(page).toHaveURL(address);
    await expect(chosen(page)).toContainText(second.name);
  }
  // A new window follows; the tab of the first hotel stays.
  const beside = await context.newPage();
  await beside.goto('/dashboard/sheets');
  await expect(beside).toHaveURL(`/dashboard/customers/${second.id}/safety`);
  await beside.goto(`/dashboard/customers/${first.id}/people`);
  await ready(beside);
  await expect(chosen(beside)).toContainText(first.name);
  await entry(beside, 'Order').first().click();
  await expect(beside).toHaveURL(/\/dashboard$/);
  await expect(chosen(beside)).toContainText(first.name);
  await entry(page, 'Order').first().click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(chosen(page)).toContainText(second.name);
  await entry(other, 'Safety').click();
  await expect(other).toHaveURL(`/dashboard/customers/${first.id}/safety`);
});
