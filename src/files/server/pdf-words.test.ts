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
