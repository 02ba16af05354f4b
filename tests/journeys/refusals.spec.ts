import { expect, type Locator, type Page, test } from '@playwright/test';
import { ready } from './steps/page.ts';
import { signIn } from './steps/sign-in.ts';

/** A refused form says why where one looks: in view, announced, with the focus. Nobody presses into silence. */

async function expectSeen(focused: Locator): Promise<void> {
  await expect(focused).toBeFocused();
  await expect(focused).toBeInViewport();
}

/** The place of the words that were announced. */
const refusal = (page: Page, text: string | RegExp) =>
  page
    .getByRole('main')
    .locator('[tabindex="-1"]', { has: page.getByRole('alert').filter({ hasText: text }) })
    .last();

test('new customer: the first wrong field comes into view and focus, and again when it is sent again', async ({
  page,
}) => {
  await signIn(page, 'owner', '/dashboard/customers/new');
  await ready(page);
  const create = page.getByRole('button', { name: 'Create customer' });
  await create.click();
  const first = page.locator('main [aria-invalid=true]').first();
  await expectSeen(first);
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was created' })).toBeVisible();
  await create.click();
  await expectSeen(first);
});

test('importing customers: why nothing was imported is announced where one looks', async ({
  page,
}) => {
  await signIn(page, 'owner', '/dashboard/customers/import');
  await ready(page);
  await page.locator('input[type=file]').setInputFiles({
    name: 'customers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('nothing,of,ours\n1,2,3\n'),
  });
  await page.getByRole('button', { name: /^Check/ }).click();
  await expectSeen(refusal(page, 'Nothing was imported'));
});

test('an order that can’t be had again says why beside its button', async ({ page }) => {
  await signIn(page, 'owner', '/dashboard/orders?status=delivered');
  await ready(page);
  await page.getByRole('main').getByRole('link', { name: /^BC-/ }).first().click();
  await page.waitForURL(/dashboard\/orders\/[0-9a-f-]+/);
  await page.route(/\/dashboard\/orders\.data/, (route) =>
    route.request().method() === 'POST'
      ? route.continue({ postData: 'intent=again&orderId=none' })
      : route.continue(),
  );
  await page
    .getByRole('button', { name: /^Order again/ })
    .first()
    .click();
  await expectSeen(refusal(page, 'This order is not known.'));
});

test('“Save changes” says beside it why it can’t be pressed yet', async ({ page }) => {
  await signIn(page, 'desk', '/dashboard/orders?status=placed');
  await ready(page);
  await page.getByRole('main').getByRole('link', { name: /^BC-/ }).first().click();
  await page.getByRole('button', { name: 'Change order' }).click();
  const save = page.getByRole('button', { name: 'Save changes' });
  await expect(save).toBeDisabled();
  await expect(save).toHaveAccessibleDescription('Change a quantity or add a product, then save.');
  await expect(page.getByText('Change a quantity or add a product, then save.')).toBeVisible();
});

test('two tabs change one customer: each saves what it changed, and who changed the same field is refused with what was typed', async ({
  page,
  context,
}) => {
  await signIn(page, 'owner', '/dashboard/customers');
  await page.getByRole('main').locator('a[href^="/dashboard/customers/0"]').first().click();
  await expect(page).toHaveURL(/\/dashboard\/customers\/[0-9a-f-]+$/);
  const address = `${page.url()}/details`;
  await page.goto(address);
  const other = await context.newPage();
  await other.goto(address);
  await Promise.all([ready(page), ready(other)]);
  await page.getByLabel('Payment terms').fill('Net 21');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(/saved/i);

  await page.reload();
  await ready(page);
  await page.getByLabel('Delivery note').fill('Ring twice');
  await other.getByLabel('Delivery note').fill('Ring at the red door');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(other.getByRole('region', { name: 'Notices' })).toContainText(/saved/i);
  await expect(other.getByLabel('Payment terms')).toHaveValue('Net 21');

  await page.getByRole('button', { name: 'Save changes' }).click();
  const refused = page.getByRole('alert').filter({ hasText: 'Nothing was saved' });
  await expect(refused).toContainText('they saved “Ring at the red door”');
  await expect(page.getByLabel('Delivery note')).toHaveValue('Ring twice');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(refused).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Payment terms')).toHaveValue('Net 21');
  await expect(page.getByLabel('Delivery note')).toHaveValue('Ring twice');
});
