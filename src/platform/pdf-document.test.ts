import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { checkPdf, expectAccessible, type PdfRule } from '../../tests/support/check-pdf.ts';
import { everyElement, structureOf } from '../../tests/support/pdf-structure.ts';
import { readPdf } from '../../tests/support/read-pdf.ts';
import { collectBytes } from './pdf-bytes.ts';
import { TaggedPdf } from './pdf-document.ts';
import { BOLD, REGULAR } from './pdf-fonts.ts';

const name = PDFName.of;
const SPANISH = 'Ñandú: ¿qué días? El lavaplatos está aquí.';

/** A document with one of everything. */
async function draw(more: (doc: TaggedPdf) => void = () => undefined): Promise<Buffer> {
  const doc = new TaggedPdf(
    { title: 'Soap & water <1>', author: 'Bell', madeAt: new Date('2026-11-22T12:00:00Z') },
    { margin: 54 },
  );
  const bytes = collectBytes(doc);
  doc.artifact(() => doc.rect(0, 0, 612, 30).fill('#1E6B3C'));
  doc.tag('H1', () => doc.font(BOLD).fontSize(20).fillColor('#000000').text('Soap', 54, 54));
  doc.tag('P', () => doc.font(REGULAR).fontSize(10).text(SPANISH, 54, 90), { lang: 'es-US' });
  doc.group('Table', () => {
    doc.group('TR', () => {
      doc.tag('TH', () => doc.text('Product', 54, 120), { scope: 'Column' });
      doc.tag('TH', () => doc.text('Cases', 254, 120), { scope: 'Column' });
    });
    doc.group('TR', () => {
      doc.tag('TD', () => doc.text('Bleach', 54, 140));
      doc.tag('TD', () => doc.text('3', 254, 140));
    });
  });
  doc.group('L', () =>
    doc.group('LI', () => {
      doc.tag('Lbl', () => doc.text('PO number', 54, 160, { lineBreak: false }));
      doc.tag('LBody', () => doc.text('4711', 154, 160, { lineBreak: false }));
    }),
  );
  doc.figure('A black square', [54, 180, 74, 200], () => doc.rect(54, 180, 20, 20).fill());
  doc.linked({ url: 'https://shop.example/' }, [54, 210, 100, 12], 'The shop', () =>
    doc.text('shop.example', 54, 210),
  );
  more(doc);
  doc.end();
  return bytes;
}

/** The good document with something taken away or turned round. */
async function broken(breakIt: (document: PDFDocument) => void): Promise<Uint8Array> {
  const document = await PDFDocument.load(await draw(), { updateMetadata: false });
  breakIt(document);
  return document.save();
}

const element = (document: PDFDocument, type: string) =>
  everyElement(structureOf(document) ?? []).find((one) => one.type === type)!.dict;
const metadata = (document: PDFDocument, change: (xml: string) => string) =>
  document.catalog.set(
    name('Metadata'),
    document.context.register(
      document.context.stream(
        change(
          '<dc:title><rdf:li>Soap &amp; water</rdf:li></dc:title><pdfuaid:part>1</pdfuaid:part>',
        ),
      ),
    ),
  );
const retype = (type: string, to: string) =>
  broken((document) => element(document, type).set(name('S'), name(to)));

/** For each rule a document that breaks it, and only a checker that looks finds out. */
const BREAKS: Record<PdfRule, () => Promise<Uint8Array>> = {
  content: () => draw((doc) => doc.text('Nobody reads this', 54, 300)),
  nesting: () =>
    draw((doc) => {
      doc.addContent('/Artifact BMC /P <</MCID 99>> BDC EMC EMC');
    }),
  parents: () => broken((document) => element(document, 'P').set(name('P'), name('None'))),
  tree: () => broken((document) => document.catalog.delete(name('MarkInfo'))),
  suspects: () =>
    broken((document) =>
      document.catalog
        .lookup(name('MarkInfo'), PDFDict)
        .set(name('Suspects'), document.context.obj(true)),
    ),
  types: () => retype('P', 'Text'),
  metadata: () => broken((document) => metadata(document, (xml) => xml.replace('&amp;', '&'))),
  title: () => broken((document) => document.catalog.delete(name('ViewerPreferences'))),
  places: () => retype('LBody', 'TD'),
  language: () => broken((document) => document.catalog.delete(name('Lang'))),
  figures: () => broken((document) => element(document, 'Figure').delete(name('Alt'))),
  headings: () => retype('H1', 'H2'),
  tables: () => broken((document) => element(document, 'TH').delete(name('A'))),
  encryption: () =>
    broken((document) => {
      const { context } = document;
      context.trailerInfo.Encrypt = context.register(
        context.obj({ Filter: 'Standard', P: -4 ^ 512 }),
      );
    }),
  annotations: () =>
    broken((document) => {
      const annotations = document.getPage(0).node.lookup(name('Annots'), PDFArray);
      annotations.lookup(0, PDFDict).delete(name('Contents'));
    }),
  fonts: () => draw((doc) => doc.tag('P', () => doc.font('Helvetica').text('Not inside', 54, 300))),
  unicode: () =>
    broken((document) => {
      const fonts = document.getPage(0).node.Resources()!.lookup(name('Font'), PDFDict);
      fonts.lookup(fonts.keys()[0]!, PDFDict).delete(name('ToUnicode'));
    }),
};

/** Further ways to break a rule that has several sides. */
const MORE: [PdfRule, string, () => Promise<Uint8Array>][] = [
  [
    'tree',
    'no structure tree',
    () => broken(({ catalog }) => catalog.delete(name('StructTreeRoot'))),
  ],
  [
    'metadata',
    'does not name PDF/UA',
    () => broken((document) => metadata(document, (xml) => xml.replace('>1<', '>2<'))),
  ],
  ['title', 'no title', () => broken((document) => document.setTitle(''))],
  [
    'parents',
    'the parent tree is empty',
    () =>
      broken(({ catalog, context }) =>
        catalog
          .lookup(name('StructTreeRoot'), PDFDict)
          .set(name('ParentTree'), context.obj({ Nums: [] })),
      ),
  ],
  [
    'parents',
    'content that is on no page',
    () => broken((document) => element(document, 'P').set(name('K'), PDFNumber.of(77))),
  ],
  [
    'tables',
    'rows of different length',
    () =>
      draw((doc) =>
        doc.group('Table', () => {
          doc.group('TR', () => doc.tag('TH', () => doc.text('One'), { scope: 'Column' }));
          doc.group('TR', () => ['1', '2'].forEach((text) => doc.tag('TD', () => doc.text(text))));
        }),
      ),
  ],
  [
    'annotations',
    'a link outside of all elements',
    () => draw((doc) => doc.link(54, 300, 10, 10, 'https://x.example/', { Contents: 'x' })),
  ],
  [
    'annotations',
    'the tab key jumps',
    () => broken((document) => document.getPage(0).node.delete(name('Tabs'))),
  ],
  [
    'headings',
    'a level is left out',
    () => draw((doc) => doc.tag('H3', () => doc.text('Deep', 54, 300))),
  ],
  [
    'content',
    'a rule that is no artifact',
    () => draw((doc) => doc.moveTo(54, 400).lineTo(558, 400).stroke()),
  ],
];

test('a document with one of everything passes, and its words can be read back', async () => {
  const bytes = await draw();
  await expectAccessible(bytes);
  const { pages, document } = await readPdf(bytes);
  expect(pages[0]).toContain(SPANISH);
  expect(document.getTitle()).toBe('Soap & water <1>');
  const types = everyElement(structureOf(document)!).map(({ type }) => type);
  expect(types.join(' ')).toBe('Document H1 P Table TR TH TH TR TD TD L LI Lbl LBody Figure Link');
});

test.each(Object.entries(BREAKS) as [PdfRule, () => Promise<Uint8Array>][])(
  'a document that breaks "%s" is found out',
  async (rule, make) => {
    expect((await checkPdf(await make())).map((one) => one.rule)).toContain(rule);
  },
);

test.each(MORE)('%s: %s', async (rule, _, make) => {
  const bytes = await make();
  expect((await checkPdf(bytes)).map((one) => one.rule)).toContain(rule);
  await expect(expectAccessible(bytes)).rejects.toThrow('breaches of PDF/UA-1');
});

test('text and artifacts that run over to the next page stay closed on both', async () => {
  const bytes = await draw((doc) => {
    doc.tag('P', () => doc.text('Rinse with much water. '.repeat(400), 54, 240, { width: 300 }));
    doc.artifact(() => doc.text('Page 2', 54, 20));
    doc.tag('P', () => {
      doc.text('before the page turns', 54, 100);
      doc.addPage();
      doc.text('and after it', 54, 54);
    });
  });
  await expectAccessible(bytes);
  const { document, pages } = await readPdf(bytes);
  expect(pages.at(-1)).toContain('and after it');
  const last = everyElement(structureOf(document)!).at(-1);
  expect(new Set(last?.content.map(({ page }) => page)).size).toBe(2);
});

test('an artifact within an element is a mistake of the drawing code', () => {
  const doc = new TaggedPdf({ title: 'x', madeAt: new Date(0) });
  expect(() => doc.tag('P', () => doc.artifact(() => undefined))).toThrow('An artifact is drawn');
});

test('the same input gives the same bytes', async () => {
  const [one, two] = [await draw(), await draw()];
  expect(one.equals(two)).toBe(true);
});
