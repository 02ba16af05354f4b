import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty, type UserActor } from '../../../kit/actor.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { violates } from '../../../platform/database-errors.ts';
import { bool, int, nullable, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { liveConnection } from '../../connection/server/public/connection.ts';
import {
  anotherCreditAmount,
  creditNotInBooks,
  creditNotParked,
  notConnected,
  notFound,
  permissionDenied,
} from '../../errors.ts';
import { arrived } from '../../server/outbox.ts';
import type { EnterCredit } from '../credit-contract.ts';
import type { LedgerCredit } from '../credit-ledger.ts';
import { creditNumbered } from './credit-numbered.ts';
import { asInBooks } from './follow-credit.ts';

const openRow = rowShape({ id: text, netCents: int, matchedId: nullable(text), isOpen: bool });

/**
 * A person wrote a credit in the books by hand and says its number: the shop reads it there and takes it as this credit. Nothing is sent any
 * more. @throws AppError `permission-denied`, `not-found`, `failed-precondition` when it is not there, for another amount, or not open
 */
export async function enterCredit(
  app: App,
  actor: Actor,
  { creditId, number }: EnterCredit,
): Promise<{ creditId: string }> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  const before = await app.db.transaction((tx) => openCredit(tx, actor, creditId));
  const realmId = (await liveConnection(app.db))?.realmId;
  if (!realmId) throw notConnected();
  const found = await creditNumbered(app, number, before.matchedId);
  await app.db.transaction((tx) =>
    takeAsCredit(app, tx, actor, { creditId, realmId, credit: found }),
  );
  return { creditId };
}

/**
 * In the caller's transaction: what was just read in the books is this credit of ours from now on. @throws AppError `not-found`,
 * `failed-precondition` when it is for another amount, does not wait any more, or that one is another credit already
 */
export async function takeAsCredit(
  app: App,
  tx: Sql,
  actor: UserActor,
  { creditId, realmId, credit }: { creditId: string; realmId: string; credit: LedgerCredit },
): Promise<void> {
  const ours = await openCredit(tx, actor, creditId);
  const number = credit.number ?? credit.id;
  const theirs = credit.totalCents - credit.taxCents;
  if (theirs !== ours.netCents) throw anotherCreditAmount(number, theirs, ours.netCents);
  try {
    await tx.execute(
      sql`update credit_memos
             set state = 'created', realm_id = ${realmId}, accounting_id = ${credit.id},
                 accounting_updated_at = ${credit.changedAt}::timestamptz, ${arrived},
                 ${asInBooks(credit, sql`false`)}, problem_tid = null,
                 updated_at = ${new Date(app.clock.now())}
           where id = ${creditId}`,
    );
  } catch (error) {
    throw violates(error, 'credit_memos_realm_id_accounting_id_key')
      ? creditNotInBooks(number)
      : error;
  }
  await recordAudit(app, tx, actor, {
    action: 'credit.by-hand',
    objectKind: 'credit',
    objectId: creditId,
    after: { number, accountingId: credit.id },
  });
}

/** Holds a credit that waits, is not in the books and can't have arrived there. */
async function openCredit(
  tx: Sql,
  actor: UserActor,
  creditId: string,
): Promise<RowOf<typeof openRow>> {
  const row = await tx.row(
    openRow,
    sql`
      select m.id, m.net_cents, coalesce(i.moved_to, c.account_id) as matched_id,
             m.accounting_id is null and not m.in_doubt
               and m.state in ('needs_attention', 'retrying', 'queued') as is_open
        from credit_memos m join ${ordersForJoin} o on o.id = m.order_id
             left join invoices i on i.id = m.invoice_id
             join ${customersForJoin} c on c.id = o.customer_id
       where m.id = ${creditId} and ${inOrders(orderScope(actor), 'o')} for update of m`,
  );
  if (!row) throw notFound();
  if (!row.isOpen) throw creditNotParked();
  return row;
}
