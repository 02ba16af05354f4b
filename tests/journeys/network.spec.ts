import { expect, type Page, test } from '@playwright/test';
import { follow, ready, toasts } from './steps/page.ts';
import { DEMO, DEMO_PASSWORD, signIn } from './steps/sign-in.ts';

/** What the screens say when the connection is lost, and that nothing is lost with it. `npm run prove:network` goes through every write. */

const LOST = 'Network error. Please check your internet connection.';
const FAULT = 'Something went wrong on our side';

const lostNote = (page: Page) => page.getByRole('status').filter({ hasText: 'No connection.' });

test('a link without a connection: the page stays, the message is the catalogue’s, and the same link works when it is back', async ({ page, context }) => {
  await page.goto('/');
  await ready(page);
  await context.setOffline(true);
  await follow(page, 'Privacy Policy');
  await expect(toasts(page)).toContainText([LOST]);
  await expect(lostNote(page)).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(FAULT)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toHaveCount(0);
  await context.setOffline(false);
  await expect(lostNote(page)).toHaveCount(0);
  await follow(page, 'Privacy Policy');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
});

test('Back without a connection stays too, and the history keeps its place', async ({ page, context }) => {
  await page.goto('/about-us');
  await ready(page);
  await follow(page, 'SDS');
  await page.waitForURL('**/sds');
  await context.setOffline(true);
  await page.goBack();
  await expect(toasts(page)).toContainText([LOST]);
  await expect(page).toHaveURL('/sds');
  await context.setOffline(false);
  await expect(lostNote(page)).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible();
  await expect(page).toHaveURL('/about-us');
});

for (const [what, answer] of [
  ['a proxy that can’t reach us', { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }],
  ['the sign-in page of a hotel’s network', { status: 200, contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' }],
] as const) {
  test(`${what} counts as no connection`, async ({ page }) => {
    await page.goto('/');
    await ready(page);
    await page.route(/\.data|favicon\.svg/, (route) => route.fulfill(answer));
    await follow(page, 'Terms Of Service');
    await expect(toasts(page)).toContainText([LOST]);
    await expect(page).toHaveURL('/');
    await expect(page.getByText(FAULT)).toHaveCount(0);
    await page.unroute(/\.data|favicon\.svg/);
    await lostNote(page).getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  });
}

test('sign-in: what was typed stays, the button can be pressed again', async ({ page, context }) => {
  await page.goto('/login');
  await ready(page);
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('Email').fill(DEMO.buyer);
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(form.getByRole('alert')).toHaveText(LOST);
  await expect(form.getByLabel('Email')).toHaveValue(DEMO.buyer);
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(DEMO_PASSWORD);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/\/login/);
});

test('a change of settings whose sending got no answer is not called saved', async ({ page, context }) => {
  await signIn(page, 'rep');
  await page.goto('/settings');
  await ready(page);
  const name = page.getByLabel('Display name');
  const before = await name.inputValue();
  await name.fill('Somebody Else');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByRole('alert').filter({ hasText: LOST }).first()).toBeVisible();
  await expect(name).toHaveValue('Somebody Else');
  await context.setOffline(false);
  await expect(lostNote(page)).toHaveCount(0);
  await page.reload();
  await expect(name).toHaveValue(before);
});
