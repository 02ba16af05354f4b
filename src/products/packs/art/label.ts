import { bandOf } from './bands.ts';
import { miniPictogram } from './mini-pictograms.ts';
import { type Box, INK, rect, text } from './shapes.ts';
import { fitText, oneLineSize, textWidth } from './text-fit.ts';

/** What a drawn label says. */
export interface LabelFacts {
  name: string;
  brand: string;
  category: string;
  pictograms: readonly string[];
  /** Short dilution ("1:64", "RTU"), or '' for none. */
  dilution: string;
  /** The big pack number: "55" with unit "gal". */
  figure: string;
  unit: string;
}

const PAPER = '#FFFFFF';
const MUTED = '#565B63';
/** Below this a drawn line of type can't be read at card size and is left out or drawn as a bar. */
const SMALLEST_TYPE = 11;

/**
 * The printed label: category band with brand wordmark, name, dilution, big pack number, small
 * pictograms.
 */
export function label({ x, y, w, h }: Box, facts: LabelFacts): string {
  const band = bandOf(facts.category);
  const pad = Math.max(6, w * 0.05);
  const inner = w - 2 * pad;
  const twoLines = h >= 96;
  const bandHeight = twoLines ? Math.min(46, h * 0.3) : Math.min(26, h * 0.28);
  const brandSize = oneLineSize(
    facts.brand,
    inner,
    twoLines ? bandHeight * 0.46 : bandHeight * 0.66,
  );
  const parts = [
    rect({ x, y, w, h }, PAPER, 2),
    rect({ x, y, w, h: bandHeight }, band, 2),
    rect({ x, y: y + bandHeight - 3, w, h: 3 }, band),
  ];
  parts.push(
    text(facts.brand, {
      x: x + pad,
      y: y + (twoLines ? bandHeight * 0.49 : bandHeight * 0.74),
      size: brandSize,
      fill: '#fff',
    }),
  );
  if (twoLines) {
    const size = oneLineSize(facts.category, inner, bandHeight * 0.3);
    if (size >= 9)
      parts.push(
        text(facts.category, { x: x + pad, y: y + bandHeight * 0.84, size, fill: '#fff' }),
      );
  }
  parts.push(rect({ x, y: y + h - 4, w, h: 4 }, band));

  const top = y + bandHeight + 5;
  const layOut = (pictograms: readonly string[]) => {
    const foot = footOf({ ...facts, pictograms }, inner, h);
    const nameHeight = y + h - 12 - foot.height - top;
    return {
      foot,
      nameHeight,
      name: fitText(facts.name, {
        width: inner,
        height: nameHeight,
        most: Math.min(30, h * 0.2),
        least: SMALLEST_TYPE,
      }),
    };
  };
  // On a label too small for both, the name goes before the signs, which stand beside the picture
  // in full size.
  const whole = layOut(facts.pictograms);
  const { foot, nameHeight, name } = whole.name.lines.at(-1)?.endsWith('...') ? layOut([]) : whole;
  name.lines.forEach((row, index) =>
    parts.push(
      text(row, {
        x: x + pad,
        y: top + name.size * (0.86 + index * 1.12),
        size: name.size,
        fill: INK,
      }),
    ),
  );
  const left = nameHeight - name.lines.length * name.size * 1.12;
  if (facts.dilution !== '' && left >= 17) {
    const size = Math.min(14, left - 3);
    if (textWidth(facts.dilution, size) <= inner)
      parts.push(
        text(facts.dilution, {
          x: x + pad,
          y: top + name.lines.length * name.size * 1.12 + size,
          size,
          fill: MUTED,
        }),
      );
  }
  parts.push(foot.draw(x + pad, y + h - 9));
  return parts.join('');
}

/**
 * Big pack number and pictograms: side by side where both stay big enough, pictograms in a row of
 * their own above the number where not.
 */
function footOf(
  facts: LabelFacts,
  inner: number,
  h: number,
): { height: number; draw: (x: number, bottom: number) => string } {
  const count = facts.pictograms.length;
  const widthPerPx =
    textWidth(facts.figure, 1) + (facts.unit === '' ? 0 : 0.1 + textWidth(facts.unit, 0.5));
  const tall = Math.min(42, h * 0.25);
  const size = Math.min(tall, (inner - count * 24 - 4) / widthPerPx);
  const room = count === 0 ? 0 : (inner - size * widthPerPx - 4) / count;
  const stacked = count > 0 && size < 19;
  const number = stacked ? Math.min(tall, inner / widthPerPx) : size;
  const symbol = stacked ? Math.min(26, inner / count) : Math.min(32, room);
  const cap = number * 0.74;
  return {
    height: stacked ? cap + symbol + 7 : Math.max(cap, symbol) + 5,
    draw(x, floor) {
      // Letters that hang below the line ("1 gpm") would touch the band.
      const bottom = /[gjpqy]/.test(facts.figure) ? floor - number * 0.14 : floor;
      const out = [text(facts.figure, { x, y: bottom, size: number, fill: INK })];
      if (facts.unit !== '')
        out.push(
          text(facts.unit, {
            x: x + textWidth(facts.figure, number) + number * 0.1,
            y: bottom,
            size: number * 0.5,
            fill: INK,
          }),
        );
      facts.pictograms.forEach((code, index) => {
        const at = stacked ? x + index * symbol : x + inner - (count - index) * symbol;
        out.push(
          miniPictogram(
            code,
            at,
            stacked ? bottom - cap - symbol - 3 : bottom - symbol + 2,
            symbol,
          ),
        );
      });
      return out.join('');
    },
  };
}

/** The same label where it is too small for type: band, bars instead of lines, first pictogram. */
export function barLabel({ x, y, w, h }: Box, facts: LabelFacts): string {
  const band = bandOf(facts.category);
  const bar = Math.max(2.5, h * 0.055);
  const parts = [
    rect({ x, y, w, h }, PAPER, 2),
    rect({ x, y, w, h: h * 0.26 }, band, 2),
    rect({ x: x + w * 0.1, y: y + h * 0.09, w: w * 0.55, h: bar * 1.2 }, '#fff'),
  ];
  parts.push(
    rect({ x: x + w * 0.1, y: y + h * 0.36, w: w * 0.72, h: bar }, INK),
    rect({ x: x + w * 0.1, y: y + h * 0.47, w: w * 0.5, h: bar }, INK),
  );
  const symbol = Math.min(w * 0.42, h * 0.36);
  facts.pictograms
    .slice(0, 2)
    .forEach((code, index) =>
      parts.push(miniPictogram(code, x + w * 0.08 + index * symbol, y + h * 0.6, symbol)),
    );
  return parts.join('');
}
