import { expect, type Page, type Route, test } from '@playwright/test';
import { ready, toasts } from './steps/page.ts';
import { expectPressable } from './steps/pressable.ts';
import { signIn, signInAlone } from './steps/sign-in.ts';

const BUYER = [
  '/dashboard',
  '/dashboard/guide/count',
  '/dashboard/inventory',
  '/products',
  '/cart',
  '/cart?paste=',
  '/dashboard/orders',
  '/settings',
  '/sds',
];
const DESK = [
  '/dashboard',
  '/dashboard/new-order',
  '/dashboard/orders',
  '/dashboard/customers/to-call',
  '/dashboard/customers',
  '/dashboard/deliveries',
  '/dashboard/inbox',
];
const DRIVER = ['/dashboard/stops', '/dashboard/this-phone', '/settings'];
const REP = [
  '/dashboard',
  '/dashboard/new-order',
  '/dashboard/customers',
  '/dashboard/customers/to-call',
  '/dashboard/orders',
  '/products',
];
const OWNER = [
  '/dashboard',
  '/dashboard/deliveries',
  '/dashboard/customers',
  '/dashboard/contact-requests',
  '/dashboard/products',
  '/dashboard/accounting/inbox',
  '/dashboard/invoices',
  '/dashboard/reports',
  '/dashboard/company',
  '/dashboard/people',
];

async function look(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path);
      // A driver's stops stand without the frame.
      if (path === '/dashboard/stops')
        await page.waitForFunction(() => !('earlyPress' in globalThis));
      else await ready(page);
      await expectPressable(page);
    });
}

test('each control of a buyer’s screens can be pressed where it stands', async ({ page }) => {
  test.setTimeout(180_000);
  await signInAlone(page, 'buyer');
  await look(page, BUYER);
});

test('each control of the desk’s screens can be pressed where it stands', async ({ page }) => {
  test.setTimeout(180_000);
  await signInAlone(page, 'desk');
  await look(page, DESK);
});

for (const [who, whose, paths] of [
  ['driver', 'a driver’s', DRIVER],
  ['rep', 'a rep’s', REP],
  ['owner', 'the owner’s', OWNER],
] as const)
  test(`each control of ${whose} screens can be pressed where it stands`, async ({ page }) => {
    test.setTimeout(180_000);
    await signInAlone(page, who);
    await look(page, paths);
  });

test('without a connection one note says so, and it lies on no control', async ({ page }) => {
  test.setTimeout(120_000);
  const note = page.getByRole('button', { name: 'Try again' });
  const refuse = (route: Route) =>
    route.request().resourceType() === 'fetch'
      ? route.abort('internetdisconnected')
      : route.fallback();
  await signIn(page, 'buyer', '/dashboard');
  await ready(page);
  await page.route(/.*/, refuse);
  // What is typed waits by itself: its row, the bar and the note say so, and no toast does.
  const field = page.locator('[data-quantity]').first();
  // Another quantity than what stands there from a journey before: the same one is nothing typed.
  const before = await field.inputValue();
  await field.fill(before === '3' ? '4' : '3');
  await expect(note).toBeVisible();
  await expect(page.getByText('1 waits for the connection')).toBeVisible();
  expect(await toasts(page).allTextContents()).toEqual([]);
  await expectPressable(page);
  await field.fill(before);
  await page.unroute(/.*/, refuse);
  await expect(note).toHaveCount(0, { timeout: 40_000 });
});
