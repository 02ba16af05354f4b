import type { Sql } from '../../../platform/database.ts';
import { enqueue } from '../../../platform/queue.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { tellNextStopJob } from './jobs.ts';

const endedRow = rowShape({ runId: text });

export interface EndedStop {
  orderId: string;
  /** The run that the delivery belongs to; null: none. */
  runId: string | null;
  deliveryId: string;
  /** `failed`: nothing was handed over; the order goes back to the desk and may ride again. */
  state: 'done' | 'failed';
  /** The moment at the door. */
  at: Date;
  /** The phone has further stops queued: the next customer is not notified yet. */
  moreWaiting?: boolean;
}

/**
 * Says what a delivery made of its order's stop, inside the delivery's transaction: of the stop that is on the road, or of the planned one of
 * the delivery's own run. A stop that is planned on another run stays there: that run did not bring it. The people of the next stop are told after the commit. The caller holds the order, and has checked who may deliver it.
 */
export async function endStop(tx: Sql, ended: EndedStop) {
  const { orderId, runId, deliveryId, state, at } = ended;
  const stop = await tx.row(
    endedRow,
    sql`
      update run_stops set state = ${state}, delivery_id = ${deliveryId}, settled_at = ${at}
       where order_id = ${orderId}
         and (state = 'out' or state = 'planned' and run_id = ${runId}) returning run_id`,
  );
  if (stop && !ended.moreWaiting)
    await enqueue(
      tx,
      tellNextStopJob,
      { runId: stop.runId, settledAt: at.toISOString() },
      { key: `next-stop:${stop.runId}` },
    );
}
