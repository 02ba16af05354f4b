import type { Ink } from '../label-drawing.ts';

/** Width of a text in points at size 1, in the label's regular or bold type. */
export type Measure = (text: string, bold: boolean) => number;

export interface Run {
  text: string;
  bold: boolean;
}

/** Height of a line for its type size. */
export const LEADING = 1.16;
/** Of a line, above its base line. */
const ASCENT = 0.92;

interface Word extends Run {
  /** Joined to the word before it: a break after a slash. */
  joined: boolean;
}

/** Words, and parts of words at slashes: "gloves/clothing" may break there. */
function wordsOf(runs: readonly Run[]): Word[] {
  return runs.flatMap(({ text, bold }) =>
    text
      .split(/\s+/)
      .filter(Boolean)
      .flatMap((word) =>
        word
          .split(/(?<=\/)(?=\S)/)
          .map((part, index): Word => ({ text: part, bold, joined: index > 0 })),
      ),
  );
}

/** Runs broken into lines of at most `width` points at size 1; words of one weight in one piece. */
function breakLines(runs: readonly Run[], width: number, measure: Measure): Run[][] {
  const lines: Run[][] = [];
  let line: Run[] = [];
  let used = 0;
  for (const { text, bold, joined } of wordsOf(runs)) {
    const gap = line.length === 0 || joined ? 0 : measure(' ', bold);
    const wide = measure(text, bold);
    if (line.length > 0 && used + gap + wide > width) {
      lines.push(line);
      line = [];
      used = 0;
    }
    const last = line.at(-1);
    const space = line.length > 0 && !joined ? ' ' : '';
    used += (line.length > 0 ? gap : 0) + wide;
    if (last && last.bold === bold) last.text += `${space}${text}`;
    else line.push({ text: `${space}${text}`, bold });
  }
  return line.length > 0 ? [...lines, line] : lines;
}

/** Whether a single word is wider than the column: it would stand over the edge. */
export function overflows(
  runs: readonly Run[],
  width: number,
  size: number,
  measure: Measure,
): boolean {
  return wordsOf(runs).some(({ text, bold }) => measure(text, bold) * size > width);
}

/** A paragraph's height in points. */
export function heightOf(
  runs: readonly Run[],
  width: number,
  size: number,
  measure: Measure,
): number {
  return breakLines(runs, width / size, measure).length * size * LEADING;
}

/** A paragraph's inks, its top left corner at (x, y). */
export function flow(
  runs: readonly Run[],
  { x, y, width }: { x: number; y: number; width: number },
  { size, color = '#000000', center = false }: { size: number; color?: string; center?: boolean },
  measure: Measure,
): Ink[] {
  return breakLines(runs, width / size, measure).flatMap((line, index) => {
    const widths = line.map(({ text, bold }) => measure(text, bold) * size);
    const whole = widths.reduce((sum, one) => sum + one, 0);
    let left = x + (center ? (width - whole) / 2 : 0);
    return line.map(({ text, bold }, part): Ink => {
      // A space between two weights is a place, not a letter.
      const lead = text.length - text.trimStart().length;
      const indent = lead > 0 ? measure(' ', bold) * size : 0;
      const ink: Ink = {
        kind: 'text',
        x: left + indent,
        y: y + index * size * LEADING + size * ASCENT,
        size,
        bold,
        width: (widths[part] ?? 0) - indent,
        color,
        text: text.trimStart(),
      };
      left += widths[part] ?? 0;
      return ink;
    });
  });
}
