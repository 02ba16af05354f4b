import { expect, test } from '@playwright/test';
import { expectAccessible } from './steps/accessible.ts';
import { ready } from './steps/page.ts';
import { addSecondBuyer } from './steps/second-buyer.ts';
import { DEMO_PASSWORD, signIn } from './steps/sign-in.ts';

test('a key for a program is made, shown once, works, and is ended', async ({
  page,
  playwright,
  baseURL,
}) => {
  await signIn(page, await addSecondBuyer(), '/settings#keys');
  await ready(page);
  const section = page.locator('#keys');
  await section.locator('summary', { hasText: 'Make a key' }).click();
  await section.getByLabel('Program').fill('Purchasing');
  await section.getByLabel('Current password').fill(DEMO_PASSWORD);
  await section.getByRole('button', { name: 'Make a key' }).click();
  const key = (await section.locator('[data-key]').textContent()) ?? '';
  expect(key).toMatch(/^bellcart_key_[\w-]{43}$/);
  await expectAccessible(page, '#keys');
  const program = await playwright.request.newContext({
    ...(baseURL ? { baseURL } : {}),
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  });
  expect((await program.get('/api/orders')).status()).toBe(200);
  expect((await program.post('/api/users/me/sign-out-everywhere', { data: {} })).status()).toBe(
    403,
  );
  await page.reload();
  await expect(section.getByText(key)).toHaveCount(0);
  await expect(section.getByText('Read only').first()).toBeVisible();
  await section.getByRole('button', { name: 'End the key of Purchasing' }).click();
  await expect(section.getByText('The key no longer works.')).toBeVisible();
  expect((await program.get('/api/orders')).status()).toBe(401);
  await program.dispose();
});
