import { expect, test } from '@playwright/test';
import { ready } from './steps/page.ts';
import { signInAlone } from './steps/sign-in.ts';

test('a long form of the office is not lost without a question, and a saved one asks nothing', async ({
  page,
}) => {
  await signInAlone(page, 'owner');
  await page.goto('/dashboard/safety/stainless-steel-polish');
  await ready(page);
  await page.getByRole('link', { name: 'All products' }).click();
  await expect(page).toHaveURL(/\/dashboard\/safety$/);
  await page.goBack();
  const contact = page.getByLabel('Contact time');
  const part = page.locator('summary', { hasText: 'EPA label' });
  await part.click();
  // Another width of this journey may have saved one before.
  const typed = `${Date.now() % 100_000} minutes`;
  const all = page.getByRole('link', { name: 'All products' });
  await contact.fill(typed);
  await all.click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(contact).toHaveValue(typed);
  await page.evaluate(`history.forward()`);
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save safety data' }).click();
  await expect(page.getByText(/^The safety data are saved/).first()).toBeVisible();
  await all.click();
  await expect(page).toHaveURL(/\/dashboard\/safety$/);
  await page.goBack();
  await part.click();
  await expect(contact).toHaveValue(typed);
  await contact.fill('8 minutes');
  await all.click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/dashboard\/safety$/);
});

test('a chosen file counts as unsaved: another tab of the product asks first', async ({ page }) => {
  await signInAlone(page, 'owner');
  await page.goto('/dashboard/safety/stainless-steel-polish');
  await ready(page);
  await page.getByRole('link', { name: 'Product', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/products\/[0-9a-f-]{36}$/);
  await ready(page);
  await page.locator('input[type=file][accept*=pdf]').setInputFiles({
    name: 'from the maker.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4'),
  });
  await expect(page.getByText('from the maker.pdf')).toBeVisible();
  await page.getByRole('link', { name: 'Safety data', exact: true }).first().click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByText('from the maker.pdf')).toBeVisible();
});
