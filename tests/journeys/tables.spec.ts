import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { Workbook } from '../../src/platform/read-xlsx.ts';
import { expectAccessible } from './steps/accessible.ts';
import { ready } from './steps/page.ts';
import { signIn, signInAlone } from './steps/sign-in.ts';
import { newId, newWorld } from './steps/world.ts';

/** The lists of the dashboard as tools: by keyboard alone, as two lines on a phone, and as each person keeps them. */

const table = (page: Page, name: string) => page.getByRole('table', { name });
/** What is seldom wanted of a list. */
const more = (page: Page) => page.locator('summary', { hasText: 'More: ' });
const rows = (page: Page) => page.locator('tr[data-row]');
const numbers = (page: Page) => rows(page).getByRole('link', { name: /^BC-/ }).allTextContents();

/** Orders that no other journey places, confirms or counts: answers the PO number that they are found by. */
async function threeOrders(browser: Browser): Promise<string> {
  const { page, db, products, customerId } = await newWorld(browser);
  const po = `T${newId().slice(-10)}`;
  for (const quantity of [3, 4, 5]) {
    const placed = await page.request.post('/api/place-order', {
      headers: { origin: process.env.BASE_URL ?? '', 'idempotency-key': newId() },
      data: {
        customerId,
        poNumber: po,
        lines: products.map(({ id, price }) => ({
          productId: id,
          quantity,
          expectedUnitPriceCents: price,
        })),
      },
    });
    expect(placed.status()).toBe(200);
  }
  await db.end();
  await page.context().close();
  return po;
}

test.describe('at a desk', () => {
  test.skip(({ isMobile }) => isMobile, 'rows need a keyboard and a wide screen');

  test('the orders list by keyboard alone: sort, filter, select, confirm two, take the file', async ({
    page,
    browser,
  }) => {
    const po = await threeOrders(browser);
    await page.setViewportSize({ width: 1280, height: 900 });
    await signIn(page, 'desk', `/dashboard/orders?status=placed&q=${po}`);
    await ready(page);
    await expectAccessible(page);
    const before = await numbers(page);
    expect(before).toHaveLength(3);

    // Sort by the total: the head is a link.
    const total = table(page, 'Orders').getByRole('columnheader', { name: 'Total' });
    await total.getByRole('link').focus();
    await page.keyboard.press('Enter');
    await expect(total).toHaveAttribute('aria-sort', 'descending');
    await page.keyboard.press('Enter');
    await expect(total).toHaveAttribute('aria-sort', 'ascending');
    await expect(page).toHaveURL(/status=placed&.*sort=total/);
    expect((await numbers(page)).toSorted()).toEqual(before.toSorted());

    // One row is in the tab order, and j leads to it from wherever nobody types.
    await page.keyboard.press('j');
    await expect(rows(page).first()).toBeFocused();
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await expect(rows(page).nth(1)).toBeFocused();
    await page.keyboard.press('x');
    await expect(page.getByText('2 selected')).toBeVisible();
    await expectAccessible(page);
    const chosen = (await numbers(page)).slice(0, 2);
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys of this page' });
    await expect(keys).toContainText('Select the row, or take it out');
    await expect(keys).toContainText('A new order');
    await expectAccessible(page, 'dialog[open]');
    await page.keyboard.press('?');
    await expect(keys).toBeHidden();

    await page.keyboard.press('b');
    await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 orders confirmed.')).toBeVisible();
    await expect(page).toHaveURL(/status=placed&.*sort=total/);
    for (const number of chosen)
      await expect(rows(page).getByRole('link', { name: number })).toHaveCount(0);

    // The tab says the state: no chip says it again. A search that finds nothing in it says what stands elsewhere.
    await expect(page.getByRole('link', { name: 'Remove filter: State: Placed' })).toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: 'State' })).toHaveCount(0);
    await page.goto(`/dashboard/orders?q=${chosen[0]}&status=placed`);
    await ready(page);
    await expect(page.getByText('1 stands in another view.')).toBeVisible();
    await page.getByRole('link', { name: 'Show it' }).press('Enter');
    await expect(rows(page)).toHaveCount(1);
    // A chip takes its filter away.
    await page.getByRole('link', { name: /^Remove filter: / }).press('Enter');
    await expect(page).toHaveURL(/orders\?view=all$/);

    await page.goto(`/dashboard/orders?q=${chosen[0]}&col=total`);
    await ready(page);
    await more(page).press('Enter');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).press('Enter'),
    ]);
    const text = readFileSync(await file.path(), 'utf8');
    expect(text.replace('\uFEFF', '')).toMatch(
      new RegExp(`^Number,Total\r\n${chosen[0]},[0-9.]+\r\n$`),
    );
    const [book] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export Excel' }).press('Enter'),
    ]);
    await page.keyboard.press('Escape');
    expect(book.suggestedFilename()).toBe('orders.xlsx');
    const [, row] = new Workbook(readFileSync(await book.path())).rows('orders');
    expect(row?.cells[0]).toEqual({ text: chosen[0] });

    await rows(page).first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(chosen[0] ?? '');
  });

  test('on every page of staff Alt+N begins an order and ? shows the keys; nothing while somebody types', async ({
    page,
  }) => {
    await signIn(page, 'desk', '/dashboard');
    await ready(page);
    const keys = page.getByRole('dialog', { name: 'Keys of this page' });
    await page.keyboard.press('?');
    await expect(keys).toContainText('Find anything');
    // Whoever speaks to the device switches off what has neither Ctrl nor Alt.
    await keys.getByRole('checkbox').uncheck();
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    const menu = page.getByRole('dialog', { name: 'Find anything' });
    await expect(menu).toBeVisible();
    await expect(keys).toHaveCount(0);
    await page.keyboard.type('shortcuts');
    await expect(menu.getByRole('option', { name: /keys of this page/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(keys).toBeVisible();
    await keys.getByRole('checkbox').check();
    await page.keyboard.press('Escape');

    await page.goto('/dashboard/orders');
    await ready(page);
    const search = page.getByRole('searchbox').first();
    await search.fill('j');
    await search.press('j');
    await search.press('?');
    await expect(search).toHaveValue('jj?');
    await expect(keys).toHaveCount(0);
    // On a Mac it types ñ.
    await search.press('Alt+n');
    await search.blur();
    await expect(page).toHaveURL('/dashboard/orders');
    await page.keyboard.press('Alt+n');
    await expect(page).toHaveURL('/dashboard/new-order');
    await expect(page.getByRole('combobox', { name: 'Who is it?' })).toBeFocused();
  });

  test('a list cuts no number, no amount and no day', async ({ page, browser }) => {
    test.slow();
    const office = await browser.newContext();
    const lists = [
      [page, 'buyer', ['invoices?show=all', 'orders', 'customers']],
      [
        await office.newPage(),
        'owner',
        ['invoices?show=all', 'orders?view=all', 'accounting/statements'],
      ],
    ] as const;
    const cut = (): string[] => {
      // Document numbers, money, phone numbers; days. What only begins with a digit is an address.
      const whole = /^(Credit\s)?[A-Z$-]*[\d(][\d,. ()-]*$|^[A-Z][a-z]{2} \d{1,2}, \d{4}$/;
      const isCut = (one: Element) =>
        one.scrollWidth > one.clientWidth && getComputedStyle(one).textOverflow === 'ellipsis';
      return [...document.querySelectorAll<HTMLElement>('tr[data-row] > td')].flatMap((cell) =>
        isCut(cell) && whole.test(cell.innerText) ? [cell.innerText] : [],
      );
    };
    for (const [seen, who, addresses] of lists) {
      await signInAlone(seen, who);
      for (const width of [1280, 1440]) {
        await seen.setViewportSize({ width, height: 900 });
        for (const address of addresses) {
          await seen.goto(`/dashboard/${address}`);
          await expect(rows(seen).first()).toBeVisible();
          await seen.evaluate(() => document.fonts.ready.then(() => null));
          expect(await seen.evaluate(cut), `${who} ${address} ${width}`).toEqual([]);
        }
      }
    }
    await office.close();
  });

  test('twenty rows and more stand on a screen 900 px high, on the list and on the board', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await signIn(page, 'desk', '/dashboard/orders?view=all');
    await ready(page);
    const seen = () =>
      rows(page).evaluateAll(
        (all) =>
          all.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length,
      );
    await expect.poll(seen).toBeGreaterThanOrEqual(20);
    const height = await rows(page)
      .first()
      .evaluate((row) => row.getBoundingClientRect().height);
    await more(page).click();
    await page.getByRole('button', { name: 'Comfortable rows' }).click();
    await expect(page.getByRole('button', { name: 'Dense rows' })).toBeVisible();
    expect(
      await rows(page)
        .first()
        .evaluate((row) => row.getBoundingClientRect().height),
    ).toBeGreaterThan(height);
    await page.getByRole('button', { name: 'Dense rows' }).click();
    await expect(page.getByRole('button', { name: 'Comfortable rows' })).toBeVisible();
  });

  test('with more columns than fit the head stands above the rows, and the page does not scroll sideways', async ({
    page,
  }) => {
    const all = 'number customer city promised status total what lines po hold wanted by placed';
    await signIn(
      page,
      'desk',
      `/dashboard/orders?view=all&${all
        .split(' ')
        .map((name) => `col=${name}`)
        .join('&')}`,
    );
    await ready(page);
    const head = await page.getByRole('columnheader').nth(1).boundingBox();
    const first = await rows(page).first().boundingBox();
    expect((head?.y ?? 1000) + (head?.height ?? 0)).toBeLessThanOrEqual((first?.y ?? 0) + 1);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  });

  test('a view under a name outlives the sign-out, opens the list, and a lost column is said', async ({
    page,
    browser,
  }) => {
    const name = `Big ones ${Date.now().toString(36)}`;
    await signIn(
      page,
      'owner',
      '/dashboard/orders?status=delivered&sort=-total&col=total&col=city',
    );
    await ready(page);
    await more(page).click();
    await page.locator('summary', { hasText: 'Save view' }).click();
    await page.getByLabel('Save what is shown as').fill(name);
    await page.getByRole('button', { name: 'Save view' }).click();
    const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });
    await expect(tab).toHaveAttribute('aria-current', 'page');

    const later = await (await browser.newContext()).newPage();
    await signIn(later, 'owner', '/dashboard/orders?view=all');
    await later.getByRole('navigation', { name: 'Views' }).getByRole('link', { name }).click();
    await expect(later).toHaveURL(/status=delivered&sort=-total&col=number&col=city&col=total/);
    await expect(table(later, 'Orders').getByRole('columnheader')).toHaveText([
      '',
      'Number',
      'City',
      'Total',
    ]);
    await more(later).click();
    await later.locator('summary', { hasText: 'This view' }).click();
    await later.getByRole('button', { name: 'Delete this view' }).click();
    await expect(later.getByRole('link', { name })).toHaveCount(0);
    await later.goto('/dashboard/orders?status=lost&col=margin');
    const lost = later.getByText(/no longer has/);
    await expect(lost).toContainText('status lost, margin');
    // What the router adds to the address of a page's data is no filter.
    const pages = later.getByRole('navigation', { name: 'Dashboard' }).filter({ visible: true });
    for (const to of ['Customers', 'Orders']) {
      await pages.getByRole('link', { name: to }).first().click();
      await expect(later.getByRole('heading', { level: 1, name: to })).toBeVisible();
      await expect(lost).toHaveCount(0);
    }
    await later.context().close();
  });

  test('customers, people and the audit log are tables too, without a fault for axe', async ({
    page,
  }) => {
    await signIn(page, 'owner', '/dashboard/customers?sort=-city');
    await ready(page);
    await expect(
      table(page, 'Customers').getByRole('columnheader', { name: 'City' }),
    ).toHaveAttribute('aria-sort', 'descending');
    await expectAccessible(page);
    for (const [path, name] of [
      ['/dashboard/people?sort=-seen', 'People'],
      ['/dashboard/audit', 'Entries'],
    ] as const) {
      await page.goto(path);
      await expect(table(page, name)).toBeVisible();
      await expectAccessible(page);
    }
  });
});

test('on the narrowest phone a row is three lines, a further one for a long name, and nothing is wider than the screen', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'a desk has room');
  await signIn(page, 'owner', '/dashboard/orders?status=open');
  for (const path of [
    '/dashboard/orders?status=open',
    '/dashboard/customers',
    '/dashboard/audit',
  ]) {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(path);
    await expect(rows(page).first()).toBeVisible();
    const heights = await rows(page).evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect().height).toSorted((a, b) => a - b),
    );
    // The usual row: on the narrowest phone a name has a line of its own, and a long one stands whole.
    expect(heights[Math.floor(heights.length / 2)], path).toBeLessThanOrEqual(104);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      path,
    ).toBe(true);
    await expectAccessible(page);
  }
});

for (const [who, address] of [
  ['books', 'invoices?show=all'],
  ['owner', 'reports?by=customer&period=quarter'],
  ['owner', 'reports?by=product&period=quarter'],
] as const)
  test(`at a desk no name is cut in ${address}`, async ({ page, isMobile }) => {
    test.skip(isMobile, 'a phone shows two lines');
    await page.setViewportSize({ width: 1280, height: 900 });
    await signIn(page, who, `/dashboard/${address}`);
    const names = rows(page).locator('a[title]');
    await expect(names.first()).toBeVisible();
    const cut = await names.evaluateAll((all) =>
      all
        .filter(
          (node) =>
            node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight + 2,
        )
        // Two lines are what a name may take.
        .filter((node) => (node.textContent ?? '').length < 50)
        .map((node) => node.textContent),
    );
    expect(cut).toEqual([]);
  });
