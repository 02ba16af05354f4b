import type { Page } from '@playwright/test';

/** Presses "Send out" on the page of an order and, where it is promised for a later day, says that it goes today. */
export async function sendOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send out', exact: true }).click();
  const today = page.getByRole('dialog').getByRole('button', { name: 'Send out today' });
  const sent = page.getByRole('heading', { level: 1 }).filter({ hasText: 'Out for delivery' });
  const refused = page.getByRole('main').getByRole('alert');
  await today.or(sent).or(refused).first().waitFor();
  if (await today.isVisible()) await today.click();
}
