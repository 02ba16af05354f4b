import type { App } from '../../../platform/app.ts';
import type { LedgerCredit, SoughtCredit } from '../../credit-ledger.ts';
import {
  type InvoiceChanges,
  isGone,
  LedgerError,
  type LedgerInvoice,
  type LedgerLine,
  type Listing,
  type SoughtInvoice,
  type UnreadableRow,
} from '../../ledger.ts';
import {
  type QboInvoice,
  qboChanges,
  qboDeleted,
  qboInvoice,
  qboPayment,
  toCents,
} from '../contract.ts';
import { unreadable } from '../errors.ts';
import { queryBooks, quoted, readBooks, readRow, writeBooks } from './client.ts';
import { creditMarker, marker, OUR_MARKER, SHIPPING_ITEM } from './encode-invoice.ts';

/** QuickBooks remembers changes for 30 days; a little less is surely complete. */
const CHANGES_KEPT_MS = 29 * 86_400_000;
/** One answer holds at most so many changes, and does not say that there are more. */
const MAX_CHANGES = 1000;
/** Ids in one query. */
const IDS_PER_QUERY = 200;

export function toInvoice(one: QboInvoice): LedgerInvoice {
  return {
    id: one.Id,
    version: one.SyncToken,
    number: one.DocNumber ?? null,
    date: one.TxnDate ?? '',
    dueDate: one.DueDate ?? null,
    customerId: one.CustomerRef?.value ?? null,
    currency: one.CurrencyRef?.value ?? null,
    markedVoid: (one.PrivateNote ?? '').startsWith('Voided'),
    taxIncluded: one.GlobalTaxCalculation === 'TaxInclusive',
    totalCents: toCents(one.TotalAmt),
    taxCents: toCents(one.TxnTaxDetail?.TotalTax ?? 0),
    balanceCents: toCents(one.Balance ?? one.TotalAmt),
    changedAt: one.MetaData?.LastUpdatedTime ?? null,
    lines: [...one.Line].sort((a, b) => (a.LineNum ?? 0) - (b.LineNum ?? 0)).flatMap(toLine),
  };
}

/** Lump sums, free goods and shipping are no goods with a price. */
function toLine(line: QboInvoice['Line'][number]): LedgerLine[] {
  const detail = line.SalesItemLineDetail;
  const itemId = detail?.ItemRef?.value;
  if (line.DetailType !== 'SalesItemLineDetail' || !itemId || itemId === SHIPPING_ITEM) return [];
  if (!detail?.UnitPrice || detail.UnitPrice <= 0 || !detail.Qty || detail.Qty <= 0) return [];
  return [
    {
      itemId,
      unitPriceCents: toCents(detail.UnitPrice),
      quantity: detail.Qty,
      discounted: Boolean(detail.DiscountRate || detail.DiscountAmt),
    },
  ];
}

/** Written by us for this delivery, or by hand under our number for the same customer and amount. */
function isOurs(invoice: QboInvoice, sought: SoughtInvoice): boolean {
  const note = invoice.PrivateNote ?? '';
  if (note.includes(marker(sought.deliveryId))) return true;
  if (note.includes(OUR_MARKER)) return false;
  const { customerId, number, totalCents, taxCents } = toInvoice(invoice);
  return (
    customerId === sought.customerId &&
    totalCents - taxCents === sought.netCents &&
    number === sought.docNumber
  );
}

/** Looks an invoice up before anything is sent again: by its number, and where QuickBooks numbers, by customer and day. */
export async function findInvoice(
  app: App,
  sought: SoughtInvoice,
  customTxnNumbers: boolean,
): Promise<LedgerInvoice | undefined> {
  if (customTxnNumbers) {
    const where = `DocNumber = ${quoted(sought.docNumber)}`;
    const numbered = await queryBooks(app, 'Invoice', where, qboInvoice);
    const match = numbered.find((invoice) => isOurs(invoice, sought));
    if (match) return toInvoice(match);
  }
  const where = `CustomerRef = ${quoted(sought.customerId)} AND TxnDate = ${quoted(sought.txnDate)}`;
  const sameDay = await queryBooks(app, 'Invoice', where, qboInvoice);
  const found = sameDay.find((invoice) =>
    (invoice.PrivateNote ?? '').includes(marker(sought.deliveryId)),
  );
  return found && toInvoice(found);
}

/** Sent once; `unanswered` means that it may be there. */
export async function createInvoice(
  app: App,
  body: string,
  requestId: string,
): Promise<LedgerInvoice> {
  return toInvoice(await createSale(app, 'Invoice', body, requestId));
}

/** A credit memo reads like an invoice. */
export async function createCredit(
  app: App,
  body: string,
  requestId: string,
): Promise<LedgerCredit> {
  return toInvoice(await createSale(app, 'CreditMemo', body, requestId));
}

/** Looks a credit up by the claim in its memo. */
export async function findCredit(
  app: App,
  { claimId, customerId, txnDate }: SoughtCredit,
): Promise<LedgerCredit | undefined> {
  const where = `CustomerRef = ${quoted(customerId)} AND TxnDate = ${quoted(txnDate)}`;
  const sameDay = await queryBooks(app, 'CreditMemo', where, qboInvoice);
  const found = sameDay.find(({ PrivateNote }) =>
    (PrivateNote ?? '').includes(creditMarker(claimId)),
  );
  return found && toInvoice(found);
}

async function createSale(
  app: App,
  kind: 'Invoice' | 'CreditMemo',
  body: string,
  requestId: string,
): Promise<QboInvoice> {
  const answer = (await writeBooks(app, kind.toLowerCase(), body, requestId)) as {
    [entity: string]: unknown;
  };
  const made = qboInvoice.safeParse(answer[kind]);
  if (!made.success) throw new LedgerError('unanswered', 'QuickBooks’ answer could not be read.');
  return made.data;
}

/** One invoice as it stands now. */
export async function readInvoice(app: App, id: string): Promise<LedgerInvoice> {
  const answer = (await readBooks(app, `invoice/${encodeURIComponent(id)}`)) as {
    Invoice?: unknown;
  };
  const read = qboInvoice.safeParse(answer.Invoice);
  if (!read.success || read.data.Id !== id) throw unreadable('an invoice');
  return toInvoice(read.data);
}

export async function invoicesSince(app: App, day: string): Promise<Listing<LedgerInvoice>> {
  const unreadableRows: UnreadableRow[] = [];
  const where = `TxnDate >= ${quoted(day)}`;
  const rows = await queryBooks(app, 'Invoice', where, qboInvoice, unreadableRows);
  return { rows: rows.map(toInvoice), unreadable: unreadableRows };
}

export async function invoicesById(
  app: App,
  ids: readonly string[],
): Promise<Listing<LedgerInvoice>> {
  const unreadableRows: UnreadableRow[] = [];
  const rows: QboInvoice[] = [];
  for (let start = 0; start < ids.length; start += IDS_PER_QUERY) {
    const some = ids.slice(start, start + IDS_PER_QUERY);
    const where = `Id IN (${some.map(quoted).join(', ')})`;
    rows.push(...(await queryBooks(app, 'Invoice', where, qboInvoice, unreadableRows)));
  }
  return { rows: rows.map(toInvoice), unreadable: unreadableRows };
}

export async function invoicesChangedSince(
  app: App,
  since: number,
): Promise<InvoiceChanges | null> {
  if (app.clock.now() - since > CHANGES_KEPT_MS) return null;
  const answer = qboChanges.safeParse(
    await readBooks(app, 'cdc', {
      entities: 'Invoice',
      changedSince: new Date(since).toISOString(),
    }),
  );
  if (!answer.success || Number.isNaN(Date.parse(answer.data.time)))
    throw unreadable('its changes');
  const parts = answer.data.CDCResponse.flatMap((part) => part.QueryResponse);
  if (
    parts.length === 0 ||
    parts.some((part) => (part.maxResults ?? 0) > (part.Invoice?.length ?? 0))
  )
    throw unreadable('its changes');
  const changed = parts.flatMap((part) => part.Invoice ?? []);
  if (changed.length >= MAX_CHANGES) return null;
  const until = Math.min(Date.parse(answer.data.time), app.clock.now());
  const changes: InvoiceChanges = { rows: [], unreadable: [], missing: [], until };
  for (const one of changed) {
    const deleted = qboDeleted.safeParse(one);
    if (deleted.success) changes.missing.push(deleted.data.Id);
    else {
      const invoice = readRow('Invoice', one, qboInvoice, changes.unreadable);
      if (invoice) changes.rows.push(toInvoice(invoice));
    }
  }
  return changes;
}

export async function invoicesPaidBy(app: App, paymentId: string): Promise<string[]> {
  try {
    const answer = (await readBooks(app, `payment/${encodeURIComponent(paymentId)}`)) as {
      Payment?: unknown;
    };
    const payment = qboPayment.safeParse(answer.Payment);
    if (!payment.success) throw unreadable('a payment');
    return payment.data.Line.flatMap((line) =>
      line.LinkedTxn.filter((linked) => linked.TxnType === 'Invoice').map((linked) => linked.TxnId),
    );
  } catch (error) {
    // A deleted payment says nothing about its invoices; they come as events of their own, and with the daily reading.
    if (isGone(error)) return [];
    throw error;
  }
}
