import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { qrPath } from '../../src/safety/sheets/public/qr-path.ts';
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

  test('a workplace label: dilution, size and language chosen, seen at once, and printed', async ({
    page,
    request,
  }) => {
    await page.goto('/sds/kitchen-degreaser');
    await page.getByRole('main').getByRole('link', { name: 'Make a label' }).click();
    await ready(page);
    const label = page.getByRole('figure');
    await expect(label).toContainText('Diluted 1:64');
    await page.getByLabel('What is in the bottle').selectOption('20');
    await expect(label).toContainText('Diluted 1:20');
    await page.getByRole('radio', { name: /^English and Spanish/ }).check();
    await expect(label).toHaveCount(2);
    await expect(label.nth(1)).toContainText('Provoca lesiones oculares graves');
    await page.getByRole('radio', { name: /^4 x 2 in/ }).check();
    await expect(page).toHaveURL(/stock=bottle/);
    // First aid of what burns eyes is never cut: the page names the size that holds it.
    await expect(page.getByText('does not fit on this size')).toBeVisible();
    await page.getByRole('radio', { name: /^4 x 6 in/ }).check();
    await expect(label).toHaveCount(2);
    await page.getByLabel('How many').fill('4');
    const print = page.getByRole('button', { name: 'Print (PDF)' });
    const address = await print.evaluate((node: HTMLButtonElement) => {
      const data = new FormData(node.form ?? undefined);
      return `${new URL(node.formAction).pathname}?${new URLSearchParams(data as never)}`;
    });
    const pdf = await pdfAt(request, address);
    // One to a page.
    expect(pdf.pages).toHaveLength(8);
    const sheetText = squeeze(pdf.pages.join(' '));
    expect(sheetText.split('DANGER').length - 1).toBe(4);
    expect(sheetText.split('PELIGRO').length - 1).toBe(4);
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

  test('a label is chosen by a plain form, and an impossible one is refused in words', async ({
    page,
  }) => {
    await page.goto('/sds/acid-bowl-cleaner/label');
    await page.getByRole('radio', { name: /^Spanish/ }).check();
    await page.getByRole('button', { name: 'Show the label' }).click();
    await expect(page.getByRole('figure')).toContainText('Listo para usar - no diluir');
    await page.goto('/sds/one-step-disinfectant-64/label?dilution=10');
    await expect(page.getByRole('alert')).toContainText('allows 1:64');
  });

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
