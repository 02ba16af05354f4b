import { recordAudit } from '../../../company/server/record-audit.ts';
import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import {
  isFree,
  type LockedOrder,
  lockOrderForDelivery,
} from '../../../ordering/orders/server/public/lock-order.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { changeOnce } from '../../../ordering/orders/server/public/update-order.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { notFound, permissionDenied } from '../../../platform/http/errors.ts';
import { present, rowShape, text, textOf } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { ClaimState } from '../choices.ts';
import type { Claim, ClaimReceipt } from '../contract.ts';
import { creditMade, notDecided, replacementLeft } from '../errors.ts';
import { messages } from '../messages.ts';
import { lockClaims } from './claimable.ts';
import { mailReopened } from './mail-claim.ts';
import { readClaimIn } from './queries.ts';

const lockRow = rowShape({ deliveryId: text, orderId: text, state: textOf<ClaimState>() });
const creditRow = rowShape({ document: present(text) });

/** While the order that sends goods again is in one of these, it is taken back with the decision. */
const NOT_GONE = ['placed', 'confirmed', 'on_hold'];

/**
 * Takes the desk's decision about a claim back: it is open again, and both sides are told. Only what nobody has acted upon is undone: not
 * once the books credit it, nor once the goods that are sent again are on their way.
 * @throws AppError `permission-denied`, `not-found`; `failed-precondition` with `details.reason` not-decided, credited or replacement-left
 */
export async function reopenClaim(
  app: App,
  actor: UserActor,
  { id }: { id: string },
): Promise<ClaimReceipt> {
  if (!hasDuty(actor, 'desk')) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    const locked = await tx.row(
      lockRow,
      sql`select c.delivery_id, c.order_id, c.state
            from claims c join ${ordersForJoin} o on o.id = c.order_id
           where c.id = ${id} and ${inOrders(orderScope(actor), 'o')} for update of c`,
    );
    if (!locked) throw notFound();
    if (locked.state !== 'approved' && locked.state !== 'declined') throw notDecided(locked.state);
    await lockClaims(tx, locked.deliveryId);
    // A credit is drafted under this lock, from what is approved at that moment.
    await lockOrderForDelivery(tx, locked.orderId);
    const [credit] = await tx.rows(
      creditRow,
      sql`select known.document from line_credits known where known.claim_id = ${id} limit 1`,
    );
    if (credit) throw creditMade(credit.document);
    const before = await readClaimIn(tx, id);
    if (before.replacement) await takeReplacementBack(app, tx, actor, before);
    await tx.execute(
      sql`update claims set state = 'open', decided_by = null, decided_at = null, answer = '',
                 replacement_id = null where id = ${id}`,
    );
    await tx.execute(
      sql`update claim_lines set approved = null, replaced = 0 where claim_id = ${id}`,
    );
    await recordAudit(app, tx, actor, {
      action: 'claim.reopen',
      objectKind: 'claim',
      objectId: id,
      before: {
        state: before.state,
        answer: before.answer,
        lines: before.lines.map(({ orderLineId, approved, replaced }) => ({
          orderLineId,
          approved,
          replaced,
        })),
        ...(before.replacement ? { replacement: before.replacement.number } : {}),
      },
      after: { state: 'open' },
    });
    await mailReopened(app, tx, before);
    return { id, state: 'open' };
  });
}

/** Takes what is sent again off its order; an order of nothing else is cancelled. What was bought with it comes as it was ordered. */
async function takeReplacementBack(
  app: App,
  tx: Sql,
  actor: UserActor,
  { orderNumber, replacement }: Claim,
): Promise<void> {
  const order = replacement && (await lockOrderForDelivery(tx, replacement.id));
  if (!order || order.status === 'cancelled') return;
  if (!NOT_GONE.includes(order.status)) throw replacementLeft(order.number);
  const of = { orderId: order.id, version: order.version };
  if (!isBoughtToo(order)) {
    const reason = messages.undone(orderNumber);
    await changeOnce(app, tx, actor, { action: 'cancel', ...of, reason });
    return;
  }
  const lines = order.lines
    .filter((line) => isFree(line) && line.ordered > line.cancelled)
    .map(({ productId }) => ({ productId, quantity: 0 }));
  if (lines.length > 0)
    await changeOnce(app, tx, actor, { action: 'edit', ...of, lines, note: '' });
}

/** Whether the order brings goods that were bought, besides those that are sent again. */
const isBoughtToo = ({ lines }: LockedOrder): boolean =>
  lines.some((line) => !isFree(line) && line.ordered > line.cancelled);
