import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { qrPath } from '../../src/sheets/qr-path.ts';
import { readPdf } from '../support/read-pdf.ts';
import { ready } from './steps/page.ts';
import { openFilters, pdfAt, squeeze } from './steps/sheets.ts';

/** What one takes along from the SDS library: binders, labels and codes. Figures are those of the demo company. */

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
