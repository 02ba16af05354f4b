import {
  beginMarkedContent,
  endMarkedContent,
  PDFArray,
  PDFDict,
  PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  type PDFPage,
  PDFString,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { collectBytes } from '../../../platform/pdf-bytes.ts';
import { TaggedPdf } from '../../../platform/pdf-document.ts';
import { JoinedPdf } from '../../../platform/pdf-join.ts';
import { at, LEFT, LETTER, MUTED, RIGHT } from '../../../platform/pdf-page.ts';
import {
  type ContentsRow,
  contentsPages,
  drawContents,
  drawLacking,
  LACKING,
  lackingPages,
  linkTo,
} from './binder-contents.ts';
import { drawCover } from './binder-cover.ts';
import { addOutline } from './binder-outline.ts';
import { type BinderEntry, type BinderRequest, clip, drawMark, markOf } from './binder-page.ts';

const STAMP = { size: 8, color: rgb(0x56 / 255, 0x5b / 255, 0x63 / 255) };

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
  const joined = await JoinedPdf.create();
  const binder = joined.document;
  setDetails(binder, request);
  const ownPages = 1 + contentsPages(request) + lackingPages(request);

  const rows: (ContentsRow & { page: PDFPage })[] = [];
  const theirs: StampedPage[] = [];
  for (const [index, entry] of request.entries.entries()) {
    const number = ownPages + binder.getPageCount() + 1;
    const { isRead, pages } = await addSheet(joined, entry, number, request);
    const [page] = pages;
    if (page) rows.push({ entry, page, number });
    // The page of a sheet that can't be read is ours and has its number.
    if (isRead)
      pages.forEach((page, at) => theirs.push({ page, number: number + at, mark: markOf(entry) }));
    onProgress?.(index + 1, request.entries.length);
  }

  const own = joined.add(await PDFDocument.load(await drawFront(request, rows)), {
    title: 'Cover and contents',
    place: 'start',
  });
  setTargets(
    own,
    rows.map(({ page }) => page),
  );
  stampPages(theirs, binder.getPageCount(), await binder.embedFont(StandardFonts.Helvetica));
  addOutline(binder, [
    { title: 'Contents', page: own[1] },
    {
      title: LACKING,
      page: lackingPages(request) > 0 ? own[1 + contentsPages(request)] : undefined,
    },
    ...rows.map(({ entry, page }) => ({ title: `${entry.name} (${entry.brand})`, page })),
  ]);
  return joined.save();
}

const titleOf = ({ title }: BinderRequest) => `Safety data sheets: ${title}`;
/** Dates come from the request, so that the same request gives the same file. */
const madeAt = ({ madeOn }: BinderRequest) => new Date(`${madeOn}T12:00:00Z`);

function setDetails(binder: PDFDocument, request: BinderRequest): void {
  binder.setTitle(titleOf(request), { showInWindowTitleBar: true });
  binder.setLanguage('en-US');
  binder.setCreator('Bellcart');
  binder.setProducer('Bellcart');
  binder.setCreationDate(madeAt(request));
  binder.setModificationDate(madeAt(request));
}

/** Cover, contents and what is lacking: `ownPages` pages. */
function drawFront(request: BinderRequest, rows: readonly ContentsRow[]): Promise<Buffer> {
  const doc = new TaggedPdf({ title: titleOf(request), madeAt: madeAt(request) }, LETTER);
  const bytes = collectBytes(doc);
  drawCover(doc, request);
  drawContents(doc, request, rows);
  drawLacking(doc, request);
  doc.end();
  return bytes;
}

async function addSheet(
  joined: JoinedPdf,
  entry: BinderEntry,
  number: number,
  request: BinderRequest,
): Promise<{ isRead: boolean; pages: PDFPage[] }> {
  const title = entry.name;
  try {
    const sheet = await PDFDocument.load(entry.bytes, { updateMetadata: false });
    if (sheet.getPageCount() === 0) throw new Error('no pages');
    return { isRead: true, pages: joined.add(sheet, { title }) };
  } catch {
    const page = await PDFDocument.load(await drawUnread(entry, number, request));
    return { isRead: false, pages: joined.add(page, { title }) };
  }
}

function drawUnread(entry: BinderEntry, number: number, request: BinderRequest) {
  const doc = new TaggedPdf({ title: titleOf(request), madeAt: madeAt(request) }, LETTER);
  const bytes = collectBytes(doc);
  const look = { bold: true, size: 20 };
  at(doc, clip(doc, entry.name, RIGHT - LEFT, look), { x: LEFT, y: 78, ...look, tag: 'H2' });
  const text = 'The file of this safety data sheet could not be read. Ask the supplier for a copy.';
  at(doc, `${markOf(entry)}${text}`, { x: LEFT, y: 112, size: 11 });
  drawMark(doc, request);
  const label = { size: STAMP.size, color: MUTED, width: RIGHT - LEFT, align: 'center' } as const;
  doc.artifact(() => at(doc, `Binder page ${number}`, { x: LEFT, y: 738, ...label }), 'Pagination');
  doc.end();
  return bytes;
}

/** The links of the contents were drawn by name, before their pages were there. */
function setTargets(own: readonly PDFPage[], targets: readonly PDFPage[]): void {
  const byName = new Map(targets.map((page, place) => [linkTo(place), page]));
  for (const { node, doc } of own) {
    const links = node.lookupMaybe(PDFName.of('Annots'), PDFArray)?.asArray() ?? [];
    for (const link of links.map((one) => doc.context.lookup(one, PDFDict))) {
      const action = link.lookup(PDFName.of('A'), PDFDict);
      const page = byName.get(action.lookup(PDFName.of('D'), PDFString, PDFHexString).decodeText());
      link.delete(PDFName.of('A'));
      if (page) link.set(PDFName.of('Dest'), doc.context.obj([page.ref, 'Fit']));
    }
  }
}

/** A page as its maker gave it, its number in the binder, and the mark of its product or ''. */
interface StampedPage {
  page: PDFPage;
  number: number;
  mark: string;
}

/** The mark and the number in the binder at the foot of each page, over which a screen reader passes. */
function stampPages(pages: readonly StampedPage[], count: number, font: PDFFont): void {
  for (const { page, number, mark } of pages) {
    const label = `${mark}Binder page ${number} of ${count}`;
    const x = (page.getWidth() - font.widthOfTextAtSize(label, STAMP.size)) / 2;
    page.pushOperators(beginMarkedContent('Artifact'));
    page.drawText(label, { x, y: 14, font, ...STAMP });
    page.pushOperators(endMarkedContent());
  }
}
