import { dayText, weekdayOf } from '../../../kit/time.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { isOpenStop, type RunWithStops } from '../../runs/contract.ts';
import type { DeparturePoint } from '../departure.ts';
import { pointShort as short, wayOut, pointTexts as words } from '../departure-messages.ts';
import { point } from './crew-points.ts';

const dockRow = rowShape({ id: text, name: text });

/** Docks that take no goods on the weekday of the run: the truck would come back with them. Somebody there may have agreed to it, so a reason lets it go. */
export async function dockPoints(
  db: Sql,
  run: RunWithStops,
  { today, leaves }: { today: string; leaves: boolean },
): Promise<DeparturePoint[]> {
  const open = run.stops.filter(isOpenStop);
  const day = leaves || run.day < today ? today : run.day;
  const docks = await db.rows(
    dockRow,
    sql`select c.id, c.list_name as name from ${customersForJoin} c
         where c.id = any(${open.map(({ customerId }) => customerId)}::text[])
           and ${weekdayOf(day)}::int = any(c.dock_closed)`,
  );
  const shut = new Map(docks.map(({ id, name }) => [id, name]));
  const theirs = open.filter(({ customerId }) => shut.has(customerId));
  const [first] = theirs;
  if (!first) return [];
  // In the order of the road.
  const names = [...new Set(theirs.map(({ customerId }) => shut.get(customerId) ?? ''))];
  const on = day === today ? '' : dayText(day);
  return [
    point('dock', {
      text: words.dock(names, on),
      few: short.dock(names, on),
      out: { text: wayOut.dock, to: `/dashboard/orders/${first.orderId}` },
    }),
  ];
}
