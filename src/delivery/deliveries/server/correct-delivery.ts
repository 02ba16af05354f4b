import { readCompany } from '../../../company/server/queries.ts';
import { type Actor, drivesOnly, hasDuty, type UserActor } from '../../../kit/actor.ts';
import { correctDelivered } from '../../../ordering/orders/server/public/correct-delivered.ts';
import { orderLinesForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { lockOrder } from '../../../ordering/orders/server/public/lock-order.ts';
import { doorScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import { enqueue } from '../../../platform/queue.ts';
import { bool, int, nullable, rowShape, text, textOf } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { runsForJoin } from '../../runs/server/joins.ts';
import type { DeliveryState } from '../contract.ts';
import type { CorrectDelivery, DeliveryCorrected } from '../correction-contract.ts';
import {
  correctionIsDesks,
  evidenceMissing,
  lineTwice,
  notCorrectable,
  notFound,
  nothingToCorrect,
  notOnDelivery,
  permissionDenied,
  staleCorrection,
} from '../errors.ts';
import { closeStopReport } from './close-stop-report.ts';
import { type Changed, insertCorrection } from './insert-correction.ts';
import { deliveryCorrectedJob } from './public/jobs.ts';
import { deliveredLinesForJoin } from './public/joins.ts';
import { checkExtras } from './record-stop.ts';

/** security.md 4.3. */
const LIMIT = { points: 60, seconds: 60 };

/**
 * Says once for a key what was really handed over at an accepted delivery: a record of its own beside the delivery, which stays as it was
 * signed. The order's quantities follow; accounting is told, and changes or credits what it must.
 * @throws AppError `permission-denied`, `not-found`, `invalid-argument`, `failed-precondition`, `aborted` for a stale one.
 */
export async function correctDelivery(
  app: App,
  actor: Actor,
  input: CorrectDelivery,
  key: string,
): Promise<DeliveryCorrected> {
  if (!hasDuty(actor, 'desk', 'driver')) throw permissionDenied();
  await app.limits.take('correct-delivery', actor.id, LIMIT);
  if (input.note === '' && input.photos.length === 0) throw evidenceMissing();
  return app.db.transaction((tx) =>
    idempotent(tx, { actor: actor.id, operation: 'correct-delivery', key, body: input }, () =>
      correct(app, tx, actor, input),
    ),
  );
}

const headRow = rowShape({
  orderId: text,
  state: textOf<DeliveryState>(),
  recordHash: text,
  /** Of this person's own hands, today. */
  isOwn: bool,
  runClosed: bool,
});
const countRow = rowShape({ corrections: int, lastHash: nullable(text) });
const deliveredRow = rowShape({ orderLineId: text, productId: text, standing: int });

async function correct(
  app: App,
  tx: Sql,
  actor: UserActor,
  input: CorrectDelivery,
): Promise<DeliveryCorrected> {
  const corrected = await writeCorrection(app, tx, actor, input);
  const { deliveryId, correctionId } = corrected;
  await enqueue(
    tx,
    deliveryCorrectedJob,
    { deliveryId, correctionId },
    { key: `corrected:${correctionId}` },
  );
  return corrected;
}

/** Writes the correction and the order's quantities and closes the cases of its lines; the caller notifies accounting. */
export async function writeCorrection(
  app: App,
  tx: Sql,
  actor: UserActor,
  input: CorrectDelivery,
): Promise<DeliveryCorrected> {
  const { deliveryId } = input;
  const head = await tx.row(
    headRow,
    sql`select d.order_id, d.state, coalesce(d.record_hash, '') as record_hash,
               coalesce(d.driver_id = ${actor.id} and d.delivered_on = ${actor.workday}::date, false)
                 as is_own,
               coalesce(r.state = 'closed', false) as run_closed
          from deliveries d left join ${runsForJoin} r on r.id = d.run_id
         where d.id = ${deliveryId} and d.accepted_at is not null`,
  );
  // All corrections and deliveries of one order wait for each other at its lock.
  const order = head && (await lockOrder(tx, doorScope(actor), head.orderId));
  if (!order) throw notFound();
  if (drivesOnly(actor)) {
    if (!head.isOwn) throw notFound();
    if (head.runClosed) throw correctionIsDesks();
  }
  if (head.state !== 'delivered' && head.state !== 'delivered_short') throw notCorrectable();
  const earlier = (await tx.row(
    countRow,
    sql`select count(*)::int as corrections,
               (array_agg(record_hash order by number desc))[1] as last_hash
          from delivery_corrections where delivery_id = ${deliveryId}`,
  )) ?? { corrections: 0, lastHash: null };
  if (earlier.corrections !== input.seen) throw staleCorrection();
  const company = await readCompany(app, tx);
  await checkExtras(app, tx, actor, { order, input, company });

  const id = newId(app);
  const changed = await changedLines(tx, order.id, input);
  const { status, extras } = await correctDelivered(tx, app, actor, {
    orderId: order.id,
    deliveryId,
    correctionId: id,
    reason: input.reason,
    lines: changed.map(({ orderLineId, was, becomes }) => ({
      orderLineId,
      difference: becomes - was,
    })),
    extras: input.extras,
  });
  await insertCorrection(app, tx, actor, {
    id,
    input,
    number: earlier.corrections + 1,
    before: earlier.lastHash ?? head.recordHash,
    lines: withExtras(changed, extras, await readDelivered(tx, deliveryId)),
  });
  await closeCases(app, tx, actor, { input, changed });
  if (input.refusedStopId)
    await closeStopReport(app, tx, actor, {
      id: input.refusedStopId,
      orderId: order.id,
      state: 'corrected',
      deliveryId,
      reason: input.note,
    });
  return {
    correctionId: id,
    deliveryId,
    orderId: order.id,
    number: earlier.corrections + 1,
    orderStatus: status,
  };
}

/** A line that is corrected has one quantity from here on: a case of it is decided by that. */
async function closeCases(
  app: App,
  tx: Sql,
  actor: UserActor,
  {
    input: { deliveryId, note, reason },
    changed,
  }: { input: CorrectDelivery; changed: readonly Changed[] },
): Promise<void> {
  await tx.execute(
    sql`update delivery_cases c
           set outcome = 'corrected', agreed = l.becomes, decided_by = ${actor.id},
               decided_at = ${new Date(app.clock.now())}, decided_reason = ${note || reason}
          from json_to_recordset(${JSON.stringify(changed)}::json)
            as l("orderLineId" text, becomes int)
         where c.delivery_id = ${deliveryId} and c.order_line_id = l."orderLineId"
           and c.decided_at is null`,
  );
}

/** What stands as handed over at this delivery now. */
const readDelivered = (tx: Sql, deliveryId: string) =>
  tx.rows(
    deliveredRow,
    sql`select dl.order_line_id, dl.product_id, dl.delivered as standing
          from ${deliveredLinesForJoin} dl where dl.delivery_id = ${deliveryId}`,
  );

async function changedLines(tx: Sql, orderId: string, input: CorrectDelivery): Promise<Changed[]> {
  if (new Set(input.lines.map((line) => line.orderLineId)).size < input.lines.length)
    throw lineTwice();
  const linesNow = await readDelivered(tx, input.deliveryId);
  const onOrder = await tx.rows(
    rowShapeOfLine,
    sql`select l.id, l.product_id from ${orderLinesForJoin} l where l.order_id = ${orderId}`,
  );
  const changed = input.lines.flatMap((corrected) => {
    const line = onOrder.find((one) => one.id === corrected.orderLineId);
    if (!line) throw notOnDelivery();
    const was = linesNow.find((one) => one.orderLineId === line.id)?.standing ?? 0;
    return was === corrected.delivered
      ? []
      : [{ orderLineId: line.id, productId: line.productId, was, becomes: corrected.delivered }];
  });
  if (changed.length === 0 && input.extras.length === 0) throw nothingToCorrect();
  return changed;
}
const rowShapeOfLine = rowShape({ id: text, productId: text });

/** More of a line that was handed over stands in one row with its change. */
function withExtras(
  changed: Changed[],
  extras: readonly { orderLineId: string; productId: string; quantity: number }[],
  linesNow: readonly { orderLineId: string; standing: number }[],
): Changed[] {
  const lines = changed.map((line) => ({ ...line }));
  for (const extra of extras) {
    const same = lines.find((line) => line.orderLineId === extra.orderLineId);
    const was = linesNow.find((one) => one.orderLineId === extra.orderLineId)?.standing ?? 0;
    if (same) same.becomes += extra.quantity;
    else
      lines.push({
        orderLineId: extra.orderLineId,
        productId: extra.productId,
        was,
        becomes: was + extra.quantity,
      });
  }
  return lines.filter((line) => line.was !== line.becomes);
}
