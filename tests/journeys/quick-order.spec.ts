import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { makeXlsx } from '../support/make-xlsx.ts';
import { ready } from './steps/page.ts';
import { newWorld, type World } from './steps/world.ts';

/** A whole list at once: pasted, CSV and XLSX, with what is wrong in it, at both widths. */

/** SKUs that this person may order, with more in stock than these journeys ask for. */
async function skusOf({ db, person }: World, count: number): Promise<string[]> {
  const found = await db.query<{ sku: string }>(
    `select p.sku from users u join products p on p.brand = any(u.brands)
      where u.id = $1 and p.is_active and p.price_cents is not null
        and p.quantity - p.promised >= 8 order by p.sku limit $2`,
    [person.id, count],
  );
  return found.rows.map((row) => row.sku);
}

const cartOf = async ({ db, person }: World) =>
  (
    await db.query<{ products: number; units: number }>(
      'select count(*)::int as products, coalesce(sum(quantity), 0)::int as units from cart_lines where user_id = $1',
      [person.id],
    )
  ).rows[0];

async function open(page: Page): Promise<void> {
  // The address of before leads to it.
  await page.goto('/quick-order');
  await expect(page).toHaveURL(/\/cart\?paste=/);
  await ready(page);
}
const main = (page: Page) => page.getByRole('main');
/** What the check says of all rows; the heading's status says whether what is typed is saved. */
const counted = (page: Page) => main(page).getByRole('status').filter({ hasText: 'can be added' });
const check = (page: Page) => main(page).getByRole('button', { name: 'Check the list' }).click();
const add = (page: Page) => main(page).getByRole('button', { name: /^Add [\d,]+ good rows?$/ });
const chooseFile = (page: Page, name: string, buffer: Buffer) =>
  main(page)
    .getByLabel('Or choose a file')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
const isFocused = (field: Locator) =>
  field.evaluate((element) => element === element.ownerDocument.activeElement);

test('40 pasted lines with 2 bad: one is corrected by keyboard, one downloaded, 39 are ordered', async ({
  browser,
}) => {
  const world = await newWorld(browser);
  const { page } = world;
  const skus = await skusOf(world, 38);
  const [first = ''] = skus;
  await open(page);
  const lines = skus.map((sku, at) => (at % 2 ? `${sku} x2` : `2 x ${sku}`));
  lines.splice(7, 0, `${first.slice(0, -1)}#Z 3`);
  lines.splice(20, 0, 'NO-SUCH-SKU-AT-ALL 1');
  await main(page).getByLabel('Paste rows').fill(lines.join('\n'));
  await check(page);
  await expect(main(page)).toContainText(`${skus.length} rows can be added, 2 need a look.`);

  // The first bad row: type the SKU, Enter, and the next bad row has the focus.
  const sku = main(page).getByRole('textbox', { name: 'SKU in row 8' });
  await sku.fill(first);
  await sku.press('Enter');
  await expect(add(page)).toHaveText(`Add ${skus.length + 1} good rows`);
  const next = main(page).getByRole('textbox', { name: 'SKU in row 21' });
  expect(await isFocused(next)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  );

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('link', { name: 'Download 1 row to correct' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toBe(
    'Row,SKU,Quantity,Name,Price,Problem\r\n21,NO-SUCH-SKU-AT-ALL,1,,,We have no such SKU for you.\r\n',
  );

  await add(page).dblclick();
  await expect(main(page)).toContainText('added to the cart. 1 row stays here to correct.');
  expect(await cartOf(world)).toEqual({ products: skus.length, units: 2 * skus.length + 3 });
  // What is left survives.
  await open(page);
  await expect(main(page).getByRole('textbox', { name: 'SKU in row 21' })).toHaveValue(
    'NO-SUCH-SKU-AT-ALL',
  );
  await world.db.end();
});

test('2,000 rows of CSV: read, checked and added at once', async ({ browser }) => {
  const world = await newWorld(browser);
  const { page } = world;
  const skus = await skusOf(world, 40);
  const rows = Array.from({ length: 1998 }, (_, at) => `${skus[at % skus.length]};1`);
  const text = ['SKU;Qty', ...rows, 'NOPE-1;1', `${skus[0]};1.5`].join('\r\n');
  await open(page);
  await chooseFile(page, 'weekly.csv', Buffer.from(`\uFEFF${text}`));
  await check(page);
  // The sums are more than there is; the last row of each is not.
  await main(page).getByRole('radio', { name: 'Keep the last row of each' }).check();
  await expect(counted(page)).toContainText('1,998 rows can be added, 2 need a look.');
  await expect(main(page).getByRole('heading', { name: 'weekly.csv' })).toBeVisible();
  await main(page)
    .getByRole('link', { name: /^All rows/ })
    .click();
  await expect(main(page)).toContainText('Page 1 of 20');
  await add(page).click();
  await expect(main(page)).toContainText(`1,998 rows (${skus.length} products) added to the cart.`);
  expect(await cartOf(world)).toEqual({ products: skus.length, units: skus.length });
  await world.db.end();
});

test('a workbook of 2,001 rows with formulas and two sheets: asked, read to its limit, nothing guessed', async ({
  browser,
}) => {
  const world = await newWorld(browser);
  const { page } = world;
  const skus = await skusOf(world, 40);
  const rows = Array.from({ length: 2001 }, (_, at) => [skus[at % skus.length] ?? '', 1]);
  rows[3] = [skus[3] ?? '', { xml: '<c r="@"><f>SUM(B1:B3)</f></c>' } as never];
  const file = makeXlsx({
    Notes: [['Weekly order of the hotel'], ['Call before noon']],
    Order: [['Item number', 'Order qty'], ...rows],
  });
  await open(page);
  await chooseFile(page, 'weekly.xlsx', file);
  await check(page);
  await main(page).getByLabel('Which sheet is the order on?').selectOption('Order');
  await main(page).getByRole('button', { name: 'Go on' }).click();
  await main(page).getByRole('radio', { name: 'Keep the last row of each' }).check();
  await expect(counted(page)).toContainText('1,999 rows can be added, 1 needs a look.');
  await expect(main(page)).toContainText('the last 1 row was not read');
  await expect(main(page)).toContainText('The cell holds a formula without its result.');
  const quantity = main(page).getByRole('textbox', { name: 'Quantity in row 5' });
  await quantity.fill('1');
  await quantity.press('Enter');
  await expect(counted(page)).toContainText('All 2,000 rows can be added.');
  await add(page).click();
  await expect(main(page)).toContainText(`2,000 rows (${skus.length} products) added to the cart.`);
  expect(await cartOf(world)).toEqual({ products: skus.length, units: skus.length });
  await world.db.end();
});

test('a connection that breaks while a list is sent leaves text and file where they are', async ({
  browser,
}) => {
  const world = await newWorld(browser);
  const { page } = world;
  const [sku = ''] = await skusOf(world, 1);
  await open(page);
  const lost = '**/api/quick-order*';
  await page.route(lost, (route) => route.abort('connectionreset'));
  const text = main(page).getByLabel('Paste rows');
  await text.fill(`${sku} 2`);
  await check(page);
  await expect(main(page)).toContainText('The connection was lost before we had an answer.');
  await expect(text).toHaveValue(`${sku} 2`);
  await text.fill('');
  await chooseFile(page, 'one.csv', Buffer.from(`SKU,Qty\n${sku},3\n`));
  await check(page);
  await expect(main(page)).toContainText('Your list is still here');
  expect(
    await main(page)
      .getByLabel('Or choose a file')
      .evaluate((field: HTMLInputElement) => field.files?.[0]?.name),
  ).toBe('one.csv');
  await page.unroute(lost);
  await check(page);
  await expect(main(page)).toContainText('All 1 row can be added.');
  expect(await cartOf(world)).toEqual({ products: 0, units: 0 });
  await world.db.end();
});
