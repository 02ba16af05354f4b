import { orderLinesForJoin } from '../../../ordering/orders/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import { sql } from '../../../platform/sql.ts';
import { dropMovedAway } from './stop-rows.ts';

/** The truck is on the road, and its stops with it. What was counted for a stop that came off at the dock was unloaded, or none of it was found. Inside the departure's transaction, which holds the run. */
export async function leaveDock(tx: Sql, runId: string, at: Date): Promise<void> {
  await dropMovedAway(tx, runId, at);
  await tx.execute(sql`
    delete from run_loads rl using ${orderLinesForJoin} l
     where rl.run_id = ${runId} and l.id = rl.order_line_id
       and not exists (select from run_stops rs
                        where rs.run_id = ${runId} and rs.order_id = l.order_id)`);
  await tx.execute(sql`
    update runs set state = 'out', departed_at = ${at} where id = ${runId}`);
  await tx.execute(sql`
    update run_stops set state = 'out' where run_id = ${runId} and state = 'planned'`);
}

/** It stands at the dock again. */
export async function returnToDock(tx: Sql, runId: string): Promise<void> {
  await tx.execute(sql`
    update runs set state = 'planned', departed_at = null where id = ${runId}`);
  await tx.execute(sql`
    update run_stops set state = 'planned' where run_id = ${runId} and state = 'out'`);
}
