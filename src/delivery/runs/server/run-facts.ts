import { longDayText } from '../../../kit/time.ts';
import type { Run } from '../contract.ts';
import type { LineToLoad } from '../load-contract.ts';
import { paperMessages as words } from '../paper-messages.ts';

/** What stands at the head of each paper of a run. */
export function runFacts(
  run: Run,
  lines: readonly LineToLoad[],
): readonly (readonly [string, string])[] {
  const packages = lines.reduce((sum, line) => sum + (line.loaded ?? line.open), 0);
  const stops = new Set(lines.map((line) => line.position)).size;
  return [
    [words.run, run.name],
    [words.day, longDayText(run.day)],
    [words.driver, run.driverName || words.nobody],
    [words.truck, run.truckName || words.noTruck],
    [words.quantity, words.stops(stops, packages)],
  ];
}
