import { dayText } from '../../../kit/time.ts';
import { isShutOn } from '../../../people/customers/public/dock-hours.ts';
import type { Sql } from '../../../platform/database.ts';
import { isOpenStop, type RunWithStops } from '../../runs/contract.ts';
import { docksOf } from '../../runs/server/places.ts';
import type { DeparturePoint } from '../departure.ts';
import { pointShort as short, wayOut, pointTexts as words } from '../departure-messages.ts';
import { point } from './crew-points.ts';

/** Docks that take no goods on the weekday of the run: the truck would come back with them. Somebody there may have agreed to it, so a reason lets it go. */
export async function dockPoints(
  db: Sql,
  run: RunWithStops,
  { today, leaves }: { today: string; leaves: boolean },
): Promise<DeparturePoint[]> {
  const day = leaves || run.day < today ? today : run.day;
  const open = run.stops.filter(isOpenStop);
  const docks = await docksOf(
    db,
    open.map(({ customerId }) => customerId),
  );
  const shut = open.filter(({ customerId }) => {
    const hours = docks.get(customerId);
    return hours !== undefined && isShutOn(hours, day);
  });
  const [first] = shut;
  if (!first) return [];
  // In the order of the road.
  const names = [...new Set(shut.map(({ customerName }) => customerName))];
  const on = day === today ? '' : dayText(day);
  return [
    point('dock', {
      text: words.dock(names, on),
      few: short.dock(names, on),
      out: { text: wayOut.dock, to: `/dashboard/orders/${first.orderId}` },
    }),
  ];
}
