import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { sql } from '../../../platform/sql.ts';
import { stopSettled } from '../errors.ts';
import type { RefusedState } from '../refused-contract.ts';

/**
 * Closes an open report of this order, inside the transaction that does what it asks for.
 * @throws AppError `failed-precondition` when somebody was faster, or it is another order's.
 */
export async function closeStopReport(
  app: App,
  tx: Sql,
  actor: UserActor,
  closed: {
    id: string;
    orderId: string;
    state: Exclude<RefusedState, 'open'>;
    deliveryId: string | null;
    reason: string;
  },
): Promise<void> {
  const done = await tx.execute(
    sql`update refused_stops
           set state = ${closed.state}, delivery_id = ${closed.deliveryId},
               settled_by = ${actor.id}, settled_at = ${new Date(app.clock.now())},
               settled_reason = ${closed.reason}
         where id = ${closed.id} and order_id = ${closed.orderId} and state = 'open'`,
  );
  if (done === 0) throw stopSettled();
}
