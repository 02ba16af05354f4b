import type { CompanySettings } from '../../company/contract.ts';
import { cutOffHasPassed, promisedDay } from '../../company/delivery-days.ts';
import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { notAwaiting, notYoursToApprove } from '../errors.ts';
import { APPROVAL, isOverLimit, mayApprove, type OrderLimit, readLimit } from './approvals.ts';
import { cancelAll } from './change-lines.ts';
import type { LockedOrder } from './lock-order.ts';
import type { Applied } from './update-order.ts';

/** @throws AppError `failed-precondition` 409 when it waits for no approval, 403 when it waits for somebody else's */
export async function checkApprover(tx: Sql, actor: UserActor, order: LockedOrder): Promise<void> {
  if (order.status !== 'on_hold' || order.holdReason !== APPROVAL) throw notAwaiting();
  if (!(await mayApprove(tx, actor, order.id))) throw notYoursToApprove();
}

/**
 * Releases an order that was above its buyer's limit. Where the cut-off passed meanwhile its day is promised anew. A customer on credit
 * hold still waits for the desk.
 */
export function approveOrder(app: App, order: LockedOrder, company: CompanySettings): Applied {
  const now = app.clock.now();
  const promisedBefore = order.promisedOn;
  if (cutOffHasPassed(company, order.promisedOn, now))
    order.promisedOn = promisedDay(company, order, now);
  const moved =
    order.promisedOn === promisedBefore
      ? { before: {}, after: {} }
      : { before: { promisedOn: promisedBefore }, after: { promisedOn: order.promisedOn } };
  if (order.onCreditHold) {
    order.holdReason = 'Credit hold';
    return { ...moved, after: { ...moved.after, reason: 'Credit hold' }, status: 'on_hold' };
  }
  return { ...moved, status: company.confirmOrdersAtOnce ? 'confirmed' : 'placed' };
}

export async function declineOrder(tx: Sql, order: LockedOrder, reason: string): Promise<Applied> {
  return { before: {}, after: { reason, released: await cancelAll(tx, order) } };
}

/** A buyer who raises a placed order above their limit puts it on hold. Returns who is asked, when somebody is. */
export async function holdIfOverLimit(
  tx: Sql,
  actor: UserActor,
  order: LockedOrder,
  totals: { beforeCents: number; afterCents: number },
): Promise<OrderLimit | null> {
  if (order.status !== 'placed' || totals.afterCents <= totals.beforeCents) return null;
  const limit = await readLimit(tx, actor.id, order.customerId);
  if (!limit || !isOverLimit(limit, totals.afterCents)) return null;
  order.holdReason = APPROVAL;
  order.approvalOf = actor.id;
  return limit;
}
