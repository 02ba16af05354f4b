import type { CompanySettings } from '../../../company/contract.ts';
import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { type UpdateOrder } from '../contract.ts';
import { nothingToChange } from '../errors.ts';
import { deliveredStatus } from '../public/status.ts';
import type { Applied } from './applied.ts';
import { approveOrder, declineOrder } from './approve-order.ts';
import { cancelAll, changeLines, closeRest } from './change-lines.ts';
import { discountOrder } from './discount-order.ts';
import { applyDetails, editOrder } from './edit-order.ts';
import { moveDay } from './move-day.ts';
import type { LockedOrder } from './public/lock-order.ts';
import { askLater, deliverAgain, undoRest } from './rest-of-order.ts';

/** What a command does to the order, before its status, its totals and its row are written. */
export async function applyChange(
  app: App,
  tx: Sql,
  actor: UserActor,
  { order, input, company }: { order: LockedOrder; input: UpdateOrder; company: CompanySettings },
): Promise<Applied> {
  switch (input.action) {
    case 'hold':
      order.holdReason = input.reason;
      return { before: {}, after: { reason: input.reason } };
    case 'back-to-confirmed':
      return { before: {}, after: {}, status: deliveredStatus(order.lines) ?? 'confirmed' };
    case 'close-rest':
      return closeRest(tx, order);
    case 'move-day':
      return moveDay(app, tx, order, { input, company });
    case 'redeliver':
      return deliverAgain(app, tx, order, { input, company });
    case 'undo-rest':
      return undoRest(app, tx, order);
    case 'ask-later':
      return askLater(app, order, input.askOn, company);
    case 'cancel':
      return {
        before: {},
        after: {
          ...(input.reason ? { reason: input.reason } : {}),
          released: await cancelAll(tx, order),
        },
      };
    case 'discount':
      return discountOrder(actor, order, input);
    case 'change-lines':
      return changeLines(app, tx, actor, { order, requestedLines: input.lines, company });
    case 'cancel-line':
      return changeLines(app, tx, actor, {
        order,
        requestedLines: [{ productId: input.productId, quantity: 0 }],
        company,
      });
    case 'approve':
      return approveOrder(app, order, company);
    case 'approve-instead': {
      const { before, after, status } = approveOrder(app, order, company);
      const reason = { reason: input.reason };
      return { before, after: { ...after, ...reason }, ...(status ? { status } : {}) };
    }
    case 'decline':
      return declineOrder(tx, order, input.reason);
    case 'edit':
      return editOrder(app, tx, actor, { order, input, company });
    case 'change-details':
      return changeDetails(app, order, input, company);
    default:
      return { before: {}, after: {} };
  }
}

function changeDetails(
  app: App,
  order: LockedOrder,
  input: Extract<UpdateOrder, { action: 'change-details' }>,
  company: CompanySettings,
): Applied {
  const applied = applyDetails(app, order, input, company);
  if (!applied) throw nothingToChange();
  return applied;
}
