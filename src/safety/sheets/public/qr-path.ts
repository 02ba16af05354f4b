import { encode } from 'uqr';

export interface QrDrawing {
  /** Modules on each side, quiet zone included. */
  size: number;
  /** One path of all dark modules, rows joined into bars. */
  d: string;
}

/**
 * A QR code as one path, for print and screen. Error correction M: a label gets wet and scratched.
 */
export function qrPath(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const bars: string[] = [];
  data.forEach((row, y) => {
    for (let from = 0; from < size; from += 1) {
      if (!row[from]) continue;
      let to = from;
      while (row[to]) to += 1;
      bars.push(`M${from} ${y}h${to - from}v1h${from - to}z`);
      from = to;
    }
  });
  return { size, d: bars.join('') };
}
