import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import { formatCents } from '../../../kit/money.ts';
import { percentText } from '../../../kit/percent.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import type { UpdateOrder } from '../contract.ts';
import { discountTooHigh, nothingToChange } from '../errors.ts';
import type { Applied } from './applied.ts';
import type { LockedOrder } from './public/lock-order.ts';
import { orderTotals } from './write-order.ts';

type Discount = Pick<LockedOrder, 'discountFixedCents' | 'discountBp'>;

/** The discount in the order's history: "5%", "$20.00", or nothing. */
const discountText = ({ discountFixedCents, discountBp }: Discount): string =>
  discountBp > 0
    ? percentText(discountBp)
    : discountFixedCents > 0
      ? formatCents(discountFixedCents)
      : '';

/**
 * The desk takes something off the goods of an order, or takes that back. A percentage follows the goods that are delivered.
 * @throws AppError `permission-denied` without the duty desk; `failed-precondition` for more than the goods cost, or no change
 */
export function discountOrder(
  actor: UserActor,
  order: LockedOrder,
  input: Extract<UpdateOrder, { action: 'discount' }>,
): Applied {
  if (!hasDuty(actor, 'desk')) throw permissionDenied();
  const { subtotalCents } = orderTotals(order);
  if (input.fixedCents > subtotalCents) throw discountTooHigh(formatCents(subtotalCents));
  const before = discountText(order);
  order.discountFixedCents = input.fixedCents;
  order.discountBp = input.basisPoints;
  const after = discountText(order);
  if (after === before) throw nothingToChange();
  return { before: { discount: before }, after: { discount: after, reason: input.reason } };
}
