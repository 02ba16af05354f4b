import { type Actor, hasDuty } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { sql } from '../../../platform/sql.ts';
import { liveConnection } from '../../connection/server/public/connection.ts';
import { applyReading } from '../../connection/server/read-change.ts';
import {
  booksUnread,
  leaveWithReason,
  notConnected,
  notFound,
  notPutBack,
  permissionDenied,
} from '../../errors.ts';
import { LedgerError } from '../../ledger-error.ts';
import type { LedgerInvoice } from '../../ledger-rows.ts';
import { shortHash } from '../../server/after-failure.ts';
import { describeProblem } from '../../server/describe-problem.ts';
import { openLedger } from '../../server/open-ledger.ts';
import type { DifferenceInput } from '../difference-contract.ts';
import { findCustomer } from './find-customer.ts';
import { readOutboxRow, type WrittenRow } from './outbox-row.ts';
import { chosenParts } from './parts.ts';
import { endDifference, openDifference } from './resolve-books-difference.ts';
import { encodeInvoice } from './submit-invoice.ts';

/**
 * Writes an invoice in the books again as it was delivered: lines, date, customer and tax of the shop. What the books answer is compared like
 * any reading, so what they do not take asks again.
 * @throws AppError `permission-denied`, `not-found`, `failed-precondition` when it is settled, gone there, refused, or the books do not answer
 */
export async function putBack(
  app: App,
  actor: Actor,
  input: DifferenceInput,
): Promise<{ invoiceId: string }> {
  if (actor.kind !== 'user' || !hasDuty(actor, 'books')) throw permissionDenied();
  const seen = await app.db.transaction((tx) => openDifference(tx, actor, input));
  if (seen.kind === 'voided' || seen.kind === 'deleted') throw leaveWithReason();
  if ((await liveConnection(app.db))?.realmId !== seen.realmId) throw notConnected();
  const row = await readOutboxRow(app.db, seen.invoiceId);
  if (!row?.accountingId) throw notFound();
  const { customerId, invoice } = await rewrite(app, row, input.differenceId);
  await app.db.transaction(async (tx) => {
    const difference = await openDifference(tx, actor, input);
    await endDifference(app, tx, actor, { difference, how: 'put-back' });
    await tx.execute(
      sql`update invoices
             set net_accepted_cents = null, tax_accepted_cents = null, date_accepted = null,
                 moved_to = null, booked_customer_id = ${customerId}
           where id = ${seen.invoiceId}`,
    );
    await applyReading(app, tx, seen.invoiceId, invoice);
  });
  return { invoiceId: seen.invoiceId };
}

async function rewrite(
  app: App,
  row: WrittenRow,
  differenceId: string,
): Promise<{ customerId: string; invoice: LedgerInvoice }> {
  try {
    const ledger = openLedger(app);
    const invoicing = await ledger.invoicing();
    const customerId = await findCustomer(app, ledger, row.buyer);
    const parts = await chosenParts(app.db, row.realmId ?? '');
    const body = await encodeInvoice(app, ledger, row, { invoicing, customerId, parts });
    const requestId = `back-${differenceId}-${shortHash(`${body}${app.clock.now()}`)}`;
    const invoice = await invoicing.rewriteInvoice(row.accountingId ?? '', body, requestId);
    return { customerId, invoice };
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    if (error.outcome === 'not-connected') throw notConnected();
    throw error.outcome === 'refused' ? notPutBack(describeProblem(error).text) : booksUnread();
  }
}
