import type { Sql } from '../../../platform/database.ts';
import { bool, rowShape, text, time } from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';

/** The first change of the truck of a run `r` since it left, as an event `e`: it names the truck that it left with. */
const changedOnRoad: SqlText = sql`(
  r.state = 'out' and e.run_id = r.id and e.kind = 'changed' and e.detail ? 'truckWas'
  and e.at >= r.departed_at
  and e.seq > coalesce((select max(d.seq) from run_events d where d.run_id = r.id and d.kind = 'departed'), 0))`;

/** A select of the id of the truck that a run left with, where it got another one on the road. */
export const truckLeftWith = (runId: string): SqlText => sql`
  select e.detail->>'truckWas' from runs r join run_events e on ${changedOnRoad}
   where r.id = ${runId} order by e.seq limit 1`;

const leftRow = rowShape({ truckName: text });

/** The name of the truck in which a run on the road left ('' for none), where it has another one now; null: it drives the one that it left with. */
export async function leftIn(db: Sql, runId: string): Promise<string | null> {
  const row = await db.row(
    leftRow,
    sql`select coalesce(t.name, '') as truck_name from (
          select e.detail->>'truckWas' as truck_id, r.truck_id as now_id
            from runs r join run_events e on ${changedOnRoad}
           where r.id = ${runId} order by e.seq limit 1) first
        left join trucks t on t.id = first.truck_id
        where first.truck_id is distinct from first.now_id`,
  );
  return row?.truckName ?? null;
}

const eventRow = rowShape({ any: bool });

/** Whether a run was sent out past what is asked at the dock. One that was put on the road otherwise, by an earlier release, was asked nothing. */
export async function wasSentOut(db: Sql, runId: string): Promise<boolean> {
  const row = await db.row(
    eventRow,
    sql`select exists (select from run_events e
                        where e.run_id = ${runId} and e.kind = 'departed') as any`,
  );
  return row?.any === true;
}

const runRow = rowShape({ id: text });

/** Runs on the road that got another truck since they left: only of these can something be open that was settled at the dock. */
export async function runsWithAnotherTruck(db: Sql): Promise<string[]> {
  const rows = await db.rows(
    runRow,
    sql`select r.id from runs r
         where r.state = 'out' and exists (select from run_events e where ${changedOnRoad})
         order by r.day, r.name, r.id limit 100`,
  );
  return rows.map(({ id }) => id);
}

const truckSinceRow = rowShape({ at: time });

/** When a run got the truck that it has; null: it has it from the beginning. */
export async function hasTruckSince(db: Sql, runId: string): Promise<Date | null> {
  const row = await db.row(
    truckSinceRow,
    sql`select e.at from run_events e
         where e.run_id = ${runId} and e.kind = 'changed' and e.detail ? 'truckWas'
         order by e.seq desc limit 1`,
  );
  return row?.at ?? null;
}
