import type { UserActor } from '../../../kit/actor.ts';
import { orderLinesForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { changeWithRun, type Leaves } from '../../../ordering/orders/server/public/update-order.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { int, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { isLoadedShort, type LineToLoad } from '../load-contract.ts';

/** By line that was counted short: how many of it are aboard, for the mail that says the order is out. */
export const shortAboard = (
  lines: readonly Pick<LineToLoad, 'orderLineId' | 'open' | 'loaded'>[],
): NonNullable<Leaves['aboard']> =>
  new Map(lines.filter(isLoadedShort).map(({ orderLineId, loaded }) => [orderLineId, loaded]));

const lineRow = rowShape({ orderLineId: text, open: int, loaded: int });
const placeRow = rowShape({ stopsBefore: int });

/** How one order leaves with a run that is on the road already: what a departure says of all its orders. The caller may see the run. */
async function leavesWith(tx: Sql, runId: string, orderId: string): Promise<Leaves> {
  const lines = await tx.rows(
    lineRow,
    sql`select l.id as order_line_id, l.open_quantity as open, rl.loaded
          from run_loads rl join ${orderLinesForJoin} l on l.id = rl.order_line_id
         where rl.run_id = ${runId} and l.order_id = ${orderId}`,
  );
  const place = await tx.row(
    placeRow,
    sql`select count(*)::int as stops_before
          from run_stops own
               join run_stops other on other.run_id = own.run_id and other.position < own.position
         where own.run_id = ${runId} and own.order_id = ${orderId} and own.state = 'out'
           and other.state = 'out'`,
  );
  return { aboard: shortAboard(lines), stopsBefore: place?.stopsBefore };
}

/** Sends an order out with a run that is on the road already. The caller may see both. */
export async function sendOutWith(
  app: App,
  tx: Sql,
  actor: UserActor,
  { order, runId }: { order: { id: string; version: number }; runId: string },
): Promise<void> {
  const { id: orderId, version } = order;
  const leaves = await leavesWith(tx, runId, orderId);
  await changeWithRun(app, tx, actor, { input: { action: 'send-out', orderId, version }, leaves });
}
