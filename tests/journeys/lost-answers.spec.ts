import { expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { disturb } from './steps/disturb.ts';
import { ready, toasts } from './steps/page.ts';
import { DEMO_PASSWORD, signIn } from './steps/sign-in.ts';
import { newWorld, putIntoCart, quantityOf } from './steps/world.ts';
import { openCart, placeOrder } from './steps/write.ts';

/** What a screen says while nobody knows whether a write arrived, and once it is known. */

/** Pages come, what they send and read does not: a connection that lets one answer in ten through. */
async function loseWhatIsSent(page: Page): Promise<() => Promise<void>> {
  const everything = /.*/;
  const refuse = (route: Parameters<Parameters<Page['route']>[1]>[0]) =>
    route.request().resourceType() === 'fetch'
      ? route.abort('internetdisconnected')
      : route.fallback();
  await page.route(everything, refuse);
  return () => page.unroute(everything, refuse);
}

const sized = async (page: Page, project: string) => {
  if (project === 'phone') await page.setViewportSize({ width: 390, height: 844 });
};

test('a product added without a connection waits on its card and in the bar, over a reload, and is added once', async ({
  browser,
}, info) => {
  const world = await newWorld(browser);
  const { page, products } = world;
  await sized(page, info.project.name);
  try {
    await page.goto(`/products?q=${products[0]?.sku}`);
    await ready(page);
    const card = page.getByRole('article').first();
    const bar = page.getByRole('complementary', { name: 'Your order' });
    await expect(bar).toBeVisible();
    const back = await loseWhatIsSent(page);
    await card.getByRole('textbox', { name: /^Quantity/ }).fill('3');
    await card.getByRole('button', { name: /^Add to cart/ }).click();
    const waits = async () => {
      await expect(card.getByText('Waits for the connection')).toBeVisible();
      await expect(bar.getByText('1 product waits for the connection')).toBeInViewport();
      await expect(toasts(page).filter({ hasText: /^Added/ })).toHaveCount(0);
    };
    await waits();
    await page.reload();
    await waits();
    expect(await quantityOf(world)).toBe(0);
    await back();
    await expect.poll(() => quantityOf(world), { timeout: 30_000 }).toBe(3);
    await expect(card.getByText('Waits for the connection')).toHaveCount(0);
    await expect(bar.getByText(/waits for the connection/)).toHaveCount(0);
    await expect(bar).toContainText('1 product');
    expect(await quantityOf(world)).toBe(3);
  } finally {
    await page.context().close();
    await world.db.end();
  }
});

test('a cancel whose answer was lost takes its red box away once the order is seen to be cancelled', async ({
  browser,
}, info) => {
  const world = await newWorld(browser);
  const { page } = world;
  await sized(page, info.project.name);
  try {
    const orderId = await placeOrder(world);
    await page.goto(`/dashboard/orders/${orderId}`);
    await ready(page);
    await page.locator('summary').filter({ hasText: 'More with this order' }).click();
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await page.getByLabel(/Why/).fill('Ordered twice');
    const { over } = await disturb(
      page,
      'answer dropped',
      /\/dashboard\/orders\/[^/]+\.data/,
      3000,
    );
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    const main = page.getByRole('main');
    const box = main.getByText(/Network error/);
    await expect(box.first()).toBeVisible();
    // Said once, beside the act: no toast says it a second time.
    await expect(page.getByText(/Network error/)).toHaveCount(1);
    await over;
    await expect(main.getByText('Cancelled').first()).toBeVisible({ timeout: 20_000 });
    await expect(box).toHaveCount(0);
    await expect(main.getByRole('button', { name: 'Cancel the order' })).toHaveCount(0);
    const { rows } = await world.db.query('select status from orders where id = $1', [orderId]);
    expect(rows).toEqual([{ status: 'cancelled' }]);
  } finally {
    await page.context().close();
    await world.db.end();
  }
});

test('PO number and note of an order that did not go out are kept over a reload and on the guide, and go with it', async ({
  browser,
}, info) => {
  const world = await newWorld(browser);
  const { page, db, person } = world;
  await sized(page, info.project.name);
  const po = page.getByLabel('PO number');
  const note = page.getByRole('textbox', { name: /^Note/ }).last();
  try {
    await putIntoCart(world, 2);
    await openCart(world);
    await po.fill('BC-88');
    await note.fill('Back door');
    const back = await loseWhatIsSent(page);
    await page.getByRole('button', { name: 'Place order' }).filter({ visible: true }).click();
    const unknown = page.getByText('We do not know yet whether your order arrived');
    await expect(unknown).toBeInViewport();
    // It alone says so: no toast and no second box.
    await expect(page.getByText(/Network error/)).toHaveCount(0);
    await back();
    await page.reload();
    await ready(page);
    await expect(po).toHaveValue('BC-88');
    await page.goto('/dashboard');
    await ready(page);
    await expect(po).toHaveValue('BC-88');
    await page.goto('/cart');
    await ready(page);
    await expect(note).toHaveValue('Back door');
    await page.getByRole('button', { name: 'Place order' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/order-placed\?order=/, { timeout: 40_000 });
    await expect(page.getByRole('heading', { level: 1 })).toContainText('BC-');
    await ready(page);
    const orders = 'select po_number, note from orders where placed_by = $1';
    expect((await db.query(orders, [person.id])).rows).toEqual([
      { po_number: 'BC-88', note: 'Back door' },
    ]);
    // The next order begins without them.
    await putIntoCart(world, 2);
    await page.goto('/cart');
    await ready(page);
    await expect(note).toBeVisible();
    await expect(po).toHaveValue('');
    await expect(note).toHaveValue('');
  } finally {
    await page.context().close();
    await db.end();
  }
});

test('after a refresh in the middle of placing, the note stands where it is seen, until the order is found', async ({
  browser,
}, info) => {
  const world = await newWorld(browser);
  const { page, db, person } = world;
  await sized(page, info.project.name);
  try {
    await putIntoCart(world, 2);
    await openCart(world);
    // What is sent hangs, and arrives after the page was left.
    let arrive = () => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    let sent = false;
    await page.route(/\/order-placed\.data/, async (route) => {
      if (sent || route.request().method() !== 'POST') return route.fallback();
      sent = true;
      const request = route.request();
      const [address, body] = [request.url(), request.postDataBuffer()];
      await held;
      await page.request.post(address, {
        headers: { ...request.headers(), origin: process.env.BASE_URL ?? '' },
        data: body ?? Buffer.alloc(0),
      });
      await route.abort().catch(() => {});
    });
    await page.getByRole('button', { name: 'Place order' }).first().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(() => sent).toBe(true);
    await page.reload();
    // What was looked up already is said.
    const note = page.getByText(
      /We do not know yet whether your order arrived|Your order has not arrived so far/,
    );
    await expect(note).toBeInViewport();
    const orders = async () =>
      (await db.query('select 1 from orders where placed_by = $1', [person.id])).rows.length;
    expect(await orders()).toBe(0);
    arrive();
    await expect(page).toHaveURL(/order-placed\?order=/, { timeout: 40_000 });
    expect(await orders()).toBe(1);
  } finally {
    await page.context().close();
    await db.end();
  }
});

test('an order whose answer was lost when the session ended is never told as not ordered, and is found after the sign-in', async ({
  browser,
}, info) => {
  const world = await newWorld(browser);
  const { page, db, person } = world;
  await sized(page, info.project.name);
  try {
    await putIntoCart(world, 2);
    await openCart(world);
    const { over } = await disturb(page, 'answer dropped', /\/order-placed\.data/);
    const orders = async () =>
      (await db.query('select 1 from orders where placed_by = $1', [person.id])).rows.length;
    await page.getByRole('button', { name: 'Place order' }).first().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // It has arrived, and its answer is lost: now the session ends.
    await expect.poll(orders).toBe(1);
    await page.context().clearCookies();
    await over;
    const denied = page.getByText('nothing was ordered.');
    await expect(page.getByText(/[Ss]ign in/).first()).toBeVisible({ timeout: 20_000 });
    await expect(denied).toHaveCount(0);
    await page.goto('/login?returnTo=%2Fcart');
    await page.getByRole('form', { name: 'Sign in' }).getByLabel('Email').fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/order-placed\?order=/, { timeout: 40_000 });
    await expect(denied).toHaveCount(0);
    expect(await orders()).toBe(1);
  } finally {
    await page.context().close();
    await db.end();
  }
});

test('a note whose answer was lost stands once, and its form is empty again', async ({
  browser,
}, info) => {
  const world = await newWorld(browser, true);
  const { page, db } = world;
  await sized(page, info.project.name);
  try {
    const orderId = await placeOrder(world);
    await page.goto(`/dashboard/orders/${orderId}`);
    await ready(page);
    await page.getByText('Add an internal note').click();
    const field = page.getByLabel('Internal note');
    const main = page.getByRole('main');
    await field.fill('The first');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(main.getByText('The first')).toBeVisible();
    await expect(field).toHaveValue('');
    await field.fill('Leave it at the dock');
    const { over } = await disturb(
      page,
      'answer dropped',
      /\/dashboard\/orders\/[^/]+\.data/,
      3000,
    );
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(main.getByText(/it is not known whether this was done/)).toBeVisible();
    await expect(field).toHaveValue('Leave it at the dock');
    await over;
    await expect(field).toHaveValue('', { timeout: 20_000 });
    await expect(main.getByText(/it is not known whether this was done/)).toHaveCount(0);
    await expect(main.getByText('Leave it at the dock')).toHaveCount(1);
    const { rows } = await db.query('select note from order_notes where order_id = $1', [orderId]);
    expect(rows.filter(({ note }) => note === 'Leave it at the dock')).toHaveLength(1);
  } finally {
    await page.context().close();
    await db.end();
  }
});

test('a new product whose answer was lost is opened by the next press, and who has a SKU is named and linked', async ({
  page,
}, info) => {
  await signIn(page, 'owner', '/dashboard/products/new');
  await sized(page, info.project.name);
  await ready(page);
  const sku = `LOST-${info.project.name}-${info.repeatEachIndex}`;
  const form = page.getByRole('form', { name: 'New product' });
  const fill = async (name: string) => {
    await form.getByLabel('Name', { exact: true }).fill(name);
    await form.getByLabel('Brand').fill('Linnetfold');
    await form.getByLabel('Category').fill('Cleaners');
    await form.getByLabel('Size', { exact: true }).fill('5 gal pail');
    await form.getByLabel('SKU').fill(sku);
    await form.getByLabel('Is it hazardous?').selectOption('no');
  };
  const create = () => form.getByRole('button', { name: 'Create product' }).click();
  await fill(`Lost ${sku}`);
  const { over } = await disturb(page, 'answer dropped', /\/dashboard\/products\/new\.data/);
  await create();
  await expect(toasts(page)).toContainText(['Network error']);
  await over;
  await expect(page.getByRole('status').filter({ hasText: 'No connection.' })).toHaveCount(0);
  await create();
  await expect(page).toHaveURL(/\/dashboard\/products\/[^/?]+\?made/);
  const made = new URL(page.url()).pathname;

  await page.goto('/dashboard/products/new');
  await ready(page);
  await fill(`Second ${sku}`);
  await form.getByLabel('List price').focus();
  const title = `Lost ${sku}, 5 gal pail`;
  await expect(form.getByText(`${title} has this SKU.`)).toBeVisible();
  await create();
  await expect(form.getByText(`${title} has the SKU ${sku} already.`).first()).toBeVisible();
  await expect(form.getByRole('link', { name: `Open ${title}` })).toHaveAttribute('href', made);
  await form.getByLabel('SKU').fill(`${sku}-FREE`);
  await form.getByLabel('List price').focus();
  const free = form.getByText('This SKU is free.');
  await expect(free).toBeVisible();
  // Beside its own field, and not under the price.
  const [status, price] = [
    await free.boundingBox(),
    await form.getByLabel('List price').boundingBox(),
  ];
  expect((status?.y ?? 0) < (price?.y ?? 0)).toBe(true);
});

test('a new customer whose answer was lost is opened by the next press, and stands once', async ({
  page,
}, info) => {
  await signIn(page, 'owner', '/dashboard/customers/new');
  await sized(page, info.project.name);
  await ready(page);
  const main = page.getByRole('main');
  const name = `Lost Inn ${info.project.name} ${info.repeatEachIndex}`;
  await main.getByLabel('Name', { exact: true }).fill(name);
  await main.getByLabel('Street address').fill('3 Wharf St.');
  await main.getByLabel('City').fill('Newport');
  await main.getByLabel('State').selectOption('RI');
  await main.getByLabel('ZIP code').fill('02840');
  const create = () => main.getByRole('button', { name: 'Create customer' }).click();
  const { over } = await disturb(page, 'answer dropped', /\/dashboard\/customers\/new\.data/);
  await create();
  await expect(main.getByText(/Network error/).first()).toBeVisible();
  await over;
  await expect(page.getByRole('status').filter({ hasText: 'No connection.' })).toHaveCount(0);
  await create();
  await expect(page).toHaveURL(/\/dashboard\/customers\/[0-9a-f-]{36}$/);
  const db = new pg.Client(process.env.DATABASE_URL);
  await db.connect();
  const { rows } = await db.query('select 1 from customers where name = $1', [name]);
  await db.end();
  expect(rows).toHaveLength(1);
});

test('an import whose answer is lost keeps what was checked, and is taken in once', async ({
  page,
}) => {
  await signIn(page, 'owner', '/dashboard/customers/import');
  const name = `Cut Off Inn ${Date.now()}`;
  await page
    .getByLabel('Or paste the rows')
    .fill(`name,address1,city,state,zip,active\n${name},1 Main Street,Providence,RI,02903,no`);
  await page.getByRole('button', { name: 'Check the file' }).click();
  const take = page.getByRole('button', { name: 'Import 1 of 1' });
  // The rows arrive; what is said of them does not.
  await expect(take).toBeVisible();
  let lost = 0;
  await page.route(/customers\/import/, async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort('internetdisconnected');
  });
  await take.click();
  await expect(page.getByText(/it is not known whether the rows are in/)).toBeVisible();
  await expect(take).toBeEnabled();
  await take.click();
  await expect(page.getByText('1 created, 0 changed')).toBeVisible();
  expect(lost).toBe(1);
  await page.goto(`/dashboard/customers?q=${encodeURIComponent(name)}&show=all`);
  await expect(page.getByRole('link', { name }).first()).toBeVisible();
});
