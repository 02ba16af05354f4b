import { expect, type Page } from '@playwright/test';

const switcher = (page: Page) =>
  page.locator('details', { has: page.locator('summary', { hasText: 'Site:' }) });

/** The site that the menu's switch names. */
export const chosenSite = (page: Page) => switcher(page).locator('summary');

/** The sites of the switch, in its order. */
export const siteNames = (page: Page): Promise<string[]> =>
  switcher(page).locator('form button > span:first-child').allTextContents();

/** Turns the page into that of another site, by the switch of the menu; done once the page says so. */
export async function switchSite(page: Page, name: string): Promise<void> {
  await chosenSite(page).click();
  await switcher(page).getByRole('button', { name }).click();
  await expect(chosenSite(page)).toContainText(name);
}
