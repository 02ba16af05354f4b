import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { bool, int, nullable, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { creditNotParked, notFound, permissionDenied } from '../../errors.ts';
import type { AcceptCredit } from '../../invoices/decision-contract.ts';
import { recordDecision } from '../../invoices/server/record-decision.ts';

const row = rowShape({ id: text, open: bool, netCents: int, theirNet: nullable(int) });

/**
 * A person lets the amount stand that the books hold for a credit, with a reason. Another figure there asks again.
 * @throws AppError `permission-denied`, `not-found`, `failed-precondition` when it does not differ
 */
export async function acceptCredit(
  app: App,
  actor: Actor,
  { creditId, reason }: AcceptCredit,
): Promise<{ documentId: string }> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    const credit = await tx.row(
      row,
      sql`
        select m.id, m.state = 'needs_attention' and m.problem_code = 'amount-differs' as open,
               m.net_cents, m.accounting_net_cents as their_net
          from credit_memos m join ${ordersForJoin} o on o.id = m.order_id
         where m.id = ${creditId} and ${inOrders(orderScope(actor), 'o')} for update of m`,
    );
    if (!credit) throw notFound();
    if (!credit.open || credit.theirNet === null) throw creditNotParked();
    await tx.execute(
      sql`update credit_memos
             set net_accepted_cents = ${credit.theirNet}, state = 'created', problem_code = null,
                 problem = null, updated_at = ${new Date(app.clock.now())}
           where id = ${creditId}`,
    );
    await recordDecision(app, tx, actor, { creditId, what: 'accepted', kind: 'amount', reason });
    await recordAudit(app, tx, actor, {
      action: 'credit.accepted',
      objectKind: 'credit',
      objectId: creditId,
      before: { netCents: credit.netCents },
      after: { netCents: credit.theirNet, reason },
    });
    return { documentId: creditId };
  });
}
