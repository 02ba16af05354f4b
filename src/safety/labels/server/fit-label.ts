import type { Block } from '../label-drawing.ts';
import type { LabelContent } from './label-content.ts';
import { drawEquipment } from './label-equipment.ts';
import type { LeftOff } from './label-language.ts';
import { type LabelStyle, SMALLEST_TYPE } from './label-styles.ts';
import { flow, heightOf, type Measure, overflows, type Run } from './text-flow.ts';

/** A part of the body: a paragraph, or the row of what to wear. */
type Piece = { kind: 'text'; runs: readonly Run[] } | { kind: 'wear' };

/** The body as it fits, and what had to be left to the code. */
export interface FittedBody {
  blocks: Block[];
  left: LeftOff;
  /** Type size in points. */
  size: number;
}

interface Choice {
  precautions: number;
  neverMix: number;
  routes: number;
  wear: boolean;
}

const plain = (text: string): Run => ({ text, bold: false });
const bold = (text: string): Run => ({ text, bold: true });
const GAP = 0.28;

function leftOff(content: LabelContent, choice: Choice): LeftOff {
  return {
    statements: content.precautions.length - choice.precautions,
    routes: content.firstAid.slice(choice.routes).map(({ route }) => route),
    equipment: !choice.wear && content.equipment.length > 0,
  };
}

/** One paragraph each, or on the small bottle one for all of a kind. */
function piecesOf(content: LabelContent, choice: Choice, dense: boolean): Piece[] {
  const { words } = content;
  const text = (...runs: Run[]): Piece => ({ kind: 'text', runs });
  const left = leftOff(content, choice);
  const cut = left.statements > 0 || left.routes.length > 0 || left.equipment;
  const neverMix = content.neverMix[choice.neverMix];
  const aid = [
    ...content.firstAid
      .slice(0, choice.routes)
      .map(({ lead, text: rest }) => [...(lead ? [bold(lead)] : []), plain(rest)]),
    ...(content.firstAid.length === 0 ? [[plain(words.firstAidOther)]] : []),
    ...(content.call ? [[bold(content.call)]] : []),
  ];
  const together = (paragraphs: Run[][]): Piece[] =>
    dense && paragraphs.length > 0
      ? [text(...paragraphs.flat())]
      : paragraphs.map((runs) => text(...runs));
  return [
    text(bold(content.hazards.join(' '))),
    ...(neverMix ? [text(bold(`${words.neverMix}:`), plain(neverMix))] : []),
    ...together(aid),
    ...(choice.wear && content.equipment.length > 0 ? [{ kind: 'wear' } as const] : []),
    ...(choice.precautions > 0
      ? [text(plain(content.precautions.slice(0, choice.precautions).join(' ')))]
      : []),
    ...together(
      [content.epa, content.notes]
        .filter((lines) => lines.length > 0)
        .map((lines) => [plain(lines.join(' '))]),
    ),
    ...(cut ? [text(bold(words.more(left)))] : []),
  ];
}

/** Hazards of which no way of first aid is ever left to the code: what burns, and what a little of kills. */
const NEEDS_AID = ['H314', 'H318', 'H300', 'H310', 'H330'];

/** Whether ways of first aid may go where there is no room. */
const mayLeaveAid = (content: LabelContent, style: LabelStyle): boolean =>
  style.mayLeaveAid && !content.hazardCodes.some((code) => NEEDS_AID.includes(code));

const iconSize = (size: number) => Math.min(size, 10) * 1.8;

/** Heights of the pieces in a column; infinite where a word is wider than it. */
function heightsIn(
  content: LabelContent,
  width: number,
  measure: Measure,
): (piece: Piece, size: number) => number {
  // Choice after choice has nearly the same paragraphs.
  const known = new Map<string, number>();
  return (piece, size) => {
    if (piece.kind === 'wear')
      return wearType(content, width, size, measure) < SMALLEST_TYPE
        ? Number.POSITIVE_INFINITY
        : iconSize(size) + size * GAP;
    const key = `${size} ${piece.runs.map(({ text }) => text).join('|')}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const height = overflows(piece.runs, width, size, measure)
      ? Number.POSITIVE_INFINITY
      : heightOf(piece.runs, width, size, measure) + size * GAP;
    known.set(key, height);
    return height;
  };
}

/** Type size of the words of what to wear: they stand in one row. */
function wearType(content: LabelContent, width: number, size: number, measure: Measure): number {
  const { words, equipment } = content;
  const start = measure(`${words.wear}:`, true) * size + size * 0.5;
  const step = (width - start) / equipment.length;
  const widest = Math.max(...equipment.map((item) => measure(words.equipment[item], true)));
  return Math.min(size, 9, (step - iconSize(size) - size * 0.6) / widest);
}

/** What to wear: each icon with its word, in one row. */
function wearBlock(
  content: LabelContent,
  { x, y, width }: { x: number; y: number; width: number },
  size: number,
  measure: Measure,
): Block[] {
  const { words, equipment } = content;
  const icon = iconSize(size);
  const caption = `${words.wear}:`;
  const start = measure(caption, true) * size + size * 0.5;
  const step = (width - start) / equipment.length;
  const captions = equipment.map((item) => words.equipment[item]);
  const type = wearType(content, width, size, measure);
  const row = { y: y + (icon - type * 1.16) / 2, width: width + 1 };
  const word = (text: string, left: number) =>
    flow([bold(text)], { ...row, x: left }, { size: type }, measure);
  return [
    {
      role: 'artifact',
      inks: equipment.map((item, index) => drawEquipment(item, x + start + index * step, y, icon)),
    },
    {
      role: 'paragraph',
      inks: [
        ...word(caption, x),
        ...captions.flatMap((text, index) => word(text, x + start + index * step + icon + 2)),
      ],
    },
  ];
}

/**
 * The body in a box. Hazard statements, what must never meet it, and first aid come first. What
 * does not fit is left off from the least needed up: precautions from the end of their ranking, and
 * on the small bottle what to wear and then ways of first aid. Elsewhere the type gives way first, and
 * what to wear is the last that may go. First aid of what burns or kills never goes. What is left off is named in words, with the code. Null: not
 * even that fits.
 */
export function fitBody(
  content: LabelContent,
  style: LabelStyle,
  box: { x: number; y: number; w: number; h: number },
  measure: Measure,
): FittedBody | null {
  const [most, comfortable, least] = style.body;
  const heightAt = heightsIn(content, box.w, measure);
  const fits = (pieces: readonly Piece[], size: number) =>
    pieces.reduce((sum, piece) => sum + heightAt(piece, size), 0) <= box.h;
  for (const { choice, size: smallest } of choices(content, style, comfortable, least)) {
    const pieces = piecesOf(content, choice, style.mayLeaveAid);
    if (!fits(pieces, smallest)) continue;
    let size = smallest;
    while (size + 0.25 <= most && fits(pieces, size + 0.25)) size += 0.25;
    let y = box.y;
    const blocks: Block[] = [];
    for (const piece of pieces) {
      const place = { x: box.x, y, width: box.w };
      if (piece.kind === 'wear') blocks.push(...wearBlock(content, place, size, measure));
      else blocks.push({ role: 'paragraph', inks: flow(piece.runs, place, { size }, measure) });
      y += heightAt(piece, size);
    }
    return { blocks, left: leftOff(content, choice), size };
  }
  return null;
}

/** What to try, the fullest first, each with the smallest type it may have. */
function* choices(
  content: LabelContent,
  style: LabelStyle,
  comfortable: number,
  least: number,
): Generator<{ choice: Choice; size: number }> {
  const variants = Math.max(content.neverMix.length, 1);
  const routes = content.firstAid.length;
  for (let precautions = content.precautions.length; precautions >= 0; precautions -= 1)
    for (let neverMix = 0; neverMix < variants; neverMix += 1)
      yield { choice: { precautions, neverMix, routes, wear: true }, size: comfortable };
  const shortest = variants - 1;
  if (mayLeaveAid(content, style)) {
    yield {
      choice: { precautions: 0, neverMix: shortest, routes, wear: false },
      size: least,
    };
    for (let some = routes - 1; some >= 0; some -= 1)
      yield {
        choice: { precautions: 0, neverMix: shortest, routes: some, wear: false },
        size: least,
      };
    return;
  }
  for (const wear of [true, false])
    for (let size = comfortable; size >= least; size -= 0.25)
      for (let neverMix = 0; neverMix < variants; neverMix += 1)
        yield { choice: { precautions: 0, neverMix, routes, wear }, size };
}
