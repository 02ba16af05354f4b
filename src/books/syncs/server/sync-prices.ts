import { companyDay, readCompany } from '../../../company/server/queries.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { REPORT_LINES, type SyncReport } from '../../contract.ts';
import { isGone } from '../../ledger-error.ts';
import type { LedgerInvoice, ListingPage } from '../../ledger-rows.ts';
import type { PriceSource } from '../../prices/contract.ts';
import { judgePrices } from '../../prices/server/judge-prices.ts';
import {
  countObserved,
  forgetDocuments,
  observedSince,
  observeInvoices,
} from '../../prices/server/observe-invoices.ts';
import { openLedger } from '../../server/open-ledger.ts';
import { skippedLine } from './skipped-rows.ts';
import { type PagedSync, type ReadRun, storedRows, storeRows } from './sync-pages.ts';

type Read = LedgerInvoice & { source: PriceSource };

/** How pages of sales receipts are named; they come after the invoices. */
const RECEIPTS = 'receipts:';

/** A document as it is known to this run. */
const keyOf = (source: PriceSource, id: string) => `${source}:${id}`;

/**
 * What customers were invoiced, read from the whole window again: its lines are kept page by page, and at the end every price is judged
 * by them. Nobody pays another price by it: what differs waits for a yes. A document that is missing is read by its id before its lines go.
 */
export const priceSync: PagedSync<Read, Confirmed> = {
  page: readPage,
  store: async (app, tx, run, { rows }) => {
    await storeRows(
      tx,
      run,
      rows.map(({ source, id }) => ({ id: keyOf(source, id) })),
    );
    await observe(app, tx, rows);
    return [];
  },
  confirm: confirmMissing,
  finish: finishPrices,
  here: countObserved,
};

interface Confirmed {
  there: Read[];
  gone: { source: PriceSource; id: string }[];
}

async function readPage(app: App, _run: ReadRun, from: string | null): Promise<ListingPage<Read>> {
  const { since, receipts } = await windowOf(app, app.db);
  const ledger = openLedger(app);
  if (from?.startsWith(RECEIPTS)) {
    const page = await ledger.receiptsPage(since, from.slice(RECEIPTS.length) || null);
    const next = page.next === null ? null : `${RECEIPTS}${page.next}`;
    return { ...page, next, total: null, rows: of('receipt', page.rows) };
  }
  const page = await ledger.invoicesPage(since, from);
  const next = page.next ?? (receipts ? RECEIPTS : null);
  return { ...page, next, rows: of('invoice', page.rows) };
}

const of = (source: PriceSource, rows: readonly LedgerInvoice[]): Read[] =>
  rows.map((row) => ({ ...row, source }));

async function observe(app: App, tx: Sql, rows: readonly Read[]): Promise<void> {
  for (const source of ['invoice', 'receipt'] as const) {
    const theirs = rows.filter((row) => row.source === source);
    if (theirs.length > 0) await observeInvoices(app, tx, theirs, source);
  }
}

/** The first day whose documents count, and whether sales receipts do. */
async function windowOf(app: App, db: Sql) {
  const company = await readCompany(app, db);
  const since = companyDay(company, app.clock.now() - company.invoicedPriceWindowDays * 86_400_000);
  return { since, receipts: company.pricesFromReceipts };
}

/** Documents whose lines are kept and that this reading did not find, each read by its id. One that could not be read stays as it is. */
async function confirmMissing(app: App, run: ReadRun): Promise<Confirmed> {
  const { since, receipts } = await windowOf(app, app.db);
  const seen = new Set((await storedRows<{ id: string }>(app.db, run)).map((row) => row.id));
  const unread = new Set(run.unreadable.map((row) => row.id));
  const ledger = openLedger(app);
  const found: Confirmed = { there: [], gone: [] };
  for (const source of receipts ? (['invoice', 'receipt'] as const) : (['invoice'] as const)) {
    for (const id of await observedSince(app.db, source, since)) {
      if (seen.has(keyOf(source, id)) || unread.has(id)) continue;
      try {
        const read = source === 'invoice' ? ledger.readInvoice(id) : ledger.readReceipt(id);
        found.there.push({ ...(await read), source });
      } catch (error) {
        if (!isGone(error)) throw error;
        found.gone.push({ source, id });
      }
    }
  }
  return found;
}

async function finishPrices(
  app: App,
  tx: Sql,
  run: ReadRun,
  { there, gone }: Confirmed,
): Promise<SyncReport> {
  await observe(app, tx, there);
  for (const { source, id } of gone) await forgetDocuments(app, tx, source, [id]);
  const judged = await judgePrices(app, tx, 'all', REPORT_LINES);
  const { unreadable } = run;
  const read = (await storedRows<{ id: string }>(tx, run)).length + unreadable.length;
  return {
    text: [
      `${read} documents read${unreadable.length > 0 ? `, ${unreadable.length} unreadable` : ''}${gone.length > 0 ? `, ${gone.length} gone from the books` : ''}.`,
      `${judged.pairs} prices found: ${judged.same} paid already, ${judged.waiting} to decide, ${judged.refused} refused before${judged.unmatched > 0 ? `, ${judged.unmatched} of customers or items that are not matched` : ''}.`,
    ].join(' '),
    changes: judged.changes,
    conflicts:
      judged.unmatched > 0
        ? [
            `${judged.unmatched} prices belong to customers or items that are not matched yet. Sync products and customers first.`,
          ]
        : [],
    aside: unreadable.map(skippedLine).slice(0, REPORT_LINES),
    waiting: judged.waiting,
  };
}
