import {
  invoicedPricesAccepted,
  type LostPrice,
  lostInvoicedPrices,
  replaceInvoicedPrices,
} from '../../catalogue/server/receive-invoiced-prices.ts';
import { companyDay, readCompany } from '../../company/server/queries.ts';
import { formatCents } from '../../kit/money.ts';
import { longDayText } from '../../kit/time.ts';
import type { App } from '../../platform/app.ts';
import { REPORT_LINES, type SyncReport } from '../contract.ts';
import { isGone, type Ledger, type LedgerInvoice, type Listing } from '../ledger.ts';
import { askFirst } from './ask-first.ts';
import { isPriceSource, lastPrices } from './last-prices.ts';
import { openLedger } from './open-ledger.ts';
import { asideLine } from './put-aside.ts';
import type { HeldRun } from './sync-run.ts';

/**
 * The last price each customer was invoiced for each product, read from the whole window again, so that edits, voids and
 * deletions in the books are right by themselves. Until the first report is accepted nobody pays any of it. A price goes only
 * after the invoice behind it was read by its id, and an accepted one only after a person's yes.
 */
export async function syncPrices(app: App, run: HeldRun): Promise<SyncReport> {
  const company = await readCompany(app);
  const today = companyDay(company, app.clock.now());
  const since = companyDay(company, app.clock.now() - company.invoicedPriceWindowDays * 86_400_000);
  const ledger = openLedger(app);
  const listing = await ledger.invoicesSince(since);
  const { unreadable } = listing;
  const { invoices, confirmed } = await confirmLost(app, ledger, listing, today, since);
  const prices = lastPrices(invoices, today);
  return app.db.transaction(async (tx) => {
    await run.hold(tx);
    const { lost, of } = await lostInvoicedPrices(app, tx, prices, since);
    const losses = lost.filter(
      (price) => price.invoiceId !== null && confirmed.has(price.invoiceId),
    );
    askFirst(
      losses.map((price) => ({
        key: `price:${price.id}`,
        text: lossLine(price),
        precious: price.accepted,
      })),
      of,
      run.accepted,
      (count) =>
        `${count} of ${of} invoiced prices would go: the invoices behind them were voided, deleted or changed in QuickBooks. Then the list price counts, or the parent’s.`,
    );
    const accepted = await invoicedPricesAccepted(tx);
    const result = await replaceInvoicedPrices(app, tx, prices, {
      accepted,
      onDate: today,
      windowDays: company.invoicedPriceWindowDays,
      remove: losses.map((price) => price.id),
    });
    const lines = result.differing.map((row) => {
      const from = row.todayCents === null ? 'no price' : formatCents(row.todayCents);
      return `${row.customer}, ${row.sku}: ${from} to ${formatCents(row.unitPriceCents)} (invoice ${row.docNumber ?? row.invoiceId}, ${longDayText(row.date)}).`;
    });
    const sources = invoices.filter((invoice) => isPriceSource(invoice, today)).length;
    const kept = lost.length - losses.length;
    return {
      text: [
        `${invoices.length + unreadable.length} invoices read: ${sources} with prices to read, ${invoices.length - sources} without${unreadable.length > 0 ? `, ${unreadable.length} unreadable` : ''}.`,
        `${prices.length} prices found: ${result.same} as before, ${result.added} new, ${result.changed} changed${result.unmatched > 0 ? `, ${result.unmatched} not matched` : ''}.`,
        ...(losses.length > 0 ? [`${losses.length} removed.`] : []),
        `${lines.length} differ from what is paid today.`,
      ].join(' '),
      changes: [...losses.map((price) => `Removed: ${lossLine(price)}`), ...lines].slice(
        0,
        REPORT_LINES,
      ),
      conflicts: [
        ...(result.unmatched > 0
          ? [
              `${result.unmatched} prices belong to customers or items that are not matched yet. Sync products and customers first.`,
            ]
          : []),
        ...(kept > 0
          ? [
              `${kept} prices were kept although no invoice could be found behind them: their invoice could not be read.`,
            ]
          : []),
      ],
      aside: unreadable.map(asideLine).slice(0, REPORT_LINES),
      waiting: result.waiting,
    };
  });
}

const lossLine = (price: LostPrice) =>
  `${price.customer}, ${price.sku}: ${formatCents(price.unitPriceCents)} (invoice ${price.docNumber ?? price.invoiceId})${price.accepted ? '' : ', not accepted yet'}`;

/**
 * Reads each invoice behind a price that would go by its id, and lets that reading count. `confirmed` are the invoices of which
 * we now know how they stand: there, or gone for good. One that could not be read keeps its prices.
 */
async function confirmLost(
  app: App,
  ledger: Ledger,
  { rows, unreadable }: Listing<LedgerInvoice>,
  today: string,
  since: string,
): Promise<{ invoices: LedgerInvoice[]; confirmed: Set<string> }> {
  const { lost } = await app.db.transaction((tx) =>
    lostInvoicedPrices(app, tx, lastPrices(rows, today), since),
  );
  const byId = new Map(rows.map((invoice) => [invoice.id, invoice]));
  const unread = new Set(unreadable.map((row) => row.id));
  const confirmed = new Set<string>();
  for (const id of new Set(lost.flatMap((price) => (price.invoiceId ? [price.invoiceId] : [])))) {
    if (unread.has(id)) continue;
    try {
      byId.set(id, await ledger.readInvoice(id));
    } catch (error) {
      if (!isGone(error)) throw error;
      byId.delete(id);
    }
    confirmed.add(id);
  }
  return { invoices: [...byId.values()], confirmed };
}
