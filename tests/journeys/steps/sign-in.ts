import type { Page } from '@playwright/test';

/** Of the demo company; the same for all its accounts (demo/people.ts). */
const PASSWORD = 'bellcart-demo-2026';

/** Signs in through the login page as one of the demo people: buyer, rep, desk, driver, owner. */
export async function signIn(page: Page, who: string, returnTo = '/'): Promise<void> {
  await page.goto(`/login?returnTo=${encodeURIComponent(returnTo)}`);
  await page.getByLabel('Email', { exact: true }).fill(`${who}@bellcart.example`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.waitForURL((url) => url.pathname + url.search === returnTo);
}
