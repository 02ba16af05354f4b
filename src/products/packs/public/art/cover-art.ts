import { bandOf } from '../../art/bands.ts';
import { carton, drum, jug, pail, sprayBottle } from '../../art/containers.ts';
import { barLabel, type LabelFacts, label } from '../../art/label.ts';
import { labelFacts } from '../../art/product-art.ts';
import { INK, rect, TEXT_DEFAULTS, text } from '../../art/shapes.ts';
import { oneLineSize } from '../../art/text-fit.ts';
import { parsePack } from '../pack.ts';
import {
  EDGE,
  LINE_UPS,
  type LineUp,
  lineUpSize,
  SCALE,
  type Stand,
  standsOf,
} from './cover-sizes.ts';

/** What one pack of the line-up is labelled with: a product of the catalogue, or only the house's name. */
export interface CoverProduct {
  name: string;
  brand: string;
  category: string;
  sku: string;
  sizeUnit: string;
  pictograms?: readonly string[];
}

/** The size that a pack shows, and the category whose product it shows when there is one: each band once. */
const SHOWN_IN: Record<Stand['pack'], { sizeUnit: string; category: string }> = {
  'spray-bottle': { sizeUnit: '12 x 32 oz case', category: 'Housekeeping' },
  jug: { sizeUnit: '4 x 1 gal case', category: 'Kitchen' },
  carton: { sizeUnit: '4 x 1 gal case', category: 'Hand Care' },
  pail: { sizeUnit: '5 gal pail', category: 'Floor Care' },
  'drum-15': { sizeUnit: '15 gal drum', category: 'Pool & Spa' },
  'drum-30': { sizeUnit: '30 gal drum', category: 'Laundry' },
  'drum-55': { sizeUnit: '55 gal drum', category: 'Warewashing' },
};

function productFor<P extends CoverProduct>(stand: Stand, products: readonly P[]): P | undefined {
  const { sizeUnit, category } = SHOWN_IN[stand.pack];
  const { kind } = parsePack(sizeUnit);
  const ofKind = products.filter((product) => parsePack(product.sizeUnit).kind === kind);
  return ofKind.find((product) => product.category === category) ?? ofKind[0];
}

/** The products that the packs of the widest line-up are labelled with, each once. */
export function productsOnCover<P extends CoverProduct>(products: readonly P[]): P[] {
  return [...new Set(standsOf('wide').flatMap((stand) => productFor(stand, products) ?? []))];
}

function labelOf(stand: Stand, products: readonly CoverProduct[], company: string): LabelFacts {
  const { sizeUnit, category } = SHOWN_IN[stand.pack];
  const facts: CoverProduct = productFor(stand, products) ?? {
    name: company,
    brand: 'Bellcart',
    category,
    sku: '',
    sizeUnit,
  };
  return labelFacts({
    ...facts,
    pack: parsePack(sizeUnit),
    pictograms: facts.pictograms ?? [],
    dilution: '',
  });
}

function draw(stand: Stand, x: number, floor: number, says: LabelFacts): string {
  const band = bandOf(says.category);
  const w = stand.wide * SCALE;
  const h = stand.high * SCALE;
  switch (stand.pack) {
    case 'spray-bottle':
      return (
        sprayBottle({ x, floor, k: SCALE }, band) +
        barLabel({ x: x + 2, y: floor - h * 0.46, w: w - 4, h: h * 0.38 }, says)
      );
    case 'jug':
      return (
        jug(x, floor, SCALE, band) +
        barLabel({ x: x + w * 0.1, y: floor - h * 0.5, w: w * 0.66, h: h * 0.42 }, says)
      );
    case 'carton':
      return (
        carton({ x, floor, wide: stand.wide, high: stand.high, k: SCALE }) +
        label({ x: x + w * 0.05, y: floor - h * 0.86, w: w * 0.87, h: h * 0.76 }, says)
      );
    case 'pail':
      return (
        pail({ x, floor, high: stand.high, k: SCALE }, band) +
        label({ x: x + w * 0.13, y: floor - h * 0.76, w: w * 0.74, h: h * 0.64 }, says)
      );
    default:
      return (
        drum({ x, floor, wide: stand.wide, high: stand.high, k: SCALE }) +
        label({ x: x + w * 0.06, y: floor - h * 0.79, w: w * 0.88, h: h * 0.59 }, says)
      );
  }
}

/** The packs side by side on one scale, so that size is information. Transparent ground; they stand on the drawing's lower edge. */
export function lineUpSvg(
  lineUp: LineUp,
  products: readonly CoverProduct[],
  company: string,
): string {
  const { width, height } = lineUpSize(lineUp);
  let x = EDGE * SCALE;
  const drawings = standsOf(lineUp).map((stand) => {
    const drawing = draw(stand, x, height, labelOf(stand, products, company));
    x += (stand.wide + LINE_UPS[lineUp].gap) * SCALE;
    return drawing;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ${TEXT_DEFAULTS}>${drawings.join('')}</svg>`;
}

const SOCIAL = { width: 1200, height: 630, pad: 56 };
const TAGLINE_ROWS = [
  'The leading distributor of',
  'high-quality hospitality',
  'cleaning chemicals',
];

/** The house's own link preview, 1200 x 630: name, tagline, and the packs on their floor. */
export function socialCoverSvg(products: readonly CoverProduct[], company: string): string {
  const { width, height, pad } = SOCIAL;
  const packs = lineUpSize('wide');
  const shownWidth = width - 2 * pad;
  const shownHeight = (packs.height / packs.width) * shownWidth;
  const floor = height - 34;
  const drawing = lineUpSvg('wide', products, company).replace(/^<svg [^>]*>/, (tag) =>
    tag.replace(
      / width="\d+" height="\d+"/,
      ` x="${pad}" y="${floor - shownHeight}" width="${shownWidth}" height="${shownHeight}"`,
    ),
  );
  const rows = TAGLINE_ROWS.map((row, at) =>
    text(row, { x: pad, y: 172 + at * 66, size: 62, fill: INK }),
  ).join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ${TEXT_DEFAULTS}>`,
    rect({ x: 0, y: 0, w: width, h: height }, '#FAF7F0'),
    rect({ x: 0, y: 0, w: width, h: 76 }, '#0E4A5B'),
    text(company, { x: pad, y: 50, size: oneLineSize(company, shownWidth, 32), fill: '#FFFFFF' }),
    rows,
    drawing,
    rect({ x: pad, y: floor, w: shownWidth, h: 4 }, INK),
    '</svg>',
  ].join('');
}
