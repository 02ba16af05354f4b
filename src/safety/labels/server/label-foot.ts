import { qrPath } from '../../sheets/public/qr-path.ts';
import type { Block, Ink } from '../label-drawing.ts';
import type { LabelContent } from './label-content.ts';
import type { LabelStyle } from './label-styles.ts';
import { flow, heightOf, LEADING, type Measure, type Run } from './text-flow.ts';

/** The code that leads to the sheet, with its quiet zone, in a box of `size` points at (x, y). */
function qrBlock(content: LabelContent, x: number, y: number, size: number): Block {
  const { d, size: modules } = qrPath(content.facts.sheetUrl);
  return {
    role: 'figure',
    alt: `${content.words.qr}: ${content.facts.sheetUrl}`,
    inks: [{ kind: 'path', d, x, y, scale: size / modules, color: '#000000', evenOdd: false }],
  };
}

/** Filled on, by: two words and their blank lines. */
function filledBlocks(
  { words }: LabelContent,
  { x, y, width }: { x: number; y: number; width: number },
  size: number,
  measure: Measure,
): Block[] {
  const text = (line: string, left: number) =>
    flow([{ text: line, bold: false }], { x: left, y, width }, { size }, measure);
  const on = measure(words.filledOn, false) * size;
  const by = measure(words.filledBy, false) * size;
  const blank = (width - on - by - size * 1.2) / 2;
  const second = x + on + blank + size * 0.8;
  const line = (left: number, w: number): Ink => ({
    kind: 'line',
    x: left,
    y: y + size * 1.05,
    w,
    weight: 0.6,
  });
  return [
    { role: 'paragraph', inks: [...text(words.filledOn, x), ...text(words.filledBy, second)] },
    {
      role: 'artifact',
      inks: [line(x + on + size * 0.4, blank), line(second + by + size * 0.4, blank)],
    },
  ];
}

function footLines(
  { words, facts }: LabelContent,
  short: boolean,
): { runs: Run[]; color: string }[] {
  const { maker, brand } = facts;
  const line = (text: string, bold = false, color = '#000000') => ({
    runs: [{ text, bold }],
    color,
  });
  const translated = short
    ? words.translatedShort(facts.translator)
    : words.translated(facts.translator);
  return [
    line(`${brand}, ${maker.name}, ${maker.address}, ${maker.phone}`),
    {
      runs: [
        ...(maker.emergencyPhone
          ? [{ text: `${words.emergency}: ${maker.emergencyPhone}.`, bold: true }]
          : []),
        { text: `${words.scan}.`, bold: false },
        ...(facts.isSold ? [] : [{ text: `${words.ended}.`, bold: true }]),
      ],
      color: '#000000',
    },
    ...(translated ? [line(translated)] : []),
    ...(facts.demo ? [line(words.demo, true, '#B3261E')] : []),
  ];
}

/**
 * Filled on (an aerosol never is), maker, emergency phone, who translated, and the code to the sheet, standing on the
 * bottom of the area. Nothing of it is cut: it takes the height that it needs.
 */
export function footBlocks(
  content: LabelContent,
  style: LabelStyle,
  area: { x: number; y: number; w: number; h: number },
  measure: Measure,
): { blocks: Block[]; top: number } {
  const width = area.w - style.qr - 4;
  const filled = style.foot * 1.25;
  const lines = footLines(content, style.mayLeaveAid);
  const height = (runs: readonly Run[]) => heightOf(runs, width, style.foot, measure);
  const text = lines.reduce((sum, { runs }) => sum + height(runs), 0);
  const lead = content.facts.isAerosol ? 0 : filled * LEADING + 3;
  const needed = Math.max(lead + text, style.qr) + 2;
  const top = area.y + area.h - needed;
  const blocks: Block[] = [
    { role: 'artifact', inks: [{ kind: 'line', x: area.x, y: top, w: area.w, weight: 0.75 }] },
    ...(content.facts.isAerosol
      ? []
      : filledBlocks(content, { x: area.x, y: top + 2, width }, filled, measure)),
  ];
  let y = top + 2 + lead;
  for (const { runs, color } of lines) {
    blocks.push({
      role: 'paragraph',
      inks: flow(runs, { x: area.x, y, width }, { size: style.foot, color }, measure),
    });
    y += height(runs);
  }
  blocks.push(qrBlock(content, area.x + area.w - style.qr, top + 1.5, style.qr));
  return { blocks, top };
}
