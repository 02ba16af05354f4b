import type { Sql } from '../../platform/database.ts';
import { sql } from '../../platform/sql.ts';

export interface SettledStop {
  orderId: string;
  deliveryId: string;
  /** `failed`: nothing was handed over; the order goes back to the desk and may ride again. */
  state: 'done' | 'failed';
  at: Date;
}

/**
 * Says what a delivery made of its order's stop, inside the delivery's transaction. An order that rides on no run has none: nothing is
 * done. The caller holds the order, and has checked who may deliver it.
 */
export async function settleStop(tx: Sql, { orderId, deliveryId, state, at }: SettledStop) {
  await tx.execute(sql`
    update run_stops set state = ${state}, delivery_id = ${deliveryId}, settled_at = ${at}
     where order_id = ${orderId} and state in ('planned', 'out')`);
}
