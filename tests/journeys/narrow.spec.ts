import { expect, type Page, test } from '@playwright/test';
import { ready } from './steps/page.ts';
import { expectPressable } from './steps/pressable.ts';
import { addSecondBuyer } from './steps/second-buyer.ts';
import { type DEMO, signIn } from './steps/sign-in.ts';

/** How far what can be reached by scrolling sideways goes past the screen. */
const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Of pages that differ in their record alone one is enough. */
const shapeOf = (path: string) => path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id');

/** Every address below /dashboard that the menus and tabs of the page shown lead to. */
const placesOn = (page: Page) =>
  page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll<HTMLAnchorElement>('header a, nav a, main nav a')]
        .map(({ pathname }) => pathname)
        .filter((path) => path.startsWith('/dashboard') && !path.includes('.')),
    ),
  ]);

for (const who of ['owner', 'buyer', 'rep'] as const satisfies (keyof typeof DEMO)[])
  test(`no page of the ${who}’s menu is wider than a phone of 320 px`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 320, height: 700 });
    await signIn(page, who, '/dashboard');
    await ready(page);
    const seen = new Set<string>();
    const waiting = ['/dashboard', ...(await placesOn(page))];
    const wide: string[] = [];
    for (const place of waiting) {
      if (seen.has(shapeOf(place))) continue;
      seen.add(shapeOf(place));
      await page.goto(place);
      const by = await tooWide(page);
      if (by > 0) wide.push(`${place} by ${by} px`);
      waiting.push(...(await placesOn(page)));
    }
    expect(wide).toEqual([]);
    // The menu was read, and not an empty page.
    expect(seen.size).toBeGreaterThan({ owner: 20, buyer: 5, rep: 3 }[who]);
  });

test('two amounts of a row that do not fit beside each other stand below each other', async ({
  page,
}) => {
  await signIn(page, 'owner', '/dashboard/accounting/statements');
  await page.setViewportSize({ width: 320, height: 700 });
  await ready(page);
  const credits = page.locator('.data-table .second-2');
  expect(await credits.count()).toBeGreaterThan(10);
  // As of customers who have an overdue invoice and a credit, whatever the books of this run hold.
  await credits.evaluateAll((cells) => {
    for (const cell of cells) cell.textContent = 'Credits $12,345.67';
  });
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
  const cut = await credits.evaluateAll(
    (cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length,
  );
  expect(cut).toBe(0);
});

/** What a browser's window of 1280 by 720 shows at 200 %, and the narrowest phone. */
const LOOKS = [
  { width: 640, height: 360 },
  { width: 320, height: 568 },
];
const SHOWN = {
  buyer: [
    '/dashboard',
    '/cart',
    '/cart?paste=',
    '/dashboard/orders',
    '/products',
    '/sds',
    '/settings',
  ],
  rep: ['/dashboard', '/dashboard/new-order', '/dashboard/customers', '/dashboard/customers/ask'],
  driver: ['/dashboard/stops', '/dashboard/this-phone'],
} as const;

for (const who of ['buyer', 'rep', 'driver'] as const)
  test(`at 200 % and at 320 px nothing of a ${who}’s pages is cut off or covered`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await signIn(page, who === 'buyer' ? await addSecondBuyer() : who, '/dashboard');
    if (who === 'buyer') {
      // With something in the order its bar stands on every page of it.
      await ready(page);
      await page.locator('[data-quantity]').first().fill('3');
      await expect(page.locator('[data-quantity]').first()).toHaveAttribute('data-state', 'saved');
    }
    for (const size of LOOKS)
      for (const place of SHOWN[who])
        await test.step(`${place} at ${size.width} px`, async () => {
          await page.setViewportSize(size);
          await page.goto(place);
          if (place !== '/dashboard/stops') await ready(page);
          await expect(page.locator('main').first()).toBeVisible();
          expect(await tooWide(page)).toBeLessThanOrEqual(0);
          await expectPressable(page);
        });
  });
