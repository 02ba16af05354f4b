import type { CompanySettings } from '../../../company/contract.ts';
import { shiftDay } from '../../../kit/time.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  date,
  decimal,
  int,
  nullable,
  present,
  rowShape,
  text,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { parsePack } from '../../../products/packs/public/pack.ts';
import { poundsOfLine } from '../../../safety/hazards/public/transport.ts';
import { safetyForJoin } from '../../../safety/hazards/server/public/joins.ts';
import { fullText } from '../change-messages.ts';
import { promisedDayOf } from './order-row.ts';

const weightRow = rowShape({
  /** Null: a line of one of the orders itself, whatever day it is promised for. */
  day: nullable(date),
  /** Which of them; null: of all others. */
  orderId: nullable(text),
  sizeUnit: text,
  density: nullable(decimal),
  quantity: int,
  lines: int,
  capacity: present(int),
});

/** What the trucks carry on days, for some orders that look for one. */
export interface RoomOfDays {
  /** By day, why it is full for this order. */
  fullFor: (orderId: string) => ReadonlyMap<string, string>;
  /** The order has found this day: the next one finds its goods there. */
  take: (orderId: string, day: string) => void;
}

/**
 * The one reading of the days from `from` to `to` on which all trucks together would not carry what is promised for them and an order beside it, each
 * with its reason. Of everybody's orders: the caller may see these, and of the others is told their weight alone. Without a truck, with one of which
 * nobody has said what it carries, or where the company does not ask for it, no day is full.
 */
export async function roomOfDays(
  db: Sql,
  company: Pick<CompanySettings, 'departureAsksCapacity'>,
  orderIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<RoomOfDays> {
  if (!company.departureAsksCapacity) return { fullFor: () => new Map(), take: () => {} };
  // The states stand in the statement, so that the index of what is still promised serves it.
  // Lines of one pack and quantity weigh the same: they are added up here, and rounded each.
  const rows = await db.rows(
    weightRow,
    sql`
      select case when o.id = any(${orderIds}::text[]) then null else ${promisedDayOf('o')} end as day,
             case when o.id = any(${orderIds}::text[]) then o.id end as order_id, l.size_unit,
             s.density, l.ordered - l.cancelled - l.delivered as quantity, count(*)::int as lines,
             c.pounds as capacity
        from capacity_of_trucks c, orders o join order_lines l on l.order_id = o.id
             join ${productsForJoin} p on p.id = l.product_id
             left join ${safetyForJoin} s on s.name_key = p.name_key
       where c.pounds is not null and l.ordered - l.cancelled - l.delivered > 0
         and (o.id = any(${orderIds}::text[])
              or ${promisedDayOf('o')} between ${from} and ${to} and o.rest_since is null
                 and o.status in ('placed', 'confirmed', 'on_hold', 'out_for_delivery', 'part_delivered'))
       group by 1, 2, 3, 4, 5, 7`,
  );
  const weights = (of: typeof rows, key: 'day' | 'orderId') => {
    const sums = new Map<string, number>();
    for (const row of of) {
      const at = row[key];
      if (at === null) continue;
      const pounds = poundsOfLine(parsePack(row.sizeUnit), row.density, row.quantity);
      sums.set(at, (sums.get(at) ?? 0) + row.lines * pounds);
    }
    return sums;
  };
  const [promised, own] = [weights(rows, 'day'), weights(rows, 'orderId')];
  const capacity = rows[0]?.capacity ?? 0;
  const weighs = (orderId: string, day: string) =>
    (own.get(orderId) ?? 0) + (promised.get(day) ?? 0);
  return {
    fullFor: (orderId) => {
      const full = new Map<string, string>();
      // No row: no capacity is known.
      for (let day = from; rows.length > 0 && day <= to; day = shiftDay(day, 1)) {
        const all = weighs(orderId, day);
        if (all > capacity) full.set(day, fullText(all, capacity));
      }
      return full;
    },
    take: (orderId, day) => void promised.set(day, weighs(orderId, day)),
  };
}

/** The days on which the trucks would not carry this order. */
export async function fullDays(
  db: Sql,
  company: Pick<CompanySettings, 'departureAsksCapacity'>,
  orderId: string,
  days: { from: string; to: string },
): Promise<ReadonlyMap<string, string>> {
  return (await roomOfDays(db, company, [orderId], days)).fullFor(orderId);
}
