import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { violates } from '../../../platform/database-errors.ts';
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
import { liveConnection } from '../../connection/server/public/connection.ts';
import type { InvoiceState } from '../../contract.ts';
import {
  anotherAmount,
  booksUnread,
  looksFirst,
  notConnected,
  notFound,
  numberNotInBooks,
  permissionDenied,
  standsThere,
} from '../../errors.ts';
import { LedgerError } from '../../ledger-error.ts';
import type { LedgerInvoice } from '../../ledger-rows.ts';
import { openLedger } from '../../server/open-ledger.ts';
import type { ByHandInput } from '../difference-contract.ts';
import { stateOf } from './figures.ts';
import { CONNECTED_AGAIN } from './not-synced.ts';
import { recordDecision } from './record-decision.ts';
import { recordByHand } from './record-response.ts';

const lockedInvoice = rowShape({
  id: text,
  netCents: int,
  accountingId: nullable(text),
  state: textOf<InvoiceState>(),
  inDoubt: bool,
  connectedAgain: bool,
  matchedId: nullable(text),
});

/**
 * A person wrote the invoice of a delivery in the books by hand, and says its number: the shop reads it there, takes it as the delivery's
 * invoice and compares it like any other. Nothing is sent any more. @throws AppError `failed-precondition` when it is not there
 */
export async function enterByHand(
  app: App,
  actor: Actor,
  { invoiceId, number }: ByHandInput,
): Promise<{ invoiceId: string }> {
  const before = await app.db.transaction((tx) => openInvoice(tx, actor, invoiceId));
  const realmId = (await liveConnection(app.db))?.realmId;
  if (!realmId) throw notConnected();
  const found = await invoiceNumbered(app, number, before.matchedId);
  const theirs = found.totalCents - found.taxCents;
  if (theirs !== before.netCents) throw anotherAmount(number, theirs, before.netCents);
  try {
    await app.db.transaction(async (tx) => {
      const row = await openInvoice(tx, actor, invoiceId);
      await recordByHand(app, tx, { invoiceId: row.id, realmId }, found);
      const by = actor.kind === 'user' ? actor.id : null;
      await tx.execute(
        sql`update accounting_differences
               set settled_how = 'by-hand', settled_by = ${by},
                   settled_at = ${new Date(app.clock.now())}
             where invoice_id = ${row.id} and kind in ('voided', 'deleted')
               and (settled_at is null or settled_how = 'agrees')`,
      );
      await recordDecision(app, tx, actor, {
        invoiceId: row.id,
        what: 'by-hand',
        kind: 'number',
        reason: number,
      });
      await recordAudit(app, tx, actor, {
        action: 'invoice.by-hand',
        objectKind: 'invoice',
        objectId: row.id,
        after: { number, accountingId: found.id },
      });
    });
  } catch (error) {
    throw violates(error, 'invoices_realm_id_accounting_id_key') ? numberNotInBooks(number) : error;
  }
  return { invoiceId };
}

/** An invoice that is not in the books, or no longer, or that a person found in them before they were connected again. One that may have arrived is looked up by the retry first. */
async function openInvoice(
  tx: Sql,
  actor: Actor,
  invoiceId: string,
): Promise<RowOf<typeof lockedInvoice>> {
  if (actor.kind !== 'user' || !hasDuty(actor, 'books')) throw permissionDenied();
  const row = await tx.row(
    lockedInvoice,
    sql`
      select i.id, i.net_cents, i.state, i.in_doubt, i.accounting_id, c.account_id as matched_id,
             ${CONNECTED_AGAIN} as connected_again
        from invoices i join ${ordersForJoin} o on o.id = i.order_id
             join ${customersForJoin} c on c.id = i.customer_id
       where i.id = ${invoiceId} and ${inOrders(orderScope(actor), 'o')} for update of i`,
  );
  if (!row) throw notFound();
  if (row.inDoubt) throw looksFirst();
  const open =
    row.accountingId === null ? ['needs_attention', 'retrying', 'queued', 'voided'] : ['voided'];
  const found = row.state === 'elsewhere' && row.connectedAgain;
  if (!open.includes(row.state) && !found) throw standsThere();
  return row;
}

/** The one invoice of this number that stands in the books, and of this customer when it is known. @throws AppError `failed-precondition` */
export async function invoiceNumbered(
  app: App,
  number: string,
  matchedId: string | null,
): Promise<LedgerInvoice> {
  try {
    const [only, ...more] = (await openLedger(app).invoicesNumbered(number)).filter(
      (one) => stateOf(one) !== 'voided' && (matchedId === null || one.customerId === matchedId),
    );
    if (!only || more.length > 0) throw numberNotInBooks(number);
    return only;
  } catch (error) {
    if (error instanceof LedgerError) throw booksUnread();
    throw error;
  }
}
