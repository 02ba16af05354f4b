import type { App } from '../../../platform/app.ts';
import type { SoughtCredit } from '../../credits/credit-ledger.ts';
import { LedgerError } from '../../ledger-error.ts';
import type {
  InvoiceChanges,
  LedgerInvoice,
  Listing,
  ListingPage,
  SoughtInvoice,
  UnreadableRow,
} from '../../ledger-rows.ts';
import { type QboInvoice, qboChanges, qboDeleted, qboInvoice, toCents } from '../contract.ts';
import { unreadable } from '../errors.ts';
import { queryBooks, queryPage, quoted, readBooks, readRow, writeBooks } from './client.ts';
import { creditMarker, markedDelivery, marker, OUR_MARKER } from './encode-invoice.ts';
import { bookedLines, priceLines } from './price-lines.ts';

/** QuickBooks remembers changes for 30 days; a little less is surely complete. */
export const CHANGES_RETAINED_MS = 29 * 86_400_000;
/** One answer holds at most so many changes, and does not say that there are more. */
export const MAX_CHANGES = 1000;
/** Ids in one query. */
export const IDS_PER_QUERY = 200;

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
    markedFor: markedDelivery(one.PrivateNote ?? ''),
    taxIncluded: one.GlobalTaxCalculation === 'TaxInclusive',
    totalCents: toCents(one.TotalAmt),
    taxCents: toCents(one.TxnTaxDetail?.TotalTax ?? 0),
    balanceCents: toCents(one.Balance ?? one.TotalAmt),
    changedAt: one.MetaData?.LastUpdatedTime ?? null,
    ...priceLines(one),
    booked: bookedLines(one),
  };
}

/** Written by us for this delivery, or by hand under our number for the same customer and amount. */
function isOurs(invoice: QboInvoice, sought: SoughtInvoice): boolean {
  const note = invoice.PrivateNote ?? '';
  if (note.includes(marker(sought.deliveryId, sought.version))) return true;
  if (note.includes(OUR_MARKER)) return false;
  const { customerId, number, totalCents, taxCents } = toInvoice(invoice);
  return (
    customerId === sought.customerId &&
    totalCents - taxCents === sought.netCents &&
    number === sought.docNumber
  );
}

/** What QuickBooks’ clock may be behind ours, in ms. */
const CLOCK_MS = 3_600_000;
const madeSince = (since: number) =>
  `MetaData.CreateTime >= ${quoted(new Date(since - CLOCK_MS).toISOString())}`;

/**
 * Looks an invoice up before anything is sent again: by its number, by customer and day, and because all three may be others by now,
 * by our marker among what was made since it was sent.
 */
export async function findInvoice(
  app: App,
  sought: SoughtInvoice,
  customTxnNumbers: boolean,
): Promise<LedgerInvoice | undefined> {
  if (customTxnNumbers) {
    const where = `DocNumber = ${quoted(sought.docNumber)}`;
    const numbered = await queryBooks(app, 'Invoice', { where, row: qboInvoice });
    const match = numbered.find((invoice) => isOurs(invoice, sought));
    if (match) return toInvoice(match);
  }
  const found = await marked(app, 'Invoice', marker(sought.deliveryId, sought.version), sought);
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
export async function createCredit(app: App, body: string, requestId: string): Promise<QboInvoice> {
  return createSale(app, 'CreditMemo', body, requestId);
}

async function marked(
  app: App,
  kind: 'Invoice' | 'CreditMemo',
  text: string,
  { customerId, txnDate, since }: Pick<SoughtCredit, 'customerId' | 'txnDate' | 'since'>,
): Promise<QboInvoice | undefined> {
  const sameDay = `CustomerRef = ${quoted(customerId)} AND TxnDate = ${quoted(txnDate)}`;
  for (const where of [sameDay, madeSince(since)]) {
    const rows = await queryBooks(app, kind, { where, row: qboInvoice });
    const found = rows.find(({ PrivateNote }) => (PrivateNote ?? '').includes(text));
    if (found) return found;
  }
  return undefined;
}

/** Looks a credit up by its marker in its memo, in the same way. */
export async function findCredit(app: App, sought: SoughtCredit): Promise<QboInvoice | undefined> {
  return marked(app, 'CreditMemo', creditMarker(sought.marker), sought);
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

/** The version is read first, so that nobody's change in between is lost: QuickBooks refuses an old one. */
export async function rewriteInvoice(
  app: App,
  id: string,
  body: string,
  requestId: string,
): Promise<LedgerInvoice> {
  const { version } = await readInvoice(app, id);
  const { DocNumber: _number, ...anew } = JSON.parse(body) as Record<string, unknown>;
  const written = JSON.stringify({
    // Without a tax of ours the one that a bookkeeper wrote there goes.
    TxnTaxDetail: { TotalTax: 0 },
    ...anew,
    Id: id,
    SyncToken: version,
    sparse: true,
  });
  return toInvoice(await createSale(app, 'Invoice', written, requestId));
}

export async function invoicesNumbered(app: App, number: string): Promise<LedgerInvoice[]> {
  const where = `DocNumber = ${quoted(number)}`;
  return (await queryBooks(app, 'Invoice', { where, row: qboInvoice })).map(toInvoice);
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

export async function invoicesPage(
  app: App,
  day: string,
  from: string | null,
): Promise<ListingPage<LedgerInvoice>> {
  const page = await queryPage(app, 'Invoice', {
    where: `TxnDate >= ${quoted(day)}`,
    row: qboInvoice,
    from,
  });
  return { ...page, rows: page.rows.map(toInvoice) };
}

/** Sales receipts read like invoices. */
export async function receiptsPage(
  app: App,
  day: string,
  from: string | null,
): Promise<ListingPage<LedgerInvoice>> {
  // The progress counts invoices only, so no count is fetched here.
  const where = `TxnDate >= ${quoted(day)}`;
  const page = await queryPage(app, 'SalesReceipt', {
    where,
    row: qboInvoice,
    from,
    isCounted: false,
  });
  return { ...page, rows: page.rows.map(toInvoice) };
}

/** One sales receipt as it stands now. */
export async function readReceipt(app: App, id: string): Promise<LedgerInvoice> {
  const answer = (await readBooks(app, `salesreceipt/${encodeURIComponent(id)}`)) as {
    SalesReceipt?: unknown;
  };
  const read = qboInvoice.safeParse(answer.SalesReceipt);
  if (!read.success || read.data.Id !== id) throw unreadable('a sales receipt');
  return toInvoice(read.data);
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
    rows.push(...(await queryBooks(app, 'Invoice', { where, row: qboInvoice, unreadableRows })));
  }
  return { rows: rows.map(toInvoice), unreadable: unreadableRows };
}

export async function invoicesChangedSince(
  app: App,
  since: number,
): Promise<InvoiceChanges | null> {
  if (app.clock.now() - since > CHANGES_RETAINED_MS) return null;
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
