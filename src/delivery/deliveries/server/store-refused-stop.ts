import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import type { AppError } from '../../../kit/app-error.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { json, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { insertingIf } from '../../../platform/write-rows.ts';
import type { DeliverOrder } from '../contract.ts';

/** What a refused stop is answered with, now and whenever it is sent again. */
export interface StoredStopAnswer {
  kept: { id: string; code: string; status: number; message: string; details: object };
}

const idRow = rowShape({ id: text });
const refusedRow = rowShape({
  driverId: text,
  key: text,
  // Not checked: the contract has read it, and it is kept as it came.
  payload: json<DeliverOrder>(),
  why: text,
  sentence: text,
});

/**
 * Keeps a stop that could not be accepted, for the desk: all that the phone sent, who sent it, when, and why it was refused. A driver's order
 * was theirs to report (`lockReported`), or the refusal would be another one; it need not be theirs any more.
 */
export async function storeRefusedStop(
  app: App,
  tx: Sql,
  actor: UserActor,
  { input, key, refusal }: { input: DeliverOrder; key: string; refusal: AppError },
): Promise<StoredStopAnswer> {
  const { code, status, message } = refusal;
  const refusalDetails = refusal.details;
  const details = {
    reason: 'invalid',
    ...(Array.isArray(refusalDetails)
      ? { fields: refusalDetails as unknown[] }
      : (refusalDetails as { reason?: string })),
  };
  const stored = await tx.row(
    idRow,
    sql`
      insert into refused_stops ${insertingIf(
        refusedRow,
        { driverId: actor.id, key, payload: input, why: details.reason, sentence: message },
        { id: newId(app), orderId: sql`o.id`, receivedAt: new Date(app.clock.now()) },
      )}
        from ${ordersForJoin} o
       where o.id = ${input.orderId}
         and ${hasDuty(actor, 'driver') ? sql`true` : inOrders(orderScope(actor), 'o')}
      on conflict (driver_id, key) do nothing
      returning id`,
  );
  // No row: the order is not this person's any more.
  if (!stored) throw refusal;
  return { kept: { id: stored.id, code, status, message, details } };
}
