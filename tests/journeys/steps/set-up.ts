import type { Locator, Page } from '@playwright/test';

/** A step of the set-up guide, in its group, which is opened where it is folded. */
export async function setUpStep(page: Page, title: string): Promise<Locator> {
  const step = page
    .locator('li')
    .filter({ has: page.getByRole('heading', { name: title, includeHidden: true }) });
  const group = page.locator('details').filter({ has: step });
  await group.waitFor();
  if ((await group.getAttribute('open')) === null) await group.locator('summary').click();
  return step;
}
