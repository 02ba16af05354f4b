import { recordAudit } from '../../../company/server/record-audit.ts';
import { moveLink } from '../../../people/customers/server/public/accounting-link.ts';
import type { App } from '../../../platform/app.ts';
import { enqueue } from '../../../platform/queue.ts';
import { followMergedBuyer } from '../../invoices/server/follow-merge.ts';
import { wakeInvoices } from '../../invoices/server/resolve-customer.ts';
import { moveObserved } from '../../prices/server/observe-invoices.ts';
import { judgePricesJob } from '../../server/jobs.ts';
import { openLedger } from '../../server/open-ledger.ts';
import { SYNC } from './apply-small-changes.ts';
import { lockDecisions } from './deciding.ts';
import { readOrGone } from './read-one-customer.ts';
import { reportReading } from './report-reading.ts';
import { markGone, markMerged, storeReadCustomers } from './store-customers.ts';

/**
 * Two customers became one in the books, after both were read by their id. Ours goes along to the survivor with everything that is
 * its: people, prices, carts and orders. Where the survivor is matched to another of ours, nothing moves until a person says whether both are
 * billed to that account (`bill-together.ts`).
 */
export async function followMergedCustomer(
  app: App,
  realmId: string,
  from: string,
  into: string,
): Promise<void> {
  const ledger = openLedger(app);
  const survivor = await readOrGone(ledger, into);
  const gone = await readOrGone(ledger, from);
  if (!survivor?.isActive || gone?.isActive) return;
  await app.db.transaction(async (tx) => {
    await lockDecisions(tx, realmId);
    const rows = gone ? [survivor, gone] : [survivor];
    await storeReadCustomers(app, tx, realmId, { rows, unreadable: [] });
    const ours = await moveLink(tx, from, into);
    if (!gone && ours) await markGone(app, tx, realmId, { booksId: from, name: ours.name });
    await markMerged(tx, realmId, from, into);
    if (!ours) return;
    if (!ours.moved) {
      const conflict = `${ours.name}: its customer in QuickBooks was merged into ${survivor.name}, which is another customer here. The inbox asks whether both are billed to it.`;
      return reportReading(app, tx, realmId, { skipped: [], changes: [], conflicts: [conflict] });
    }
    await followMergedBuyer(app, tx, ours.id, { from, into });
    await wakeInvoices(app, tx, ours.id);
    await moveObserved(tx, from, into);
    await enqueue(tx, judgePricesJob, {}, { key: judgePricesJob.name });
    await recordAudit(app, tx, SYNC, {
      action: 'accounting.follow-merge',
      objectKind: 'customer',
      objectId: ours.id,
      before: { accountingId: from },
      after: { accountingId: into },
    });
    await reportReading(app, tx, realmId, {
      skipped: [],
      changes: [`${ours.name}: merged into ${survivor.name} in QuickBooks, and goes along.`],
      conflicts: [],
    });
  });
}
