import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { readPdf } from '../support/read-pdf.ts';
import { ready } from './steps/page.ts';
import { count, names, openFilters, pdfAt, rows, squeeze } from './steps/sheets.ts';

/** The SDS library as anybody uses it, signed out. Figures are those of the demo company. */

test.describe('find', () => {
  test('every active product is there, to anybody', async ({ page, request }) => {
    await page.goto('/sds');
    const listed = (await (await request.get('/api/public/products')).json()) as {
      facets: { total: number };
    };
    await expect(count(page)).toHaveText(`${listed.facets.total} products`);
    await expect(rows(page)).toHaveCount(listed.facets.total);
  });

  for (const [what, typed, name] of [
    ['three letters of the name', 'bow', 'Acid Bowl Cleaner 9%'],
    ['the brand', 'tidewick', 'Muriatic Acid 31.45%'],
    ['part of a SKU', '1060', 'Laundry Sour'],
    ['the UN number', 'un1805', 'Laundry Sour'],
    ['the old word for a sheet and the name', 'msds bowl', 'Acid Bowl Cleaner 9%'],
    ['an accent too many', 'chlörine', 'Chlorine Destainer'],
  ] as const) {
    test(`by ${what}: results follow as one types, and the address keeps them`, async ({
      page,
    }) => {
      await page.goto('/sds');
      await ready(page);
      const before = await names(page).count();
      await page.getByLabel('Search the safety data sheets').pressSequentially(typed);
      await expect(page).toHaveURL((url) => url.searchParams.get('q') === typed);
      await expect(names(page).filter({ hasText: name })).toBeVisible();
      await expect.poll(() => names(page).count()).toBeLessThan(before);
      await expect(page.getByLabel('Search the safety data sheets')).toBeFocused();
      await page.reload();
      await expect(page.getByLabel('Search the safety data sheets')).toHaveValue(typed);
      await expect(names(page).filter({ hasText: name })).toBeVisible();
    });
  }

  test('by hazard: signal word and hazard sign narrow the list to what they promise, and clear again', async ({
    page,
  }) => {
    await page.goto('/sds');
    await ready(page);
    await openFilters(page);
    const danger = page.getByRole('checkbox', { name: /^Danger/ });
    const promised = Number(/\d+/.exec((await danger.locator('..').innerText()) ?? '')?.[0]);
    expect(promised).toBeGreaterThan(5);
    await danger.check();
    await expect(page).toHaveURL((url) => url.searchParams.get('signal') === 'Danger');
    await expect(count(page)).toHaveText(`${promised} products`);
    await expect(rows(page).filter({ hasText: 'DANGER' })).toHaveCount(promised);
    await page.getByRole('checkbox', { name: /^Flame over circle/ }).check();
    await expect(page).toHaveURL((url) => url.searchParams.get('pictogram') === 'GHS03');
    await expect.poll(() => rows(page).count()).toBeLessThan(promised);
    const left = await rows(page).count();
    await expect(
      rows(page).filter({ has: page.getByRole('img', { name: /Flame over circle/ }) }),
    ).toHaveCount(left);
    await page.getByRole('link', { name: 'Clear all filters' }).click();
    await expect(page).toHaveURL('/sds');
    await expect(danger).not.toBeChecked();
    // Pressed and gone: the focus is on the page, not nowhere.
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });

  test('a slip of the pen finds what was meant, and says so', async ({ page }) => {
    await page.goto('/sds?q=muriatik');
    await expect(page.getByRole('status').filter({ hasText: 'Nothing is called' })).toContainText(
      'Nothing is called “muriatik”. These are the results for “muriatic”.',
    );
    await expect(rows(page)).toHaveCount(1);
    await page.goto('/sds?q=desengrasante');
    await expect(page.getByText('These are for “degreaser”')).toBeVisible();
  });

  test('nothing found says what to do', async ({ page }) => {
    await page.goto('/sds?q=zzzzzz');
    await expect(page.getByText('No product matches')).toBeVisible();
    await page.getByRole('link', { name: 'Clear all filters' }).click();
    await expect(page).toHaveURL('/sds');
  });
});

test.describe('read', () => {
  test('a sheet opens in the page, over the list, and closes back to where one was', async ({
    page,
  }) => {
    test.skip(test.info().project.name !== 'desktop', 'a phone opens the file itself');
    // The browser of the tests has no PDF viewer of its own; people's have.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true }),
    );
    await page.goto('/sds?q=destainer');
    await ready(page);
    const link = rows(page)
      .filter({ hasText: 'Chlorine Destainer' })
      .getByRole('link', { name: /^View PDF/ });
    const file = page.waitForRequest('**/sds/chlorine-destainer.pdf');
    await link.click();
    await file;
    const viewer = page.getByRole('dialog', { name: 'Safety data sheet: Chlorine Destainer' });
    await expect(viewer.locator('iframe')).toHaveAttribute('src', '/sds/chlorine-destainer.pdf');
    await expect(viewer.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute(
      'target',
      '_blank',
    );
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(link).toBeFocused();
  });

  test('the file downloads under a name that says what it is', async ({ page }) => {
    await page.goto('/sds/chlorine-destainer');
    const waiting = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download', exact: true }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/chlorine-destainer.*\.pdf$/i);
    const sheet = await readPdf(readFileSync(await download.path()));
    expect(sheet.pages.join(' ')).toContain('Chlorine Destainer');
  });

  test('deep links open the section: in the page with its heading in view, and in the file by its name', async ({
    page,
    request,
  }) => {
    for (const [number, title] of [
      [4, 'First-aid measures'],
      [2, 'Hazard(s) identification'],
      [8, 'Exposure controls/personal protection'],
      [7, 'Handling and storage'],
    ] as const) {
      await page.goto(`/sds/chlorine-destainer#section-${number}`);
      const heading = page.getByRole('heading', { level: 2, name: `${number}. ${title}` });
      await expect(heading).toBeInViewport();
      // Not under the bars that stay on top.
      const covered = await heading.evaluate((node) => {
        const box = node.getBoundingClientRect();
        return !node.contains(document.elementFromPoint(box.x + 20, box.y + box.height / 2));
      });
      expect(covered, `section ${number} is covered`).toBe(false);
    }
    const { destinations, pages } = await pdfAt(request, '/sds/chlorine-destainer.pdf');
    expect(Object.keys(destinations)).toEqual(
      expect.arrayContaining(Array.from({ length: 16 }, (_, index) => `section-${index + 1}`)),
    );
    expect(squeeze(pages[destinations['section-4'] ?? -1] ?? '')).toContain(
      squeeze('First-aid measures'),
    );
  });

  test('from the list to first aid in one press', async ({ page }) => {
    await page.goto('/sds?q=bowl');
    await ready(page);
    await page.getByRole('link', { name: 'First aid: Acid Bowl Cleaner 9%' }).click();
    await page.waitForURL('**/sds/acid-bowl-cleaner#section-4');
    await expect(page.getByRole('heading', { level: 2, name: /^4\. First-aid/ })).toBeInViewport();
  });

  test('from the head of a sheet to what it must never meet in one press', async ({ page }) => {
    await page.goto('/sds/chlorine-destainer');
    await ready(page);
    const heading = page.getByRole('heading', { level: 2, name: 'Never mix with' });
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: 'Never mix' })
      .click();
    await expect(heading).toBeInViewport();
    const covered = await heading.evaluate((node) => {
      const box = node.getBoundingClientRect();
      return !node.contains(document.elementFromPoint(box.x + 20, box.y + box.height / 2));
    });
    expect(covered).toBe(false);
  });

  test('earlier revisions stay readable, with their dates, beside the current one', async ({
    page,
    request,
  }) => {
    await page.goto('/sds/acid-bowl-cleaner');
    const history = page
      .getByRole('main')
      .locator('section')
      .filter({ hasText: 'Revisions' })
      .last();
    const links = history.getByRole('link');
    await expect(links).toHaveCount(3);
    await expect(history.getByText('Current', { exact: true })).toHaveCount(1);
    await expect(history.getByText(/^Superseded /)).toHaveCount(2);
    const files = await Promise.all(
      (await links.all()).map(async (link) =>
        Buffer.from(
          await (await request.get((await link.getAttribute('href')) ?? '')).body(),
        ).toString('base64'),
      ),
    );
    expect(new Set(files).size).toBe(3);
    for (const file of files)
      expect(Buffer.from(file, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('a missing sheet is on request: said in the list and on its page, with a contact form that is filled in already', async ({
    page,
  }) => {
    await page.goto('/sds?q=drum+pump');
    const row = rows(page).filter({ hasText: 'Drum Pump' });
    await expect(row.getByText('Sheet on request.')).toBeVisible();
    await expect(row.getByRole('checkbox')).toBeDisabled();
    await row.getByRole('link', { name: /^Ask us for it/ }).click();
    await page.waitForURL('**/contact-us?**');
    await expect(page.getByLabel('What is it about?')).toHaveValue('sds');
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
      'Please send me the safety data sheet of Drum Pump.',
    );
    await page.goto('/sds/drum-pump');
    await expect(page.getByText('Sheet on request.')).toBeVisible();
    expect((await page.request.get('/sds/drum-pump.pdf')).status()).toBe(404);
  });
});
