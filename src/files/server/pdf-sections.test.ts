import { PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import PDFKit from 'pdfkit';
import { expect, test } from 'vitest';
import { inspectPdf } from './inspect-pdf.ts';
import { sectionPages } from './pdf-sections.ts';

/** A sheet of six pages as a maker's program writes it. */
const written = (draw: (pdf: PDFKit.PDFDocument, page: number) => void): Promise<Uint8Array> =>
  new Promise((resolve) => {
    const pdf = new PDFKit({ autoFirstPage: false, info: { Title: 'Sheet' } });
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    for (let page = 1; page <= 6; page += 1) draw(pdf.addPage(), page);
    pdf.end();
  });

test('bookmarks of all the usual spellings, also nested ones, say where sections begin', async () => {
  const titles = [
    'SECTION 1: Identification',
    '2. Hazard(s) identification',
    'Section 4 - First-aid measures',
    'SECTION 07 Handling and storage',
    'Appendix A',
  ];
  const bytes = await written((pdf, page) => {
    const title = titles[page - 1];
    const item = title ? pdf.outline.addItem(title) : undefined;
    if (page === 5) item?.addItem('8. Exposure controls/personal protection');
  });
  expect(await inspectPdf(bytes)).toEqual({
    pages: 6,
    sections: { 1: 1, 2: 2, 4: 3, 7: 4, 8: 5 },
    words: '',
  });
});

test('named places do as well; a file that says nothing has none', async () => {
  const named = await written((pdf, page) =>
    pdf.text(`Page ${page}`, page === 4 ? { destination: 'section-4' } : {}),
  );
  expect(await inspectPdf(named)).toMatchObject({ sections: { 4: 4 } });
  expect(await inspectPdf(await written(() => {}))).toMatchObject({ sections: {} });
});

test('numbers that are no section, places outside the file and bookmarks in a ring do no harm', async () => {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage();
  const { context } = pdf;
  const item = (title: string, place: unknown) =>
    context.obj({ Title: PDFString.of(title), Dest: place as never });
  const items = [
    item('17. Beyond', [page.ref, PDFName.of('Fit')]),
    item('2026 edition', [page.ref]),
    item('4. Elsewhere', [9]),
    item('0. Nothing', null),
  ];
  items.push(
    item('2. By name', PDFHexString.fromText('nowhere')),
    item('8. Here', [page.ref, PDFName.of('Fit')]),
  );
  const refs = items.map((one) => context.register(one));
  for (const [at, one] of items.entries()) {
    const next = refs[(at + 1) % refs.length];
    if (next) one.set(PDFName.of('Next'), next);
  }
  const [first] = refs;
  if (first) items[0]?.set(PDFName.of('First'), first);
  pdf.catalog.set(PDFName.of('Outlines'), context.obj({ First: first }));
  expect(sectionPages(pdf)).toEqual({ 8: 1 });
});
