import { DARK, line, n, path, rect, STEEL, WHITE } from './shapes.ts';

/**
 * Equipment as front elevations, `k` px per inch. Those that hang on a wall are drawn above the
 * floor.
 */
export type EquipmentKind =
  | 'wall-dispenser'
  | 'pump-cabinet'
  | 'empty-bottles'
  | 'drum-pump'
  | 'test-strips'
  | 'eyewash'
  | 'box';

/**
 * Which drawing a piece of equipment gets, by the words of its name; a plain box when none fits.
 */
export function equipmentKind(name: string): EquipmentKind {
  const words = name.toLowerCase();
  if (words.includes('eyewash')) return 'eyewash';
  if (words.includes('strip')) return 'test-strips';
  if (words.includes('bottle')) return 'empty-bottles';
  if (words.includes('drum pump')) return 'drum-pump';
  if (words.includes('laundry') && words.includes('dispenser')) return 'pump-cabinet';
  if (words.includes('dispenser') || words.includes('proportioner')) return 'wall-dispenser';
  return 'box';
}

const HOSE = '#8A9098';
const FLUIDS = ['#1F4E9E', '#2F6B3A', '#85560A', '#6A3C6B'];

/** Four-product dispenser, 18 x 11 in: a dial per product, hoses down to bottle and bucket. */
export function wallDispenser(x: number, y: number, k: number): string {
  const w = 18 * k;
  const h = 11 * k;
  const dials = FLUIDS.map((color, index) => {
    const cx = n(x + w * (0.14 + index * 0.24));
    const cy = n(y + h * 0.8);
    return `<circle cx="${cx}" cy="${cy}" r="${n(h * 0.105)}" fill="${color}"/><path d="M${cx} ${cy}v${n(-h * 0.08)}" stroke="#fff" stroke-width="3"/>`;
  });
  const hoses =
    line(`M${n(x + w * 0.14)} ${n(y + h)}v${n(h * 0.36)}`, HOSE, 7) +
    line(
      `M${n(x + w * 0.86)} ${n(y + h)}C${n(x + w * 0.86)} ${n(y + h * 1.5)} ${n(x + w * 1.02)} ${n(y + h * 1.4)} ${n(x + w * 0.98)} ${n(y + h * 1.86)}`,
      HOSE,
      7,
    );
  return hoses + cabinet(x, y, w, h) + dials.join('');
}

/** Laundry dispenser, 22 x 11 in: six peristaltic pump heads and a display. */
export function pumpCabinet(x: number, y: number, k: number): string {
  const w = 22 * k;
  const h = 11 * k;
  const pumps = Array.from({ length: 6 }, (_, index) => {
    const cx = x + w * (0.1 + index * 0.16);
    const cy = y + h * 0.8;
    return (
      line(`M${n(cx)} ${n(y + h)}v${n(h * (0.3 + (index % 3) * 0.1))}`, HOSE, 5) +
      `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(h * 0.12)}" fill="${DARK}"/><path d="M${n(cx - h * 0.06)} ${n(cy + h * 0.035)}h${n(h * 0.12)}L${n(cx)} ${n(cy - h * 0.07)}z" fill="${STEEL.light}"/>`
    );
  });
  const [hoses, heads] = [
    pumps.map((pump) => pump.slice(0, pump.indexOf('<circle'))),
    pumps.map((pump) => pump.slice(pump.indexOf('<circle'))),
  ];
  return hoses.join('') + cabinet(x, y, w, h) + heads.join('');
}

/**
 * Hand pump for drums: discharge spout, crank body, suction tube of `tube` inches (34 for a 55 gal
 * drum).
 */
export function drumPump(
  { x, floor, tube, k }: { x: number; floor: number; tube: number; k: number },
  band: string,
): string {
  const top = floor - (tube + 9) * k;
  const w = 2 * k;
  return (
    rect({ x, y: top + 9 * k, w, h: tube * k }, STEEL.base) +
    rect({ x: x + w * 0.7, y: top + 9 * k, w: w * 0.3, h: tube * k }, STEEL.shade) +
    line(
      `M${n(x + w)} ${n(top + 3.4 * k)}h${n(5 * k)}q${n(2 * k)} 0 ${n(2 * k)} ${n(2 * k)}v${n(3 * k)}`,
      STEEL.shade,
      1.5 * k,
    ) +
    rect({ x: x - 1.6 * k, y: top + 2 * k, w: 5.2 * k, h: 7 * k }, band, 5) +
    rect({ x: x + 2.2 * k, y: top + 2 * k, w: 1.4 * k, h: 7 * k }, 'rgba(0,0,0,.2)', 5) +
    rect({ x: x + 0.6 * k, y: top - 1.2 * k, w: 0.8 * k, h: 3.4 * k }, STEEL.shade) +
    rect({ x: x - 2.4 * k, y: top - 2.4 * k, w: 6.8 * k, h: 1.5 * k }, DARK, 4) +
    rect({ x: x - 1.2 * k, y: top + 9 * k, w: 4.4 * k, h: 1.4 * k }, DARK, 2) +
    rect({ x: x - 0.3 * k, y: floor - 2 * k, w: 2.6 * k, h: 2 * k }, DARK, 2)
  );
}

/** Vial of test strips, 1.5 x 3.2 in, one strip standing out, with its colour chart. */
export function testStrips(x: number, floor: number, k: number, band: string): string {
  const w = 1.5 * k;
  const h = 3 * k;
  const y = floor - h;
  const chart = ['#E9E4C9', '#CBD6B4', '#9CBFA4', '#5E9E92', '#2C7C84'].map((color, index) =>
    rect({ x: x + w * 0.16, y: y + h * (0.36 + index * 0.1), w: w * 0.68, h: h * 0.085 }, color),
  );
  return (
    rect({ x: x + w * 0.44, y: y - h * 0.22, w: w * 0.12, h: h * 0.34 }, '#FFFFFF') +
    rect({ x: x + w * 0.44, y: y - h * 0.22, w: w * 0.12, h: h * 0.09 }, '#5E9E92') +
    rect({ x: x + w * 0.04, y: y + h * 0.02, w: w * 0.92, h: h * 0.2 }, DARK, 5) +
    rect({ x, y: y + h * 0.2, w, h: h * 0.8 }, WHITE.base, 5) +
    rect({ x: x + w * 0.86, y: y + h * 0.2, w: w * 0.14, h: h * 0.8 }, WHITE.shade, 5) +
    rect({ x, y: y + h * 0.26, w, h: h * 0.06 }, band) +
    chart.join('')
  );
}

/** Wall eyewash board, 17 x 12 in, with two bottles and cups. */
export function eyewash(x: number, y: number, k: number): string {
  const w = 17 * k;
  const h = 12.5 * k;
  const green = '#1E6B3C';
  const bottle = (at: number) => {
    const bx = x + w * at;
    return (
      rect({ x: bx, y: y + h * 0.3, w: w * 0.17, h: h * 0.6 }, WHITE.light, 5) +
      rect({ x: bx + w * 0.125, y: y + h * 0.3, w: w * 0.045, h: h * 0.6 }, WHITE.shade, 4) +
      path(
        `M${n(bx + w * 0.02)} ${n(y + h * 0.16)}q${n(w * 0.065)} ${n(h * 0.12)} ${n(w * 0.13)} 0l${n(-w * 0.02)} ${n(h * 0.16)}h${n(-w * 0.09)}z`,
        '#F2C230',
      ) +
      rect({ x: bx + w * 0.03, y: y + h * 0.46, w: w * 0.11, h: h * 0.2 }, green)
    );
  };
  return (
    rect({ x, y, w, h }, green, 6) +
    rect({ x: x + w * 0.05, y: y + h * 0.84, w: w * 0.42, h: h * 0.1 }, '#174F2D', 3) +
    bottle(0.065) +
    bottle(0.285)
  );
}

/** A plain box, for equipment we have no drawing of. */
export function equipmentBox(x: number, floor: number, k: number): string {
  return cabinet(x, floor - 11 * k, 15 * k, 11 * k);
}

function cabinet(x: number, y: number, w: number, h: number): string {
  return (
    rect({ x, y, w, h }, WHITE.base, 7) +
    rect({ x: x + w * 0.95, y: y + 4, w: w * 0.05, h: h - 8 }, WHITE.shade, 4) +
    rect({ x, y: y + h - 6, w, h: 6 }, WHITE.shade, 4)
  );
}
