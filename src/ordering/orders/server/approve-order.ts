import type { CompanySettings } from '../../../company/contract.ts';
import { promisedDay } from '../../../company/delivery-days.ts';
import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { type OrderLimit, readLimit } from '../../team/server/joins.ts';
import { addsAboveLimit, notAwaiting, notYoursToApprove } from '../errors.ts';
import { awaitsApproval } from '../public/status.ts';
import type { Applied } from './applied.ts';
import { cancelAll } from './change-lines.ts';
import { APPROVAL, isOverLimit, mayApprove } from './public/approvals.ts';
import type { LockedOrder } from './public/lock-order.ts';

/** @throws AppError `failed-precondition` 409 when it waits for no approval, 403 when it waits for somebody else's */
export async function checkApprover(tx: Sql, actor: UserActor, order: LockedOrder): Promise<void> {
  if (!awaitsApproval(order)) throw notAwaiting();
  if (!(await mayApprove(tx, actor, order.id))) throw notYoursToApprove();
}

/** The desk decides instead of the approver, never about what it placed itself. */
export function checkInstead(actor: UserActor, order: LockedOrder): void {
  if (!awaitsApproval(order)) throw notAwaiting();
  if (order.approvalOf === actor.id) throw notYoursToApprove();
}

/** Releases an order that was above its buyer's limit: it gets its day now. A customer on credit hold still waits for the desk. */
export function approveOrder(app: App, order: LockedOrder, company: CompanySettings): Applied {
  order.promisedOn = promisedDay(company, order, app.clock.now());
  // None was promised before.
  const day = { before: {}, after: { promisedOn: order.promisedOn } };
  if (order.onCreditHold) {
    order.holdReason = 'Credit hold';
    return { ...day, after: { ...day.after, reason: 'Credit hold' }, status: 'on_hold' };
  }
  return { ...day, status: company.confirmOrdersAtOnce ? 'confirmed' : 'placed' };
}

export async function declineOrder(tx: Sql, order: LockedOrder, reason: string): Promise<Applied> {
  return { before: {}, after: { reason, released: await cancelAll(tx, order) } };
}

/** The approved amount, or the one to approve: quantity of each product and the total. */
export interface AmountToApprove {
  totalCents: number;
  quantities: ReadonlyMap<string, number>;
}

export const amountToApprove = (order: LockedOrder, totalCents: number): AmountToApprove => ({
  totalCents,
  quantities: new Map(order.lines.map((line) => [line.productId, line.ordered - line.cancelled])),
});

const grew = (before: AmountToApprove, after: AmountToApprove): boolean =>
  after.totalCents > before.totalCents ||
  [...after.quantities].some(([id, quantity]) => quantity > (before.quantities.get(id) ?? 0));

/**
 * What a change of an order means for its approval. One that waits and is within the limit now is released; above it it waits on. What
 * was placed at once, or approved, stands as it is: no decision about more of it may touch it, so more than the limit is an order of its own.
 * @returns where it leads, and the limit whose approver is to be asked; null: the change has nothing to do with an approval
 * @throws AppError `failed-precondition` with reason above-limit
 */
export async function judgeApproval(
  app: App,
  tx: Sql,
  actor: UserActor,
  {
    order,
    company,
    before,
    after,
  }: {
    order: LockedOrder;
    company: CompanySettings;
    before: AmountToApprove;
    after: AmountToApprove;
  },
): Promise<{ released: Applied } | { held: OrderLimit; asks: boolean } | null> {
  const waits = awaitsApproval(order);
  if (!waits && !['placed', 'confirmed'].includes(order.status)) return null;
  // The desk may exchange what was approved for somebody else: the approver of that order is asked, as the buyer's own would be.
  const isOurs = actor.role !== 'user';
  const whose = waits || isOurs ? (order.approvalOf ?? actor.id) : actor.id;
  const limit = await readLimit(tx, whose, order.customerId);
  const isOver = isOverLimit(limit, after.totalCents);
  if (waits && !isOver) return { released: approveOrder(app, order, company) };
  if (!limit || !isOver) return null;
  const asks = grew(before, after);
  if (!waits) {
    if (asks) throw addsAboveLimit(order.number, isOurs);
    return null;
  }
  order.holdReason = APPROVAL;
  order.approvalOf = whose;
  return { held: limit, asks };
}
