import { isPictogramCode, pictogramName } from '../../hazards/pictograms/pictogram-svg.ts';
import { hazardsOnFile } from '../../hazards/safety-view.ts';
import { drawPictogram } from '../../sheets/server/pdf-pictogram.ts';
import { type Gear, gearOf } from '../poster-gear.ts';
import { INK, INNER, LEFT, LINE, MUTED, type PosterPage, RIGHT } from './poster-page.ts';

export interface PosterProduct {
  nameKey: string;
  name: string;
  signalWord: '' | 'Danger' | 'Warning';
  pictograms: readonly string[];
  hStatements: readonly string[];
  pStatements: readonly string[];
  /** Of the safety data; 0 where there are none. */
  version: number;
  hazardous: boolean;
  hazardKnown: boolean;
}

const NAME = 214;
const SIGN = 20;
const CELL = (INNER - NAME) / 5;
const SMALL = { size: 8 };

function drawHeads(page: PosterPage): void {
  const { say } = page;
  const heads = [say.product, say.gloves, say.eyes, say.face, say.clothing, say.air];
  page.doc.group('TR', () => {
    heads.forEach((head, index) => {
      const x = index === 0 ? LEFT : LEFT + NAME + (index - 1) * CELL;
      page.text(
        head,
        { x, y: page.y, width: index === 0 ? NAME : CELL - 4 },
        {
          ...SMALL,
          bold: true,
          tag: 'TH',
          options: { scope: 'Column' },
        },
      );
    });
  });
  page.y += 14;
}

/** Name, signal word and pictograms of one product. Returns its height; draws only when told to. */
function productCell(page: PosterPage, product: PosterProduct, top: number, draw: boolean): number {
  const { say } = page;
  const signs = product.pictograms.filter(isPictogramCode);
  const width = NAME - 10 - signs.length * (SIGN + 2);
  const look = { size: 9.2, bold: true };
  const unclassified = product.hStatements.length === 0 ? say.notClassified : '';
  const noWord = hazardsOnFile(product) ? unclassified : say.notOnFile;
  const word = product.signalWord === '' ? noWord : say.signalWords[product.signalWord];
  const height = page.tall(product.name, width, look) + (word ? 11 : 0);
  if (draw) {
    const below = page.text(product.name, { x: LEFT, y: top, width }, { ...look, tag: 'P' });
    if (word)
      page.text(
        word,
        { x: LEFT, y: below, width },
        {
          size: 7.5,
          bold: product.signalWord !== '',
          color: product.signalWord === '' ? MUTED : INK,
        },
      );
    signs.forEach((code, index) => {
      const x = LEFT + NAME - 8 - (signs.length - index) * (SIGN + 2);
      page.doc.figure(pictogramName(code), [x, top, x + SIGN, top + SIGN], () =>
        drawPictogram(page.doc, code, { x, y: top, size: SIGN }),
      );
    });
  }
  return Math.max(height, signs.length > 0 ? SIGN : 0);
}

function drawProduct(page: PosterPage, product: PosterProduct): void {
  const { say } = page;
  const gear = gearOf(product.hStatements, product.pStatements);
  const worn = (what: Gear) => (what === 'wear' ? say.wear : say.seeSheet);
  const air = { respirator: say.respirator, 'fresh-air': say.freshAir, sheet: say.seeSheet };
  const cells = [
    ...[gear.gloves, gear.eyes, gear.face, gear.clothing].map((what) => ({
      text: worn(what),
      known: what === 'wear',
    })),
    { text: air[gear.air], known: gear.air !== 'sheet' },
  ];
  const height =
    Math.max(
      productCell(page, product, page.y, false),
      ...cells.map(({ text }) => page.tall(text, CELL - 4, { ...SMALL, bold: true })),
    ) + 7;
  if (page.need(height)) drawHeads(page);
  const top = page.y;
  page.doc.artifact(() => {
    page.doc.moveTo(LEFT, top).lineTo(RIGHT, top).lineWidth(0.6).strokeColor(LINE).stroke();
  });
  page.doc.group('TR', () => {
    page.doc.group('TH', () => productCell(page, product, top + 4, true), { scope: 'Row' });
    cells.forEach(({ text, known }, index) => {
      page.text(
        text,
        { x: LEFT + NAME + index * CELL, y: top + 4, width: CELL - 4 },
        {
          ...SMALL,
          bold: known,
          color: known ? INK : MUTED,
          tag: 'TD',
        },
      );
    });
  });
  page.y = top + height;
}

/** Every product of the storeroom with what to wear, over as many pages as it takes. */
export function drawProducts(
  page: PosterPage,
  products: readonly PosterProduct[],
  wholeSite: boolean,
): void {
  const { say } = page;
  page.heading(say.products, 70);
  if (wholeSite) page.paragraph(say.wholeSite, { size: 9, bold: true });
  if (products.length === 0) return page.paragraph(say.noProducts, { size: 9.5 });
  page.paragraph(say.asSupplied, { size: 8, color: MUTED });
  page.doc.group('Table', () => {
    drawHeads(page);
    for (const product of products) drawProduct(page, product);
  });
}
