import { type Actor, hasDuty, type UserActor } from '../../../kit/actor.ts';
import { lockOrder } from '../../../ordering/orders/server/public/lock-order.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import { enqueue } from '../../../platform/queue.ts';
import { int, nullable, rowShape, text, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { CaseDecided, DecideCase } from '../case-contract.ts';
import { caseSettled, grantBetween, notFound, permissionDenied } from '../errors.ts';
import { writeCorrection } from './correct-delivery.ts';
import { caseDecidedJob } from './public/jobs.ts';
import { deliveredLinesForJoin } from './public/joins.ts';

/** security.md 4.3. */
const LIMIT = { points: 60, seconds: 60 };

/**
 * What the desk decides, once for a key, on a line of which two counts differ: more than the lower one counts (`grant`), or what was billed stays
 * (`leave`). Where that is not what the driver reported, a correction says so; accounting bills what is granted by an invoice besides.
 * @throws AppError `permission-denied`, `not-found`, `failed-precondition` when it is decided, `invalid-argument` for a quantity beyond
 *   both counts.
 */
export async function decideCase(
  app: App,
  actor: Actor,
  input: DecideCase,
  key: string,
): Promise<CaseDecided> {
  if (!hasDuty(actor, 'desk')) throw permissionDenied();
  await app.limits.take('decide-case', actor.id, LIMIT);
  return app.db.transaction((tx) =>
    idempotent(tx, { actor: actor.id, operation: 'decide-case', key, body: input }, () =>
      decide(app, tx, actor, input),
    ),
  );
}

const headRow = rowShape({ orderId: text });
const caseRow = rowShape({
  deliveryId: text,
  orderLineId: nullable(text),
  productId: text,
  told: int,
  other: int,
  billed: int,
  decidedAt: nullable(time),
});
const deliveredRow = rowShape({ standing: int });
const seenRow = rowShape({ seen: int });

async function decide(
  app: App,
  tx: Sql,
  actor: UserActor,
  input: DecideCase,
): Promise<CaseDecided> {
  const head = await tx.row(
    headRow,
    sql`select d.order_id from delivery_cases c join deliveries d on d.id = c.delivery_id
         where c.id = ${input.id}`,
  );
  // Corrections, deliveries and decisions of one order wait for each other at its lock.
  const order = head && (await lockOrder(tx, orderScope(actor), head.orderId));
  if (!order) throw notFound();
  const one = await tx.row(
    caseRow,
    sql`select c.delivery_id, c.order_line_id, c.product_id, c.told, c.other, c.billed,
               c.decided_at
          from delivery_cases c where c.id = ${input.id} for update`,
  );
  if (!one) throw notFound();
  if (one.decidedAt !== null) throw caseSettled();
  const most = Math.max(one.told, one.other);
  const agreed = input.way === 'leave' ? one.billed : input.quantity;
  if (input.way === 'grant' && (agreed <= one.billed || agreed > most))
    throw grantBetween(one.billed + 1, most);
  const outcome = input.way === 'leave' ? 'left' : 'granted';
  await tx.execute(
    sql`update delivery_cases
           set outcome = ${outcome}, agreed = ${agreed}, decided_by = ${actor.id},
               decided_at = ${new Date(app.clock.now())}, decided_reason = ${input.reason}
         where id = ${input.id}`,
  );
  await correctTo(app, tx, actor, { of: one, agreed, why: input.reason });
  await enqueue(
    tx,
    caseDecidedJob,
    { deliveryId: one.deliveryId, caseId: input.id },
    { key: `case:${input.id}` },
  );
  return { id: input.id, deliveryId: one.deliveryId, orderId: order.id, outcome, agreed };
}

/** What counts from now on, where the record or its corrections say otherwise. */
async function correctTo(
  app: App,
  tx: Sql,
  actor: UserActor,
  {
    of,
    agreed,
    why,
  }: {
    of: { deliveryId: string; orderLineId: string | null; productId: string };
    agreed: number;
    why: string;
  },
): Promise<void> {
  const { deliveryId, orderLineId, productId } = of;
  const counts = await tx.row(
    deliveredRow,
    sql`select dl.delivered as standing from ${deliveredLinesForJoin} dl
         where dl.delivery_id = ${deliveryId} and dl.order_line_id = ${orderLineId}`,
  );
  if ((counts?.standing ?? 0) === agreed) return;
  const earlier = await tx.row(
    seenRow,
    sql`select count(*)::int as seen from delivery_corrections
         where delivery_id = ${deliveryId}`,
  );
  await writeCorrection(app, tx, actor, {
    deliveryId,
    seen: earlier?.seen ?? 0,
    lines: orderLineId ? [{ orderLineId, delivered: agreed }] : [],
    extras: orderLineId ? [] : [{ productId, quantity: agreed }],
    reason: 'miscounted',
    note: why,
    photos: [],
  });
}
