import { expect, type Page } from '@playwright/test';

/** The demo accounts, by what they are. */
export const DEMO = {
  buyer: 'buyer@bellcart.example',
  rep: 'rep@bellcart.example',
  desk: 'desk@bellcart.example',
  driver: 'driver@bellcart.example',
  books: 'books@bellcart.example',
  owner: 'owner@bellcart.example',
} as const;
export const DEMO_PASSWORD = 'bellcart-demo-2026';

/** Signs in with the form, as a person would; the shop then opens `returnTo`. `who`: a demo account or an e-mail address. */
export async function signIn(
  page: Page,
  who: keyof typeof DEMO | `${string}@${string}`,
  returnTo = '/',
): Promise<void> {
  await page.goto(`/login?returnTo=${encodeURIComponent(returnTo)}`);
  await page
    .getByRole('form', { name: 'Sign in' })
    .getByLabel('Email')
    .fill(who in DEMO ? DEMO[who as keyof typeof DEMO] : who);
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  // A driver's phone is asked about first.
  if (page.url().endsWith('/dashboard/this-phone')) await page.goto(returnTo);
}
