import { type PDFPage, rgb } from '@cantoo/pdf-lib';
import { encodable } from '../../platform/pdf-text.ts';
import {
  type BinderRequest,
  countText,
  type Fonts,
  INK,
  MUTED,
  PAGE,
  text,
  wrap,
} from './binder-page.ts';

const PETROL = rgb(0x0e / 255, 0x4a / 255, 0x5b / 255);

export function drawCover(page: PDFPage, request: BinderRequest, { regular, bold }: Fonts): void {
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
