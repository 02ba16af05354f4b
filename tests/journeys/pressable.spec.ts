import { type Page, test } from '@playwright/test';
import { ready } from './steps/page.ts';
import { expectPressable } from './steps/pressable.ts';
import { signIn } from './steps/sign-in.ts';

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

async function look(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path);
      await ready(page);
      await expectPressable(page);
    });
}

test('each control of a buyer’s screens can be pressed where it stands', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, 'buyer');
  await look(page, BUYER);
});

test('each control of the desk’s screens can be pressed where it stands', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, 'desk');
  await look(page, DESK);
});
