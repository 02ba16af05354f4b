import { expect, type Page, test } from '@playwright/test';
import { holdBack, ready } from './steps/page.ts';
import { signIn } from './steps/sign-in.ts';

/** A named, trained person signs for one product's data and sheet, and is asked again after a change. No other journey touches this product. */

const PRODUCT = 'linen-room-odor-neutralizer';
const row = (page: Page) =>
  page.getByRole('row').filter({ has: page.locator(`a[href="/dashboard/safety/${PRODUCT}"]`) });

/** Another value each time: the same again would be no change. */
async function changeData(page: Page): Promise<void> {
  await page.goto(`/dashboard/safety/${PRODUCT}`);
  await ready(page);
  const field = page.getByRole('textbox', { name: /^pH/ });
  await field.fill((await field.inputValue()) === '6.8' ? '6.9' : '6.8');
  await page.getByRole('button', { name: 'Save safety data' }).click();
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('saved');
}

test('hazard communication is “codes agree, not reviewed” until somebody signs, and again after a change', async ({
  page,
}) => {
  await signIn(page, 'owner', `/dashboard/safety/${PRODUCT}`);
  await changeData(page);
  await page.goto('/dashboard/safety');
  await expect(row(page)).toContainText('Codes agree, not reviewed');

  await page.goto(`/dashboard/safety/${PRODUCT}`);
  await ready(page);
  const scope = page.getByRole('listitem').filter({ hasText: 'Hazard communication' });
  await page.getByLabel('Name of the reviewer').fill('Dana Whitlock');
  await page.getByLabel('Trained as').fill('CIH, HazCom');
  // A refused form is open again at once, also while the frame still reads what waits.
  const release = await holdBack(page, '**/*.data?_routes=*frame*');
  await page.getByRole('button', { name: 'Sign for what is ticked' }).click();
  await expect(page.getByText('Tick what was reviewed.').first()).toBeVisible();

  await page.getByRole('checkbox', { name: 'Hazard communication' }).check();
  await page.getByRole('button', { name: 'Sign for what is ticked' }).click();
  await expect(scope).toContainText('Reviewed by Dana Whitlock (CIH, HazCom)');
  release();
  await page.goto('/dashboard/safety');
  await expect(row(page)).toContainText('Codes agree, reviewed');

  await changeData(page);
  await expect(scope).toContainText('Review again. Last by Dana Whitlock');
  await expect(scope).toContainText('The data were changed since.');
  await page.goto('/dashboard/safety');
  await expect(row(page)).toContainText('Codes agree, not reviewed');
});
