import { customersForAccounting } from '../../../people/customers/server/public/receive-customers.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { REPORT_LINES, type SyncReport } from '../../contract.ts';
import { reportLines, reportText } from '../../customers/customer-report.ts';
import { applySmallChanges } from '../../customers/server/apply-small-changes.ts';
import { lockDecisions } from '../../customers/server/deciding.ts';
import { confirmMissing } from '../../customers/server/read-one-customer.ts';
import { readCustomerPlan } from '../../customers/server/read-plan.ts';
import {
  endOfCustomers,
  lastReadOf,
  storeReadCustomers,
  unmetCustomers,
} from '../../customers/server/store-customers.ts';
import type { LedgerCustomer } from '../../ledger-rows.ts';
import { openLedger } from '../../server/open-ledger.ts';
import { skippedLine } from './skipped-rows.ts';
import type { PagedSync, ReadRun } from './sync-pages.ts';

type Confirmed = Awaited<ReturnType<typeof confirmMissing>>;

/**
 * Reads every customer of the books and keeps what was read. Of our own customers only what is empty is filled, and not at the
 * first reading nor for many at once; everything else waits on the screen of customers for a yes. A matched one that the list
 * lacks is read by its id before it counts as gone.
 */
export const customerSync: PagedSync<LedgerCustomer, Confirmed> = {
  page: (app, _run, from) => openLedger(app).customersPage(from),
  store: (app, tx, run, { rows, requestedAt }) =>
    storeReadCustomers(app, tx, run.realmId, { readAt: requestedAt, rows, unreadable: [] }),
  confirm: async (app, run) => {
    const unread = new Set(run.unreadable.map((row) => row.id));
    const unmet = await unmetCustomers(app.db, run);
    return confirmMissing(
      app,
      unmet.filter((one) => !unread.has(one.booksId)),
    );
  },
  finish: finishCustomers,
  here: async (db) => (await customersForAccounting(db)).filter((one) => one.isActive).length,
};

async function finishCustomers(
  app: App,
  tx: Sql,
  { realmId, readFrom, unreadable }: ReadRun,
  confirmed: Confirmed,
): Promise<SyncReport> {
  await lockDecisions(tx, realmId);
  const isFirst = (await lastReadOf(tx, realmId)) === undefined;
  await storeReadCustomers(app, tx, realmId, { readAt: readFrom, rows: [], unreadable });
  await confirmed.store(tx, realmId);
  await endOfCustomers(app, tx, realmId, readFrom);
  const { changes, conflicts } = await applySmallChanges(app, tx, realmId, { isFirst });
  const plan = await readCustomerPlan(tx, realmId);
  return {
    text: reportText(plan, unreadable, changes.length),
    changes: changes.slice(0, REPORT_LINES),
    conflicts: [...conflicts, ...reportLines(plan)].slice(0, REPORT_LINES),
    aside: unreadable.map(skippedLine).slice(0, REPORT_LINES),
  };
}
