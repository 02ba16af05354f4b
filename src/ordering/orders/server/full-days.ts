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
  /** Null: a line of the order itself, whatever day it is promised for. */
  day: nullable(date),
  sizeUnit: text,
  density: nullable(decimal),
  quantity: int,
  lines: int,
  capacity: present(int),
});

/**
 * The days from `from` to `to` on which all trucks together would not carry what is promised for them and this order beside it, each with its
 * reason. Of everybody's orders: the caller may see this one, and of the others is told their weight alone. Without a truck, with one of which
 * nobody has said what it carries, or where the company does not ask for it, no day is full.
 */
export async function fullDays(
  db: Sql,
  company: Pick<CompanySettings, 'departureAsksCapacity'>,
  orderId: string,
  { from, to }: { from: string; to: string },
): Promise<ReadonlyMap<string, string>> {
  if (!company.departureAsksCapacity) return new Map();
  // The states stand in the statement, so that the index of what is still promised serves it.
  // Lines of one pack and quantity weigh the same: they are added up here, and rounded each.
  const rows = await db.rows(
    weightRow,
    sql`
      select case when o.id = ${orderId} then null else ${promisedDayOf('o')} end as day, l.size_unit,
             s.density, l.ordered - l.cancelled - l.delivered as quantity, count(*)::int as lines,
             c.pounds as capacity
        from capacity_of_trucks c, orders o join order_lines l on l.order_id = o.id
             join ${productsForJoin} p on p.id = l.product_id
             left join ${safetyForJoin} s on s.name_key = p.name_key
       where c.pounds is not null and l.ordered - l.cancelled - l.delivered > 0
         and (o.id = ${orderId}
              or ${promisedDayOf('o')} between ${from} and ${to} and o.rest_since is null
                 and o.status in ('placed', 'confirmed', 'on_hold', 'out_for_delivery', 'part_delivered'))
       group by 1, 2, 3, 4, 6`,
  );
  const pounds = (of: typeof rows) =>
    of.reduce(
      (sum, { sizeUnit, density, quantity, lines }) =>
        sum + lines * poundsOfLine(parsePack(sizeUnit), density, quantity),
      0,
    );
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const own = pounds(byDay.get(null) ?? []);
  const capacity = rows[0]?.capacity ?? 0;
  const full = new Map<string, string>();
  // No row: no capacity is known.
  for (let day = from; rows.length > 0 && day <= to; day = shiftDay(day, 1)) {
    const all = own + pounds(byDay.get(day) ?? []);
    if (all > capacity) full.set(day, fullText(all, capacity));
  }
  return full;
}
