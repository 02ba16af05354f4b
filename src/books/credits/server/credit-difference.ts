import { type Actor, hasDuty } from '../../../kit/actor.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import {
  differenceResolved,
  moreThanInvoiced,
  notOnlyLess,
  permissionDenied,
} from '../../errors.ts';
import { openDifference } from '../../invoices/server/invoice-differences.ts';
import type { CreditDifference } from '../credit-contract.ts';
import { creditableLines } from './creditable-lines.ts';
import { stillToCredit } from './difference-credits.ts';
import { makeCredit } from './make-credit.ts';

/**
 * Credits what a correction took back, in one press: the lines of the difference at the invoice's prices, less what was credited of it on
 * the invoice meanwhile. Pressed twice, it is one credit.
 * @throws AppError `permission-denied`, `failed-precondition` when it is settled, also added goods, or is credited already (by a claim)
 */
export async function creditDifference(
  app: App,
  actor: Actor,
  { differenceId }: CreditDifference,
): Promise<{ creditId: string; docNumber: string }> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  const difference = await openDifference(app.db, orderScope(actor), differenceId);
  if (!difference) throw differenceResolved();
  const { invoiceId, orderNumber } = difference;
  if (difference.lines.some(({ quantity }) => quantity > 0)) throw notOnlyLess();
  const billed = await creditableLines(app.db, invoiceId);
  const open = await stillToCredit(app.db, differenceId);
  const lines = difference.lines.flatMap(({ orderLineId, description }) => {
    const quantity = open.get(orderLineId) ?? 0;
    if (quantity === 0) return [];
    const line = billed.find((one) => one.orderLineId === orderLineId);
    if (!line) throw moreThanInvoiced(description, 0);
    return [{ invoiceLineId: line.id, quantity }];
  });
  const reason = `Correction of the delivery of order ${orderNumber}`;
  return makeCredit(app, actor, { invoiceId, reason, lines, differenceId }, differenceId);
}
