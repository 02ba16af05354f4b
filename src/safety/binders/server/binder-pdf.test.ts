import { PDFArray, PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { checkPdf, expectAccessible } from '../../../../tests/support/check-pdf.ts';
import { demoSheets, ISSUE } from '../../../../tests/support/demo-sheets.ts';
import { everyElement, structureOf, textAt } from '../../../../tests/support/pdf-structure.ts';
import { picture } from '../../../../tests/support/pictures.ts';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { plainSheet } from '../../../../tests/support/sheet-corpus.ts';
import { renderSheet } from '../../sheets/server/sheet-pdf.ts';
import type { BinderEntry } from './binder-page.ts';
import { renderBinder } from './binder-pdf.ts';

const entriesOf = (count: number): Promise<BinderEntry[]> =>
  Promise.all(
    demoSheets()
      .slice(0, count)
      .map(async (data) => ({
        name: data.name,
        brand: data.brand,
        revisionDate: ISSUE.revisionDate,
        bytes: await renderSheet(data, ISSUE),
      })),
  );
const binderOf = (entries: BinderEntry[], title = 'Étourneau House') =>
  renderBinder({ title, madeOn: '2026-11-21', entries });

test('cover, contents, then every sheet, with links and page numbers that are true', async () => {
  const entries = await entriesOf(4);
  const done: number[] = [];
  const binder = await readPdf(
    await renderBinder({ title: 'Harbor House', madeOn: '2026-11-21', entries }, (count, total) =>
      done.push(count / total),
    ),
  );
  expect(done).toEqual([0.25, 0.5, 0.75, 1]);
  expect(binder.pages[0]).toContain('Harbor House');
  expect(binder.pages[0]).toContain('4 sheets');
  expect(binder.outline).toEqual([
    'Contents',
    ...entries.map((entry) => `${entry.name} (${entry.brand})`),
  ]);
  const targets = binder.links[1] ?? [];
  expect(targets).toHaveLength(4);
  targets.forEach((target, index) => {
    const { name, revisionDate } = entries[index]!;
    expect(binder.pages[target]).toContain(name);
    expect(binder.pages[target]).toContain('1. Identification');
    expect(binder.pages[1]).toContain(
      `${name} ${entries[index]!.brand} ${revisionDate} ${target + 1} `,
    );
    expect(binder.pages[target]).toContain(`Binder page ${target + 1} of ${binder.pages.length}`);
  });
});

test('every page of ours in a binder of the demo company carries the mark of its sheets', async () => {
  const binder = { title: 'Harbor House', madeOn: '2026-11-21', missing: ['Lime remover'] };
  const entries = await entriesOf(1);
  const { pages } = await readPdf(await renderBinder({ ...binder, entries, demo: true }));
  expect(pages.filter((page) => !page.includes('fictional product - do not use'))).toEqual([]);
  const real = await readPdf(await renderBinder({ ...binder, entries }));
  expect(real.pages[0]).not.toContain('do not use');
});

test('what is no longer sold is marked in the contents and at the foot of each of its pages, and nothing else is', async () => {
  const [sold] = await entriesOf(1);
  const old = { name: 'Old Polish', brand: 'X', revisionDate: '2026-01-01', ended: true };
  const maker = { ...old, bytes: await plainSheet('As its maker gave it', 2) };
  const lost = { ...old, name: 'Lost Polish', bytes: Buffer.from('not a pdf') };
  const { pages } = await readPdf(await binderOf([sold!, maker, lost]));
  expect(pages[1]).toContain('Old Polish No longer sold. X 2026-01-01');
  expect(pages.slice(-3).map((page) => page.includes('No longer sold.'))).toEqual([
    true,
    true,
    true,
  ]);
  expect(pages.slice(2, -3).filter((page) => page.includes('No longer sold'))).toEqual([]);
  expect(pages.at(-2)).toContain(`No longer sold. Binder page ${pages.length - 1} of`);
});

test('contents of a whole catalogue run over two pages and stay true', async () => {
  const entries = await Promise.all(
    Array.from({ length: 48 }, async (_, index) => ({
      name: `Product ${index}`,
      brand: 'X',
      revisionDate: '2026-01-01',
      bytes: await plainSheet(`Product ${index}.`, 1 + (index % 3)),
    })),
  );
  const binder = await readPdf(await binderOf(entries));
  const targets = [...(binder.links[1] ?? []), ...(binder.links[2] ?? [])];
  expect(targets).toHaveLength(48);
  targets.forEach((target, index) => expect(binder.pages[target]).toContain(`Product ${index}.`));
  expect(binder.pages[2]).toContain('Contents (2 of 2)');
});

describe('sheets that are not as they should be', () => {
  test('an unreadable file gets a page that says so', async () => {
    const [good] = await entriesOf(1);
    const binder = await readPdf(
      await binderOf([
        {
          name: 'Lost Sheet',
          brand: 'X',
          revisionDate: '2026-01-01',
          bytes: Buffer.from('not a pdf'),
        },
        good!,
      ]),
    );
    const [lost = -1, found = -1] = binder.links[1] ?? [];
    expect(binder.pages[lost]).toContain('could not be read');
    expect(binder.pages[lost]).toContain('Binder page 3 ');
    expect(found).toBe(lost + 1);
    expect(binder.pages[found]).toContain(good!.name);
  });
  test('an empty binder still opens', async () => {
    const binder = await readPdf(await binderOf([]));
    expect(binder.pages).toHaveLength(2);
    expect(binder.pages[1]).toContain('No sheets were chosen.');
  });
  test('names with characters the font lacks, and very long ones, do not break it', async () => {
    const [good] = await entriesOf(1);
    const binder = await readPdf(
      await binderOf(
        [{ ...good!, name: `ʻOhana 日本 ${'very long '.repeat(20)}`, brand: 'B'.repeat(90) }],
        'T'.repeat(300),
      ),
    );
    expect(binder.pages[1]).toContain('...');
    expect(binder.outline[1]).toContain('ʻOhana 日本');
  });
});

test('the same request gives the same bytes', async () => {
  const entries = await entriesOf(2);
  const [one, two] = [await binderOf(entries), await binderOf(entries)];
  expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true);
});

test('the cover carries the logo of a company that has one', async () => {
  const logo = new Uint8Array(await picture(200, 60).png().toBuffer());
  const [plain, branded] = [
    await binderOf([]),
    await renderBinder({ title: 'Étourneau House', madeOn: '2026-11-21', entries: [], logo }),
  ];
  expect(Buffer.from(plain).includes('/Subtype /Image')).toBe(false);
  expect(Buffer.from(branded).includes('/Subtype /Image')).toBe(true);
});

describe('for a screen reader', () => {
  const name = PDFName.of;
  /** A sheet of ours, a maker's without tags, one that can't be read; and products without one. */
  let made: Promise<Uint8Array> | undefined;
  const mixed = () => (made ??= makeMixed());
  const makeMixed = async () => {
    const [tagged] = await entriesOf(1);
    const theirs = { name: 'Maker’s', brand: 'X', revisionDate: '2026-01-01' };
    return renderBinder({
      title: 'Posada Ñandú & Sons',
      madeOn: '2026-11-21',
      entries: [
        tagged!,
        { ...theirs, bytes: await plainSheet('A maker’s sheet', 2) },
        { ...theirs, name: 'Lost', bytes: Buffer.from('not a pdf') },
      ],
      missing: ['Nobody’s'],
      logo: new Uint8Array(await picture(200, 60).png().toBuffer()),
    });
  };
  /** Cover, contents, what is lacking and, last, the page of the lost sheet. */
  const OWN = [0, 1, 2];
  const ownOf = async (bytes: Uint8Array) => [
    ...OWN,
    (await PDFDocument.load(bytes)).getPageCount() - 1,
  ];
  const broken = async (breakIt: (document: PDFDocument) => void) => {
    const document = await PDFDocument.load(await mixed(), { updateMetadata: false });
    breakIt(document);
    const bytes = await document.save();
    return (await checkPdf(bytes, await ownOf(bytes))).map(({ rule }) => rule);
  };
  const element = (document: PDFDocument, type: string) =>
    everyElement(structureOf(document) ?? []).find((one) => one.type === type)!.dict;

  test('a binder’s own pages pass, and what it says of itself', async () => {
    const bytes = await mixed();
    await expectAccessible(bytes, 'binder of makers’ sheets', await ownOf(bytes));
    // It says nothing of PDF/UA, because the makers' pages are as the makers made them.
    expect((await checkPdf(bytes)).map(({ rule }) => rule)).toContain('metadata');
  });

  test('our sheets keep their tags in it, to the last element; other pages are one each', async () => {
    const bytes = await mixed();
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    const [whole] = structureOf(document)!;
    expect(whole!.children.map(({ type, dict }) => [type, textAt(dict, 'T')])).toEqual([
      ['Part', 'Cover and contents'],
      ['Part', demoSheets()[0]!.name],
      ['Part', 'Maker’s'],
      ['Part', 'Lost'],
    ]);
    const [, ours, theirs] = whole!.children;
    const alone = await PDFDocument.load((await entriesOf(1))[0]!.bytes);
    const typesOf = (tree: Parameters<typeof everyElement>[0]) =>
      everyElement(tree).map(({ type }) => type.replace('Document', 'Part'));
    expect(typesOf(ours!.children)).toEqual(typesOf(structureOf(alone)!));
    expect(typesOf(theirs!.children)).toEqual(['P', 'P']);
    // All that is drawn leads to its element and back, on our sheets and the makers' too.
    const every = document.getPageIndices();
    const rules = (await checkPdf(bytes, every)).map(({ rule }) => rule);
    for (const rule of ['content', 'nesting', 'parents', 'tree', 'types', 'places', 'tables'])
      expect(rules).not.toContain(rule);
  });

  test.each([
    ['tree', (document: PDFDocument) => document.catalog.delete(name('MarkInfo'))],
    ['tables', (document: PDFDocument) => element(document, 'TH').delete(name('A'))],
    ['headings', (document: PDFDocument) => element(document, 'H1').set(name('S'), name('H2'))],
    ['figures', (document: PDFDocument) => element(document, 'Figure').delete(name('Alt'))],
    ['parents', (document: PDFDocument) => document.getPage(1).node.delete(name('StructParents'))],
    [
      'annotations',
      (document: PDFDocument) =>
        document
          .getPage(1)
          .node.lookup(name('Annots'), PDFArray)
          .lookup(0, PDFDict)
          .set(name('Contents'), PDFString.of('')),
    ],
    ['content', (document: PDFDocument) => document.getPage(0).drawText('Nobody reads this')],
  ])('one whose own pages break "%s" is found out', async (rule, breakIt) => {
    expect(await broken(breakIt)).toContain(rule);
  });
});
