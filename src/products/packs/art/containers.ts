import {
  BLUE,
  type Box,
  DARK,
  KRAFT,
  line,
  NATURAL,
  n,
  path,
  rect,
  STEEL,
  type Tones,
  WHITE,
} from './shapes.ts';

/**
 * Containers as front elevations. Each stands on `floor` with its left edge at `x`; `k` is the
 * scale in px per inch, and all sizes below are inches of the real thing (domain notes, section 7).
 * `band` colours caps and triggers.
 */

/** A cylinder or box seen from the front: base, light stripe left, shade right. */
function body({ x, y, w, h }: Box, tones: Tones, radius: number): string {
  return (
    rect({ x, y, w, h }, tones.base, radius) +
    rect({ x: x + w * 0.07, y: y + radius * 0.5, w: w * 0.07, h: h - radius }, tones.light) +
    path(
      `M${n(x + w * 0.76)} ${n(y)}H${n(x + w - radius)}q${n(radius)} 0 ${n(radius)} ${n(radius)}V${n(y + h - radius)}q0 ${n(radius)} ${n(-radius)} ${n(radius)}H${n(x + w * 0.76)}z`,
      tones.shade,
    )
  );
}

/** Closed-head plastic drum with rings and two bungs. */
export function drum(
  { x, floor, wide, high, k }: { x: number; floor: number; wide: number; high: number; k: number },
  tones: Tones = BLUE,
): string {
  const w = wide * k;
  const h = high * k;
  const y = floor - h;
  const ring = (at: number) =>
    rect({ x: x - 2, y: y + h * at, w: w + 4, h: h * 0.035 }, tones.shade, 3) +
    rect({ x: x - 2, y: y + h * at, w: w * 0.76, h: h * 0.018 }, tones.light, 2);
  const bung = (at: number) =>
    rect({ x: x + w * at, y: y - 0.9 * k, w: 2.2 * k, h: 1.1 * k }, DARK, 1.5);
  return (
    bung(0.16) +
    bung(0.68) +
    body({ x, y, w, h }, tones, 0.9 * k) +
    ring(0.05) +
    ring(0.145) +
    ring(0.875) +
    ring(0.955)
  );
}

/** Kraft fiber drum with a steel lid band. */
export function fiberDrum(x: number, floor: number, k: number): string {
  const w = 15 * k;
  const h = 20 * k;
  const y = floor - h;
  return (
    body({ x, y, w, h }, KRAFT, 3) +
    rect({ x: x - 3, y: y - 0.5 * k, w: w + 6, h: 1.7 * k }, STEEL.base, 3) +
    rect({ x: x - 3, y: y - 0.5 * k, w: w * 0.7, h: 0.5 * k }, STEEL.light, 2) +
    rect({ x: x - 1, y: floor - 1.1 * k, w: w + 2, h: 1.1 * k }, STEEL.shade, 2) +
    rect({ x: x + w * 0.42, y: y - 0.2 * k, w: w * 0.16, h: 1.2 * k }, STEEL.shade, 2)
  );
}

/** Tapered pail with lid, collar and wire bail. */
export function pail(
  { x, floor, high, k }: { x: number; floor: number; high: number; k: number },
  band: string,
): string {
  const w = 12 * k;
  const h = high * k;
  const y = floor - h;
  const t = 0.65 * k;
  const edge = (from: number, to: number) =>
    `M${n(x + w * from)} ${n(y)}H${n(x + w * to)}L${n(x + t + (w - 2 * t) * to)} ${n(floor)}H${n(x + t + (w - 2 * t) * from)}z`;
  return (
    line(
      `M${n(x + 2)} ${n(y + 1.8 * k)}C${n(x - 1.6 * k)} ${n(y + 6 * k)} ${n(x + w * 0.3)} ${n(y + 7.4 * k)} ${n(x + w / 2)} ${n(y + 7.4 * k)}`,
      STEEL.shade,
      3,
    ) +
    path(edge(0, 1), WHITE.base) +
    path(edge(0.07, 0.14), WHITE.light) +
    path(edge(0.76, 1), WHITE.shade) +
    rect({ x: x - 4, y: y - 0.7 * k, w: w + 8, h: 1.5 * k }, band, 3) +
    rect({ x: x - 2, y: y + 1.5 * k, w: w + 4, h: 0.7 * k }, WHITE.shade, 2) +
    rect({ x: x + w * 0.4, y: y - 1.3 * k, w: w * 0.2, h: 0.7 * k }, DARK, 2)
  );
}

/** Upright 15 gallon carboy with neck, cap and hand grip. */
export function carboy(x: number, floor: number, k: number, band: string): string {
  const w = 15 * k;
  const h = 25 * k;
  const y = floor - h;
  const shape = (from: number, to: number) =>
    `M${n(x + w * from)} ${n(floor)}V${n(y + 6 * k)}Q${n(x + w * from)} ${n(y + 2.4 * k)} ${n(x + w * (0.36 + from * 0.28))} ${n(y + 2.2 * k)}H${n(x + w * (0.36 + to * 0.28))}Q${n(x + w * to)} ${n(y + 2.4 * k)} ${n(x + w * to)} ${n(y + 6 * k)}V${n(floor)}z`;
  return (
    rect({ x: x + w * 0.34, y, w: w * 0.32, h: 2.8 * k }, band, 3) +
    path(shape(0, 1), NATURAL.base) +
    path(shape(0.8, 1), NATURAL.shade) +
    path(shape(0.06, 0.12), NATURAL.light) +
    rect({ x: x + w * 0.1, y: y + 4.6 * k, w: w * 0.24, h: 1.7 * k }, DARK, 6) +
    rect({ x: x + w * 0.66, y: y + 4.6 * k, w: w * 0.24, h: 1.7 * k }, DARK, 6) +
    rect({ x, y: floor - 1.6 * k, w, h: 0.5 * k }, NATURAL.shade)
  );
}

/** One gallon jug: shoulders, through-handle, screw cap. */
export function jug(x: number, floor: number, k: number, band: string): string {
  const w = 6 * k;
  const h = 12 * k;
  const y = floor - h;
  return handled({ x, y, w, h }, 0.36, k, band);
}

/** 2.5 gallon jug, squarer, with its handle across the top. */
export function bigJug(x: number, floor: number, k: number, band: string): string {
  const w = 8 * k;
  const h = 13 * k;
  return handled({ x, y: floor - h, w, h }, 0.3, k, band);
}

function handled(
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
  shoulder: number,
  k: number,
  band: string,
): string {
  const s = h * shoulder;
  const outline = `M${n(x)} ${n(y + h)}V${n(y + s)}Q${n(x)} ${n(y + s * 0.62)} ${n(x + w * 0.24)} ${n(y + s * 0.46)}L${n(x + w * 0.3)} ${n(y + 1.3 * k)}H${n(x + w * 0.6)}L${n(x + w * 0.64)} ${n(y + s * 0.3)}H${n(x + w * 0.78)}Q${n(x + w)} ${n(y + s * 0.34)} ${n(x + w)} ${n(y + s * 0.72)}V${n(y + h)}z`;
  const hole = `M${n(x + w * 0.66)} ${n(y + s * 0.52)}H${n(x + w * 0.76)}Q${n(x + w * 0.86)} ${n(y + s * 0.56)} ${n(x + w * 0.86)} ${n(y + s * 0.76)}V${n(y + s * 1.02)}H${n(x + w * 0.72)}z`;
  return (
    rect({ x: x + w * 0.28, y, w: w * 0.34, h: 1.5 * k }, band, 2) +
    path(outline, NATURAL.base) +
    rect({ x: x + w * 0.8, y: y + s * 0.9, w: w * 0.2, h: h - s * 0.9 }, NATURAL.shade) +
    rect({ x: x + w * 0.06, y: y + s, w: w * 0.07, h: h - s - 4 }, NATURAL.light) +
    path(hole, NATURAL.shade)
  );
}

/** 32 ounce bottle with trigger sprayer. */
export function sprayBottle(
  { x, floor, k }: { x: number; floor: number; k: number },
  trigger: string,
  tones: Tones = NATURAL,
): string {
  const w = 3.75 * k;
  const h = 11.5 * k;
  const y = floor - h;
  const X = (v: number) => n(x + v * w);
  const Y = (v: number) => n(y + v * h);
  return (
    path(
      `M${X(0)} ${n(floor)}V${Y(0.5)}Q${X(0)} ${Y(0.4)} ${X(0.26)} ${Y(0.33)}L${X(0.34)} ${Y(0.24)}H${X(0.66)}L${X(0.74)} ${Y(0.33)}Q${X(1)} ${Y(0.4)} ${X(1)} ${Y(0.5)}V${n(floor)}z`,
      tones.base,
    ) +
    path(
      `M${X(0.76)} ${n(floor)}V${Y(0.35)}Q${X(1)} ${Y(0.41)} ${X(1)} ${Y(0.5)}V${n(floor)}z`,
      tones.shade,
    ) +
    rect({ x: x + w * 0.3, y: y + h * 0.18, w: w * 0.4, h: h * 0.075 }, DARK, 2) +
    path(
      `M${X(0.1)} ${Y(0.02)}H${X(0.72)}Q${X(0.98)} ${Y(0.03)} ${X(1)} ${Y(0.12)}L${X(0.68)} ${Y(0.13)}V${Y(0.19)}H${X(0.34)}L${X(0.3)} ${Y(0.105)}H${X(0.1)}z`,
      trigger,
    ) +
    path(
      `M${X(0.3)} ${Y(0.1)}H${X(0.2)}Q${X(0.1)} ${Y(0.18)} ${X(0.1)} ${Y(0.24)}L${X(0.2)} ${Y(0.24)}Q${X(0.24)} ${Y(0.17)} ${X(0.36)} ${Y(0.15)}z`,
      DARK,
    ) +
    rect({ x: x - w * 0.02, y: y + h * 0.03, w: w * 0.14, h: h * 0.06 }, DARK, 1)
  );
}

/** Aerosol can with dome and cap. */
export function aerosol(x: number, floor: number, k: number, band: string): string {
  const w = 2.6 * k;
  const h = 9.5 * k;
  const y = floor - h;
  return (
    body({ x, y: y + h * 0.2, w, h: h * 0.8 }, STEEL, 2) +
    rect({ x, y: y + h * 0.3, w, h: h * 0.62 }, band) +
    rect({ x: x + w * 0.76, y: y + h * 0.3, w: w * 0.24, h: h * 0.62 }, 'rgba(0,0,0,.18)') +
    path(
      `M${n(x)} ${n(y + h * 0.21)}q${n(w * 0.12)} ${n(-h * 0.05)} ${n(w * 0.3)} ${n(-h * 0.06)}H${n(x + w * 0.7)}q${n(w * 0.18)} ${n(h * 0.01)} ${n(w * 0.3)} ${n(h * 0.06)}z`,
      STEEL.shade,
    ) +
    rect({ x: x + w * 0.16, y, w: w * 0.68, h: h * 0.155 }, DARK, 4)
  );
}

/** Solid detergent block in its capsule, opening downwards. */
export function capsule(x: number, floor: number, k: number, band: string): string {
  const w = 5 * k;
  const h = 5 * k;
  const y = floor - h;
  return (
    path(
      `M${n(x + w * 0.06)} ${n(y + h * 0.2)}H${n(x + w * 0.94)}L${n(x + w * 0.86)} ${n(floor)}H${n(x + w * 0.14)}z`,
      WHITE.base,
    ) +
    path(
      `M${n(x + w * 0.72)} ${n(y + h * 0.2)}H${n(x + w * 0.94)}L${n(x + w * 0.86)} ${n(floor)}H${n(x + w * 0.68)}z`,
      WHITE.shade,
    ) +
    rect({ x, y, w, h: h * 0.24 }, band, 4) +
    rect({ x: x + w * 0.18, y: y + h * 0.46, w: w * 0.5, h: h * 0.07 }, DARK) +
    rect({ x: x + w * 0.18, y: y + h * 0.6, w: w * 0.34, h: h * 0.07 }, DARK)
  );
}

/** Sealed refill cartridge with its pump nozzle below. */
export function refill(x: number, floor: number, k: number, band: string): string {
  const w = 4 * k;
  const h = 8.4 * k;
  const y = floor - h;
  return (
    path(
      `M${n(x + 6)} ${n(y)}H${n(x + w - 6)}q6 0 6 6V${n(y + h * 0.76)}L${n(x + w * 0.7)} ${n(y + h * 0.86)}H${n(x + w * 0.3)}L${n(x)} ${n(y + h * 0.76)}V${n(y + 6)}q0-6 6-6z`,
      WHITE.base,
    ) +
    path(
      `M${n(x + w * 0.78)} ${n(y)}H${n(x + w - 6)}q6 0 6 6V${n(y + h * 0.76)}L${n(x + w * 0.78)} ${n(y + h * 0.83)}z`,
      WHITE.shade,
    ) +
    rect({ x: x + w * 0.34, y: y + h * 0.86, w: w * 0.32, h: h * 0.14 }, band, 2)
  );
}

/** Pillow bag with stitched ends. */
export function bag(x: number, floor: number, k: number): string {
  const w = 15 * k;
  const h = 21 * k;
  const y = floor - h;
  const side = (from: number, to: number) =>
    `M${n(x + w * from)} ${n(y)}H${n(x + w * to)}Q${n(x + w * to + (to === 1 ? 9 : 0))} ${n(y + h / 2)} ${n(x + w * to)} ${n(floor)}H${n(x + w * from)}Q${n(x + w * from - (from === 0 ? 9 : 0))} ${n(y + h / 2)} ${n(x + w * from)} ${n(y)}z`;
  const seam = (at: number) =>
    `<path d="M${n(x + 4)} ${n(at)}H${n(x + w - 4)}" stroke="${DARK}" stroke-width="2" stroke-dasharray="7 5"/>`;
  return (
    path(side(0, 1), WHITE.base) + path(side(0.8, 1), WHITE.shade) + seam(y + 9) + seam(floor - 9)
  );
}

/** Kraft carton, taped, `wide` by `high` inches. */
export function carton({
  x,
  floor,
  wide,
  high,
  k,
}: {
  x: number;
  floor: number;
  wide: number;
  high: number;
  k: number;
}): string {
  const w = wide * k;
  const h = high * k;
  const y = floor - h;
  return (
    rect({ x, y, w, h }, KRAFT.base, 2) +
    rect({ x, y, w, h: h * 0.045 }, KRAFT.light) +
    rect({ x: x + w * 0.94, y, w: w * 0.06, h }, KRAFT.shade) +
    rect({ x: x + w * 0.42, y, w: w * 0.12, h: h * 0.12 }, KRAFT.light) +
    rect({ x, y: floor - 4, w, h: 4 }, KRAFT.shade)
  );
}
