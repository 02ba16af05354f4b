import { isOpenStop } from '../../runs/contract.ts';
import { isTooMany, wantsCountAgain } from '../../runs/load-contract.ts';
import type { RunLoad } from '../../runs/server/read-load.ts';
import type { DeparturePoint } from '../departure.ts';
import { pointShort as short, wayOut, pointTexts as words } from '../departure-messages.ts';
import { point } from './crew-points.ts';

/** Lines of stops that are still to come: what was handed over at the dock is open no longer and was counted all the same. */
function linesToCome<Line extends { orderId: string }>(
  { run }: Pick<RunLoad, 'run'>,
  lines: readonly Line[],
): Line[] {
  const open = new Set(run.stops.filter(isOpenStop).map(({ orderId }) => orderId));
  return lines.filter(({ orderId }) => open.has(orderId));
}

/** What nobody counted, and what was ordered more after it was counted: line by line, never sums against sums. */
export function countPoints(load: RunLoad, before: readonly string[]): DeparturePoint[] {
  const { run, lines } = load;
  const out = { text: wayOut.count, to: `/dashboard/runs/${run.id}/load` };
  const uncounted = lines.filter(({ loaded }) => loaded === null).length;
  const again = linesToCome(load, lines).filter(wantsCountAgain);
  return [
    ...(uncounted > 0
      ? [
          point('count', {
            text:
              before.length > 0
                ? words.countedInto(uncounted, lines.length, before, run.truckName)
                : words.count(uncounted, lines.length),
            few: short.count(lines.length - uncounted, lines.length),
            out,
          }),
        ]
      : []),
    ...again.map((line) =>
      point('count', {
        text: words.countAgain(line),
        few: short.countAgain(line),
        out,
      }),
    ),
  ];
}

/** More of a line lies in the truck than its stop gets: one press says that the rest was taken off, or it rides with a reason. */
export function extraPoints(load: RunLoad): DeparturePoint[] {
  return linesToCome(load, load.lines)
    .filter(isTooMany)
    .map((line) =>
      point('extra', {
        text: words.extra(line),
        few: short.extra(line),
        out: { text: wayOut.extra, to: `/dashboard/runs/${load.run.id}/load` },
        takeOff: { orderLineId: line.orderLineId, left: line.open },
      }),
    );
}
