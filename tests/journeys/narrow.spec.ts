import { expect, type Page, test } from '@playwright/test';
import { ready } from './steps/page.ts';
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

for (const who of ['owner', 'buyer'] as const satisfies (keyof typeof DEMO)[])
  test(`no page of the ${who}’s menu is wider than a phone of 320 px`, async ({ page }) => {
    test.slow();
    await signIn(page, who, '/dashboard');
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/dashboard');
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
    expect(seen.size).toBeGreaterThan(who === 'owner' ? 20 : 5);
  });
