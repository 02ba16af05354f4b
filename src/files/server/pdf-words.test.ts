import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { plainPdf } from '../../../tests/support/sheet-corpus.ts';
import { wordsOfPdf } from './pdf-words.ts';

test('the words of a page that is drawn as a form, as some programs write it, are read', async () => {
  const outer = await PDFDocument.create();
  const [form] = await outer.embedPdf(await (await plainPdf('Bowl Cleaner, first aid')).save());
  if (form) outer.addPage([200, 200]).drawPage(form);
  expect(wordsOfPdf(await PDFDocument.load(await outer.save()))).toBe('Bowl Cleaner, first aid');
});

test('a form that draws itself is read a few times and not for ever', async () => {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([200, 200]);
  const self = pdf.context.nextRef();
  const dict = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 200, 200] };
  const resources = { XObject: { Again: self }, Font: {} };
  const form = pdf.context.stream('(round) Tj /Again Do /Again Do', {
    ...dict,
    Resources: resources,
  });
  pdf.context.assign(self, form);
  page.node.set(PDFName.of('Resources'), pdf.context.obj(resources));
  page.node.set(PDFName.of('Contents'), pdf.context.register(pdf.context.stream('/Again Do')));
  const words = wordsOfPdf(await PDFDocument.load(await pdf.save()));
  expect(words.split(' ').filter((word) => word === 'round')).toHaveLength(20);
});

test('an empty page has no words', async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage([200, 200]);
  expect(wordsOfPdf(pdf)).toBe('');
});

/** As Chrome prints: a font with codes of two bytes, and letters that are moved to each other start anew. */
async function chromePage(content: string) {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([200, 200]);
  const map = pdf.context.stream('1 beginbfrange <0020> <007e> <0020> endbfrange');
  const descendant = {
    Type: 'Font',
    Subtype: 'CIDFontType2',
    DW: 500,
    W: [49, [400], 50, 57, 500],
  };
  const font = {
    Type: 'Font',
    Subtype: 'Type0',
    ToUnicode: pdf.context.register(map),
    DescendantFonts: [pdf.context.register(pdf.context.obj(descendant))],
  };
  page.node.set(PDFName.of('Resources'), pdf.context.obj({ Font: { F4: font } }));
  page.node.set(PDFName.of('Contents'), pdf.context.register(pdf.context.stream(content)));
  return wordsOfPdf(await PDFDocument.load(await pdf.save()));
}
const codes = (text: string) =>
  `<${[...text].map((letter) => `00${letter.charCodeAt(0).toString(16)}`).join('')}> Tj`;

test.each([
  // 16 letters of half the size, the last but one moved nearer: 11/28 is one figure, and its label one word.
  [
    `/F4 16 Tf 1 0 0 -1 8 37 Tm ${codes('R')} 7.5 0 Td ${codes('evision date: 1')} 117.5 0 Td ${codes('1/28/2026')}`,
    'Revision date: 11/28/2026',
  ],
  // A step that is wider than what was drawn by a space's width, and one to another line, part.
  [`/F4 16 Tf 1 0 0 -1 8 37 Tm ${codes('Date')} 36 0 Td ${codes('2026')}`, 'Date 2026'],
  [`/F4 16 Tf 1 0 0 -1 8 37 Tm ${codes('Date')} 0 20 Td ${codes('2026')}`, 'Date 2026'],
  [
    `/F4 16 Tf 1 0 0 -1 8 37 Tm ${codes('11')} 12.8 0 Td ${codes('22')} 80 0 Td ${codes('33')}`,
    '1122 33',
  ],
])('letters that a step moves to each other are one word: %#', async (content, words) => {
  expect(await chromePage(content)).toBe(words);
});
