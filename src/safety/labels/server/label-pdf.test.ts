import { expect, test } from 'vitest';
import { expectAccessible } from '../../../../tests/support/check-pdf.ts';
import { demoLabel } from '../../../../tests/support/label-facts.ts';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { type LabelLanguages, type LabelStock, STOCKS } from '../label-choices.ts';
import { drawLabels } from './draw-labels.ts';
import { labelPdf } from './label-pdf.ts';

const print = (
  nameKey: string,
  { stock = 'thermal', language = 'en', copies = 1 }: Partial<Choice> = {},
  sheetUrl = `https://bellcart.example/sds/${nameKey}`,
) =>
  labelPdf({
    stock,
    copies,
    drawings: drawLabels(demoLabel(nameKey, { sheetUrl }), stock, language).map(
      ({ drawing, language: spoken }) => ({ drawing, lang: spoken === 'es' ? 'es-US' : 'en-US' }),
    ),
    title: `Workplace label: ${nameKey}`,
    madeOn: '2026-11-21',
  });
interface Choice {
  stock: LabelStock;
  language: LabelLanguages;
  copies: number;
}

test.each(STOCKS)(
  'a screen reader reads the label on %s (PDF/UA), in both languages',
  async (stock) => {
    const small = ['glass-and-mirror-cleaner', 'alcohol-hand-rub-70', 'fabric-softener'];
    for (const nameKey of stock === 'thermal' ? [...small, 'trichlor-tablets-3-in'] : small)
      await expectAccessible(await print(nameKey, { stock, language: 'pair', copies: 2 }));
  },
);

test('six labels to a letter sheet, the seventh on the next; pairs stand side by side', async () => {
  const { pages, document } = await readPdf(
    await print('acid-bowl-cleaner', { stock: 'sheet', copies: 7 }),
  );
  expect(pages.map((page) => page.match(/DANGER/g)?.length)).toEqual([6, 1]);
  expect(document.getPage(0).getSize()).toEqual({ width: 612, height: 792 });
  const pair = await readPdf(
    await print('acid-bowl-cleaner', { stock: 'sheet', language: 'pair', copies: 3 }),
  );
  expect(pair.pages.map((page) => page.match(/DANGER|PELIGRO/g))).toEqual([
    ['DANGER', 'PELIGRO', 'DANGER', 'PELIGRO', 'DANGER', 'PELIGRO'],
  ]);
  const thermal = await readPdf(await print('acid-bowl-cleaner'));
  expect(thermal.document.getPage(0).getSize()).toEqual({ width: 288, height: 432 });
  expect(thermal.document.getTitle()).toContain('acid-bowl-cleaner');
});

test('the same label gives the same bytes, another address another code', async () => {
  const [one, two, other] = await Promise.all([
    print('laundry-sour', { stock: 'sheet', copies: 6 }),
    print('laundry-sour', { stock: 'sheet', copies: 6 }),
    print('laundry-sour', { stock: 'sheet', copies: 6 }, 'https://bellcart.example/x'),
  ]);
  expect(one.equals(two)).toBe(true);
  expect(one.equals(other)).toBe(false);
});

test('a sheet of labels says in its margin what the smallest of them have no room for', async () => {
  const note = 'Workplace label: Bowl. No longer sold.';
  const drawings = drawLabels(demoLabel('acid-bowl-cleaner', { isSold: false }), 'vial', 'en').map(
    ({ drawing }) => ({ drawing, lang: 'en-US' as const }),
  );
  const options = { copies: 81, drawings, title: 'Labels', madeOn: '2026-11-21', note };
  const vials = await labelPdf({ ...options, stock: 'vial' });
  await expectAccessible(vials);
  const { pages } = await readPdf(vials);
  expect(pages.map((page) => page.split(note).length)).toEqual([2, 2]);
});
