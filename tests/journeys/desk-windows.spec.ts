import { expect, test } from '@playwright/test';
import { placesBeside } from './steps/order.ts';
import { ready } from './steps/page.ts';
import { addAnother } from './steps/second-buyer.ts';
import { signIn } from './steps/sign-in.ts';

/** What the desk sees in two windows, and in a list with many tabs. */

const HARBOR = "O'Dunleavy's Harbor House";

test('a call that was placed in one window is shown as placed in the other', async ({
  browser,
}, info) => {
  test.skip(info.project.name !== 'desktop', 'the desk has a wide screen');
  const context = await browser.newContext();
  const first = await context.newPage();
  await signIn(first, await addAnother('desk', 'Sam Clerk'), '/dashboard/new-order');
  await first.getByRole('combobox', { name: 'Who is it?' }).fill('marisol');
  await first.getByRole('option').filter({ hasText: HARBOR }).click();
  await expect(first.getByRole('heading', { level: 1 })).toHaveText(HARBOR);
  const next = first.getByRole('combobox', { name: 'Next product' });
  await next.fill('2 x VL-4010-Q12');
  await next.press('Enter');
  await expect(first.getByRole('button', { name: /^Place the order, / })).toBeEnabled();
  const second = await context.newPage();
  await second.goto(first.url());
  await ready(second);
  await expect(second.getByRole('button', { name: /^Place the order, / })).toBeEnabled();

  await first.getByRole('button', { name: /^Place the order, / }).click();
  await expect(first).toHaveURL(/placed=/, { timeout: 30_000 });
  const placed = first.getByRole('region', { name: /^Order placed/ });
  const number = (await placed.getByText(/^BC-\d+$/).textContent()) ?? '';
  await second.bringToFront();
  await expect(second.getByText(`Already placed as ${number}`)).toBeVisible({ timeout: 30_000 });
  await expect(second.getByRole('button', { name: /^Place the order/ })).toBeDisabled();
  await second.getByRole('link', { name: `Open ${number}` }).click();
  await expect(second.getByRole('heading', { level: 1 })).toContainText(number);
});

test('what was noted in one tab stands in the other; a tab that had to sign in anew says what became of its call, and starts clean', async ({
  browser,
}, info) => {
  test.skip(info.project.name !== 'desktop', 'the desk has a wide screen');
  const clerk = await addAnother('desk', 'Noa Clerk');
  const context = await browser.newContext();
  const first = await context.newPage();
  await placesBeside(first);
  await signIn(first, clerk, '/dashboard/new-order');
  await first.getByRole('combobox', { name: 'Who is it?' }).fill('marisol');
  await first.getByRole('option').filter({ hasText: HARBOR }).click();
  const next = first.getByRole('combobox', { name: 'Next product' });
  await next.fill('2 x VL-4010-Q12');
  await next.press('Enter');
  await expect(first.getByRole('button', { name: /^Place the order, / })).toBeEnabled();
  const address = first.url();
  const second = await context.newPage();
  await placesBeside(second);
  await second.goto(address);
  await ready(second);
  await first.bringToFront();
  await first.getByLabel('PO number').fill('PO-TWO-TABS');
  const stored = first.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/new-order'),
  );
  await first.getByLabel('Internal note').fill('Wants the old scent');
  await stored;
  await second.bringToFront();
  await expect(second.getByLabel('PO number')).toHaveValue('PO-TWO-TABS');
  await expect(second.getByLabel('Internal note')).toHaveValue('Wants the old scent');

  // The first tab's session is gone; the second, signed in anew, places the order.
  await first.bringToFront();
  await context.clearCookies();
  await first.getByRole('button', { name: /^Place the order, / }).click();
  await expect(first).toHaveURL(/\/login/);
  await signIn(second, clerk, address.replace(/^https?:\/\/[^/]+/, ''));
  await ready(second);
  await second.getByRole('button', { name: /^Place the order, / }).click();
  await expect(second).toHaveURL(/placed=/, { timeout: 30_000 });
  const placed = second.getByRole('region', { name: /^Order placed/ });
  const number = (await placed.getByText(/^BC-\d+$/).textContent()) ?? '';
  await second.getByRole('link', { name: 'Open the order' }).click();
  await expect(second.getByText('Wants the old scent')).toBeVisible();

  await first.bringToFront();
  await first.goto(address);
  await ready(first);
  await expect(first.getByText(`Already placed as ${number}`).first()).toBeVisible();
  await expect(first.getByText('press “Place the order”')).toHaveCount(0);
  await first.getByRole('button', { name: 'New order of this customer' }).click();
  await expect(first.getByLabel('PO number')).toHaveValue('');
  await expect(first.getByLabel('Internal note')).toHaveValue('');
  await first.reload();
  await expect(first.getByLabel('PO number')).toHaveValue('');
});

test('each tab of the orders is whole or scrolled to, and the claims stand under their name', async ({
  page,
}) => {
  await signIn(page, 'desk', '/dashboard/orders?show=claims');
  await ready(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Claims');
  const tabs = page.getByRole('navigation', { name: 'Views' }).getByRole('link');
  const open = page
    .getByRole('link', { name: /^Claims/, exact: false })
    .and(page.locator('[aria-current=page]'));
  await expect(open).toBeInViewport({ ratio: 1 });
  const row = await page.getByRole('navigation', { name: 'Views' }).boundingBox();
  const wide = (page.viewportSize()?.width ?? 0) > 640;
  for (const tab of wide ? await tabs.all() : [open]) {
    const box = await tab.boundingBox();
    expect(box && row && box.x >= row.x - 1 && box.x + box.width <= row.x + row.width + 1).toBe(
      true,
    );
  }
});
