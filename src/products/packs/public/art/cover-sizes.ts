/** The packs of the trade from the smallest to the biggest: front elevations in inches. Runs anywhere. */
export const STANDS = [
  { pack: 'spray-bottle', wide: 3.75, high: 11.5 },
  { pack: 'jug', wide: 6, high: 12 },
  { pack: 'carton', wide: 12.5, high: 12.5 },
  { pack: 'pail', wide: 12, high: 14.5 },
  { pack: 'drum-15', wide: 16, high: 26 },
  { pack: 'drum-30', wide: 19, high: 29 },
  { pack: 'drum-55', wide: 23.5, high: 35 },
] as const;
export type Stand = (typeof STANDS)[number];

/** Which of them stand on a wide page and which on a phone's, and the inches between them. */
export const LINE_UPS = {
  wide: { at: [0, 1, 2, 3, 4, 5, 6], gap: 5.6 },
  narrow: { at: [0, 1, 3, 4, 6], gap: 3.4 },
} as const;
export type LineUp = keyof typeof LINE_UPS;

/** Px of the drawing to an inch. */
export const SCALE = 9.6;
/** Inches left free at both ends. */
export const EDGE = 0.5;
const TALLEST = 35;
/** Inches above the tallest, for its bungs. */
const HEADROOM = 1.2;

export const standsOf = (lineUp: LineUp): Stand[] => LINE_UPS[lineUp].at.map((at) => STANDS[at]);

/** Width and height of a line-up in px of its drawing. */
export function lineUpSize(lineUp: LineUp): { width: number; height: number } {
  const stands = standsOf(lineUp);
  const inches =
    stands.reduce((sum, stand) => sum + stand.wide, 0) +
    LINE_UPS[lineUp].gap * (stands.length - 1) +
    2 * EDGE;
  return { width: Math.round(inches * SCALE), height: Math.round((TALLEST + HEADROOM) * SCALE) };
}
