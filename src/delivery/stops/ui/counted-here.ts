import { checkMessages } from '../../runs/load-check-messages.ts';
import type { LineToLoad } from '../../runs/load-contract.ts';
import { shownLine } from '../../runs/ui/load-check.tsx';
import { type LoadOutbox, unsavedOf } from '../../runs/ui/load-outbox.ts';
import type { LoadAtDock } from '../../shipping/contract.ts';
import { pointTexts } from '../../shipping/departure-messages.ts';

type Point = NonNullable<LoadAtDock['departure']>['points'][number];

/**
 * What is missing before a truck leaves, with the counts that this phone has made since it was read: the lines beside it and the point of the count say one
 * figure. Whether nothing is missing is the office's to say: until it has the counts, the point of the count stands.
 */
export function countedHere(
  points: readonly Point[],
  lines: readonly LineToLoad[],
  outbox: LoadOutbox,
): Point[] {
  const unsaved = unsavedOf(outbox);
  if (unsaved === 0 && Object.keys(outbox.recorded).length === 0) return [...points];
  const uncounted = lines.filter((line) => shownLine(line, outbox).loaded === null).length;
  return points.map((point) => {
    if (point.kind !== 'count') return point;
    if (uncounted > 0) return { ...point, text: pointTexts.count(uncounted, lines.length) };
    const way = unsaved > 0 ? checkMessages.countsWait : checkMessages.countsGo;
    return {
      ...point,
      text: `${checkMessages.countsFirst(unsaved)}.`,
      // The panel puts the stop.
      out: { text: way.replace(/\.$/, ''), to: null },
    };
  });
}
