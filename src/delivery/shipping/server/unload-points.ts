import type { LineToLoad } from '../../runs/load-contract.ts';
import type { RunLoad } from '../../runs/server/read-load.ts';
import type { DeparturePoint } from '../departure.ts';
import { unloadMessages as words } from '../unload-messages.ts';
import { point } from './crew-points.ts';

const packages = (lines: readonly { loaded: number | null; open: number }[]) =>
  lines.reduce((sum, { loaded, open }) => sum + (loaded ?? open), 0);

/**
 * What lies in the truck for orders that are no longer on the run, and what is to ride on it and lies in another truck at the dock: nothing leaves before somebody
 * has said that it was unloaded. A reason lets neither go.
 */
export function unloadPoints({ run, lines, toUnload }: RunLoad): DeparturePoint[] {
  const inOtherTrucks = run.stops.flatMap(({ orderId, number }) =>
    [
      ...Map.groupBy(
        lines.filter((line) => line.orderId === orderId),
        liesIn,
      ),
    ].flatMap(([, mine]) => {
      const there = mine[0]?.liesIn;
      if (!there) return [];
      return [
        point('unload', {
          text: words.elsewhere(packages(mine), number, there.run),
          few: words.shortOnOtherRun(number, there.run),
          out: { text: words.outOnOtherRun, to: `/dashboard/runs/${there.runId}/load` },
        }),
      ];
    }),
  );
  return [...unloadHere(run.id, toUnload), ...inOtherTrucks];
}

const liesIn = (line: LineToLoad) => line.liesIn?.runId ?? '';

const unloadHere = (runId: string, toUnload: RunLoad['toUnload']): DeparturePoint[] =>
  [...Map.groupBy(toUnload, ({ number }) => number)].map(([number, mine]) =>
    point('unload', {
      text: words.hereText(packages(mine), number),
      few: words.hereShort(packages(mine), number),
      out: { text: words.hereOut, to: `/dashboard/runs/${runId}/load` },
      unload: mine.map(({ orderLineId }) => orderLineId),
    }),
  );
