import type { Signature } from '../../kit/signature.ts';

export interface SignatureDrawing {
  /** SVG path data: moves, lines and quadratic curves, which browsers and PDF know alike. */
  path: string;
  width: number;
  height: number;
  /** How thick the pen is, in the drawing's own units. */
  pen: number;
}

/** Space around what was drawn, and the pen, as parts of the drawing's width. */
const MARGIN = 0.04;
const PEN = 0.008;

const round = (value: number) => Math.round(value * 100) / 100;
const isPoint = (point: readonly number[]) => point.slice(0, 2).every(Number.isFinite);

/**
 * The strokes of a pen as one path, cut to what was drawn: a curve through the middles between the points, so that no corner of a slow
 * sensor shows. The same strokes give the same text, on a page and in a PDF. Null when nothing was drawn.
 */
export function signaturePath(signature: Pick<Signature, 'strokes'>): SignatureDrawing | null {
  const strokes = signature.strokes
    .map((stroke) => stroke.filter(isPoint).map(([x, y]) => ({ x, y })))
    .filter((stroke) => stroke.length > 0);
  const points = strokes.flat();
  if (points.length === 0) return null;
  const left = Math.min(...points.map(({ x }) => x));
  const top = Math.min(...points.map(({ y }) => y));
  const wide = Math.max(...points.map(({ x }) => x)) - left;
  const high = Math.max(...points.map(({ y }) => y)) - top;
  const size = Math.max(wide, high * 2, 40);
  const margin = size * MARGIN;
  const at = (x: number, y: number) => `${round(x - left + margin)} ${round(y - top + margin)}`;
  const drawn = strokes.map((stroke) => {
    const [first = { x: 0, y: 0 }] = stroke;
    const last = stroke.at(-1) ?? first;
    // A tap is a dot: a line of no length has round ends.
    const curves = stroke.slice(1, -1).map((point, index) => {
      const next = stroke[index + 2] ?? point;
      return `Q${at(point.x, point.y)} ${at((point.x + next.x) / 2, (point.y + next.y) / 2)}`;
    });
    return [`M${at(first.x, first.y)}`, ...curves, `L${at(last.x, last.y)}`].join(' ');
  });
  return {
    path: drawn.join(' '),
    width: round(wide + 2 * margin),
    height: round(high + 2 * margin),
    pen: round(size * PEN),
  };
}
