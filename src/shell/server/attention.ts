import { liveConnection } from '../../accounting/server/connection.ts';
import { invoicesInNeed } from '../../accounting/server/queries.ts';
import { countNewAccountRequests } from '../../accounts/people/server/queries.ts';
import { companyDay, countOpenFaults, readCompany } from '../../company/server/queries.ts';
import { countNewMessages } from '../../contact/server/queries.ts';
import { ordersToSee } from '../../orders/server/attention.ts';
import type { App } from '../../platform/app.ts';
import { type SheetToSee, sheetsToSee } from '../../sheets/server/missing-sheets.ts';
import { ATTENTION, type AttentionKey, deliveredWithout } from '../attention-messages.ts';

export interface AttentionItem {
  key: AttentionKey;
  count: number;
  /** The first of them by name, where a number alone says too little. */
  named?: { name: string; to: string }[];
}

/** How many are named; the number says how many there are. */
const NAMED = 5;

/** What waits for the owner, the most pressing first; what is in order is left out. For who sees everything. */
export async function readAttention(app: App): Promise<AttentionItem[]> {
  const today = companyDay(await readCompany(app), app.clock.now());
  const [connection, invoices, orders, requests, accounts, sheets, faults] = await Promise.all([
    liveConnection(app.db),
    invoicesInNeed(app.db),
    ordersToSee(app.db, today),
    countNewMessages(app.db),
    countNewAccountRequests(app.db),
    sheetsToSee(app.db, null),
    countOpenFaults(app.db),
  ]);
  const counts: Record<AttentionKey, number> = {
    connection: connection?.state === 'needs_reconnect' ? 1 : 0,
    invoices: invoices.length,
    overdue: orders.overdue,
    unconfirmed: orders.unconfirmed,
    'on-hold': orders.onHold,
    requests,
    accounts,
    ...sheetCounts(sheets),
    faults,
  };
  const named = sheetNames(sheets, (nameKey) => `/dashboard/safety/${nameKey}`);
  return (Object.keys(ATTENTION) as AttentionKey[]).flatMap((key) =>
    counts[key] > 0 ? [{ key, count: counts[key], ...named[key] }] : [],
  );
}

/** What of it staff without the owner's rights see: products of their brands that people use without a safety data sheet. */
export async function readSheetAttention(
  app: App,
  brands: readonly string[],
): Promise<AttentionItem[]> {
  const sheets = await sheetsToSee(app.db, brands);
  const counts = sheetCounts(sheets);
  const named = sheetNames(sheets, (nameKey) => `/sds/${nameKey}`);
  return SHEET_KEYS.flatMap((key) =>
    counts[key] > 0 ? [{ key, count: counts[key], ...named[key] }] : [],
  );
}

const SHEET_KEYS = ['sheets', 'owed'] as const;
const ofKey = (sheets: readonly SheetToSee[], key: (typeof SHEET_KEYS)[number]) =>
  sheets.filter(({ hasSheet }) => hasSheet === (key === 'owed'));
const sheetCounts = (sheets: readonly SheetToSee[]) => ({
  sheets: ofKey(sheets, 'sheets').length,
  owed: ofKey(sheets, 'owed').length,
});

function sheetNames(
  sheets: readonly SheetToSee[],
  to: (nameKey: string) => string,
): Partial<Record<AttentionKey, Required<Pick<AttentionItem, 'named'>>>> {
  const first = (key: (typeof SHEET_KEYS)[number]) => ({
    named: ofKey(sheets, key)
      .slice(0, NAMED)
      .map(({ nameKey, name, customers }) => ({
        name: customers > 0 ? `${name}, ${deliveredWithout(customers)}` : name,
        to: to(nameKey),
      })),
  });
  return { sheets: first('sheets'), owed: first('owed') };
}
