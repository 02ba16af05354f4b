import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import { lentOrders } from '../../../ordering/orders/server/public/lent.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { bool, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { enqueueCreditsOf } from '../../credits/server/waiting-credits.ts';
import { differenceSettled, looksFirst, notFound, permissionDenied } from '../../errors.ts';
import { OTHER_COMPANY } from '../../server/describe-problem.ts';
import type { ByHandInput, NotElsewhereInput } from '../difference-contract.ts';
import { CONNECTED_AGAIN } from './followed.ts';
import { enqueueInvoice } from './waiting-invoices.ts';

const stoppedRow = rowShape({ id: text, deliveryId: text, connectedAgain: bool });

/** Holds an invoice that may stand in the books of the company before. */
async function stopped(
  tx: Sql,
  actor: Actor,
  invoiceId: string,
): Promise<RowOf<typeof stoppedRow>> {
  if (actor.kind !== 'user' || !hasDuty(actor, 'books')) throw permissionDenied();
  const scope = inOrders(orderScope(actor), 'o');
  const row = await tx.row(
    stoppedRow,
    sql`
      select i.id, i.delivery_id, ${CONNECTED_AGAIN} as connected_again
        from invoices i join ${lentOrders} o on o.id = i.order_id
       where i.id = ${invoiceId} and i.state = 'needs_attention'
         and i.problem_code = ${OTHER_COMPANY} and ${scope} for update of i`,
  );
  if (row) return row;
  const seen = await tx.row(
    stoppedRow,
    sql`select i.id, i.delivery_id, false as connected_again from invoices i join ${lentOrders} o on o.id = i.order_id
         where i.id = ${invoiceId} and ${scope}`,
  );
  throw seen ? differenceSettled() : notFound();
}

/**
 * A person looked into the books of the company before: the invoice stands there under this number. Nothing is sent any more, and its
 * payments are not followed from here. @throws AppError `permission-denied`, `not-found`, `failed-precondition`
 */
export function standsElsewhere(
  app: App,
  actor: Actor,
  { invoiceId, number }: ByHandInput,
): Promise<{ invoiceId: string }> {
  return app.db.transaction(async (tx) => {
    const { id, deliveryId } = await stopped(tx, actor, invoiceId);
    await tx.execute(
      sql`update invoices
             set state = 'elsewhere', in_doubt = false, body = null, doc_number = ${number},
                 problem_code = null, problem = null, problem_tid = null,
                 updated_at = ${new Date(app.clock.now())}
           where id = ${id}`,
    );
    await recordAudit(app, tx, actor, {
      action: 'invoice.elsewhere',
      objectKind: 'invoice',
      objectId: id,
      after: { number },
    });
    await enqueueCreditsOf(tx, deliveryId);
    return { invoiceId };
  });
}

/**
 * A person looked there, and it is not there: it is billed in the books that are connected. Not while those are the same: there a retry looks
 * first. @throws AppError as above
 */
export function billHere(
  app: App,
  actor: Actor,
  { invoiceId }: NotElsewhereInput,
): Promise<{ invoiceId: string }> {
  return app.db.transaction(async (tx) => {
    const { id, deliveryId, connectedAgain } = await stopped(tx, actor, invoiceId);
    if (connectedAgain) throw looksFirst();
    await tx.execute(
      sql`update invoices
             set state = 'queued', in_doubt = false, body = null, realm_id = null, attempts = 0,
                 booked_customer_id = null, moved_to = null, problem_code = null, problem = null,
                 problem_tid = null, updated_at = ${new Date(app.clock.now())}
           where id = ${id}`,
    );
    await recordAudit(app, tx, actor, {
      action: 'invoice.not-elsewhere',
      objectKind: 'invoice',
      objectId: id,
    });
    await enqueueInvoice(tx, deliveryId);
    return { invoiceId };
  });
}
