import { expect, type Page, test } from '@playwright/test';
import { signIn } from './steps/sign-in.ts';

/** Tables on a phone: nothing twice, nothing wider than the screen. */

test.skip(({ isMobile }) => !isMobile, 'a desk has room');

const main = (page: Page) => page.getByRole('main');

test('a delivered order names each product once, for eyes and for screen readers', async ({
  page,
}) => {
  await signIn(page, 'owner', '/dashboard/orders?status=delivered');
  const orders = main(page).locator('a[href^="/dashboard/orders/"]');
  await expect(orders.first()).toBeVisible();
  const addresses = await orders.evaluateAll((links) =>
    [...new Set(links.map((link) => link.getAttribute('href') ?? ''))].slice(0, 10),
  );
  // Of some an open claim stands first, or less came: one that came whole is looked at.
  const whole = main(page).getByText('Everything came as ordered.');
  for (const address of addresses) {
    await page.goto(address);
    await expect(main(page).getByRole('heading', { name: 'Products', exact: true })).toBeVisible();
    if (await whole.isVisible()) break;
  }
  await expect(whole).toBeVisible();
  // What was ordered and what came; a claim names its line again. A phone has the SKU in the line's history: a line is its product and size here.
  const lines = await main(page)
    .locator(':is(table, #delivery) a[href^="/products/"]')
    .evaluateAll((links) =>
      links
        .filter((link) => link.checkVisibility())
        .map((link) => (link.parentElement as HTMLElement).innerText),
    );
  expect(lines.length).toBeGreaterThan(0);
  expect(lines).toEqual([...new Set(lines)]);
});

test('the table of handed-over sheets fits 320 px and keeps its heads for screen readers', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn(page, 'buyer', '/dashboard/sheets');
  await main(page)
    .getByRole('heading', { name: /^SDS handed over/ })
    .click();
  const table = main(page).getByRole('table').first();
  await expect(table).toBeVisible();
  const box = await table.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  expect(
    await table.evaluate(
      (node) =>
        node.scrollWidth <= node.clientWidth &&
        (node.parentElement?.scrollWidth ?? 0) <= (node.parentElement?.clientWidth ?? 0),
    ),
  ).toBe(true);
});

test('of the two days of an invoice the one that it is due on says so', async ({ page }) => {
  await signIn(page, 'buyer', '/dashboard/invoices?show=all');
  const due = main(page)
    .locator('tr[data-row] > td')
    .filter({ hasText: /^Due \w{3} \d{1,2}, \d{4}$/ });
  await expect(due.first()).toBeVisible();
  await expect(due.first().locator('span')).toBeVisible();
});
