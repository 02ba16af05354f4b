import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { lockOrderForDelivery } from '../../../ordering/orders/server/public/lock-order.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { bool, int, nullable, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { setting } from '../../../platform/write-rows.ts';
import type { CreditState } from '../../contract.ts';
import { creditNotParked, notFound, nothingLeft, permissionDenied } from '../../errors.ts';
import { openAgain } from '../../invoices/server/own-payments.ts';
import { recordDecision } from '../../invoices/server/record-decision.ts';
import { OTHER_COMPANY } from '../../server/describe-problem.ts';
import type { ResolveCredit } from '../credit-contract.ts';
import type { CreditAmounts } from '../credit-sums.ts';
import { type CreditedLine, creditAmounts } from './credit-amounts.ts';
import { amountsIn, approvedOf, creditAmountsRow, insertCreditLines } from './draft-credit.ts';
import { enqueueCredit } from './waiting-credits.ts';

const parkedRow = rowShape({
  id: text,
  claimId: nullable(text),
  invoiceId: nullable(text),
  orderId: text,
  taxRateBp: int,
  state: text,
  problemCode: nullable(text),
  inDoubt: bool,
});

/** What fits on the invoice: of each line what is left, and piece by piece less, the last line first, until the books bill that much. */
async function reduced(
  tx: Sql,
  of: { id: string | null; taxRateBp: number },
  requested: readonly CreditedLine[],
): Promise<{ lines: CreditedLine[]; amounts: CreditAmounts }> {
  let lines = requested
    .map(({ line, quantity }) => ({ line, quantity: Math.min(quantity, line.left) }))
    .filter(({ quantity }) => quantity > 0);
  while (lines.length > 0) {
    const amounts = await creditAmounts(tx, of, lines);
    if (amounts.netLeft === null || amounts.net <= amounts.netLeft) return { lines, amounts };
    lines = lines
      .map((one, at) => (at === lines.length - 1 ? { ...one, quantity: one.quantity - 1 } : one))
      .filter(({ quantity }) => quantity > 0);
  }
  throw nothingLeft();
}

/**
 * The way out of a credit that is for more than its invoice still bills: reduced to what is left and sent, or dropped. One that belongs
 * in the books of another company can be dropped, too.
 * @throws AppError `permission-denied`, `not-found`, `failed-precondition` when it waits for nobody any more or nothing is left
 */
export async function resolveParkedCredit(
  app: App,
  actor: Actor,
  { creditId, way, reason = '' }: ResolveCredit,
): Promise<{ creditId: string; state: CreditState }> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    const select = sql`
      select m.id, m.claim_id, m.invoice_id, m.order_id, o.tax_rate_bp, m.state, m.problem_code,
             m.in_doubt
        from credit_memos m join ${ordersForJoin} o on o.id = m.order_id
       where m.id = ${creditId} and ${inOrders(orderScope(actor), 'o')}`;
    const seen = await tx.row(parkedRow, select);
    if (!seen || !(await lockOrderForDelivery(tx, seen.orderId))) throw notFound();
    const credit = await tx.row(parkedRow, select);
    const droppable = credit?.problemCode === OTHER_COMPANY && !credit.inDoubt && way === 'drop';
    if (
      credit?.state !== 'needs_attention' ||
      (credit.problemCode !== 'more-than-invoiced' && !droppable)
    )
      throw creditNotParked();
    const now = new Date(app.clock.now());
    if (way === 'drop') {
      await tx.execute(
        sql`update credit_memos
               set state = 'dropped', problem_code = null, problem = null, updated_at = ${now}
             where id = ${creditId}`,
      );
      const kind = credit.problemCode ?? '';
      await recordDecision(app, tx, actor, { creditId, what: 'dropped', kind, reason });
    } else {
      const { invoiceId: id, taxRateBp } = credit;
      const { creditLines } = await approvedOf(tx, credit.claimId ?? '', id ?? '');
      const { lines, amounts } = await reduced(tx, { id, taxRateBp }, creditLines);
      await insertCreditLines(tx, creditId, lines);
      await tx.execute(
        sql`update credit_memos
               set state = 'queued', problem_code = null, problem = null, updated_at = ${now},
                   ${setting(creditAmountsRow, amountsIn(amounts))}
             where id = ${creditId}`,
      );
      await enqueueCredit(tx, creditId);
    }
    await openAgain(tx, { creditId });
    await recordAudit(app, tx, actor, {
      action: 'credit.settled',
      objectKind: 'credit',
      objectId: creditId,
      after: { way, reason },
    });
    return { creditId, state: way === 'drop' ? 'dropped' : 'queued' };
  });
}
