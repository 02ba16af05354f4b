import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty, type UserActor } from '../../../kit/actor.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { lockOrderForDelivery } from '../../../ordering/orders/server/public/lock-order.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { creditableLines } from '../../credits/server/creditable-lines.ts';
import { PARKED_WORDS } from '../../credits/server/draft-credit.ts';
import {
  differenceResolved,
  notFound,
  nothingLeft,
  notLeft,
  permissionDenied,
} from '../../errors.ts';
import type { LeaveUnbilled, UndoDecision } from '../decision-contract.ts';
import type { DifferenceKind } from '../difference-contract.ts';
import { openAgain } from './own-payments.ts';
import { recordDecision } from './record-decision.ts';

const invoiceRow = rowShape({
  id: text,
  differenceId: nullable(text),
  kind: nullable(textOf<DifferenceKind>()),
  resolved: bool,
});
const takenRow = rowShape({ invoiceLineId: text, quantity: int });
const creditRow = rowShape({
  id: text,
  orderId: text,
  invoiceId: nullable(text),
  isVoid: bool,
  /** Of a shop without QuickBooks: it was voided here, and stays so. */
  voidedHere: bool,
  isLeft: bool,
  isDropped: bool,
});

/** The newest voiding or deletion of an invoice of this person's scope. @throws AppError `not-found` */
async function lockInvoice(
  tx: Sql,
  actor: UserActor,
  invoiceId: string,
): Promise<RowOf<typeof invoiceRow>> {
  const found = await tx.row(
    invoiceRow,
    sql`
      select i.id, f.id as difference_id, f.kind, f.settled_at is not null as resolved
        from invoices i join ${ordersForJoin} o on o.id = i.order_id
             left join lateral (
               select newest.* from accounting_differences newest
                where newest.invoice_id = i.id and newest.kind in ('voided', 'deleted')
                  and i.state = 'voided'
                  and (newest.settled_at is null or newest.settled_how = 'accepted')
                order by newest.settled_at is null desc, newest.found_at desc limit 1) f on true
       where i.id = ${invoiceId} and ${inOrders(orderScope(actor), 'o')} for update of i`,
  );
  if (!found) throw notFound();
  return found;
}

async function lockCredit(
  tx: Sql,
  actor: UserActor,
  creditId: string,
): Promise<RowOf<typeof creditRow>> {
  const found = await tx.row(
    creditRow,
    sql`
      select m.id, m.order_id, m.invoice_id, m.state = 'voided' as is_void,
             m.state = 'voided' and m.accounting_id is null as voided_here,
             m.void_left_at is not null as is_left, m.state = 'dropped' as is_dropped
        from credit_memos m join ${ordersForJoin} o on o.id = m.order_id
       where m.id = ${creditId} and ${inOrders(orderScope(actor), 'o')} for update of m`,
  );
  if (!found) throw notFound();
  return found;
}

/**
 * A person lets it stand that an invoice, or a credit, was voided or deleted in the books: what was delivered stays unbilled, what was granted
 * stays uncredited. With a reason, which stands in the document's history, and it can be undone.
 * @throws AppError `permission-denied`, `not-found`, `failed-precondition` when nothing of it waits
 */
export function leaveUnbilled(
  app: App,
  actor: Actor,
  { invoiceId, creditId, reason }: LeaveUnbilled,
): Promise<{ documentId: string }> {
  return app.db.transaction(async (tx) => {
    if (actor.kind !== 'user' || !hasDuty(actor, 'books')) throw permissionDenied();
    const now = new Date(app.clock.now());
    if (invoiceId) {
      const { differenceId, kind, resolved } = await lockInvoice(tx, actor, invoiceId);
      if (differenceId === null || kind === null || resolved) throw differenceResolved();
      await tx.execute(
        sql`update accounting_differences
               set settled_how = 'accepted', settled_by = ${actor.id}, settled_at = ${now}
             where id = ${differenceId}`,
      );
      await recordDecision(app, tx, actor, { invoiceId, what: 'left', kind, reason });
    } else if (creditId) {
      const { isVoid, isLeft } = await lockCredit(tx, actor, creditId);
      if (!isVoid || isLeft) throw differenceResolved();
      await tx.execute(
        sql`update credit_memos set void_left_at = ${now}, updated_at = ${now}
             where id = ${creditId}`,
      );
      await recordDecision(app, tx, actor, { creditId, what: 'left', kind: 'voided', reason });
    }
    return audited(app, tx, actor, {
      invoiceId,
      creditId,
      what: 'left-unbilled',
      after: { reason },
    });
  });
}

/**
 * Takes such a decision back: the document asks again in the inbox. @throws AppError `permission-denied`, `not-found`,
 * `failed-precondition` when nothing was left
 */
export function undoLeft(
  app: App,
  actor: Actor,
  { invoiceId, creditId }: UndoDecision,
): Promise<{ documentId: string }> {
  return app.db.transaction(async (tx) => {
    if (actor.kind !== 'user' || !hasDuty(actor, 'books')) throw permissionDenied();
    const now = new Date(app.clock.now());
    if (invoiceId) {
      const { differenceId, kind, resolved } = await lockInvoice(tx, actor, invoiceId);
      if (differenceId === null || kind === null || !resolved) throw notLeft();
      await tx.execute(
        sql`update accounting_differences
               set settled_how = null, settled_by = null, settled_at = null, found_at = ${now}
             where id = ${differenceId}`,
      );
      await recordDecision(app, tx, actor, { invoiceId, what: 'undone', kind });
    } else if (creditId) {
      const credit = await lockCredit(tx, actor, creditId);
      if (credit.isDropped) await takeUpAgain(app, tx, actor, credit);
      else {
        if (!credit.isVoid || !credit.isLeft || credit.voidedHere) throw notLeft();
        await tx.execute(
          sql`update credit_memos set void_left_at = null, updated_at = ${now}
               where id = ${creditId}`,
        );
        await recordDecision(app, tx, actor, { creditId, what: 'undone', kind: 'voided' });
      }
    }
    return audited(app, tx, actor, { invoiceId, creditId, what: 'left-undone', after: {} });
  });
}

const droppedForRow = rowShape({ kind: text });

/**
 * A credit that was dropped waits again for what it waited for: it is for more than the invoice bills, or stands in the books of the company
 * before. What other credits took of its lines meanwhile is not taken twice.
 */
async function takeUpAgain(
  app: App,
  tx: Sql,
  actor: UserActor,
  { id, orderId, invoiceId }: RowOf<typeof creditRow>,
): Promise<void> {
  if (!(await lockOrderForDelivery(tx, orderId))) throw notFound();
  const taken = await tx.rows(
    takenRow,
    sql`select invoice_line_id, quantity from credit_memo_lines where credit_memo_id = ${id}`,
  );
  const lines = invoiceId ? await creditableLines(tx, invoiceId) : [];
  const left = new Map(lines.map((line) => [line.id, line.left]));
  if (taken.some((line) => line.quantity > (left.get(line.invoiceLineId) ?? 0)))
    throw nothingLeft();
  const dropped = await tx.row(
    droppedForRow,
    sql`select kind from document_decisions
         where credit_memo_id = ${id} and what = 'dropped' order by place desc limit 1`,
  );
  const kind = dropped?.kind || 'more-than-invoiced';
  await tx.execute(
    sql`update credit_memos
           set state = 'needs_attention', problem_code = ${kind},
               problem = ${kind === 'more-than-invoiced' ? PARKED_WORDS : null},
               updated_at = ${new Date(app.clock.now())}
         where id = ${id}`,
  );
  await openAgain(tx, { creditId: id });
  await recordDecision(app, tx, actor, { creditId: id, what: 'undone', kind });
}

async function audited(
  app: App,
  tx: Sql,
  actor: UserActor,
  { invoiceId, creditId, what, after }: { what: string; after: object } & UndoDecision,
): Promise<{ documentId: string }> {
  const kind = invoiceId ? 'invoice' : 'credit';
  const documentId = invoiceId ?? creditId ?? '';
  await recordAudit(app, tx, actor, {
    action: `${kind}.${what}`,
    objectKind: kind,
    objectId: documentId,
    after,
  });
  return { documentId };
}
