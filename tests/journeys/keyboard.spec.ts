import { expect, type Locator, type Page, test } from '@playwright/test';
import { ready, toasts } from './steps/page.ts';

/**
 * From the skip link to a binder with the keyboard alone: no click anywhere in this file. After every key the focus must be
 * somewhere, must be seen, and must lie in view and uncovered (WCAG 2.1.1, 2.4.3, 2.4.7, 2.4.11).
 */

/** What is wrong with where the focus is now, or ''. */
const troubleWithFocus = (page: Page) =>
  page.evaluate((): string => {
    const node = document.activeElement as HTMLElement | null;
    if (!node || node === document.body) return 'the focus is lost';
    const what = `${node.tagName.toLowerCase()} "${(node.getAttribute('aria-label') ?? node.textContent ?? '').trim().slice(0, 40)}" ${node.getAttribute('name') ?? ''}`;
    // What holds a whole page or dialog takes the focus without a ring, so that a screen reader starts there.
    const place =
      node.id === 'main' ||
      node.tagName === 'DIALOG' ||
      (node.tabIndex === -1 && node.matches('section, div'));
    const ringOf = (one: Element | null) =>
      one !== null &&
      getComputedStyle(one).outlineStyle !== 'none' &&
      Number.parseFloat(getComputedStyle(one).outlineWidth) >= 2;
    const label = node.nextElementSibling;
    const seen =
      place ||
      ringOf(node) ||
      ringOf(node.parentElement) ||
      (node.matches('.sr-only, .peer') && ringOf(label));
    const shown = node.matches('.peer.sr-only') && label ? label : node;
    const box = shown.getBoundingClientRect();
    const middle = document.elementFromPoint(
      box.x + box.width / 2,
      box.y + Math.min(box.height / 2, 20),
    );
    const covered = middle !== null && !shown.contains(middle) && !middle.contains(shown);
    const inView = place || (box.bottom > 0 && box.top < window.innerHeight && !covered);
    return seen ? (inView ? '' : `out of view or covered: ${what}`) : `no ring: ${what}`;
  });

/** Presses a key and looks where the focus is; a page that is being changed gets a moment. */
async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await expect
    .poll(() => troubleWithFocus(page), { timeout: 3000, intervals: [0, 50, 100, 250] })
    .toBe('');
}

/** Tabs on until the target has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (
      await target.evaluate((node) => node === document.activeElement, undefined, { timeout: 5000 })
    )
      return;
    await press(page, key);
  }
  await expect(target).toBeFocused();
}

const main = (page: Page) => page.getByRole('main');

test('skip link, menu, search, product, size, SDS, first aid, binder', async ({ page }) => {
  test.setTimeout(120_000);
  const onPhone = test.info().project.name === 'phone';
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await ready(page);

  await test.step('the skip link comes first and leads past the header', async () => {
    await press(page, 'Tab');
    await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused();
    await press(page, 'Enter');
    await press(page, 'Tab');
    expect(
      await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement)),
    ).toBe(true);
  });

  await test.step('the menu', async () => {
    await page.goto('/about-us');
    await ready(page);
    if (onPhone) {
      const button = page.getByRole('button', { name: 'Menu', exact: true });
      await tabTo(page, button);
      await press(page, 'Enter');
      const sheet = page.getByRole('dialog', { name: 'Menu' });
      await expect(sheet).toBeVisible();
      // The focus goes round inside the sheet and never behind it.
      for (let presses = 0; presses < 8; presses += 1) {
        await page.keyboard.press('Tab');
        expect(
          await page.evaluate(
            () =>
              document.activeElement === document.body ||
              document.querySelector('dialog[open]')?.contains(document.activeElement),
          ),
        ).toBe(true);
      }
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      await expect(button).toBeFocused();
      await press(page, 'Enter');
      const account = sheet.getByRole('button', { name: 'Account' });
      await tabTo(page, account);
      await press(page, 'Enter');
      await expect(account).toHaveAttribute('aria-expanded', 'true');
      await tabTo(page, sheet.getByRole('link', { name: 'Home' }), 'Shift+Tab');
    } else
      await tabTo(
        page,
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }),
      );
    await press(page, 'Enter');
    await expect(page).toHaveURL('/');
    await expect(page.locator('#main')).toBeFocused();
  });

  await test.step('search', async () => {
    await tabTo(page, page.getByRole('searchbox', { name: 'Search the catalogue' }));
    await page.keyboard.type('chlorine destainer');
    await press(page, 'Enter');
    await page.waitForURL('**/products?q=*');
    await expect(page.locator('#main')).toBeFocused();
  });

  await test.step('size and quantity in the list, into the cart', async () => {
    const card = page.getByRole('article').first();
    await tabTo(page, card.getByRole('radio').first());
    await press(page, 'ArrowDown');
    await expect(card.getByRole('radio', { name: /5 gal pail/ })).toBeChecked();
    await tabTo(page, card.getByRole('button', { name: /^One more/ }));
    await press(page, 'Enter');
    await tabTo(page, card.getByRole('button', { name: /^Add to cart/ }));
    await press(page, 'Enter');
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Chlorine Destainer');
    // On a phone it stands over what comes next, for its five seconds.
    await expect(toasts(page)).toHaveCount(0);
  });

  await test.step('product and its sizes', async () => {
    await tabTo(
      page,
      page.getByRole('article').first().getByRole('heading').getByRole('link'),
      'Shift+Tab',
    );
    await press(page, 'Enter');
    await page.waitForURL('**/products/chlorine-destainer**');
    await expect(page.locator('#main')).toBeFocused();
    const drum = page
      .getByRole('navigation', { name: 'Sizes' })
      .getByRole('link', { name: /55 gal drum/ });
    await tabTo(page, drum);
    await press(page, 'Enter');
    await expect(page).toHaveURL(/size=LF-1040-D55/);
    await expect(drum).toHaveAttribute('aria-current', 'true');
    await expect(drum).toBeFocused();
  });

  await test.step('safety: first aid', async () => {
    const firstAid = main(page).getByRole('link', { name: 'First aid: Chlorine Destainer' });
    await tabTo(page, firstAid);
    await press(page, 'Enter');
    await page.waitForURL('**/sds/chlorine-destainer#section-4');
    await expect(page.getByRole('heading', { level: 2, name: /^4\. First-aid/ })).toBeInViewport();
  });

  await test.step('the library, its filters, two sheets into one binder', async () => {
    const library = main(page)
      .getByRole('article')
      .getByRole('link', { name: 'Safety Data Sheets' });
    await tabTo(page, library, 'Shift+Tab');
    await press(page, 'Enter');
    await expect(page).toHaveURL('/sds');
    await tabTo(page, page.getByLabel('Search the safety data sheets'));
    await page.keyboard.type('destainer');
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveCount(2);
    if (onPhone) {
      await tabTo(page, page.locator('#show-sds-filters'));
      await press(page, 'Space');
    }
    await tabTo(page, page.getByRole('checkbox', { name: /^Danger/ }));
    await press(page, 'Space');
    await expect(page).toHaveURL(/signal=Danger/);
    await tabTo(page, page.getByRole('button', { name: 'Choose all shown' }));
    await press(page, 'Enter');
    await tabTo(page, page.getByRole('button', { name: 'Make one binder' }));
    await press(page, 'Enter');
    await page.waitForURL('**/sds/binders/*');
    await expect(page.getByText('The binder is ready')).toBeVisible({ timeout: 20_000 });
    await tabTo(page, page.getByRole('link', { name: /^Download/ }));
  });
});
