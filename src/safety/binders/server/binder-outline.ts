import {
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRef,
} from '@cantoo/pdf-lib';

/**
 * The library has no outline of its own: a flat list of entries, linked to one another as the PDF
 * standard wants it.
 */
export function addOutline(
  binder: PDFDocument,
  items: { title: string; page: PDFPage | undefined }[],
): void {
  const { context, catalog } = binder;
  const shown = items.filter(
    (item): item is { title: string; page: PDFPage } => item.page !== undefined,
  );
  const root = context.nextRef();
  const refs = shown.map(() => context.nextRef());
  shown.forEach(({ title, page }, index) => {
    const entry = context.obj({
      Title: PDFHexString.fromText(title),
      Parent: root,
      Dest: [page.ref, 'Fit'],
    });
    const previous = refs[index - 1];
    const next = refs[index + 1];
    if (previous) entry.set(PDFName.of('Prev'), previous);
    if (next) entry.set(PDFName.of('Next'), next);
    context.assign(refs[index] ?? PDFRef.of(0), entry);
  });
  const [first, last] = [refs[0], refs.at(-1)];
  if (!first || !last) return;
  context.assign(
    root,
    context.obj({ Type: 'Outlines', First: first, Last: last, Count: PDFNumber.of(refs.length) }),
  );
  catalog.set(PDFName.of('Outlines'), root);
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
}
