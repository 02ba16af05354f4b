import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import { lentOrders } from '../../../ordering/orders/server/public/lent.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { creditNotParked, notFound, permissionDenied } from '../../errors.ts';
import { OTHER_COMPANY } from '../../server/describe-problem.ts';
import type { CreditElsewhere } from '../credit-contract.ts';
import { enqueueCredit } from './waiting-credits.ts';

const stoppedRow = rowShape({ id: text, state: text });

/**
 * What a person says of a credit that may stand, or belongs, in the books of the company before: its number there; or nothing, when it is
 * not there and is tried again: then it stops anew where its invoice stands with that company.
 * @throws AppError `permission-denied`, `not-found`, `failed-precondition`
 */
export function creditElsewhere(
  app: App,
  actor: Actor,
  { creditId, number }: CreditElsewhere,
): Promise<{ creditId: string }> {
  return app.db.transaction(async (tx) => {
    if (actor.kind !== 'user' || !hasDuty(actor, 'books')) throw permissionDenied();
    const row = await tx.row(
      stoppedRow,
      sql`
        select m.id, case when m.problem_code = ${OTHER_COMPANY} then m.state else '' end as state
          from credit_memos m join ${lentOrders} o on o.id = m.order_id
         where m.id = ${creditId} and ${inOrders(orderScope(actor), 'o')} for update of m`,
    );
    if (!row) throw notFound();
    if (row.state !== 'needs_attention') throw creditNotParked();
    await tx.execute(
      sql`update credit_memos
             set state = ${number ? 'elsewhere' : 'queued'}, in_doubt = false, body = null,
                 doc_number = coalesce(${number ?? null}, doc_number), attempts = 0,
                 realm_id = case when ${number !== undefined}::boolean then realm_id end,
                 problem_code = null, problem = null, problem_tid = null,
                 updated_at = ${new Date(app.clock.now())}
           where id = ${row.id}`,
    );
    await recordAudit(app, tx, actor, {
      action: number ? 'credit.elsewhere' : 'credit.not-elsewhere',
      objectKind: 'credit',
      objectId: row.id,
      ...(number ? { after: { number } } : {}),
    });
    if (!number) await enqueueCredit(tx, row.id);
    return { creditId };
  });
}
