import { type Page, test } from '@playwright/test';
import { ready } from './steps/page.ts';
import { expectPressable } from './steps/pressable.ts';
import { signIn } from './steps/sign-in.ts';

const BUYER = [
  '/dashboard',
  '/dashboard/guide',
  '/dashboard/guide/count',
  '/dashboard/guide/arrange',
  '/products',
  '/cart',
  '/quick-order',
  '/dashboard/orders',
  '/dashboard/lists',
  '/settings',
  '/sds',
];
const DESK = [
  '/dashboard',
  '/dashboard/new-order',
  '/dashboard/orders',
  '/dashboard/visits',
  '/dashboard/customers',
  '/dashboard/runs',
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
