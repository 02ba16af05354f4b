// Reads a QR code back (ISO/IEC 18004, model 2, error correction M, versions 1 to 10, bytes): as a reader does, from the modules alone.
import type { PDFPage } from '@cantoo/pdf-lib';
import { operationsOf } from './pdf-content.ts';

/** Data codewords of each block, and how many correct them, by version. */
const BLOCKS: readonly [correcting: number, blocks: readonly number[]][] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
const ALIGNED: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];
const FORMAT_MASK = 0b101010000010010;

/** The modules of a drawing of `qr-path.ts`, without its quiet zone; `quiet` is how wide that is. */
export function modulesOf(drawing: { size: number; d: string }): {
  modules: boolean[][];
  quiet: number;
} {
  const all = Array.from({ length: drawing.size }, () =>
    Array.from({ length: drawing.size }, () => false),
  );
  for (const [, x, y, width] of drawing.d.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = 0; at < Number(width); at += 1) (all[Number(y)] ?? [])[Number(x) + at] = true;
  const quiet = all.findIndex((row) => row.includes(true));
  return { modules: all.slice(quiet, -quiet).map((row) => row.slice(quiet, -quiet)), quiet };
}

/** What the code that is drawn on a page of a PDF says, read from what the page fills. */
export function qrOnPage(page: PDFPage): string {
  let bars: [x: number, y: number, width: number][] = [];
  let points: number[][] = [];
  for (const { name, operands } of operationsOf(page)) {
    if (name === 'm') points = [operands.map(Number)];
    else if (name === 'l') points.push(operands.map(Number));
    else if (name === 'h') {
      const [[x = 0, y = 0] = [], [right = 0] = []] = points;
      bars.push([x, y, right - x]);
    } else if (/^[fFBSn]/.test(name)) {
      if (bars.length > 100) break;
      bars = [];
    }
  }
  const quiet = Math.min(...bars.map(([x]) => x));
  const size = Math.max(...bars.map(([x, , width]) => x + width)) + quiet;
  const d = bars.map(([x, y, width]) => `M${x} ${y}h${width}v1h-${width}z`).join('');
  return readQr(modulesOf({ size, d }).modules);
}

function isFunction(x: number, y: number, side: number, version: number): boolean {
  const nearFinder = (x < 9 && y < 9) || (x >= side - 8 && y < 9) || (x < 9 && y >= side - 8);
  if (nearFinder || x === 6 || y === 6) return true;
  if (version >= 7 && ((y < 6 && x >= side - 11) || (x < 6 && y >= side - 11))) return true;
  const centres = ALIGNED[version - 1] ?? [];
  const last = centres.at(-1);
  return centres.some((cy) =>
    centres.some((cx) => {
      const taken =
        (cx === 6 && cy === 6) || (cx === 6 && cy === last) || (cx === last && cy === 6);
      return !taken && Math.abs(cx - x) <= 2 && Math.abs(cy - y) <= 2;
    }),
  );
}

function codewordsOf(
  modules: boolean[][],
  version: number,
  mask: (x: number, y: number) => boolean,
): number[] {
  const side = modules.length;
  const bits: boolean[] = [];
  let up = true;
  for (let right = side - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    for (let step = 0; step < side; step += 1) {
      const y = up ? side - 1 - step : step;
      for (const x of [right, right - 1])
        if (!isFunction(x, y, side, version)) bits.push((modules[y]?.[x] ?? false) !== mask(x, y));
    }
    up = !up;
  }
  const words: number[] = [];
  for (let at = 0; at + 8 <= bits.length; at += 8)
    words.push(bits.slice(at, at + 8).reduce((word, bit) => word * 2 + Number(bit), 0));
  return words;
}

/** What a QR code says. Throws when it is none that these rules can read. */
export function readQr(modules: boolean[][]): string {
  const side = modules.length;
  const version = (side - 17) / 4;
  const [, blocks] = BLOCKS[version - 1] ?? [];
  if (!blocks || !Number.isInteger(version)) throw new Error(`${side} modules are no version.`);
  const at = (x: number, y: number) => Number(modules[y]?.[x] ?? false);
  const along = [0, 1, 2, 3, 4, 5, 7, 8]
    .map((x) => at(x, 8))
    .concat([7, 5, 4, 3, 2, 1, 0].map((y) => at(8, y)));
  const format = along.reduce((word, bit) => word * 2 + bit, 0) ^ FORMAT_MASK;
  if (format >> 13 !== 0) throw new Error('The code has another error correction than M.');
  const mask = MASKS[(format >> 10) & 7];
  if (!mask) throw new Error('The code has no mask.');
  const words = codewordsOf(modules, version, mask);
  const data = blocks.map((): number[] => []);
  let next = 0;
  for (let place = 0; place < Math.max(...blocks); place += 1)
    for (const [index, length] of blocks.entries())
      if (place < length) data[index]?.push(words[next++] ?? 0);
  const bits = data
    .flat()
    .flatMap((word) => Array.from({ length: 8 }, (_, bit) => (word >> (7 - bit)) & 1));
  const number = (from: number, length: number) =>
    bits.slice(from, from + length).reduce((value, bit) => value * 2 + bit, 0);
  if (number(0, 4) !== 0b0100) throw new Error('The code does not hold bytes.');
  const lengthBits = version < 10 ? 8 : 16;
  const bytes = Array.from({ length: number(4, lengthBits) }, (_, index) =>
    number(4 + lengthBits + index * 8, 8),
  );
  return Buffer.from(bytes).toString('utf8');
}
