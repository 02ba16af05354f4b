import { recordAudit } from '../../../company/server/record-audit.ts';
import { lentCustomers } from '../../../customers/server/lent.ts';
import { type Actor, hasDuty, type UserActor } from '../../../kit/actor.ts';
import { lentOrders } from '../../../orders/server/lent.ts';
import { inOrders, orderScope } from '../../../orders/server/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { violates } from '../../../platform/database-errors.ts';
import { bool, int, nullable, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { liveConnection } from '../../connection/server/connection.ts';
import {
  anotherCreditAmount,
  creditNotInBooks,
  creditNotParked,
  notConnected,
  notFound,
  permissionDenied,
} from '../../errors.ts';
import type { EnterCredit } from '../credit-contract.ts';
import { creditNumbered } from './credit-numbered.ts';

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
  const theirs = found.totalCents - found.taxCents;
  if (theirs !== before.netCents) throw anotherCreditAmount(number, theirs, before.netCents);
  try {
    await app.db.transaction(async (tx) => {
      await openCredit(tx, actor, creditId);
      await tx.execute(
        sql`update credit_memos
               set state = 'created', realm_id = ${realmId}, accounting_id = ${found.id},
                   doc_number = coalesce(${found.number}, doc_number), body = null,
                   accounting_total_cents = ${found.totalCents},
                   accounting_tax_cents = ${found.taxCents}, balance_cents = ${found.balanceCents},
                   accounting_updated_at = ${found.changedAt}::timestamptz, next_try_at = null,
                   problem_code = null, problem = null, problem_tid = null,
                   updated_at = ${new Date(app.clock.now())}
             where id = ${creditId}`,
      );
      await recordAudit(app, tx, actor, {
        action: 'credit.by-hand',
        objectKind: 'credit',
        objectId: creditId,
        after: { number, accountingId: found.id },
      });
    });
  } catch (error) {
    throw violates(error, 'credit_memos_realm_id_accounting_id_key')
      ? creditNotInBooks(number)
      : error;
  }
  return { creditId };
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
      select m.id, m.net_cents, c.account_id as matched_id,
             m.accounting_id is null and not m.in_doubt
               and m.state in ('needs_attention', 'retrying', 'queued') as is_open
        from credit_memos m join invoices i on i.id = m.invoice_id
             join ${lentOrders} o on o.id = i.order_id
             join ${lentCustomers} c on c.id = i.customer_id
       where m.id = ${creditId} and ${inOrders(orderScope(actor), 'o')} for update of m`,
  );
  if (!row) throw notFound();
  if (!row.isOpen) throw creditNotParked();
  return row;
}
