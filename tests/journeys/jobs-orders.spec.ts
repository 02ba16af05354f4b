import { expect, type Page, test } from '@playwright/test';
import { counted } from './steps/counted.ts';
import { deliver, openShopData, orderOfBuyer } from './steps/dock.ts';
import { ready } from './steps/page.ts';
import { signIn } from './steps/sign-in.ts';

/** How many presses and choices the commonest jobs with an order take, on a phone and at a desk. */

let shop: ReturnType<typeof openShopData>;
test.beforeAll(() => {
  shop = openShopData();
});
test.afterAll(() => shop.pool.end());

/** Of both widths that the design names. */
const sized = (page: Page, isMobile: boolean) =>
  page.setViewportSize(isMobile ? { width: 390, height: 844 } : { width: 1280, height: 900 });

test('the desk moves a delivery day in three steps, and is offered days of the truck alone', async ({
  page,
  isMobile,
}) => {
  await sized(page, isMobile);
  const order = await orderOfBuyer(shop, { isDemoDrivers: false });
  await shop.pool.query(`update orders set status = 'confirmed' where id = $1`, [order.id]);
  await signIn(page, 'desk', `/dashboard/orders/${order.id}`);
  await ready(page);
  const job = counted(page, 'Move a delivery day');
  await job.press(page.getByRole('button', { name: /^Move delivery day/ }));
  const day = page.getByLabel('New delivery day');
  expect(await day.locator('option').count()).toBeGreaterThan(2);
  await job.choose(day, 1);
  await job.press(page.getByRole('button', { name: 'Move and tell the customer' }));
  await expect(day).toHaveCount(0);
  await expect(page.getByText('Moved the delivery day')).toBeVisible();
  job.done(3);
});

test('a buyer reports a problem in four steps at most', async ({ page, isMobile, browser }) => {
  test.slow();
  await sized(page, isMobile);
  const order = await orderOfBuyer(shop);
  const phone = await browser.newPage();
  await signIn(phone, 'driver', '/dashboard/stops');
  await deliver(phone, order);
  await phone.close();
  await signIn(page, 'buyer', `/dashboard/orders/${order.id}`);
  await ready(page);
  const job = counted(page, 'Report a problem');
  // It stands in the head of the order: nobody scrolls past its products.
  await expect(page.getByRole('link', { name: 'Report a problem' })).toBeInViewport();
  await job.press(page.getByRole('link', { name: 'Report a problem' }));
  await job.press(page.getByRole('checkbox').first());
  await job.press(page.getByRole('radio', { name: 'Not received' }));
  await job.press(page.getByRole('button', { name: 'Send claim' }));
  await expect(page).toHaveURL(/\/dashboard\/claims\//);
  job.done(4);
});

test('a buyer’s orders on a phone are two lines each, 25 on a page under 2,600 px', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'at a desk a row is one line');
  await sized(page, isMobile);
  await signIn(page, 'buyer', '/dashboard/orders?view=all');
  await ready(page);
  await expect(page.locator('tr[data-row]')).toHaveCount(25);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  console.log(`A buyer’s orders, 390 px: ${height} px high`);
  expect(height).toBeLessThan(2600);
});
