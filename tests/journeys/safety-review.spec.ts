import { expect, type Page, test } from '@playwright/test';
import { ready } from './steps/page.ts';
import { signIn } from './steps/sign-in.ts';

/** A named, trained person signs for one product's data and sheet, and is asked again after a change. No other journey touches this product. */

const PRODUCT = 'linen-room-odor-neutralizer';
const row = (page: Page) =>
  page.getByRole('row').filter({ has: page.locator(`a[href="/dashboard/safety/${PRODUCT}"]`) });

test('hazard communication is “codes agree, not reviewed” until somebody signs, and again after a change', async ({
  page,
}) => {
  await signIn(page, 'owner', `/dashboard/safety/${PRODUCT}`);
  await ready(page);
  const scope = page.getByRole('listitem').filter({ hasText: 'Hazard communication' });
  await expect(scope).toContainText('Codes agree, not reviewed');

  await page.getByLabel('Name of the reviewer').fill('Dana Whitlock');
  await page.getByLabel('Trained as').fill('CIH, HazCom');
  await page.getByRole('button', { name: 'Sign for what is ticked' }).click();
  await expect(page.getByText('Tick what was reviewed.').first()).toBeVisible();
  await expect(scope).toContainText('Codes agree, not reviewed');

  await page.getByRole('checkbox', { name: 'Hazard communication' }).check();
  await page.getByRole('button', { name: 'Sign for what is ticked' }).click();
  await expect(scope).toContainText('Reviewed by Dana Whitlock (CIH, HazCom)');
  await page.goto('/dashboard/safety');
  await expect(row(page)).toContainText('Codes agree, reviewed');

  await page.goto(`/dashboard/safety/${PRODUCT}`);
  await ready(page);
  await page.getByLabel('pH', { exact: true }).fill('6.9');
  await page.getByRole('button', { name: 'Save safety data' }).click();
  await expect(scope).toContainText('Review again. Last by Dana Whitlock');
  await expect(scope).toContainText('The data were changed since.');
  await page.goto('/dashboard/safety');
  await expect(row(page)).toContainText('Codes agree, not reviewed');
});
