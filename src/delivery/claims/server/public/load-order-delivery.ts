import { readCompany } from '../../../../company/server/queries.ts';
import {
  DELIVERING,
  hasDuty,
  isOneOf,
  isStaffOrRep,
  type UserActor,
} from '../../../../kit/actor.ts';
import {
  type OrderForDelivery,
  ordersForDelivery,
} from '../../../../ordering/orders/server/public/order-for-delivery.ts';
import { orderScope } from '../../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import { nothingDelivered } from '../../../deliveries/nothing-delivered.ts';
import { deliveriesOfOrder } from '../../../deliveries/server/public/queries.ts';
import { shortAtDoor } from '../../../deliveries/short-at-door.ts';
import { plannedRunOf, trucksOf } from '../../../runs/server/public/stops-before.ts';
import { notSentOut } from '../../../shipping/departure-messages.ts';
import { missingAlone } from '../../../shipping/server/missing-alone.ts';
import { claimsOfOrder } from '../queries.ts';

/** How an order travels, for its page: where the truck is, what was handed over, and what was reported since. Nothing of an order out of scope. */
export async function loadOrderDelivery(app: App, user: UserActor, orderId: string) {
  const scope = orderScope(user);
  const delivers = isOneOf(user, DELIVERING);
  const [company, deliveries, claims, trucks, planned, [order]] = await Promise.all([
    readCompany(app),
    deliveriesOfOrder(app.db, scope, orderId),
    claimsOfOrder(app.db, scope, orderId),
    trucksOf(app, user, [orderId], !isStaffOrRep(user)),
    delivers ? plannedRunOf(app.db, scope, orderId) : null,
    delivers ? ordersForDelivery(app.db, scope, [orderId]) : [],
  ]);
  const run = hasDuty(user, 'desk') ? planned : null;
  return {
    deliveries,
    short: shortAtDoor(deliveries),
    nothing: nothingDelivered(deliveries),
    claims,
    claimDays: company.claimDays,
    /** Its run before that leaves, for whoever plans. */
    run: run ? `/dashboard/runs/${run.runId}` : null,
    truck: trucks[orderId] ?? null,
    /** What the page of its stop asks first, since nobody has sent it out, for whoever delivers; none: it opens. */
    missing: order ? await missingBefore(app.db, order, planned?.runName ?? null) : [],
  };
}

/** The same that keeps the stop on a driver's phone closed (`keptAtDock` of stops), in whole sentences. */
async function missingBefore(
  db: Sql,
  order: OrderForDelivery,
  run: string | null,
): Promise<string[]> {
  if (order.status === 'out_for_delivery') return [];
  if (run !== null) return [notSentOut(run)];
  if (order.status !== 'confirmed') return [];
  return (await missingAlone(db, order)).map(({ text }) => text);
}
