import { type Browser, expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { connectBooks } from './steps/books.ts';
import { sayGiven } from './steps/deliver.ts';
import { openShopData } from './steps/dock.ts';
import { mailTo, type SentMail } from './steps/mail.ts';
import { placesBeside } from './steps/order.ts';
import { onDriversRun } from './steps/own-run.ts';
import { ready } from './steps/page.ts';
import { addAnother, addSecondBuyer } from './steps/second-buyer.ts';
import { sendOut } from './steps/send-out.ts';
import { signIn } from './steps/sign-in.ts';

/** The order desk's day: an order that comes by telephone, from the customer's name to the paid driver, and what others see of it. */

const HOTEL = 'Brindle & Crake Hotel';
const DESK = 'Dara Desk';
const REASON = 'The bridge is closed until noon.';

/** SKUs of two products that the demo sells, with stock, and that leave without a shipping paper. */
async function products(): Promise<{ sku: string; name: string }[]> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    const { rows } = await client.query<{ sku: string; name: string }>(
      `select distinct on (name_key) sku, name from products where is_active and brand in ('Linnetfold', 'Kettlebrace', 'Vesperline') and price_cents > 3000 and quantity - promised > 40 and not exists (select 1 from safety_data s where s.name_key = products.name_key and s.un_number is not null) order by name_key, id limit 2`,
    );
    return rows;
  } finally {
    await client.end();
  }
}

async function newPage(
  browser: Browser,
  who: Parameters<typeof signIn>[1],
  returnTo = '/dashboard',
  size?: { width: number; height: number },
): Promise<Page> {
  const page = await browser.newPage(size ? { viewport: size } : {});
  await signIn(page, who, returnTo);
  return page;
}

const textOf = (mail: SentMail) => mail.text.replace(/\s+/g, ' ');

test.describe.configure({ mode: 'serial' });

test('the desk takes an order by telephone: customer first, products in the screen, a day that moves, and the customer is told of all of it', async ({
  browser,
  request,
}, info) => {
  test.slow();
  const phone = info.project.name !== 'desktop';
  const [contact, deskMail, [first, second]] = [
    await addSecondBuyer(),
    await addAnother('desk', DESK),
    await products(),
  ];
  if (!first || !second) throw new Error('The demo has no two products to order');
  const po = `TEL-${Date.now().toString(36).toUpperCase()}`;
  if (!phone) {
    const owner = await browser.newPage();
    await connectBooks(owner);
    await owner.close();
  }

  const desk = await newPage(
    browser,
    deskMail,
    '/dashboard',
    phone ? { width: 390, height: 844 } : undefined,
  );
  // On a phone the strip alone begins one.
  const begins = desk.getByRole('main').getByRole('link', { name: 'New order', exact: true });
  await expect(begins.filter({ visible: true })).toHaveCount(phone ? 1 : 2);
  await begins.filter({ visible: true }).last().click();
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('New order');
  await ready(desk);
  const search = desk.getByRole('combobox', { name: 'Who is it?' });
  const found = desk.getByRole('option');
  await search.fill('brindle crake');
  await expect(found).toHaveCount(1);
  const [, city = ''] = /, ([^,]+), [A-Z]{2}/.exec((await found.textContent()) ?? '') ?? [];
  await search.fill(city);
  await expect(found.filter({ hasText: HOTEL })).toHaveCount(1);
  await expect(found.filter({ hasNotText: city })).toHaveCount(0);
  await found.filter({ hasText: HOTEL }).click();
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(HOTEL);

  await desk.getByRole('combobox', { name: 'Next product' }).fill(`${first.sku} 3`);
  await desk.getByRole('combobox', { name: 'Next product' }).press('Enter');
  const lines = desk.getByRole('list', { name: 'Products of this order' }).getByRole('listitem');
  await expect(lines.filter({ hasText: first.sku })).toHaveCount(1);
  await desk.getByLabel(/PO number/).fill(po);
  await placesBeside(desk);
  await desk.getByRole('button', { name: /^Place the order/ }).click();
  await expect(desk).toHaveURL(/new-order\?placed=/);
  // The address comes before the card, and the page of before names other orders.
  await expect(desk.getByText('Order placed. Read out:')).toBeVisible();
  const number = /BC-\d+/.exec((await desk.getByRole('main').textContent()) ?? '')?.[0] ?? '';

  const placed = textOf(await mailTo(request, contact, number));
  expect(placed).toContain(`Second Buyer, ${DESK} placed order ${number} for ${HOTEL}`);

  await desk.goto('/dashboard');
  await desk.getByRole('link', { name: number }).first().click();
  await expect(desk.getByRole('heading', { level: 1 })).toContainText(number);
  await ready(desk);
  await desk.getByRole('button', { name: 'Change order' }).click();
  await desk.getByLabel('Add a product').fill(`${second.sku} 4`);
  await expect(desk.getByRole('list', { name: 'Products to add' })).toContainText(second.sku);
  await desk.getByLabel('Add a product').press('Enter');
  await desk.getByRole('button', { name: /^Save/ }).first().click();
  const table = desk.getByRole('main').getByRole('table').first();
  const row = table.getByRole('row').filter({ hasText: second.sku });
  await expect(row).toContainText('4');

  await desk.getByRole('button', { name: 'Confirm order' }).click();
  await expect(desk.getByRole('heading', { level: 1 })).toContainText('Confirmed');
  const confirmed = await mailTo(request, contact, `${number} is confirmed`);
  expect(textOf(confirmed)).toContain(HOTEL);

  await desk.getByRole('button', { name: 'Move delivery day' }).click();
  const day = desk.getByLabel('New delivery day');
  const after = (await day.locator('option').nth(2).getAttribute('value')) ?? '';
  await day.selectOption(after);
  await desk.getByLabel('Why does it move?').fill(REASON);
  await desk.getByRole('button', { name: 'Move and tell the customer' }).click();
  await expect(day).toHaveCount(0);
  const moved = textOf(await mailTo(request, contact, `${number} now comes on`));
  expect(moved).toContain(REASON);
  expect(moved).toContain(DESK);

  await sendOut(desk);
  await expect(desk.getByRole('heading', { level: 1 })).toContainText('Out for delivery');
  expect((await mailTo(request, contact, `${number} is out for delivery`)).subject).toContain(
    number,
  );

  const main = desk.getByRole('main');
  await expect(main.getByRole('link', { name: HOTEL })).toHaveAttribute(
    'href',
    /\/dashboard\/customers\//,
  );
  await expect(main.getByRole('link', { name: first.name })).toHaveAttribute(
    'href',
    /\/products\//,
  );
  await expect(main.locator(`a[href="/dashboard/deliveries?day=${after}"]`)).toHaveCount(1);
  const address = desk.url();
  expect(
    await desk.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  if (phone) return;

  const data = openShopData();
  await onDriversRun(data, address.split('/').at(-1) ?? '');
  await data.pool.end();
  const driver = await newPage(
    browser,
    'driver',
    `/dashboard/product-delivery/${address.split('/').at(-1)}`,
    { width: 390, height: 844 },
  );
  await driver.getByRole('button', { name: 'All delivered' }).click();
  await driver.getByLabel('Name of the receiver').fill('J. Park');
  await driver.getByLabel('My name above stands for my signature').check();
  await driver.getByRole('button', { name: /^Deliver \d/ }).click();
  await sayGiven(driver);
  await expect(driver.getByText('Sent and recorded.')).toBeVisible();

  await expect(async () => {
    await desk.goto(`/dashboard/invoices?show=all&q=${po}`);
    await expect(main.getByRole('link', { name: number })).toHaveAttribute(
      'href',
      new URL(address).pathname,
      { timeout: 1000 },
    );
  }).toPass({ timeout: 20_000 });
  await desk.goto('/dashboard/invoices');
  await desk.getByLabel('Search invoices').fill(po);
  await desk.getByRole('button', { name: 'Search' }).click();
  await desk.locator('a[href="/dashboard/invoices?show=all"]').click();
  await desk.getByRole('link', { name: number }).click();
  await expect(desk).toHaveURL(address);
  await expect(main.locator('a[href^="/dashboard/invoices/"]').first()).toBeVisible();
  await expect(main).toContainText('Received by J. Park');

  const rep = await newPage(browser, 'rep', `/dashboard/orders?q=${number}`);
  await rep.getByRole('main').getByRole('link', { name: number, exact: true }).first().click();
  await expect(rep.getByRole('heading', { level: 1 })).toContainText('Delivered');
  await expect(rep.getByRole('main')).toContainText('Received by J. Park');
  await rep.goto(`/dashboard/invoices?show=all&q=${po}`);
  await expect(rep.getByRole('main').getByRole('link', { name: number })).toBeVisible();
  await rep.goto('/dashboard');
  await expect(rep.getByRole('main')).not.toContainText(/no orders? yet/i);

  const owner = await newPage(browser, 'owner', '/dashboard');
  await expect(owner.getByRole('heading', { name: 'To do' })).toBeVisible();
  await owner.goto(address);
  await ready(owner);
  await owner.locator('summary').filter({ hasText: 'More with this order' }).click();
  await owner.getByRole('link', { name: 'In the audit log' }).click();
  const history = owner.getByRole('main');
  for (const action of [
    'order.placed',
    'order.edit',
    'order.confirm',
    'order.move-day',
    'order.send-out',
    'order.delivered',
  ])
    await expect(history).toContainText(action);
  await expect(history).toContainText(DESK);
});

test('who placed nothing is not told that there is no order: what they may not see is another matter', async ({
  browser,
}) => {
  const rep = await newPage(browser, await addAnother('rep', 'Second Rep'));
  await expect(rep.getByRole('heading', { level: 1 })).toHaveText('Today');
  await expect(rep.getByRole('main')).not.toContainText(/no orders? yet|nothing ordered/i);
  await rep.goto('/dashboard/orders');
  await expect(
    rep
      .getByRole('main')
      .getByRole('link', { name: /BC-\d+/ })
      .first(),
  ).toBeVisible();
});
