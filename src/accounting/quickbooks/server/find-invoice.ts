import type { App } from '../../../platform/app.ts';
import { type QboInvoice, qboInvoice, toCents } from '../contract.ts';
import { unreadable } from '../errors.ts';
import { queryBooks, quoted, readBooks } from './client.ts';
import { marker } from './write-invoice.ts';

export interface Wanted {
  deliveryId: string;
  docNumber: string;
  customTxnNumbers: boolean;
  customerId: string;
  txnDate: string;
  /** Lines and fee without tax, cents. */
  netCents: number;
}

/** Without tax: the figure that both sides compute from the same quantities and prices. */
export function netCents(invoice: QboInvoice): number {
  return toCents(invoice.TotalAmt) - toCents(invoice.TxnTaxDetail?.TotalTax ?? 0);
}

/** Written by us for this delivery, or by hand under our number for the same customer and amount. */
function isOurs(invoice: QboInvoice, wanted: Wanted): boolean {
  const note = invoice.PrivateNote ?? '';
  if (note.includes(marker(wanted.deliveryId))) return true;
  if (note.includes('Bellcart delivery ')) return false;
  return (
    invoice.CustomerRef?.value === wanted.customerId &&
    netCents(invoice) === wanted.netCents &&
    invoice.DocNumber === wanted.docNumber
  );
}

/** Looks an invoice up before anything is sent again: by its number, and where QuickBooks numbers, by customer and day. */
export async function findInvoice(app: App, wanted: Wanted): Promise<QboInvoice | undefined> {
  if (wanted.customTxnNumbers) {
    const numbered = await queryBooks(
      app,
      'Invoice',
      `DocNumber = ${quoted(wanted.docNumber)}`,
      qboInvoice,
    );
    const match = numbered.find((invoice) => isOurs(invoice, wanted));
    if (match) return match;
  }
  const sameDay = await queryBooks(
    app,
    'Invoice',
    `CustomerRef = ${quoted(wanted.customerId)} AND TxnDate = ${quoted(wanted.txnDate)}`,
    qboInvoice,
  );
  return sameDay.find((invoice) => (invoice.PrivateNote ?? '').includes(marker(wanted.deliveryId)));
}

/** One invoice as it stands now. */
export async function readInvoice(app: App, accountingId: string): Promise<QboInvoice> {
  const answer = (await readBooks(app, `invoice/${encodeURIComponent(accountingId)}`)) as {
    Invoice?: unknown;
  };
  const read = qboInvoice.safeParse(answer.Invoice);
  if (!read.success || read.data.Id !== accountingId) throw unreadable('an invoice');
  return read.data;
}
