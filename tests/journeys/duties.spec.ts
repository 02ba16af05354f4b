import { expect, test } from '@playwright/test';
import { DEMO, DEMO_PASSWORD, signIn } from './steps/sign-in.ts';

/** What staff do decides where they begin and what they may; a phone for deliveries only opens the stops and nothing else. */

test('a driver begins at the stops, sees no money, and is refused in words; the books begin at the books', async ({
  page,
  browser,
  isMobile,
}) => {
  test.skip(isMobile, 'one width is enough');
  await signIn(page, 'driver', '/dashboard');
  await expect(page).toHaveURL(/\/dashboard\/stops$/);
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(page.locator('body')).not.toContainText('$');

  await page.goto('/settings');
  const offered = await page
    .getByRole('banner')
    .locator('a[href^="/dashboard"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
  for (const address of [...offered, '/dashboard/deliveries']) {
    await page.goto(address);
    await expect(page.locator('main')).toBeVisible();
    await expect(page.locator('body'), address).not.toContainText('$');
  }

  const refused = await page.goto('/dashboard/orders');
  expect(refused?.status()).toBe(403);
  await expect(page.getByRole('main')).toContainText('do not have permission');

  const books = await browser.newPage();
  await signIn(books, 'books', '/dashboard');
  await expect(books).toHaveURL(/\/dashboard\/accounting\/inbox$/);
  // The header's cart is everybody's: it says who orders, and leads back.
  await books.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  await expect(books.getByRole('main')).toContainText('You have no cart');
  await books.getByRole('link', { name: 'Back to your work' }).click();
  await expect(books).toHaveURL(/\/dashboard\/accounting\/inbox$/);
  await books.close();
});

test('a phone for deliveries only opens the stops and nothing else, until the owner signs it out', async ({
  page,
  browser,
  isMobile,
}) => {
  test.skip(!isMobile, 'it is a phone');
  await page.goto('/login?returnTo=/dashboard/orders');
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('Email').fill(DEMO.driver);
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await form.getByText('A driver’s phone, for deliveries only').click();
  await form.getByLabel('This phone is for deliveries only').check();
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/stops$/);

  await page.goto('/dashboard/orders');
  await expect(
    page.getByRole('heading', { name: 'This phone is for deliveries only' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'To my stops' }).click();
  await expect(page).toHaveURL(/\/dashboard\/stops$/);
  expect((await page.request.get('/api/users/me')).status()).toBe(401);
  // It stays signed in for its stops. The cookie alone is worth nothing once the phone has its key (`this-phone`).
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard\/stops$/);
  await expect(page.getByRole('link', { name: 'Open this stop' })).toBeVisible();

  const owner = await browser.newPage();
  await signIn(owner, 'owner', '/dashboard/people?q=okafor');
  await owner.getByRole('link', { name: 'Sam Okafor' }).first().click();
  await owner.getByRole('button', { name: 'Sign out this phone' }).first().click();
  await expect(owner.getByText('The phone is signed out.')).toBeVisible();
  await owner.close();

  expect((await page.request.get('/api/driver/stops')).status()).toBe(401);
});
