import { expect, test } from '@playwright/test';
import { expectAccessible } from './steps/accessible.ts';
import { counted } from './steps/counted.ts';
import { ready } from './steps/page.ts';
import { signIn } from './steps/sign-in.ts';

/** How the business does, as the owner asks it. */

test('how last month was, in two presses; then what one customer bought, and the file of it', async ({
  page,
}) => {
  await signIn(page, 'owner', '/dashboard');
  await ready(page);
  const job = counted(page, 'How was last month');
  await job.press(page.getByRole('main').getByRole('link', { name: 'Sales of last month' }));
  await expect(page).toHaveURL(/period=last-month/);
  job.done(2);
  // From the report of another time it is its menu and a press.
  await page.goto('/dashboard/reports');
  await ready(page);
  await expectAccessible(page);
  await page.getByText('This month', { exact: true }).first().click();
  await page.getByRole('link', { name: 'Last month', exact: true }).click();
  await expect(page).toHaveURL(/period=last-month/);
  // The address is there a moment before the rows.
  await expect(page.locator('summary', { hasText: 'Last month' })).toBeVisible();
  const whole = page.getByRole('row').nth(1);
  await expect(whole).toContainText(/All \d+ customers/);
  await expect(whole).toContainText(/\$[\d,]+\.\d\d/);

  const first = page.getByRole('row').nth(2);
  const name = (await first.getByRole('link').textContent()) ?? '';
  const sales = (await first.getByRole('cell').nth(1).textContent())?.match(/\$[\d,.]+/)?.[0] ?? '';
  await first.getByRole('link').click();
  await expect(page).toHaveURL(/by=product/);
  await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute(
    'href',
    /\/dashboard\/customers\//,
  );
  // What one customer bought is what stood in its row.
  await expect(page.getByRole('row').nth(1)).toContainText(sales);
  await expectAccessible(page);

  await page.locator('summary', { hasText: 'More' }).click();
  const href = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href');
  const file = await page.request.get(href ?? '');
  expect(file.headers()['content-disposition']).toContain('sales-by-product-');
  expect(await file.text()).toContain('Product,Sales,Orders,Margin');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: /^Slow movers/ }).click();
  await expect(page.getByRole('columnheader', { name: 'Last delivered' })).toBeVisible();
  await expectAccessible(page);
});
