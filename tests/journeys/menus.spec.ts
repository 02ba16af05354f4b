import { expect, type Page, test } from '@playwright/test';
import { ready } from './steps/page.ts';
import { signInAlone } from './steps/sign-in.ts';

/** Opens each menu behind "⋯" of the page's main part in turn: none may lie beyond the edges of the screen. */
async function expectMenusOnScreen(page: Page): Promise<void> {
  const menus = page
    .getByRole('main')
    .locator('details:has(> summary:visible)')
    .filter({
      has: page.locator('> .absolute'),
    });
  expect(await menus.count()).toBeGreaterThan(0);
  const { width } = page.viewportSize() ?? { width: 0 };
  for (const menu of (await menus.all()).slice(0, 8)) {
    await menu.locator('> summary').click();
    const panel = menu.locator('> .absolute');
    await expect(panel).toBeVisible();
    await expect
      .poll(async () => {
        const box = await panel.boundingBox();
        return box !== null && box.x >= 0 && box.x + box.width <= width;
      }, 'a menu is cut off')
      .toBe(true);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  }
}

test('no menu of a buyer’s pages is cut off', async ({ page }) => {
  await signInAlone(page, 'buyer');
  for (const path of ['/dashboard', '/dashboard/inventory']) {
    await page.goto(path);
    await ready(page);
    await expectMenusOnScreen(page);
  }
});
