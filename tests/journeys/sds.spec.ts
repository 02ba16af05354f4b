import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { qrPath } from '../../src/sheets/qr-path.ts';
import { readPdf } from '../support/read-pdf.ts';
import { ready } from './steps/page.ts';

/** The SDS library as anybody uses it, signed out. Figures are those of the demo company. */

const rows = (page: Page) =>
  page
    .getByRole('main')
    .locator('li')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const count = (page: Page) => page.getByRole('status').filter({ hasText: /^\d+ products?$/ });
const squeeze = (text: string) => text.replace(/\s+/g, '');

async function pdfAt(request: APIRequestContext, address: string) {
  const answer = await request.get(address);
  expect(answer.status(), address).toBe(200);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  return { headers: answer.headers(), ...(await readPdf(await answer.body())) };
}

/** Opens the filters where they are folded. */
async function openFilters(page: Page): Promise<void> {
  const fold = page.getByText('Filters', { exact: false }).first();
  if (test.info().project.name === 'phone') await fold.click();
}

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

  test('nothing found says what to do, and offers what sounds alike', async ({ page }) => {
    await page.goto('/sds?q=muriatik');
    await expect(page.getByText('No product matches')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Muriatic Acid 31.45%' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Muriatic Acid 31.45%' }),
    ).toBeVisible();
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

test.describe('take along', () => {
  test('several become one binder: progress, then one file with cover, contents and every sheet', async ({
    page,
    request,
  }) => {
    await page.goto('/sds');
    await ready(page);
    // Other sheets on each width, so that neither finds the other's binder ready.
    const chosen =
      test.info().project.name === 'desktop'
        ? ['Acid Bowl Cleaner 9%', 'Chlorine Destainer', 'Laundry Sour']
        : ['Algaecide 60', 'Muriatic Acid 31.45%'];
    for (const name of chosen)
      await page.getByRole('checkbox', { name: `Choose ${name} for the binder` }).check();
    await expect(page.getByText(`${chosen.length} sheets chosen`)).toBeVisible();
    // What was chosen stays chosen while the list is searched on.
    await page.getByLabel('Search the safety data sheets').fill('zzzz');
    await expect(page.getByText('No product matches')).toBeVisible();
    await expect(page.getByText(`${chosen.length} sheets chosen`)).toBeVisible();
    await page.getByRole('button', { name: 'Make one binder' }).click();
    await page.waitForURL('**/sds/binders/*');
    await expect(page.getByRole('progressbar')).toHaveAttribute('max', String(chosen.length));
    await expect(page.getByText('The binder is ready')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('progressbar')).toHaveJSProperty('value', chosen.length);

    const waiting = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Download/ }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    const binder = await readPdf(readFileSync(await download.path()));
    expect(binder.outline.slice(0, 1)).toEqual(['Contents']);
    expect(binder.outline.slice(1).map((title) => title.replace(/ \(.*\)$/, ''))).toEqual(chosen);
    const [cover = '', contents = '', ...sheets] = binder.pages;
    expect(squeeze(cover)).toContain(squeeze('Bellcart Supply Co.'));
    for (const name of chosen) expect(squeeze(contents)).toContain(squeeze(name));
    expect(binder.links[1]).toHaveLength(chosen.length);
    const keys: Record<string, string> = {
      'Acid Bowl Cleaner 9%': 'acid-bowl-cleaner',
      'Chlorine Destainer': 'chlorine-destainer',
      'Laundry Sour': 'laundry-sour',
      'Algaecide 60': 'algaecide-60',
      'Muriatic Acid 31.45%': 'muriatic-acid',
    };
    let pages = 0;
    for (const [at, name] of chosen.entries()) {
      const own = await pdfAt(request, `/sds/${keys[name]}.pdf`);
      expect(binder.links[1]?.[at]).toBe(2 + pages);
      expect(squeeze(sheets[pages] ?? '')).toContain(squeeze(name));
      pages += own.pages.length;
    }
    expect(sheets).toHaveLength(pages);
  });

  test('choosing none takes the bar away and leaves the focus where choosing goes on', async ({
    page,
  }) => {
    await page.goto('/sds?q=bowl');
    await ready(page);
    await page
      .getByRole('checkbox', { name: 'Choose Acid Bowl Cleaner 9% for the binder' })
      .check();
    await page.getByRole('button', { name: 'Choose none' }).click();
    await expect(page.getByText('1 sheet chosen')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Choose all shown' })).toBeFocused();
  });

  test('a workplace label: 4 x 6 in, and six on a letter sheet, in two languages, with the code of the sheet', async ({
    page,
    request,
  }) => {
    await page.goto('/sds/all-purpose-cleaner');
    const form = page.getByRole('main').locator('form[action$="/label.pdf"]');
    await expect(form.getByLabel('Dilution')).toBeVisible();
    const address = (stock: string, language: string, copies: number) =>
      form.evaluate(
        (node: HTMLFormElement, [stock, language, copies]) => {
          for (const [name, value] of Object.entries({ stock, language, copies }))
            (node.elements.namedItem(name) as HTMLInputElement).value = String(value);
          return `${new URL(node.action).pathname}?${new URLSearchParams(new FormData(node) as never)}`;
        },
        [stock, language, copies] as const,
      );
    const inches = (label: Awaited<ReturnType<typeof pdfAt>>) => {
      const { width, height } = label.document.getPage(0).getSize();
      return [width / 72, height / 72];
    };
    const thermal = await pdfAt(request, await address('thermal', 'en', 2));
    expect(inches(thermal)).toEqual([4, 6]);
    expect(thermal.pages).toHaveLength(2);
    for (const words of ['All-Purpose Cleaner', 'WARNING', 'Scan for the safety data sheet'])
      expect(squeeze(thermal.pages[0] ?? '')).toContain(squeeze(words));
    const sheet = await pdfAt(request, await address('sheet', 'es', 6));
    expect(inches(sheet)).toEqual([8.5, 11]);
    expect(sheet.pages).toHaveLength(1);
    expect(
      squeeze(sheet.pages[0] ?? '').split(squeeze('All-Purpose Cleaner')).length - 1,
    ).toBeGreaterThanOrEqual(6);
  });

  test('the code leads to the sheet’s own address, which can be guessed', async ({
    page,
    baseURL,
  }) => {
    await page.goto('/sds/chlorine-destainer');
    const code = page.getByRole('img', {
      name: 'QR code of the safety data sheet of Chlorine Destainer',
    });
    await expect(code.locator('path')).toHaveAttribute(
      'd',
      qrPath(`${baseURL}/sds/chlorine-destainer`).d,
    );
    await expect(
      page.getByText(`${new URL(baseURL ?? '').host}/sds/chlorine-destainer`),
    ).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('search, filter, open a sheet and make a binder', async ({ page }) => {
    await page.goto('/sds');
    await page.getByLabel('Search the safety data sheets').fill('bowl');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/sds\?q=bowl/);
    await page
      .getByRole('checkbox', { name: 'Choose Acid Bowl Cleaner 9% for the binder' })
      .check();
    await page.getByRole('button', { name: 'Make one binder' }).click();
    await expect(page).toHaveURL(/\/sds\/binders\//);
    // The page asks again by itself, every two seconds.
    await expect(page.getByText('The binder is ready')).toBeVisible({ timeout: 20_000 });
    await page.getByRole('link', { name: 'Back to the sheets' }).click();
    await openFilters(page);
    await page.getByRole('checkbox', { name: /^Danger/ }).check();
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/signal=Danger/);
    await page.getByRole('heading', { level: 2, name: 'Laundry Sour' }).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 2, name: /^4\. First-aid/ })).toBeVisible();
  });
});
