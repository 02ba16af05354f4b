import { recordAudit } from '../../../company/server/record-audit.ts';
import type { Actor } from '../../../kit/actor.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { bool, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { actingBookkeeper } from '../../documents/server/unmatched-document.ts';
import { creditNotParked, notFound } from '../../errors.ts';
import { VOIDED_HERE } from '../../invoices/decision-contract.ts';
import { openAgain } from '../../invoices/server/own-payments.ts';
import { recordDecision } from '../../invoices/server/record-decision.ts';
import { toBill } from '../../invoices/server/to-bill.ts';
import type { VoidCredit } from '../credit-contract.ts';
import { refuseUsed } from './used-credit.ts';

const row = rowShape({ number: text, mayVoid: bool });

/**
 * A credit of a shop without QuickBooks was a mistake: it gives nothing back any more, stays as void, and its number is given to no other.
 * @throws AppError `permission-denied`, `not-found`, `failed-precondition` when it stands in QuickBooks, or counts no more
 */
export function voidCredit(
  app: App,
  actor: Actor,
  { creditId, reason }: VoidCredit,
): Promise<{ number: string }> {
  return app.db.transaction(async (tx) => {
    const user = actingBookkeeper(actor);
    const credit = await tx.row(
      row,
      sql`
        select m.doc_number as number,
               m.state = 'elsewhere' and m.billed_on is not null or ${toBill('m')} as may_void
          from credit_memos m join ${ordersForJoin} o on o.id = m.order_id
         where m.id = ${creditId} and ${inOrders(orderScope(user), 'o')} for update of m`,
    );
    if (!credit) throw notFound();
    if (!credit.mayVoid) throw creditNotParked();
    await refuseUsed(tx, creditId);
    const now = new Date(app.clock.now());
    await tx.execute(
      sql`update credit_memos
             set state = 'voided', void_left_at = ${now}, balance_cents = 0, updated_at = ${now}
           where id = ${creditId}`,
    );
    await openAgain(tx, { creditId });
    // What it settled is owed to the customer again.
    await tx.execute(
      sql`update invoice_differences
             set state = 'open', document = '', credit_id = null, settled_by = null, settled_at = null
           where credit_id = ${creditId}`,
    );
    await recordAudit(app, tx, user, {
      action: 'credit.voided',
      objectKind: 'credit',
      objectId: creditId,
      before: { number: credit.number },
      after: { reason },
    });
    await recordDecision(app, tx, user, { creditId, what: 'left', kind: VOIDED_HERE, reason });
    return { number: credit.number };
  });
}
