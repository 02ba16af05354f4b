import { invoicedPricesAccepted, replaceInvoicedPrices } from '../../catalogue/server/receive-invoiced-prices.ts';
import { companyDay, readCompany } from '../../company/server/queries.ts';
import { formatCents } from '../../kit/money.ts';
import { longDayText } from '../../kit/time.ts';
import type { App } from '../../platform/app.ts';
import { REPORT_LINES, type SyncReport } from '../contract.ts';
import { qboInvoice } from '../quickbooks/contract.ts';
import { queryBooks, quoted } from '../quickbooks/server/client.ts';
import { lastPrices } from './last-prices.ts';

/**
 * The last price each customer was invoiced for each product, read from the whole window again, so that edits, voids and
 * deletions in the books are right by themselves. Until the first report is accepted nobody pays any of it.
 */
export async function syncPrices(app: App): Promise<SyncReport> {
  const company = await readCompany(app);
  const today = companyDay(company, app.clock.now());
  const since = companyDay(company, app.clock.now() - company.invoicedPriceWindowDays * 86_400_000);
  const invoices = await queryBooks(app, 'Invoice', `TxnDate >= ${quoted(since)}`, qboInvoice);
  const prices = lastPrices(invoices, today);
  return app.db.transaction(async (tx) => {
    const accepted = await invoicedPricesAccepted(tx);
    const result = await replaceInvoicedPrices(app, tx, prices, { accepted, onDate: today, windowDays: company.invoicedPriceWindowDays });
    const lines = result.differing.map((row) => {
      const from = row.todayCents === null ? 'no price' : formatCents(row.todayCents);
      return `${row.customer}, ${row.sku}: ${from} to ${formatCents(row.unitPriceCents)} (invoice ${row.docNumber ?? row.invoiceId}, ${longDayText(row.date)}).`;
    });
    const unmatched = prices.length - result.matched;
    return {
      text: `${invoices.length} invoices read, ${result.matched} prices found, ${result.changed} new or changed, ${lines.length} differ from what is paid today.`,
      changes: lines.slice(0, REPORT_LINES),
      conflicts: unmatched > 0 ? [`${unmatched} prices belong to customers or items that are not matched yet. Sync products and customers first.`] : [],
      waiting: result.waiting,
    };
  });
}
