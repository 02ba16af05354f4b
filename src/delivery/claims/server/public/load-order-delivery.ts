import { readCompany } from '../../../../company/server/queries.ts';
import {
  DELIVERING,
  hasDuty,
  isOneOf,
  isStaffOrRep,
  type UserActor,
} from '../../../../kit/actor.ts';
import { ordersForDelivery } from '../../../../ordering/orders/server/public/order-for-delivery.ts';
import { orderScope } from '../../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../../platform/app.ts';
import { isUnwanted, nothingDelivered } from '../../../deliveries/nothing-delivered.ts';
import { deliveriesOfOrder } from '../../../deliveries/server/public/queries.ts';
import { shortAtDoor } from '../../../deliveries/short-at-door.ts';
import { driverOf, plannedRunOf, trucksOf } from '../../../runs/server/public/stops-before.ts';
import { missingBefore } from '../../../shipping/server/missing-alone.ts';
import { claimsOfOrder } from '../queries.ts';

/** How an order travels, for its page: where the truck is, what was handed over, and what was reported since. Nothing of an order out of scope. */
export async function loadOrderDelivery(app: App, user: UserActor, orderId: string) {
  const scope = orderScope(user);
  const plans = hasDuty(user, 'desk');
  const delivers = isOneOf(user, DELIVERING);
  const [company, deliveries, claims, trucks, planned, driver, [order]] = await Promise.all([
    readCompany(app),
    deliveriesOfOrder(app.db, scope, orderId),
    claimsOfOrder(app.db, scope, orderId),
    trucksOf(app, user, [orderId], !isStaffOrRep(user)),
    delivers ? plannedRunOf(app.db, scope, orderId) : null,
    plans ? driverOf(app.db, scope, orderId) : null,
    delivers ? ordersForDelivery(app.db, scope, [orderId]) : [],
  ]);
  const run = plans ? planned : null;
  return {
    deliveries,
    short: shortAtDoor(deliveries),
    nothing: nothingDelivered(deliveries),
    unwanted: isUnwanted(deliveries),
    claims,
    claimDays: company.claimDays,
    /** Its run before that leaves, for whoever plans. */
    run: run ? `/dashboard/runs/${run.runId}` : null,
    /** Who drives it or is to, for whoever may have to call; null for everybody else. */
    driver: driver?.phone ? driver : null,
    truck: trucks[orderId] ?? null,
    /** The questions that the stop's page asks before it opens, because the run was not sent out; none: it opens at once. */
    missing: order ? await missingBefore(app.db, order, planned?.runName ?? null) : [],
  };
}
