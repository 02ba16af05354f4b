import type { App } from '../../../platform/app.ts';
import { forgetAccountingId as forgetProduct } from '../../../products/catalogue/server/public/accounting-link.ts';
import { liveConnection } from '../../connection/server/public/connection.ts';
import { forgetStandIn } from '../../items/server/public/resolve-item.ts';
import type { Invoicing, Ledger } from '../../ledger.ts';
import { LedgerError } from '../../ledger-error.ts';
import type { LedgerInvoice } from '../../ledger-rows.ts';
import { afterFailure, shortHash } from '../../server/after-failure.ts';
import { OTHER_COMPANY } from '../../server/describe-problem.ts';
import { openLedger } from '../../server/open-ledger.ts';
import { findCustomer, inactiveCustomer, likeNamed, nameOfGone } from './find-customer.ts';
import { findItems } from './find-items.ts';
import {
  claimRow,
  commitToSend,
  leaseOf,
  type OutboxRow,
  releaseRow,
  type WrittenRow,
} from './outbox-row.ts';
import { type ChosenPart, chosenParts, idsOf, whichPartIsGone } from './parts.ts';
import { recordResponse } from './record-response.ts';
import { enqueueInvoice } from './waiting-invoices.ts';

/**
 * Submits one invoice of the outbox to the books, exactly once whatever fails: what is about to be sent is committed first; no
 * definite answer leaves it ambiguous; an ambiguous one is looked up before the same bytes go out again under the same requestid.
 * Without a connection it stays where it is.
 */
export async function submitInvoice(app: App, invoiceId: string): Promise<void> {
  const connection = await liveConnection(app.db);
  if (connection?.state !== 'connected') return;
  const row = await claimRow(app, invoiceId, connection.realmId);
  if (!row) {
    const busy = await leaseOf(app.db, invoiceId);
    if (busy)
      await app.db.transaction((tx) => enqueueInvoice(tx, busy.deliveryId, busy.leaseUntil));
    return;
  }
  if (row.realmId !== connection.realmId) {
    return releaseRow(app, row, {
      state: 'needs_attention',
      inDoubt: row.inDoubt,
      problem: {
        code: OTHER_COMPANY,
        text: 'This invoice was sent to another QuickBooks company before. Look there first.',
      },
    });
  }
  const attempt: Attempt = { ambiguous: row.inDoubt };
  try {
    await recordResponse(app, row, await createOrFindInvoice(app, row, attempt));
  } catch (error) {
    await recordFailure(app, row, error, attempt.ambiguous);
  }
}

interface Attempt {
  /** It may be in the books, also after an error. */
  ambiguous: boolean;
  /** It was written anew after something that it names was gone. */
  anew?: true;
}

/**
 * The invoice of this delivery in the books: read, found again, or made.
 */
async function createOrFindInvoice(
  app: App,
  row: OutboxRow,
  attempt: Attempt,
): Promise<LedgerInvoice> {
  const ledger = openLedger(app);
  if (row.accountingId) return ledger.readInvoice(row.accountingId);
  const invoicing = await ledger.invoicing();
  const customerId = await findCustomer(app, ledger, row.buyer);
  const parts = await chosenParts(app.db, row.realmId ?? '');
  const find = () =>
    invoicing.findInvoice({
      deliveryId: row.markedFor,
      version: row.version,
      docNumber: row.docNumber,
      customerId,
      txnDate: row.txnDate,
      since: row.sentAt.getTime(),
      netCents: row.netCents,
    });
  if (attempt.ambiguous) {
    const found = await find();
    if (found) return found;
  }
  const sentBody = attempt.ambiguous ? row.body : null;
  const body =
    sentBody ?? (await encodeInvoice(app, ledger, row, { invoicing, customerId, parts }));
  const requestId = requestIdOf(row.id, body);
  await commitToSend(app, row, { body, requestId, customerId });
  attempt.ambiguous = true;
  try {
    return await invoicing.createInvoice(body, requestId);
  } catch (error) {
    if (!(error instanceof LedgerError) || error.outcome === 'unanswered') throw error;
    // A definite no: nothing was made by this call.
    attempt.ambiguous = row.inDoubt && error.outcome !== 'refused';
    // Bytes of before may name what was switched or went meanwhile.
    if (sentBody !== null && !attempt.ambiguous)
      return createOrFindInvoice(app, { ...row, body: null, inDoubt: false }, attempt);
    if (error.reason === 'number-taken') {
      const found = await find();
      if (found) return found;
    }
    const gone = isReferenceGone(error) && !attempt.ambiguous && !attempt.anew;
    if (!gone || (await whoIsGone(app, ledger, row, { customerId, parts })) === 'unknown')
      throw error;
    return createOrFindInvoice(app, withoutReferences(row), Object.assign(attempt, { anew: true }));
  }
}

/** For a second attempt: the items are looked up by their SKUs again. */
const withoutReferences = (row: OutboxRow): OutboxRow => ({
  ...row,
  lines: row.lines.map((line) => ({ ...line, productAccountingId: null })),
});

const isReferenceGone = ({ reason }: LedgerError) =>
  reason === 'gone' || reason === 'reference-gone';

/** What an invoice refers to in the books beside its items. */
interface Referred {
  customerId: string;
  parts: readonly ChosenPart[];
}

/** The bytes of an invoice as it was delivered. @throws LedgerError refused, when an item is missing or the books can't hold it */
export async function encodeInvoice(
  app: App,
  ledger: Ledger,
  row: WrittenRow,
  { invoicing, customerId, parts }: { invoicing: Invoicing } & Referred,
): Promise<string> {
  const items = await findItems(
    app,
    ledger,
    row.lines.map((line) => ({
      productId: line.productId,
      sku: line.sku,
      accountingId: line.productAccountingId,
    })),
  );
  return invoicing.encodeInvoice({
    ...row,
    deliveryId: row.markedFor,
    customerId,
    email: row.buyer.email,
    terms: row.buyer.terms,
    parts: idsOf(parts),
    lines: row.lines.map((line) => ({ ...line, itemId: items.get(line.productId) ?? '' })),
  });
}

/** Stable for one body; at most 50 characters. Another body is another request. */
function requestIdOf(invoiceId: string, body: string): string {
  return `inv-${invoiceId}-${shortHash(body)}`;
}

function recordFailure(app: App, row: OutboxRow, error: unknown, inDoubt: boolean): Promise<void> {
  return releaseRow(
    app,
    row,
    afterFailure(app, { invoiceId: row.id }, { attempts: row.attempts, error, inDoubt }),
  );
}

/**
 * The books don't know somebody of this invoice. An inactive customer is for a person to settle: it stays matched, so that a retry
 * never makes a second one. Items are forgotten, to be looked up again by SKU, since we never make any; `unknown`: the books did not say.
 * @throws LedgerError refused, for a person
 */
async function whoIsGone(
  app: App,
  ledger: Ledger,
  row: OutboxRow,
  { customerId, parts }: Referred,
): Promise<'forgotten' | 'unknown'> {
  let gone: string | undefined;
  let part: LedgerError | undefined;
  try {
    gone = await nameOfGone(ledger, row.buyer, customerId);
    part = gone === undefined ? await whichPartIsGone(ledger, parts) : undefined;
  } catch (failure) {
    if (!(failure instanceof LedgerError)) throw failure;
    return 'unknown';
  }
  if (part) throw part;
  if (gone !== undefined)
    throw inactiveCustomer(gone, await likeNamed(app, ledger, row.buyer.name));
  await app.db.transaction(async (tx) => {
    for (const line of row.lines) {
      await forgetProduct(tx, line.productId);
      await forgetStandIn(tx, line.productId);
    }
  });
  return 'forgotten';
}
