import { parse } from 'csv-parse/sync';
import { normalise } from '../../../kit/normalise.ts';
import { cellReadings, type LineReading, lineReadings } from '../../../kit/written-line.ts';

/** Lines of one pasted text that are looked at. */
export const PASTED_LINES_MAX = 1000;

/** A written line with the ways to read it, the likeliest first; none when it holds no SKU at all. */
export interface PastedLine {
  /** From 1, blank lines and the header counted. */
  line: number;
  text: string;
  readings: (LineReading & { folded: string })[];
}

const HEADER = /^(sku|item|code|product|qty|quantity)\b/i;
const DELIMITERS = ['\t', ';', ','];

function readingsOf(line: string): LineReading[] {
  const delimiter = DELIMITERS.find((one) => line.includes(one));
  if (!delimiter) return lineReadings(line);
  try {
    const [cells = []] = parse(line, { delimiter, relax_quotes: true, trim: true });
    return cellReadings(cells);
  } catch {
    return [];
  }
}

/**
 * Reads lines of SKU and quantity in the ways people write them, and CSV with or without a header. `unread` counts the lines past
 * the limit.
 */
export function readPasted(text: string): { lines: PastedLine[]; unread: number } {
  const written = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const lines: PastedLine[] = [];
  for (const [at, raw] of written.slice(0, PASTED_LINES_MAX).entries()) {
    const line = raw.trim();
    if (line === '' || (at === 0 && HEADER.test(line.replace(/^"/, '')) && !/\d/.test(line)))
      continue;
    const readings = readingsOf(line).map((one) => ({ ...one, folded: normalise(one.product) }));
    lines.push({
      line: at + 1,
      text: line.slice(0, 120),
      readings: readings.filter((one) => one.folded !== ''),
    });
  }
  return {
    lines,
    unread: written.slice(PASTED_LINES_MAX).filter((line) => line.trim() !== '').length,
  };
}
