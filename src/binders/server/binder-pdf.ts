import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import { drawContents, drawLacking, LACKING } from './binder-contents.ts';
import { drawCover } from './binder-cover.ts';
import { addOutline } from './binder-outline.ts';
import {
  type BinderEntry,
  type BinderRequest,
  clip,
  countText,
  type Fonts,
  LINES_PER_PAGE,
  MUTED,
  PAGE,
  text,
} from './binder-page.ts';

/**
 * Several sheets as one file that opens offline: cover, contents with page numbers and links,
 * outline, then every sheet in the order given. A sheet that can't be read gets a page that says
 * so, because a binder without it would look complete; for the same reason a page names what has no
 * sheet or did not fit. `onProgress` is called after each sheet with how many are done.
 */
export async function renderBinder(
  request: BinderRequest,
  onProgress?: (done: number, total: number) => void,
): Promise<Uint8Array> {
  const binder = await PDFDocument.create();
  const fonts = {
    regular: await binder.embedFont(StandardFonts.Helvetica),
    bold: await binder.embedFont(StandardFonts.HelveticaBold),
  };
  setDetails(binder, request);

  const cover = binder.addPage([PAGE.width, PAGE.height]);
  drawCover(cover, request, fonts);
  if (request.logo) {
    const logo = await binder.embedPng(request.logo);
    cover.drawImage(logo, { x: PAGE.margin, y: PAGE.margin, ...logo.scaleToFit(180, 54) });
  }
  const contents = Array.from(
    { length: Math.max(1, Math.ceil(request.entries.length / LINES_PER_PAGE)) },
    () => binder.addPage([PAGE.width, PAGE.height]),
  );

  const lacking = drawLacking(binder, request, fonts);

  const starts: { entry: BinderEntry; page: PDFPage; number: number }[] = [];
  for (const [index, entry] of request.entries.entries()) {
    const number = binder.getPageCount() + 1;
    const pages = await addSheet(binder, entry, fonts);
    const page = pages[0];
    if (page) starts.push({ entry, page, number });
    onProgress?.(index + 1, request.entries.length);
  }

  contents.forEach((page, index) =>
    drawContents(
      binder,
      page,
      starts.slice(index * LINES_PER_PAGE, (index + 1) * LINES_PER_PAGE),
      fonts,
      index,
      contents.length,
      countText(request),
    ),
  );
  numberPages(binder, 1 + contents.length + lacking.length, fonts.regular);
  addOutline(binder, [
    { title: 'Contents', page: contents[0] },
    { title: LACKING, page: lacking[0] },
    ...starts.map(({ entry, page }) => ({ title: `${entry.name} (${entry.brand})`, page })),
  ]);
  return binder.save({ useObjectStreams: true });
}

function setDetails(binder: PDFDocument, request: BinderRequest): void {
  // Dates come from the request, so that the same request gives the same file.
  const made = new Date(`${request.madeOn}T12:00:00Z`);
  binder.setTitle(`Safety data sheets: ${request.title}`, { showInWindowTitleBar: true });
  binder.setLanguage('en-US');
  binder.setCreator('Bellcart');
  binder.setProducer('Bellcart');
  binder.setCreationDate(made);
  binder.setModificationDate(made);
}

async function addSheet(binder: PDFDocument, entry: BinderEntry, fonts: Fonts): Promise<PDFPage[]> {
  try {
    const sheet = await PDFDocument.load(entry.bytes, { updateMetadata: false });
    const pages = await binder.copyPages(sheet, sheet.getPageIndices());
    if (pages.length === 0) throw new Error('no pages');
    return pages.map((page) => binder.addPage(page));
  } catch {
    const page = binder.addPage([PAGE.width, PAGE.height]);
    text(
      page,
      clip(entry.name, fonts.bold, 20, PAGE.width - 2 * PAGE.margin),
      PAGE.margin,
      700,
      fonts.bold,
      20,
    );
    text(
      page,
      'The file of this safety data sheet could not be read. Ask the supplier for a copy.',
      PAGE.margin,
      672,
      fonts.regular,
      11,
    );
    return [page];
  }
}

function numberPages(binder: PDFDocument, first: number, font: PDFFont): void {
  const pages = binder.getPages();
  pages.forEach((page, index) => {
    if (index < first) return;
    const { width } = page.getSize();
    const label = `Binder page ${index + 1} of ${pages.length}`;
    page.drawText(label, {
      x: (width - font.widthOfTextAtSize(label, 8)) / 2,
      y: 14,
      font,
      size: 8,
      color: MUTED,
    });
  });
}
