import { expect, type Page } from '@playwright/test';

export const OWNER = {
  name: 'Olive Hart',
  email: 'olive@example.com',
  password: 'tall-cart-quiet-bell-77',
};

/** Creates the first super_admin with the one-time link and signs in: the owner of an empty shop on their dashboard. */
export async function becomeOwner(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Your name').fill(OWNER.name);
  await page.getByLabel('Email').fill(OWNER.email);
  // A wrong one first: its word is gone once the right one is sent, and the login page says that the account is made.
  const wrong = page.getByText('This account needs at least 15 characters.');
  await page.getByLabel('New Password').fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  // In the notice and at the field, and no other length beside it.
  await expect(page.getByRole('region', { name: 'Notices' }).filter({ has: wrong })).toBeVisible();
  await expect(page.getByText(/at least (?!15)\d+ characters/)).toHaveCount(0);
  await page.getByLabel('New Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('The account is made. Sign in with it.')).toBeVisible();
  await expect(wrong).toHaveCount(0);
  await page.getByRole('form', { name: 'Sign in' }).getByLabel('Email').fill(OWNER.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}
