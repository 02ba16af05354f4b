import type { TaggedPdf } from '../../../platform/pdf-document.ts';
import { BOLD, REGULAR } from '../../../platform/pdf-fonts.ts';
import { at, LEFT } from '../../../platform/pdf-page.ts';
import { encodable } from '../../../platform/pdf-text.ts';
import { NO_LONGER_SOLD } from '../../hazards/sold-words.ts';
import { DEMO_MARK } from '../../sheets/server/sheet-frame.ts';

export interface BinderEntry {
  name: string;
  brand: string;
  /** ISO day; null: nobody has read one. */
  revisionDate: string | null;
  /** The product is no longer sold: its row and its pages say so. */
  ended?: boolean;
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
  /** The demo company's chemistry is invented: each page of ours says so, as the sheets do. */
  demo?: boolean;
  /** Names of products that belong into it and have no sheet. */
  missing?: readonly string[];
  /** Names of products whose sheet did not fit into one file. */
  leftOut?: readonly string[];
}

/** Heights are from the top of the page, in points. */
export const LINE = 22;
export const FIRST_LINE = 116;
export const LINES_PER_PAGE = 27;

/** The mark of the demo company at the foot of a page of ours, in the words of its sheets. */
export function drawMark(doc: TaggedPdf, { demo }: BinderRequest): void {
  if (demo) at(doc, DEMO_MARK, { x: LEFT, y: 754, bold: true, size: 8, color: '#b3261e' });
}

/** Text on one line that ends with dots where it is wider than `width`. */
export function clip(
  doc: TaggedPdf,
  content: string,
  width: number,
  { bold = false, size }: { bold?: boolean; size: number },
): string {
  doc.font(bold ? BOLD : REGULAR).fontSize(size);
  let shown = encodable(content);
  if (doc.widthOfString(shown) <= width) return shown;
  while (shown !== '' && doc.widthOfString(`${shown}...`) > width) shown = shown.slice(0, -1);
  return `${shown.trimEnd()}...`;
}

/** What stands before the rest in the row of a product that is no longer sold, and at the foot of its pages. */
export const markOf = ({ ended }: Pick<BinderEntry, 'ended'>): string =>
  ended ? `${NO_LONGER_SOLD.en}. ` : '';

/** "61 sheets", or "60 of 63 sheets" where something belongs in and is not there. */
export function countText({ entries, missing = [], leftOut = [] }: BinderRequest): string {
  const requested = entries.length + missing.length + leftOut.length;
  if (entries.length < requested) return `${entries.length} of ${requested} sheets`;
  return `${entries.length} ${entries.length === 1 ? 'sheet' : 'sheets'}`;
}
