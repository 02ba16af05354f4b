import {
  PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRef,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { encodable } from '../../platform/pdf-text.ts';

export interface BinderEntry {
  name: string;
  brand: string;
  /** ISO day. */
  revisionDate: string;
  /** The sheet as stored. */
  bytes: Uint8Array;
}

export interface BinderRequest {
  /** For instance the site: "Harbor House". */
  title: string;
  /** ISO day. */
  madeOn: string;
  entries: readonly BinderEntry[];
  /** The distributor's logo, a PNG; it stands at the foot of the cover. */
  logo?: Uint8Array | undefined;
  /** Names of products that belong into it and have no sheet. */
  missing?: readonly string[];
  /** Names of products whose sheet did not fit into one file. */
  leftOut?: readonly string[];
}

const PAGE = { width: 612, height: 792, margin: 54 };
const LINE = 22;
const FIRST_LINE = 668;
const LINES_PER_PAGE = Math.floor((FIRST_LINE - PAGE.margin) / LINE);
const INK = rgb(0x1a / 255, 0x1d / 255, 0x21 / 255);
const MUTED = rgb(0x56 / 255, 0x5b / 255, 0x63 / 255);
const RULE = rgb(0xd9 / 255, 0xd2 / 255, 0xc3 / 255);
const PETROL = rgb(0x0e / 255, 0x4a / 255, 0x5b / 255);

/**
 * Several sheets as one file that opens offline: cover, contents with page numbers and links, outline, then every sheet
 * in the order given. A sheet that can't be read gets a page that says so, because a binder without it would look
 * complete; for the same reason a page names what has no sheet or did not fit. `onProgress` is called after each sheet with how many are done.
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

interface Fonts {
  regular: PDFFont;
  bold: PDFFont;
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

const LACKING = 'Not in this binder';

/** "61 sheets", or "60 of 63 sheets" where something belongs in and is not there. */
function countText({ entries, missing = [], leftOut = [] }: BinderRequest): string {
  const requested = entries.length + missing.length + leftOut.length;
  if (entries.length < requested) return `${entries.length} of ${requested} sheets`;
  return `${entries.length} ${entries.length === 1 ? 'sheet' : 'sheets'}`;
}

/** Pages that name what a reader would look for in vain; none when nothing is lacking. */
function drawLacking(
  binder: PDFDocument,
  { missing = [], leftOut = [] }: BinderRequest,
  { regular, bold }: Fonts,
): PDFPage[] {
  const rows = [
    ...missing.map((name) => [name, 'There is no safety data sheet of it. Ask the supplier.']),
    ...leftOut.map((name) => [
      name,
      'Its sheet did not fit into one file. Bind it from the library.',
    ]),
  ];
  const pages = Array.from({ length: Math.ceil(rows.length / LINES_PER_PAGE) }, () =>
    binder.addPage([PAGE.width, PAGE.height]),
  );
  pages.forEach((page, index) => {
    text(
      page,
      pages.length === 1 ? LACKING : `${LACKING} (${index + 1} of ${pages.length})`,
      PAGE.margin,
      726,
      bold,
      20,
    );
    rows
      .slice(index * LINES_PER_PAGE, (index + 1) * LINES_PER_PAGE)
      .forEach(([name = '', why = ''], row) => {
        const y = FIRST_LINE - row * LINE;
        text(page, clip(name, bold, 10.5, 220), PAGE.margin, y, bold, 10.5);
        text(page, why, PAGE.margin + 230, y, regular, 9.5);
        page.drawLine({
          start: { x: PAGE.margin, y: y - 7 },
          end: { x: PAGE.width - PAGE.margin, y: y - 7 },
          thickness: 0.5,
          color: RULE,
        });
      });
  });
  return pages;
}

function drawCover(page: PDFPage, request: BinderRequest, { regular, bold }: Fonts): void {
  const { title, madeOn } = request;
  page.drawRectangle({ x: 0, y: 560, width: PAGE.width, height: 232, color: PETROL });
  page.drawText('Safety data sheets', {
    x: PAGE.margin,
    y: 690,
    font: bold,
    size: 34,
    color: rgb(1, 1, 1),
  });
  wrap(encodable(title), bold, 20, PAGE.width - 2 * PAGE.margin)
    .slice(0, 3)
    .forEach((line, index) =>
      page.drawText(line, {
        x: PAGE.margin,
        y: 648 - index * 26,
        font: bold,
        size: 20,
        color: rgb(1, 1, 1),
      }),
    );
  text(page, `Made on ${madeOn}`, PAGE.margin, 520, regular, 12, MUTED);
  const whole = countText(request) === countText({ ...request, missing: [], leftOut: [] });
  text(
    page,
    whole
      ? countText(request)
      : `${countText(request)}: the page after the contents names the others.`,
    PAGE.margin,
    500,
    whole ? regular : bold,
    12,
    whole ? MUTED : INK,
  );
  text(
    page,
    'This binder holds the sheets as they were on the day it was made. Newer revisions replace them.',
    PAGE.margin,
    470,
    regular,
    11,
  );
  text(
    page,
    'Employees must be able to open it at any time during their shift, without asking.',
    PAGE.margin,
    452,
    regular,
    11,
  );
}

function drawContents(
  binder: PDFDocument,
  page: PDFPage,
  rows: { entry: BinderEntry; page: PDFPage; number: number }[],
  { regular, bold }: Fonts,
  index: number,
  count: number,
  sheets: string,
): void {
  text(
    page,
    count === 1 ? 'Contents' : `Contents (${index + 1} of ${count})`,
    PAGE.margin,
    726,
    bold,
    20,
  );
  text(page, sheets, PAGE.margin, 709, regular, 10, MUTED);
  const right = PAGE.width - PAGE.margin;
  text(page, 'Product', PAGE.margin, 694, bold, 9, MUTED);
  text(page, 'Revision', 420, 694, bold, 9, MUTED);
  text(page, 'Page', right - bold.widthOfTextAtSize('Page', 9), 694, bold, 9, MUTED);
  rows.forEach(({ entry, page: target, number }, row) => {
    const y = FIRST_LINE - row * LINE;
    const name = clip(entry.name, bold, 10.5, 250);
    text(page, name, PAGE.margin, y, bold, 10.5);
    text(
      page,
      clip(entry.brand, regular, 9.5, 355 - bold.widthOfTextAtSize(name, 10.5) - 10),
      PAGE.margin + bold.widthOfTextAtSize(name, 10.5) + 8,
      y,
      regular,
      9.5,
      MUTED,
    );
    text(page, entry.revisionDate, 420, y, regular, 10);
    text(
      page,
      String(number),
      right - regular.widthOfTextAtSize(String(number), 10),
      y,
      regular,
      10,
    );
    page.drawLine({
      start: { x: PAGE.margin, y: y - 7 },
      end: { x: right, y: y - 7 },
      thickness: 0.5,
      color: RULE,
    });
    link(
      binder,
      page,
      target,
      [PAGE.margin, y - 6, right, y + 14],
      `${entry.name}, page ${number}`,
    );
  });
  if (rows.length === 0) text(page, 'No sheets were chosen.', PAGE.margin, FIRST_LINE, regular, 11);
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

/** A link annotation over a line of the contents. */
function link(
  binder: PDFDocument,
  page: PDFPage,
  target: PDFPage,
  rect: [number, number, number, number],
  says: string,
): void {
  const annotation = binder.context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: rect,
    Border: [0, 0, 0],
    Dest: [target.ref, 'Fit'],
    Contents: PDFHexString.fromText(says),
  });
  page.node.addAnnot(binder.context.register(annotation));
}

/** The library has no outline of its own: a flat list of entries, linked to one another as the PDF standard wants it. */
function addOutline(
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

function text(
  page: PDFPage,
  content: string,
  x: number,
  y: number,
  font: PDFFont,
  size: number,
  color = INK,
): void {
  page.drawText(encodable(content), { x, y, font, size, color });
}

function clip(content: string, font: PDFFont, size: number, width: number): string {
  let shown = encodable(content);
  if (font.widthOfTextAtSize(shown, size) <= width) return shown;
  while (shown !== '' && font.widthOfTextAtSize(`${shown}...`, size) > width)
    shown = shown.slice(0, -1);
  return `${shown.trimEnd()}...`;
}

function wrap(content: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of content.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && font.widthOfTextAtSize(`${last} ${word}`, size) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(clip(word, font, size, width));
  }
  return lines;
}
