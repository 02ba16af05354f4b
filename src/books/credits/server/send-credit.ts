import type { App } from '../../../platform/app.ts';
import type { PayloadOf } from '../../../platform/queue.ts';
import { liveConnection } from '../../connection/server/public/connection.ts';
import { findCustomer } from '../../invoices/server/find-customer.ts';
import { findItems } from '../../invoices/server/find-items.ts';
import { chosenParts, idsOf, whichPartIsGone } from '../../invoices/server/parts.ts';
import { LedgerError } from '../../ledger-error.ts';
import { afterFailure, shortHash } from '../../server/after-failure.ts';
import { OTHER_COMPANY } from '../../server/describe-problem.ts';
import type { sendCreditJob } from '../../server/jobs.ts';
import { openLedger } from '../../server/open-ledger.ts';
import type { LedgerCredit } from '../credit-ledger.ts';
import {
  type CreditRow,
  commitCredit,
  recordCredit,
  releaseCredit,
  takeCredit,
} from './credit-row.ts';
import { INVOICE_MOVED } from './waiting-credits.ts';

/**
 * Sends one credit to the books, exactly once whatever fails, in the way of `submitInvoice`: what is about to be sent is committed
 * first, and what may have arrived is looked up by the marker in its memo before the same bytes go out under the same requestid.
 * Without a connection it waits.
 */
export async function sendCredit(
  app: App,
  { creditId }: PayloadOf<typeof sendCreditJob>,
): Promise<void> {
  const connection = await liveConnection(app.db);
  if (connection?.state !== 'connected') return;
  const row = await takeCredit(app, creditId, connection.realmId);
  if (!row) return;
  if (row.realmId !== connection.realmId || row.invoiceRealmId !== connection.realmId)
    return releaseCredit(app, row, {
      state: 'needs_attention',
      inDoubt: row.inDoubt,
      problem: {
        code: OTHER_COMPANY,
        text:
          row.realmId === connection.realmId
            ? 'Its invoice stands with another QuickBooks company. Credit it there.'
            : 'This credit was sent to another QuickBooks company before. Look there first.',
      },
    });
  if (row.isMoving && !row.inDoubt)
    return releaseCredit(app, row, {
      state: 'needs_attention',
      inDoubt: false,
      problem: {
        code: INVOICE_MOVED,
        text: 'Its invoice was moved to another customer in the books. Say in the inbox whether that stands, then retry: the credit goes to the account that owes the invoice.',
      },
    });
  const attempt = { ambiguous: row.inDoubt };
  try {
    await recordCredit(app, row, await createOrFind(app, row, attempt));
  } catch (error) {
    const to = afterFailure(
      app,
      { creditId: row.id },
      { attempts: row.attempts, error, inDoubt: attempt.ambiguous },
    );
    await releaseCredit(app, row, to);
  }
}

async function createOrFind(
  app: App,
  row: CreditRow,
  attempt: { ambiguous: boolean },
): Promise<LedgerCredit> {
  const ledger = openLedger(app);
  const invoicing = await ledger.invoicing();
  const customerId = row.movedTo ?? (await findCustomer(app, ledger, row.buyer));
  if (attempt.ambiguous) {
    const { marker, txnDate, sentAt } = row;
    const sought = { marker, customerId, txnDate, since: sentAt.getTime() };
    const found = await invoicing.findCredit(sought);
    if (found) return found;
  }
  const goods = row.lines.map((line) => ({ ...line, accountingId: line.productAccountingId }));
  const items = await findItems(app, ledger, goods);
  const parts = await chosenParts(app.db, row.realmId ?? '');
  const body =
    (attempt.ambiguous && row.body) ||
    invoicing.encodeCredit({
      ...row,
      customerId,
      // Whose address that is in the books is not known here.
      email: row.movedTo ? '' : row.buyer.email,
      // An invoice without tax in the books gives none back.
      taxRateBp: row.taxCents === 0 ? 0 : row.taxRateBp,
      parts: idsOf(parts),
      lines: row.lines.map((line) => ({ ...line, itemId: items.get(line.productId) ?? '' })),
    });
  const requestId = `cre-${row.id}-${shortHash(body)}`;
  await commitCredit(app, row, { body, requestId });
  attempt.ambiguous = true;
  try {
    return await invoicing.createCredit(body, requestId);
  } catch (error) {
    // A definite no: nothing was made by this call.
    if (error instanceof LedgerError && error.outcome !== 'unanswered')
      attempt.ambiguous = row.inDoubt && error.outcome !== 'refused';
    const isGoneThere = error instanceof LedgerError && error.reason === 'reference-gone';
    throw (isGoneThere && (await whichPartIsGone(ledger, parts))) || error;
  }
}
