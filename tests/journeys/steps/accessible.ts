import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Where something is left out, axe does not always find the heading that is there; journeys ask for it by its words. */
const PAGE_HEADING = ['page-has-heading-one'];
/** Rows of a list have one shape, and axe takes seconds for a hundred of them. */
const FURTHER_ROWS = ['tbody > tr', 'main li', 'main article'].map(
  (row) => `${row}:nth-child(n + 13)`,
);

/** Nothing for axe to find by WCAG 2.2 AA and good practice, within `part` or on the whole page; of a list the first twelve rows. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  // Half under the header that stays, a button would count as too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  const axe = openAxe(page).withTags(RULES).disableRules(PAGE_HEADING);
  if (part) axe.include(part);
  await expectNone(axe, page.url());
}

/** The same in light and dark; the second look reads colours alone, as nothing else changes. */
export async function expectAccessibleInLightAndDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectGoodColours(page);
}

/** Contrasts alone: for a second look at a page whose structure was looked at. */
export async function expectGoodColours(page: Page): Promise<void> {
  await expectNone(openAxe(page).withRules(['color-contrast']), `${page.url()}, colours`);
}

/** Only what is wrong is read: axe need not tell the place of everything that is right. */
const openAxe = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] });

async function expectNone(axe: AxeBuilder, where: string): Promise<void> {
  for (const rows of FURTHER_ROWS) axe.exclude(rows);
  // In the page itself: its second way opens a page for each look and reads axe there again, for frames from elsewhere, and there are none.
  axe.setLegacyMode();
  const { violations } = await axe.analyze();
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${id}, ${nodes.length} times: ${nodes
          .slice(0, 3)
          .map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 200)}`)
          .join(' | ')}`,
    ),
    where,
  ).toEqual([]);
}
