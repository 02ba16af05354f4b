import type { App } from '../../../platform/app.ts';
import { isGone } from '../../ledger-error.ts';
import type { LedgerInvoice } from '../../ledger-rows.ts';
import { openLedger } from '../../server/open-ledger.ts';
import { judgePrices } from './judge-prices.ts';
import { forgetDocuments, observedAmong, observeInvoices } from './observe-invoices.ts';

/** Invoices as they are now, and the ids of those that are gone from the books. */
interface ReadInvoices {
  there: LedgerInvoice[];
  gone: string[];
}

/** Of these missing invoices, those whose lines are kept, read by their ids. @throws LedgerError */
export async function readMissing(app: App, ids: readonly string[]): Promise<ReadInvoices> {
  const found: ReadInvoices = { there: [], gone: [] };
  for (const id of await observedAmong(app.db, 'invoice', ids)) {
    try {
      found.there.push(await openLedger(app).readInvoice(id));
    } catch (error) {
      if (!isGone(error)) throw error;
      found.gone.push(id);
    }
  }
  return found;
}

/** Invoices that changed in the books: their lines are kept anew, and the prices concerned are judged. */
export async function followInvoices(app: App, { there, gone }: ReadInvoices): Promise<void> {
  if (there.length + gone.length === 0) return;
  await app.db.transaction(async (tx) => {
    await observeInvoices(app, tx, there);
    await forgetDocuments(app, tx, 'invoice', gone);
    await judgePrices(app, tx, 'stale');
  });
}
