import { type Actor, hasDuty, type UserActor } from '../../../kit/actor.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { type LockedOrder, lockOrder } from '../../../ordering/orders/server/public/lock-order.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import { json, nullable, rowShape, text, textOf, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type DeliverOrder, deliverOrderInput } from '../contract.ts';
import { cannotRecord, notFound, permissionDenied, stopSettled } from '../errors.ts';
import type { RefusedState, RefusedStopResolved, ResolveRefusedStop } from '../refused-contract.ts';
import { closeStopReport } from './close-stop-report.ts';
import { recordStop } from './record-stop.ts';

/** security.md 4.3. */
const LIMIT = { points: 60, seconds: 60 };

/**
 * What the desk does, once for a key, with a stop that could not be accepted: records it as a delivery of its order after all, or sets it aside
 * with a reason. The report stays as it was sent.
 * @throws AppError `permission-denied`, `not-found`, `failed-precondition` (settled already; can't be recorded).
 */
export async function resolveRefusedStop(
  app: App,
  actor: Actor,
  input: ResolveRefusedStop,
  key: string,
): Promise<RefusedStopResolved> {
  if (!hasDuty(actor, 'desk')) throw permissionDenied();
  await app.limits.take('settle-refused-stop', actor.id, LIMIT);
  return app.db.transaction((tx) =>
    idempotent(tx, { actor: actor.id, operation: 'settle-refused-stop', key, body: input }, () =>
      resolve(app, tx, actor, input),
    ),
  );
}

const reportRow = rowShape({
  orderId: text,
  state: textOf<RefusedState>(),
  driverId: nullable(text),
  receivedAt: time,
  payload: json<unknown>(),
});

async function resolve(
  app: App,
  tx: Sql,
  actor: UserActor,
  input: ResolveRefusedStop,
): Promise<RefusedStopResolved> {
  const scope = orderScope(actor);
  const report = await tx.row(
    reportRow,
    sql`select r.order_id, r.state, r.driver_id, r.received_at, r.payload
          from refused_stops r join ${ordersForJoin} o on o.id = r.order_id
         where r.id = ${input.id} and ${inOrders(scope, 'o')} for update of r`,
  );
  if (!report) throw notFound();
  if (report.state !== 'open') throw stopSettled();
  const { orderId } = report;
  if (input.way === 'set-aside') {
    await closeStopReport(app, tx, actor, {
      id: input.id,
      orderId,
      state: 'set_aside',
      deliveryId: null,
      reason: input.reason,
    });
    return { id: input.id, orderId, state: 'set_aside', deliveryId: null };
  }
  const order = await lockOrder(tx, scope, orderId);
  if (!order) throw notFound();
  const stop = fittingStop(order, deliverOrderInput.parse(report.payload));
  const { deliveryId } = await recordStop(app, tx, actor, {
    sent: stop,
    forDriver: { driverId: report.driverId, receivedAt: report.receivedAt.getTime() },
  });
  await closeStopReport(app, tx, actor, {
    id: input.id,
    orderId,
    state: 'recorded',
    deliveryId,
    reason: input.reason,
  });
  return { id: input.id, orderId, state: 'recorded', deliveryId };
}

/**
 * The stop as the order can take it: what goes beyond the order was handed over all the same, so it is an extra, and a line that is delivered already
 * takes none of it. Nothing is counted twice by itself: whoever presses has read that it comes on top.
 */
function fittingStop(order: LockedOrder, report: DeliverOrder): DeliverOrder {
  const extras = report.extras.map((extra) => ({ ...extra }));
  const seen = new Set<string>();
  const lines = report.lines.flatMap((reportedLine) => {
    const line = order.lines.find((candidate) => candidate.id === reportedLine.orderLineId);
    if (!line) throw cannotRecord('it names a product that is not on the order.');
    if (seen.has(line.id)) throw cannotRecord('it names a line twice.');
    seen.add(line.id);
    const most = line.ordered - line.delivered;
    const beyond = reportedLine.delivered - most;
    if (beyond > 0) extras.push({ productId: line.productId, quantity: beyond });
    if (most <= 0) return [];
    const reason = reportedLine.reason ?? ('wrong-quantity' as const);
    return [{ ...reportedLine, delivered: Math.min(reportedLine.delivered, most), reason }];
  });
  if (lines.length === 0 && extras.length === 0 && !report.failed)
    throw cannotRecord('nothing of it is open, and nothing was handed over.');
  return { ...report, lines, extras };
}
