/** Two sizes side by side: the same questions, asked in turns in one run, and what of it is over the line. */

/**
 * How much slower the large catalogue may answer. A difference of p95 under so many ms is no fault: the product index walks all
 * records, which takes 5 to 14 ms at 50,000 (docs/decisions/2026-11-21-product-index.md).
 */
export const MAX_RATIO = 2;
export const FLOOR_MS = 20;

export interface Line {
  name: string;
  small: number[];
  large: number[];
}

/** Asks both sides `rounds` times in turns; who is asked first changes every time. */
export async function inTurns(
  name: string,
  rounds: number,
  ask: (side: 'small' | 'large', round: number) => Promise<() => Promise<unknown>>,
): Promise<Line> {
  const line: Line = { name, small: [], large: [] };
  const warm = Math.ceil(rounds / 5);
  for (let round = -warm; round < rounds; round += 1) {
    const sides = ['small', 'large'] as const;
    for (const side of round % 2 ? sides : sides.toReversed()) {
      const run = await ask(side, round);
      const start = performance.now();
      await run();
      if (round >= 0) line[side].push(performance.now() - start);
    }
  }
  return line;
}

const quantile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
  0;

/** Whether the large side's p95 is over the line. */
function isOver({ small, large }: Line): boolean {
  const [smallP95, largeP95] = [quantile(small, 0.95), quantile(large, 0.95)];
  return largeP95 > MAX_RATIO * smallP95 && largeP95 - smallP95 > FLOOR_MS;
}

/** A neighbour on the machine can put any p95 over the line, and none can bring one under it: what is over is asked anew, four times at most. */
export async function quietly(measure: () => Promise<Line>): Promise<Line & { tries: number }> {
  for (let tries = 1; ; tries += 1) {
    const line = await measure();
    if (tries === 5 || !isOver(line)) return { ...line, tries };
  }
}

/** Prints the lines as a table; how many are over. */
export function printLines(title: string, lines: readonly (Line & { tries: number })[]): number {
  console.log(`\n${title}\n${'ms'.padEnd(38)}   500: p50    p95   50,000: p50    p95   p95 ratio`);
  for (const line of lines) {
    const { name, small, large, tries } = line;
    const [smallP95, largeP95] = [quantile(small, 0.95), quantile(large, 0.95)];
    const cells = [quantile(small, 0.5), smallP95, quantile(large, 0.5), largeP95].map((ms, at) =>
      ms.toFixed(1).padStart([10, 7, 14, 7][at] ?? 7),
    );
    const notes = `${isOver(line) ? '  OVER' : ''}${tries > 1 ? `  (series ${tries})` : ''}`;
    console.log(
      `${name.padEnd(38)} ${cells.join('')} ${(largeP95 / smallP95).toFixed(2).padStart(10)}${notes}`,
    );
  }
  return lines.filter(isOver).length;
}
