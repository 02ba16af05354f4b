import type { Sql } from '../../../platform/database.ts';
import { bool, date, int, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { loadsForJoin, stopsForJoin } from '../../runs/server/joins.ts';
import type { Loads } from './stop-lines.ts';

export interface StopOnRun {
  runId: string | null;
  /** YYYY-MM-DD */
  day: string | null;
  /** Nobody has sent it out. */
  atDock: boolean;
  loads: Loads;
}

const runRow = rowShape({ runId: text, day: date, atDock: bool });
const loadRow = rowShape({ orderLineId: text, loaded: int, shortReason: text, isCounted: bool });

/**
 * The run that a stop belonged to, and what was loaded for its lines: the one that the phone names when this order stands on it; else the one
 * on which it is on the road, or is planned for `today` (the company's, YYYY-MM-DD): the truck may be ahead of the desk. A run of another
 * day that never left did not bring it. `returned`: the run to which this report has just brought the stop back. Ask before the delivery is settled: a settled order is out no more.
 */
export async function stopOnRun(
  tx: Sql,
  of: {
    orderId: string;
    runId: string | undefined;
    returned?: { runId: string; day: string } | null;
  },
  today: string,
): Promise<StopOnRun> {
  const { orderId, runId = null, returned } = of;
  const run = returned
    ? { ...returned, atDock: false }
    : await tx.row(
        runRow,
        sql`select s.run_id, s.day, s.run_state in ('planned', 'loading') as at_dock from ${stopsForJoin} s
         where s.order_id = ${orderId}
           and (s.run_id = ${runId} or s.state = 'out'
                or s.state = 'planned' and s.day = ${today}::date)
         order by (s.run_id = ${runId}) desc nulls last limit 1`,
      );
  if (!run) return { runId: null, day: null, atDock: false, loads: new Map() };
  const loads = await tx.rows(
    loadRow,
    sql`select l.order_line_id, l.loaded, l.short_reason, l.is_counted from ${loadsForJoin} l
         where l.run_id = ${run.runId}`,
  );
  return {
    ...run,
    loads: new Map(loads.map(({ orderLineId, ...load }) => [orderLineId, load])),
  };
}
