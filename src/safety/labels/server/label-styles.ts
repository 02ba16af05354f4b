import { type LabelStock, STOCK_SIZES } from '../label-choices.ts';

const INCH = 72;

/** Nothing on any label is set smaller, in points: a splashed person reads it at arm's length. */
export const SMALLEST_TYPE = 6;

/** How a size of label is set; lengths in points. */
export interface LabelStyle {
  width: number;
  height: number;
  pad: number;
  /** Largest size of the name, the smallest at which it stays on one line, and the smallest. */
  name: readonly [number, number, number];
  /** Largest and smallest size of the line of the dilution. */
  dilution: readonly [number, number];
  /** Hazard signs: in a row below the signal word, or right of the name in so many columns. */
  symbol: number;
  symbolsBelow: boolean;
  symbolColumns: number;
  /** Height of the signal word's bar; it reaches below the signs or ends beside them. */
  bar: number;
  barBesideSigns: boolean;
  /** Type of the body: at most, as long as something may be left to the code, and at least. */
  body: readonly [number, number, number];
  /** Type of the foot. */
  foot: number;
  qr: number;
  /** Whether first aid may be left to the code, of what neither burns nor kills. */
  mayLeaveAid: boolean;
}

const inches = (stock: LabelStock) => ({
  width: STOCK_SIZES[stock].width * INCH,
  height: STOCK_SIZES[stock].height * INCH,
});

/**
 * The sizes that carry a body of statements. Printers of label sheets drift by about a sixteenth of
 * an inch, so nothing comes closer to the edge than `pad`.
 */
export const STYLES: Readonly<Record<'thermal' | 'sheet' | 'bottle', LabelStyle>> = {
  thermal: {
    ...inches('thermal'),
    pad: 10,
    name: [26, 18, 10],
    dilution: [13, 7],
    symbol: 52,
    symbolsBelow: true,
    symbolColumns: 5,
    bar: 23,
    barBesideSigns: false,
    body: [12, 7, SMALLEST_TYPE],
    foot: 6.75,
    qr: 62,
    mayLeaveAid: false,
  },
  sheet: {
    ...inches('sheet'),
    pad: 7,
    name: [17, 13, 8],
    dilution: [10, 6.5],
    symbol: 34,
    symbolsBelow: false,
    symbolColumns: 4,
    bar: 16,
    barBesideSigns: false,
    body: [9, SMALLEST_TYPE, SMALLEST_TYPE],
    foot: SMALLEST_TYPE,
    qr: 40,
    mayLeaveAid: false,
  },
  bottle: {
    ...inches('bottle'),
    pad: 5,
    name: [12, 9, 7],
    dilution: [7.5, SMALLEST_TYPE],
    symbol: 25,
    symbolsBelow: false,
    symbolColumns: 4,
    bar: 10,
    barBesideSigns: true,
    body: [6.5, SMALLEST_TYPE, SMALLEST_TYPE],
    foot: SMALLEST_TYPE,
    qr: 34,
    mayLeaveAid: true,
  },
};

/** Left and top edges of the labels of a letter sheet, in points. */
export interface SheetGrid {
  columns: number;
  left: number;
  top: number;
  stepX: number;
  stepY: number;
}

/**
 * The grid of a stock on US letter, as sheets of six, ten, thirty and eighty labels are sold (from
 * memory: hold a print on plain paper against a sheet first); null where each label is a page.
 */
export function gridOf(stock: LabelStock): SheetGrid | null {
  const { width, height } = STOCK_SIZES[stock];
  const grid = (columns: number, left: number, gap: number): SheetGrid => ({
    columns,
    left: left * INCH,
    top: 0.5 * INCH,
    stepX: (width + gap) * INCH,
    stepY: height * INCH,
  });
  switch (stock) {
    case 'thermal':
      return null;
    case 'sheet':
    case 'bottle':
      return grid(2, 0.15625, 0.1875);
    case 'small':
      return grid(3, 0.1875, 0.125);
    case 'vial':
      return grid(4, 0.28125, 0.3125);
  }
}
