import { readCompany } from '../../../company/server/queries.ts';
import { momentAt, timeText } from '../../../kit/time.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { rowShape, text, textList } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { RunWithStops } from '../../runs/contract.ts';
import { USUAL_MINUTES } from '../../runs/expected-times.ts';
import { expectedOfRuns } from '../../runs/server/expected.ts';
import { stopsForJoin } from '../../runs/server/joins.ts';
import type { DeparturePoint } from '../departure.ts';
import { pointShort as short, wayOut, pointTexts as words } from '../departure-messages.ts';
import { point } from './crew-points.ts';

const twinRow = rowShape({
  id: text,
  name: text,
  leavesAt: text,
  what: text,
  orderIds: textList,
});

/** To a door and at it, where no way to it is known. */
const A_DOOR_MS = 2 * USUAL_MINUTES * 60_000;
const AT_DOOR_MS = USUAL_MINUTES * 60_000;

/**
 * The truck or the driver is to be out with another run of that day when this one leaves. A second run once the first is back is none, nor one of
 * which nobody has said when it leaves: as long as the other is on the road the departure asks for it anyway (`roadPoints`).
 */
export async function twinPoints(
  app: { db: Sql } & Pick<App, 'clock'>,
  run: RunWithStops,
): Promise<DeparturePoint[]> {
  const isAtDock = run.state === 'planned' || run.state === 'loading';
  if (!isAtDock || run.leavesAt === '') return [];
  const rows = await app.db.rows(
    twinRow,
    sql`select s.run_id as id, s.run_name as name, s.leaves_at, w.what, array_agg(s.order_id::text) as order_ids
          from ${stopsForJoin} s
               cross join lateral (values ('truck', s.truck_id, ${run.truckId}::text),
                                          ('driver', s.driver_id, ${run.driverId}::text))
                 as w(what, theirs, ours)
         where s.day = ${run.day}::date and s.run_id <> ${run.id} and s.state = 'planned'
           and s.run_state in ('planned', 'loading') and w.theirs = w.ours
           and s.leaves_at <> '' and s.leaves_at <= ${run.leavesAt}
         group by s.run_id, s.run_name, s.leaves_at, w.what
         order by w.what desc, s.leaves_at, s.run_name, s.run_id`,
  );
  if (rows.length === 0) return [];
  const { timeZone } = await readCompany(app, app.db);
  const expected = await expectedOfRuns(
    app,
    rows.map(({ id }) => id),
  );
  const leaves = momentAt(timeZone, run.day, run.leavesAt);
  return rows.flatMap(({ id, name, leavesAt, what, orderIds }) => {
    const begins = momentAt(timeZone, run.day, leavesAt);
    const known = orderIds.flatMap((one) => expected.get(one)?.at?.getTime() ?? []);
    const back = Math.max(
      begins + orderIds.length * A_DOOR_MS,
      ...known.map((at) => at + AT_DOOR_MS),
    );
    if (leaves >= back) return [];
    const isTruck = what === 'truck';
    const who = isTruck ? run.truckName : run.driverName;
    return [
      point(isTruck ? 'truck' : 'driver', {
        text: words.twin(who, name, timeText(begins, timeZone), timeText(back, timeZone)),
        few: short.twin(who, name),
        out: {
          text: isTruck ? wayOut.twinTruck : wayOut.twinDriver,
          to: `/dashboard/runs/${id}`,
        },
      }),
    ];
  });
}
