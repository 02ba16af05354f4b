import { liveConnection } from '../../accounting/quickbooks/server/connection.ts';
import { invoicesInNeed } from '../../accounting/server/queries.ts';
import { countNewAccountRequests } from '../../accounts/server/queries.ts';
import { companyDay, countOpenFaults, readCompany } from '../../company/server/queries.ts';
import { countNewMessages } from '../../contact/server/queries.ts';
import { ordersToSee } from '../../orders/server/attention.ts';
import type { App } from '../../platform/app.ts';
import { allMissingSheets } from '../../safety-sheets/server/missing-sheets.ts';
import { ATTENTION, type AttentionKey } from '../attention-words.ts';

export interface AttentionItem {
  key: AttentionKey;
  count: number;
}

/** What waits for the owner, the most pressing first; what is in order is left out. For who sees everything. */
export async function readAttention(app: App): Promise<AttentionItem[]> {
  const today = companyDay(await readCompany(app), app.clock.now());
  const [connection, invoices, orders, requests, accounts, sheets, faults] = await Promise.all([
    liveConnection(app.db),
    invoicesInNeed(app.db),
    ordersToSee(app.db, today),
    countNewMessages(app.db),
    countNewAccountRequests(app.db),
    allMissingSheets(app.db),
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
    sheets: sheets.length,
    faults,
  };
  return (Object.keys(ATTENTION) as AttentionKey[]).flatMap((key) => (counts[key] > 0 ? [{ key, count: counts[key] }] : []));
}
