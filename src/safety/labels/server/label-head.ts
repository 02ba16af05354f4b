import { pictogramPaths } from '../../hazards/pictograms/pictogram-svg.ts';
import type { Block, Ink } from '../label-drawing.ts';
import type { LabelContent } from './label-content.ts';
import type { LabelStyle } from './label-styles.ts';
import { flow, heightOf, LEADING, type Measure, overflows } from './text-flow.ts';

/** A hazard sign as a figure, its box of `size` points at (x, y). */
export function signBlock(
  { code, name }: { code: string; name: string },
  x: number,
  y: number,
  size: number,
): Block {
  const inks = pictogramPaths(code).map(
    ({ d, fill, rule }): Ink => ({
      kind: 'path',
      d,
      x,
      y,
      scale: size / 100,
      color: fill,
      evenOdd: rule === 'evenodd',
    }),
  );
  return { role: 'figure', alt: name, inks };
}

/** The signal word, white in its black bar. */
export function barBlocks(
  word: string,
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
  measure: Measure,
): Block[] {
  const size = h * 0.72;
  return [
    { role: 'artifact', inks: [{ kind: 'box', x, y, w, h, color: '#000000' }] },
    {
      role: 'paragraph',
      inks: flow(
        [{ text: word, bold: true }],
        { x, y: y + (h - size * LEADING) / 2, width: w },
        { size, color: '#FFFFFF', center: true },
        measure,
      ),
    },
  ];
}

/** Type size of the name: one line where that keeps it large, else as many as it takes. */
export function nameSize(
  name: string,
  width: number,
  [most, oneLine, least]: LabelStyle['name'],
  measure: Measure,
): number {
  const runs = [{ text: name, bold: true }];
  for (let size = most; size >= oneLine; size -= 0.5)
    if (measure(name, true) * size <= width) return size;
  for (let size = most; size > least; size -= 0.5)
    if (
      !overflows(runs, width, size, measure) &&
      heightOf(runs, width, size, measure) < size * LEADING * 2.1
    )
      return size;
  return least;
}

/** Name, dilution, signal word in its black bar, signs; and where the body may begin. */
export function headBlocks(
  content: LabelContent,
  style: LabelStyle,
  area: { x: number; y: number; w: number },
  measure: Measure,
): { blocks: Block[]; bottom: number } {
  const signs = content.pictograms;
  const columns = Math.min(signs.length, style.symbolColumns);
  const beside = style.symbolsBelow ? 0 : columns * style.symbol;
  const width = area.w - beside - (beside > 0 ? 6 : 0);
  const name = [{ text: content.name, bold: true }];
  const size = nameSize(content.name, width, style.name, measure);
  const line = [{ text: content.dilution, bold: true }];
  const [mostLine, leastLine] = style.dilution;
  const lineSize = Math.max(
    leastLine,
    Math.min(mostLine, width / Math.max(measure(content.dilution, true), 0.01)),
  );
  const blocks: Block[] = [
    {
      role: 'heading',
      inks: flow(name, { x: area.x, y: area.y, width }, { size }, measure),
    },
  ];
  let y = area.y + heightOf(name, width, size, measure);
  if (content.dilution !== '') {
    blocks.push({
      role: 'paragraph',
      inks: flow(line, { x: area.x, y, width }, { size: lineSize }, measure),
    });
    y += heightOf(line, width, lineSize, measure);
  }
  y += style.bar * 0.12;
  const rows = columns > 0 ? Math.ceil(signs.length / columns) : 0;
  const signsBottom = style.symbolsBelow ? 0 : area.y - 1 + rows * style.symbol;
  if (!style.barBesideSigns) y = Math.max(y, signsBottom + 1);
  if (content.signalWord) {
    const w = style.barBesideSigns ? width : area.w;
    blocks.push(...barBlocks(content.signalWord, { x: area.x, y, w, h: style.bar }, measure));
    y += style.bar + style.bar * 0.15;
  }
  const left = style.symbolsBelow
    ? area.x + (area.w - columns * style.symbol) / 2
    : area.x + area.w - beside;
  const top = style.symbolsBelow ? y : area.y - 1;
  for (const [index, sign] of signs.entries())
    blocks.push(
      signBlock(
        sign,
        left + (index % columns) * style.symbol,
        top + Math.floor(index / columns) * style.symbol,
        style.symbol,
      ),
    );
  if (style.symbolsBelow) y += rows * style.symbol + (rows > 0 ? 3 : 0);
  return { blocks, bottom: Math.max(y, signsBottom) + style.body[1] * 0.4 };
}
