import { expect, type Page, test } from '@playwright/test';
import { type EmptyShop, openEmptyShop } from '../support/empty-shop.ts';
import { expectAccessible } from './steps/accessible.ts';
import { becomeOwner } from './steps/first-admin.ts';
import { ready } from './steps/page.ts';
import { signIn } from './steps/sign-in.ts';

test.use({ actionTimeout: 15_000 });

let shop: EmptyShop;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  shop = await openEmptyShop();
});
test.afterAll(() => shop.close());

const PRODUCTS = `name,brand,category,size,sku,price
Quay Floor Soap,Quay,Floor Care,5 gal pail,QF-P5,48.00
Quay Floor Soap,Quay,Floor Care,55 gal drum,QF-D55,410.00
Quay Window Wash,Quay,Housekeeping,4 x 1 gal case,QW-C4,38.50
`;
const PRICES = `sku,price
QF-P5,"$1,052.00"
QF-P5,53.00
QW-C4,-4
NO-SUCH,10
QF-D55,$430
`;

async function importFile(page: Page, address: string, csv: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Or paste the rows').fill(csv);
  await page.getByRole('button', { name: 'Check the file' }).click();
}

test('prices are typed down a table by keyboard, come in by file, and are set for a later day', async ({
  browser,
}, info) => {
  test.setTimeout(180_000);
  const { viewport = null, isMobile = false, hasTouch = false } = info.project.use;
  const context = await browser.newContext({ baseURL: shop.url, viewport, isMobile, hasTouch });
  const page = await context.newPage();
  await becomeOwner(page, shop.firstAdminLink);
  await importFile(page, '/dashboard/products/import', PRODUCTS);
  await page.getByRole('button', { name: /^Import/ }).click();
  await expect(page.getByText('3 created')).toBeVisible();

  await test.step('by keyboard: three prices, one save', async () => {
    await page.goto('/dashboard/prices');
    await ready(page);
    await expect(page.getByRole('table').getByText('QuickBooks')).toHaveCount(0);
    await page.getByLabel('New price of QF-D55').focus();
    for (const typed of ['$420', '49.95', '']) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('button', { name: 'Check the changes' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 prices would change')).toBeVisible();
    await expect(page.getByText('$48.00 → $49.95')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save 2 prices' }).press('Enter');
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText(
      '2 prices were saved.',
    );
    await expect(page.getByLabel('New price of QF-D55')).toHaveValue('');
  });

  await test.step('what is typed after the check is checked anew: what is saved is what the fields say', async () => {
    await page.goto('/dashboard/prices');
    await ready(page);
    const field = page.getByLabel('New price of QF-D55');
    const save = page.getByRole('button', { name: 'Save 1 price' });
    await field.fill('3.80');
    await page.getByRole('button', { name: 'Check the changes' }).click();
    await expect(save).toBeVisible();
    await field.fill('421');
    await expect(save).toHaveCount(0);
    await expect(page.getByText('Check the changes again')).toBeVisible();
    await page.getByRole('button', { name: 'Check the changes' }).click();
    await save.click();
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('1 price was saved.');
    await expect(page.getByText('$421.00')).toBeVisible();
  });

  await test.step('what is typed and not saved stays, whatever is searched, filtered or sorted, and is saved from there', async () => {
    const field = page.getByLabel('New price of QF-D55');
    await field.fill('422');
    await page.getByRole('searchbox', { name: 'Search products' }).fill('window');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('New price of QF-P5')).toHaveCount(0);
    await expect(page.getByLabel('New price of QW-C4')).toBeVisible();
    await expect(page.getByText('its price is typed and not saved')).toBeVisible();
    await expect(field).toHaveValue('422');
    await page.getByRole('link', { name: 'Remove filter: Search products: window' }).click();
    await expect(page.getByLabel('New price of QF-P5')).toBeVisible();
    await expect(field).toHaveValue('422');
    await page.getByRole('link', { name: /^Price now/ }).click();
    await expect(page).toHaveURL(/sort=-price/);
    await expect(page.getByLabel(/^New price of/).first()).toHaveValue('422');
    await page.getByRole('searchbox', { name: 'Search products' }).fill('window');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('New price of QF-P5')).toHaveCount(0);
    await page.getByRole('button', { name: 'Check the changes' }).click();
    await expect(page.getByText('$421.00 → $422.00')).toBeVisible();
    await page.getByRole('button', { name: 'Save 1 price' }).click();
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('1 price was saved.');
    await expect(field).toHaveCount(0);
    await page.goto('/dashboard/prices');
    await ready(page);
    await field.fill('421');
    await page.getByRole('button', { name: 'Check the changes' }).click();
    await page.getByRole('button', { name: 'Save 1 price' }).click();
    await expect(field).toHaveValue('');
    // The percent is of the price that is shown: that one is read anew.
    await expect(page.getByText('$421.00', { exact: true })).toBeVisible();
  });

  await test.step('a column that was filled in is saved: nothing says still that it is not, and the next check keeps its fields', async () => {
    await page.getByText('Change by percent').click();
    await page.getByLabel('Percent', { exact: true }).fill('5');
    await page.getByRole('button', { name: 'Fill in the column' }).click();
    await expect(page.getByText('Nothing is saved yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Check the changes' }).click();
    await expect(page.getByText('3 prices would change')).toBeVisible();
    // A check after a save: what was typed stands in its fields.
    await expect(page.getByLabel('New price of QF-D55')).toHaveValue('442.05');
    await page.getByRole('button', { name: 'Save 3 prices' }).click();
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText(
      '3 prices were saved.',
    );
    await expect(page.getByText('Nothing is saved yet.')).toHaveCount(0);
  });

  await test.step('a file with a duplicate and currency signs: good rows in, bad ones named', async () => {
    await importFile(page, '/dashboard/prices/import', PRICES);
    await expect(page.getByText('Price: $52.45 → $1,052.00')).toBeVisible();
    await expect(page.getByText('The same stands on line 2 already.')).toBeVisible();
    await expect(page.getByText('Price: an amount is never negative.')).toBeVisible();
    await expect(page.getByText('No product has this SKU.')).toBeVisible();
    await page.getByRole('button', { name: /^Import/ }).click();
    await expect(page.getByText('0 created, 2 changed, 0 as they were, 3 not taken')).toBeVisible();
  });

  await test.step('a later day is shown, and withdrawn', async () => {
    await page.goto('/dashboard/prices');
    await page.getByLabel('New price of QW-C4').fill('40');
    await page.getByLabel('From (empty: at once)').fill('2099-01-01');
    await page.getByRole('button', { name: 'Check the changes' }).click();
    await page.getByRole('button', { name: 'Save 1 price' }).click();
    await expect(page.getByText('from Jan 1, 2099: $40.00')).toBeVisible();
    await page.getByRole('button', { name: /^Withdraw QW-C4/ }).click();
    await expect(page.getByText('from Jan 1, 2099: $40.00')).toHaveCount(0);
  });

  await test.step('an increase for a later day asks before it is left unsaved, and asks again before it is withdrawn', async () => {
    await page.goto('/dashboard/prices');
    await ready(page);
    await page.getByText('Change by percent').click();
    await page.getByLabel('Percent', { exact: true }).fill('5');
    await page.getByRole('button', { name: 'Fill in the column' }).click();
    await page.getByLabel('From (empty: at once)').fill('2099-01-01');
    await page.getByRole('button', { name: 'Check the changes' }).click();
    await expect(page.getByText('3 prices would change')).toBeVisible();
    await page.getByRole('link', { name: 'By customer' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Save 3 prices' }).click();
    await page.getByRole('button', { name: 'Withdraw all 3' }).click();
    const withdrawing = page.getByRole('dialog', {
      name: 'Withdraw the 3 prices of Jan 1, 2099?',
    });
    await withdrawing.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('from Jan 1, 2099')).toHaveCount(3);
    await page.getByRole('button', { name: 'Withdraw all 3' }).click();
    await withdrawing.getByRole('button', { name: 'Withdraw all 3' }).click();
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText(
      '3 coming prices were withdrawn.',
    );
    await expect(page.getByText('from Jan 1, 2099')).toHaveCount(0);
  });
  await context.close();
});

test('prices by customer: who has their own, and from there to the customer, where they are set and ended', async ({
  page,
}) => {
  await signIn(page, 'books', '/dashboard/prices');
  await page.getByRole('link', { name: 'By customer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Prices' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'By customer' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await ready(page);
  await page.getByRole('link', { name: 'With own prices' }).click();
  await expect(page).toHaveURL(/show=own/);
  await expectAccessible(page);
  const customers = page.getByRole('main').locator('a[href$="/prices"][href*="/customers/"]');
  const name = await customers.first().innerText();
  await customers.first().click();
  await expect(page).toHaveURL(/\/dashboard\/customers\/[0-9a-f-]+\/prices$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(page.getByRole('button', { name: /^End the price/ }).first()).toBeVisible();
});
