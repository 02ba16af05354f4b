import { orderLinesForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { peopleForJoin } from '../../../people/accounts/people/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import { date, rowShape, text, textList } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { safetyForJoin } from '../../../safety/hazards/server/public/joins.ts';
import { transportLoad } from '../../../safety/hazards/server/public/transport-load.ts';
import { stopsForJoin } from '../../runs/server/joins.ts';
import { untrainedOf } from './trainings.ts';

const runRow = rowShape({
  runId: text,
  runName: text,
  day: date,
  driverId: text,
  personName: text,
  productIds: textList,
});

/**
 * Drivers of runs of today and later that carry what needs a shipping paper, for whom no training holds on that day: what the departure will miss, for the
 * owner, who alone records it. Each driver once, with the run that comes first.
 */
export async function driversToTrain(
  db: Sql,
  today: string,
): Promise<{ personName: string; runName: string; day: string }[]> {
  const runs = await db.rows(
    runRow,
    sql`select s.run_id, s.run_name, s.day, s.driver_id, p.display_name as person_name,
               array_agg(distinct l.product_id) as product_ids
          from ${stopsForJoin} s
               join ${peopleForJoin} p on p.id = s.driver_id
               join ${orderLinesForJoin} l on l.order_id = s.order_id and l.open_quantity > 0
               join ${productsForJoin} g on g.id = l.product_id
               join ${safetyForJoin} d on d.name_key = g.name_key and d.un_number is not null
         where s.run_state in ('planned', 'loading') and s.day >= ${today}::date
           and s.state = 'planned'
         group by s.run_id, s.run_name, s.day, s.driver_id, p.display_name
         order by s.day, s.run_name, s.run_id`,
  );
  const untrained = new Map<string, Set<string>>();
  for (const [day, mine] of Map.groupBy(runs, (run) => run.day)) {
    const drivers = [...new Set(mine.map(({ driverId }) => driverId))];
    untrained.set(day, new Set(await untrainedOf(db, drivers, day)));
  }
  const open = runs.filter(({ day, driverId }) => untrained.get(day)?.has(driverId));
  if (open.length === 0) return [];
  // Limited quantities and what the road excepts ask for no training.
  const { regulated } = await transportLoad(
    { db },
    open.flatMap(({ productIds }) => productIds.map((productId) => ({ productId, quantity: 1 }))),
  );
  const needPaper = new Set(regulated.map(({ productId }) => productId));
  const first = new Map<string, (typeof open)[number]>();
  for (const run of open)
    if (!first.has(run.driverId) && run.productIds.some((id) => needPaper.has(id)))
      first.set(run.driverId, run);
  return [...first.values()].map(({ personName, runName, day }) => ({ personName, runName, day }));
}
