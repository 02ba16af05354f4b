import { poisonPhone } from '../../sheets/messages.ts';
import { qrPath } from '../../sheets/public/qr-path.ts';
import {
  GREEN,
  INK,
  INNER,
  LEFT,
  MUTED,
  type PosterPage,
  RIGHT,
  WIDTH,
  YELLOW,
} from './poster-page.ts';

export interface PosterHead {
  site: string;
  storeroom: string;
  /** What the QR code opens: the binder of this storeroom's code. */
  url: string;
  company: string;
  companyPhone: string;
  emergencyPhone: string;
  contact: { name: string; phone: string } | null;
}

const BAND = 104;
const QR = 92;

/** Band with the place and the code of the binder. */
export function drawHead(page: PosterPage, head: PosterHead): void {
  const { say, doc } = page;
  const white = '#FFFFFF';
  page.box({ x: 0, y: 0, width: WIDTH, height: BAND }, GREEN);
  const width = INNER - QR - 16;
  let y = page.text(
    say.title,
    { x: LEFT, y: 12, width },
    { size: 27, bold: true, color: white, tag: 'H1' },
  );
  y = page.text(
    head.storeroom,
    { x: LEFT, y: y - 1, width },
    { size: 17, bold: true, color: white },
  );
  page.text(head.site, { x: LEFT, y, width }, { size: 12, color: white });
  page.text(say.scan, { x: LEFT, y: BAND - 22, width }, { size: 8, color: white });
  const { size, d } = qrPath(head.url);
  const [x, top] = [RIGHT - QR, 6];
  doc.figure(`${say.qrAlt}: ${head.url}`, [x, top, x + QR, top + QR], () => {
    doc.rect(x, top, QR, QR).fill(white);
    doc.save();
    doc
      .translate(x, top)
      .scale(QR / size)
      .path(d)
      .fill('#000000')
      .restore();
  });
  page.y = BAND;
  drawPhones(page, head);
}

/** Whom to call, on black. */
function drawPhones(page: PosterPage, head: PosterHead): void {
  const { say } = page;
  const calls = [
    [say.call911, '911'],
    [say.poison, poisonPhone],
    ...(head.emergencyPhone ? [[say.chemical, head.emergencyPhone] as const] : []),
  ] as const;
  const white = '#FFFFFF';
  page.box({ x: 0, y: page.y, width: WIDTH, height: 54 }, INK);
  const width = INNER / calls.length;
  calls.forEach(([label, phone], index) => {
    const x = LEFT + index * width;
    const below = page.text(
      label,
      { x, y: page.y + 5, width: width - 8 },
      { size: 8.5, color: white },
    );
    page.text(phone, { x, y: below, width: width - 8 }, { size: 14, bold: true, color: YELLOW });
  });
  const contact = head.contact
    ? `${say.contact}: ${[head.contact.name, head.contact.phone].filter(Boolean).join(', ')}`
    : say.noContact;
  const others = `${contact}   ·   ${say.supplier}: ${head.company}, ${head.companyPhone}`;
  page.text(others, { x: LEFT, y: page.y + 38, width: INNER }, { size: 8.5, color: white });
  page.y += 54 + 8;
}

interface Card {
  /** Points of its steps. */
  size: number;
  title: string;
  steps: readonly (readonly [string, string])[];
  note: string;
  color: string;
  onColor: string;
}

function cardHeight(page: PosterPage, card: Card, width: number): number {
  const lead = leadWidth(card);
  const steps = card.steps.reduce(
    (sum, [, text]) => sum + page.tall(text, width - lead - 14, card) + 3,
    0,
  );
  return 22 + steps + page.tall(card.note, width - 12, { size: 7 }) + 9;
}

const leadWidth = ({ steps }: Card) =>
  steps.some(([lead]) => Number.isNaN(Number(lead))) ? 66 : 14;

function drawCard(
  page: PosterPage,
  card: Card,
  { x, width, height }: { x: number; width: number; height: number },
): void {
  const top = page.y;
  page.box({ x, y: top, width, height }, null);
  page.box({ x, y: top, width, height: 19 }, card.color);
  page.text(
    card.title,
    { x: x + 6, y: top + 4, width: width - 12 },
    {
      size: 13,
      bold: true,
      color: card.onColor,
      tag: 'H2',
    },
  );
  const lead = leadWidth(card);
  let y = top + 24;
  page.doc.group('L', () => {
    for (const [label, text] of card.steps)
      page.doc.group('LI', () => {
        page.doc.tag('Lbl', () => {
          page.text(label, { x: x + 6, y, width: lead }, { size: card.size, bold: true });
        });
        y =
          page.text(
            text,
            { x: x + 6 + lead, y, width: width - lead - 14 },
            { size: card.size, tag: 'LBody' },
          ) + 3;
      });
  });
  page.text(card.note, { x: x + 6, y: y + 1, width: width - 12 }, { size: 7, color: MUTED });
}

/** First aid and spill, side by side. */
export function drawCards(page: PosterPage): void {
  const { say } = page;
  const aid: Card = {
    size: 10.2,
    title: say.firstAid,
    steps: say.firstAidSteps,
    note: say.firstAidNote,
    color: GREEN,
    onColor: '#FFFFFF',
  };
  const spill: Card = {
    size: 8.8,
    title: say.spill,
    steps: say.spillSteps.map((text, index) => [String(index + 1), text] as const),
    note: say.spillNote,
    color: YELLOW,
    onColor: INK,
  };
  const width = (INNER - 10) / 2;
  const height = Math.max(cardHeight(page, aid, width), cardHeight(page, spill, width));
  page.need(height);
  drawCard(page, aid, { x: LEFT, width, height });
  drawCard(page, spill, { x: LEFT + width + 10, width, height });
  page.y += height + 8;
}
