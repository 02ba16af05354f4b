import { STOCK_SIZES } from '../label-choices.ts';
import type { Block, LabelDrawing } from '../label-drawing.ts';
import type { LabelContent } from './label-content.ts';
import { barBlocks, nameSize, signBlock } from './label-head.ts';
import { SMALLEST_TYPE } from './label-styles.ts';
import { flow, heightOf, type Measure, type Run } from './text-flow.ts';

const INCH = 72;
const PAD = 4;

interface Column {
  x: number;
  width: number;
}

/**
 * The label of a container of at most 100 mL: product identifier, signs, signal word, the maker's
 * name and phone, and that the full label is on the outer package. For a container on which a full
 * label can't be put in any way: 29 CFR 1910.1200(f)(12)(ii), the text of 2024, from memory: to be
 * confirmed by an OSHA specialist.
 */
export function smallLabel(content: LabelContent, measure: Measure): LabelDrawing | null {
  const width = STOCK_SIZES.small.width * INCH;
  const height = STOCK_SIZES.small.height * INCH;
  const { words, facts, pictograms } = content;
  const columns = pictograms.length > 2 ? 2 : pictograms.length;
  const sign = pictograms.length > 4 ? 20 : 26;
  const beside = columns * sign;
  const column: Column = { x: PAD, width: width - 2 * PAD - (beside > 0 ? beside + 3 : 0) };
  const translated = words.translatedShort(facts.translator);
  const foot = [
    { runs: [{ text: words.outerPackage, bold: true }], color: '#000000' },
    {
      runs: [{ text: `${facts.maker.name}, ${facts.maker.phone}`, bold: false }],
      color: '#000000',
    },
    ...(facts.isSold ? [] : [{ runs: [{ text: words.ended, bold: true }], color: '#000000' }]),
    ...(translated ? [{ runs: [{ text: translated, bold: false }], color: '#000000' }] : []),
    ...(facts.demo ? [{ runs: [{ text: words.demo, bold: true }], color: '#B3261E' }] : []),
  ];
  for (let type = 7.5; type >= SMALLEST_TYPE; type -= 0.25) {
    const blocks: Block[] = [];
    let y = PAD - 1;
    const put = (runs: readonly Run[], size: number, color = '#000000', heading = false) => {
      blocks.push({
        role: heading ? 'heading' : 'paragraph',
        inks: flow(runs, { ...column, y }, { size, color }, measure),
      });
      y += heightOf(runs, column.width, size, measure);
    };
    const size = nameSize(content.name, column.width, [type * 1.9, 9, SMALLEST_TYPE], measure);
    put([{ text: content.name, bold: true }], size, '#000000', true);
    if (content.dilution !== '') put([{ text: content.dilution, bold: true }], type);
    if (content.signalWord) {
      blocks.push(
        ...barBlocks(
          content.signalWord,
          { ...column, w: column.width, y: y + 1, h: type * 1.5 },
          measure,
        ),
      );
      y += type * 1.5 + 2.5;
    }
    for (const { runs, color } of foot) put(runs, type, color);
    for (const [index, one] of pictograms.entries())
      blocks.push(
        signBlock(
          one,
          width - PAD - beside + (index % columns) * sign,
          PAD - 1 + Math.floor(index / columns) * sign,
          sign,
        ),
      );
    if (y <= height - PAD + 1) return { width, height, blocks };
  }
  return null;
}

/**
 * The label of a container of at most 3 mL where a label would be in the way of its use: the product
 * identifier alone, 29 CFR 1910.1200(f)(12)(iii), from memory as above. The ratio belongs to the
 * name: diluted it is another thing.
 */
export function vialLabel(content: LabelContent, measure: Measure): LabelDrawing | null {
  const width = STOCK_SIZES.vial.width * INCH;
  const height = STOCK_SIZES.vial.height * INCH;
  const inner = width - 2 * PAD;
  const { parts } = content.facts;
  const runs: Run[] = [
    { text: content.name, bold: true },
    ...(parts ? [{ text: `1:${parts}`, bold: false }] : []),
  ];
  for (let size = 10; size >= SMALLEST_TYPE; size -= 0.5) {
    const tall = heightOf(runs, inner, size, measure);
    if (
      tall > height - PAD ||
      runs.some(({ text }) => text.split(' ').some((word) => measure(word, true) * size > inner))
    )
      continue;
    const place = { x: PAD, y: (height - tall) / 2, width: inner };
    return {
      width,
      height,
      blocks: [{ role: 'heading', inks: flow(runs, place, { size, center: true }, measure) }],
    };
  }
  return null;
}
