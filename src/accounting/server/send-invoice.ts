import { createHash } from 'node:crypto';
import { forgetAccountingId as forgetProduct } from '../../catalogue/server/accounting-link.ts';
import type { App } from '../../platform/app.ts';
import { MOST_ATTEMPTS } from '../contract.ts';
import { type BooksPreferences, type QboInvoice, qboInvoice } from '../quickbooks/contract.ts';
import { isGone, QuickBooksError } from '../quickbooks/errors.ts';
import { writeBooks } from '../quickbooks/server/client.ts';
import { type Connection, liveConnection } from '../quickbooks/server/connection.ts';
import { isDuplicateNumber } from '../quickbooks/server/fault.ts';
import {
  findCustomer,
  inactiveCustomer,
  likeNamed,
  readCustomer,
} from '../quickbooks/server/find-customer.ts';
import { findInvoice, readInvoice } from '../quickbooks/server/find-invoice.ts';
import { findItems } from '../quickbooks/server/find-items.ts';
import { preferencesOf } from '../quickbooks/server/preferences.ts';
import { invoiceBody } from '../quickbooks/server/write-invoice.ts';
import { keepAnswer } from './keep-answer.ts';
import { claim, commitToSend, leaseOf, type OutboxRow, putDown } from './outbox-row.ts';
import { sayProblem } from './say-problem.ts';
import { enqueueInvoice } from './waiting-invoices.ts';

const FIRST_WAIT_SECONDS = 15;
const LONGEST_WAIT_SECONDS = 3600;

/**
 * Sends one invoice of the outbox, exactly once whatever fails (product.md, "Invoice"):
 * what is about to be sent is committed first; no definite answer leaves it in doubt; in doubt it is looked up before the
 * same bytes go out again under the same requestid. Without a connection it stays where it is.
 */
export async function sendInvoice(app: App, invoiceId: string): Promise<void> {
  const connection = await liveConnection(app.db);
  if (connection?.state !== 'connected') return;
  const row = await claim(app, invoiceId, connection.realmId);
  if (!row) {
    const busy = await leaseOf(app.db, invoiceId);
    if (busy)
      await app.db.transaction((tx) => enqueueInvoice(tx, busy.deliveryId, busy.leaseUntil));
    return;
  }
  if (row.realmId !== connection.realmId) {
    return putDown(app, row, {
      state: 'needs_attention',
      inDoubt: row.inDoubt,
      problem: {
        code: 'other-company',
        text: 'This invoice was sent to another QuickBooks company before. Look there first.',
      },
    });
  }
  const doubt = { now: row.inDoubt };
  try {
    await keepAnswer(app, row, await bring(app, row, connection, doubt));
  } catch (error) {
    await settleFailure(app, row, error, doubt.now);
  }
}

/** Brings the invoice of this delivery from the books: read, found again, or made. */
async function bring(
  app: App,
  row: OutboxRow,
  connection: Connection,
  doubt: { now: boolean },
): Promise<QboInvoice> {
  if (row.accountingId) return readInvoice(app, row.accountingId);
  const preferences = await preferencesOf(app, connection);
  const customerId = await findCustomer(app, row.buyer);
  const wanted = {
    deliveryId: row.deliveryId,
    docNumber: row.docNumber,
    customTxnNumbers: preferences.customTxnNumbers === true,
    customerId,
    txnDate: row.txnDate,
    netCents: row.subtotalCents + row.deliveryFeeCents,
  };
  if (doubt.now) {
    const found = await findInvoice(app, wanted);
    if (found) return found;
  }
  const body =
    doubt.now && row.body !== null ? row.body : await newBody(app, row, preferences, customerId);
  const requestId = requestIdOf(row.id, body);
  await commitToSend(app, row, body, requestId);
  doubt.now = true;
  try {
    const answer = (await writeBooks(app, 'invoice', body, requestId)) as { Invoice?: unknown };
    const made = qboInvoice.safeParse(answer.Invoice);
    if (!made.success)
      throw new QuickBooksError('unanswered', 'QuickBooks’ answer could not be read.');
    return made.data;
  } catch (error) {
    if (!(error instanceof QuickBooksError) || error.outcome === 'unanswered') throw error;
    // A definite no: nothing was made by this call.
    doubt.now = row.inDoubt && error.outcome !== 'refused';
    const found = isDuplicateNumber(error) ? await findInvoice(app, wanted) : undefined;
    if (!found) throw await whoIsGone(app, row, customerId, error);
    return found;
  }
}

async function newBody(
  app: App,
  row: OutboxRow,
  preferences: Partial<BooksPreferences>,
  customerId: string,
): Promise<string> {
  const items = await findItems(
    app,
    row.lines.map((line) => ({
      productId: line.productId,
      sku: line.sku,
      accountingId: line.productAccountingId,
    })),
  );
  return invoiceBody({ ...row, email: row.buyer.email }, customerId, items, preferences);
}

/** Stable for one body; at most 50 characters. Another body is another request. */
function requestIdOf(invoiceId: string, body: string): string {
  return `inv-${invoiceId}-${createHash('sha256').update(body).digest('hex').slice(0, 8)}`;
}

async function settleFailure(
  app: App,
  row: OutboxRow,
  error: unknown,
  inDoubt: boolean,
): Promise<void> {
  const problem = sayProblem(error);
  const outcome = error instanceof QuickBooksError ? error.outcome : 'fault';
  app.log.warn('invoice not sent', {
    invoiceId: row.id,
    attempt: row.attempts,
    outcome,
    code: problem.code,
    inDoubt,
    ...(outcome === 'fault' ? { error } : {}),
  });
  const waiting = inDoubt ? 'unknown' : 'retrying';
  if (outcome === 'not-connected')
    return putDown(app, row, {
      state: inDoubt ? 'unknown' : 'queued',
      inDoubt,
      problem,
      countsNot: true,
    });
  if (outcome === 'refused' && (error as QuickBooksError).status !== 401) {
    return putDown(app, row, { state: 'needs_attention', inDoubt, problem });
  }
  if (row.attempts >= MOST_ATTEMPTS) {
    const text = `${problem.text} We tried ${row.attempts} times. ${inDoubt ? 'Look in QuickBooks whether it is there; a retry looks first, too.' : 'Retry when it works again.'}`;
    return putDown(app, row, { state: 'needs_attention', inDoubt, problem: { ...problem, text } });
  }
  const asked = error instanceof QuickBooksError ? (error.waitSeconds ?? 0) : 0;
  const backOff = Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (row.attempts - 1));
  return putDown(app, row, {
    state: waiting,
    inDoubt,
    problem,
    tryInSeconds: Math.max(asked, backOff),
  });
}

/**
 * QuickBooks does not take somebody of this invoice. An inactive customer is for a person to settle: it stays matched, so that a
 * retry never makes a second one. Items are looked up again by SKU, since we never make any.
 */
async function whoIsGone(
  app: App,
  row: OutboxRow,
  customerId: string,
  error: QuickBooksError,
): Promise<QuickBooksError> {
  if (error.code !== '610' && error.code !== '2500') return error;
  try {
    const customer = await readCustomer(app, customerId);
    if (customer.Active === false)
      return inactiveCustomer(customer.DisplayName, await likeNamed(app, row.buyer.name));
  } catch (failure) {
    if (isGone(failure))
      return inactiveCustomer(row.buyer.name, await likeNamed(app, row.buyer.name));
    if (!(failure instanceof QuickBooksError)) throw failure;
    return error;
  }
  await app.db.transaction(async (tx) => {
    for (const line of row.lines) await forgetProduct(tx, line.productId);
  });
  return error;
}
