import { recordAudit } from '../../../company/server/record-audit.ts';
import type { Actor } from '../../../kit/actor.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { bool, nullable, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { enqueueCredit, enqueueCreditsOf } from '../../credits/server/waiting-credits.ts';
import { creditNotParked, differenceResolved, looksFirst, notFound } from '../../errors.ts';
import { CONNECTED_AGAIN } from '../../invoices/server/not-synced.ts';
import { enqueueInvoice } from '../../invoices/server/waiting-invoices.ts';
import { OTHER_COMPANY } from '../../server/describe-problem.ts';
import type { DocumentKind } from '../document-kind.ts';
import { actingBookkeeper } from './unmatched-document.ts';

/** An invoice or a credit that stopped, because it may stand in the books of the company before. */
interface Stopped {
  kind: DocumentKind;
  id: string;
}

const stoppedRow = rowShape({ deliveryId: nullable(text), stopped: bool, connectedAgain: bool });

const TABLE = { invoice: sql`invoices`, credit: sql`credit_memos` };

/** Holds it. @throws AppError `permission-denied`, `not-found`, `failed-precondition` when it is settled */
async function holdStopped(
  tx: Sql,
  actor: Actor,
  { kind, id }: Stopped,
): Promise<RowOf<typeof stoppedRow>> {
  const user = actingBookkeeper(actor);
  const row = await tx.row(
    stoppedRow,
    sql`
      select ${kind === 'invoice' ? sql`i.delivery_id` : sql`null::text`} as delivery_id,
             i.state = 'needs_attention' and i.problem_code is not distinct from ${OTHER_COMPANY} as stopped,
             ${kind === 'invoice' ? CONNECTED_AGAIN : sql`false`} as connected_again
        from ${TABLE[kind]} i join ${ordersForJoin} o on o.id = i.order_id
       where i.id = ${id} and ${inOrders(orderScope(user), 'o')} for update of i`,
  );
  if (!row) throw notFound();
  if (!row.stopped) throw kind === 'invoice' ? differenceResolved() : creditNotParked();
  return row;
}

const settled = sql`in_doubt = false, body = null, problem_code = null, problem = null, problem_tid = null`;

/**
 * A person looked into the books of the company before: it stands there under this number. Nothing is sent any more, and an invoice's payments
 * are not followed from here. @throws AppError `permission-denied`, `not-found`, `failed-precondition`
 */
export function enteredByHand(
  app: App,
  actor: Actor,
  { number, ...document }: Stopped & { number: string },
): Promise<Stopped> {
  return app.db.transaction(async (tx) => {
    const { deliveryId } = await holdStopped(tx, actor, document);
    await tx.execute(
      sql`update ${TABLE[document.kind]}
             set state = 'elsewhere', doc_number = ${number}, ${settled},
                 updated_at = ${new Date(app.clock.now())}
           where id = ${document.id}`,
    );
    await recordAudit(app, tx, actor, {
      action: `${document.kind}.elsewhere`,
      objectKind: document.kind,
      objectId: document.id,
      after: { number },
    });
    if (document.kind === 'invoice' && deliveryId) await enqueueCreditsOf(tx, deliveryId);
    return document;
  });
}

/**
 * A person looked there, and it is not there. An invoice is billed in the books that are connected, but not while those are the same: there a retry
 * looks first. A credit is tried again, and stops anew where its invoice stands with that company. @throws AppError as above
 */
export function notEnteredByHand(app: App, actor: Actor, document: Stopped): Promise<Stopped> {
  return app.db.transaction(async (tx) => {
    const { deliveryId, connectedAgain } = await holdStopped(tx, actor, document);
    if (connectedAgain) throw looksFirst();
    const { kind, id } = document;
    await tx.execute(
      sql`update ${TABLE[kind]}
             set state = 'queued', realm_id = null, attempts = 0, ${settled},
                 ${kind === 'invoice' ? sql`booked_customer_id = null, moved_to = null,` : sql.empty}
                 updated_at = ${new Date(app.clock.now())}
           where id = ${id}`,
    );
    await recordAudit(app, tx, actor, {
      action: `${kind}.not-elsewhere`,
      objectKind: kind,
      objectId: id,
    });
    if (kind === 'credit') await enqueueCredit(tx, id);
    else if (deliveryId) await enqueueInvoice(tx, deliveryId);
    return document;
  });
}
