import type { TaggedPdf } from '../../../platform/pdf-document.ts';
import { at, LEFT, MUTED, RIGHT } from '../../../platform/pdf-page.ts';
import { encodable } from '../../../platform/pdf-text.ts';
import { type BinderRequest, clip, countText, drawMark } from './binder-page.ts';

const PETROL = '#0e4a5b';
const WHITE = '#ffffff';
/** Lines that a title may take. */
const TITLE_LINES = 3;

/** The title in lines of the cover's width; what is longer ends with dots. */
function titleLines(doc: TaggedPdf, title: string, look: { bold: true; size: number }): string[] {
  const lines: string[] = [];
  for (const word of encodable(title).split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    const fits = clip(doc, longer, RIGHT - LEFT, look) === longer;
    if (fits && lines.length > 0) lines[lines.length - 1] = longer;
    else lines.push(clip(doc, word, RIGHT - LEFT, look));
  }
  return lines.slice(0, TITLE_LINES);
}

export function drawCover(doc: TaggedPdf, request: BinderRequest): void {
  const { title, madeOn, logo } = request;
  doc.artifact(() => doc.rect(0, 0, doc.page.width, 232).fill(PETROL));
  at(doc, 'Safety data sheets', { x: LEFT, y: 78, tag: 'H1', bold: true, size: 34, color: WHITE });
  const look = { bold: true, size: 20 } as const;
  const lines = titleLines(doc, title, look);
  doc.tag('P', () =>
    lines.forEach((line, index) =>
      at(doc, line, { x: LEFT, y: 130 + index * 26, ...look, color: WHITE }),
    ),
  );
  at(doc, `Made on ${madeOn}`, { x: LEFT, y: 263, size: 12, color: MUTED });
  const count = countText(request);
  if (count === countText({ ...request, missing: [], leftOut: [] }))
    at(doc, count, { x: LEFT, y: 283, size: 12, color: MUTED });
  else
    at(doc, `${count}: the page after the contents names the others.`, {
      x: LEFT,
      y: 283,
      size: 12,
      bold: true,
    });
  [
    'This binder holds the sheets as they were on the day it was made. Newer revisions replace them.',
    'Employees must be able to open it at any time during their shift, without asking.',
  ].forEach((line, index) => at(doc, line, { x: LEFT, y: 314 + index * 18, size: 11 }));
  drawMark(doc, request);
  if (logo)
    doc.figure('Logo', [LEFT, 684, LEFT + 180, 738], () =>
      doc.image(Buffer.from(logo), LEFT, 684, { fit: [180, 54], valign: 'bottom' }),
    );
}
