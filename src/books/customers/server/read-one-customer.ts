import { nameOfLinked } from '../../../people/customers/server/public/accounting-link.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { Ledger } from '../../ledger.ts';
import { isGone } from '../../ledger-error.ts';
import type { LedgerCustomer, Listing } from '../../ledger-rows.ts';
import { openLedger } from '../../server/open-ledger.ts';
import { applySmallChanges } from './apply-small-changes.ts';
import { lockDecisions } from './deciding.ts';
import { reportReading } from './report-reading.ts';
import { markGone, storeReadCustomers } from './store-customers.ts';

/** Undefined when the books say, asked by its id, that it is not there any more. */
export async function readOrGone(ledger: Ledger, id: string): Promise<LedgerCustomer | undefined> {
  try {
    return await ledger.readCustomer(id);
  } catch (error) {
    if (!isGone(error)) throw error;
    return undefined;
  }
}

/** Reads by their id customers that a list lacked: a list may be wrong. The answer keeps what was found. @throws LedgerError */
export async function confirmMissing(
  app: App,
  missing: readonly { booksId: string; name: string }[],
): Promise<{ store(tx: Sql, realmId: string): Promise<void> }> {
  const ledger = openLedger(app);
  const there: LedgerCustomer[] = [];
  const gone: { booksId: string; name: string }[] = [];
  for (const one of missing) {
    const found = await readOrGone(ledger, one.booksId);
    if (found) there.push(found);
    else gone.push(one);
  }
  return {
    store: async (tx, realmId) => {
      await storeReadCustomers(app, tx, realmId, { rows: there, unreadable: [] });
      for (const one of gone) await markGone(app, tx, realmId, one);
    },
  };
}

/**
 * Reads one customer after an event about it, as it is now: what is empty here is filled and written down, all else waits on the
 * screen. Events may repeat and come out of order; our own come back with what was kept already, and change nothing.
 */
export async function readOneCustomer(app: App, realmId: string, booksId: string): Promise<void> {
  const found = await readOrGone(openLedger(app), booksId);
  await app.db.transaction(async (tx) => {
    if (found) await takeRead(app, tx, realmId, { rows: [found], unreadable: [] });
    else await markIfKnown(app, tx, realmId, booksId);
  });
}

/** Keeps customers that changed and fills what is empty here. */
export async function takeRead(
  app: App,
  tx: Sql,
  realmId: string,
  changed: Listing<LedgerCustomer>,
): Promise<void> {
  await lockDecisions(tx, realmId);
  const skipped = [...changed.unreadable, ...(await storeReadCustomers(app, tx, realmId, changed))];
  const only = new Set(changed.rows.map((row) => row.id));
  await reportReading(app, tx, realmId, {
    skipped,
    ...(await applySmallChanges(app, tx, realmId, { only })),
  });
}

const nameRow = rowShape({ name: text });

/** Marks a deleted customer as gone; one that was never read is ignored. */
async function markIfKnown(app: App, tx: Sql, realmId: string, booksId: string): Promise<void> {
  const known = await tx.row(
    nameRow,
    sql`select name from accounting_customers
         where realm_id = ${realmId} and books_id = ${booksId}`,
  );
  const name = known?.name ?? (await nameOfLinked(tx, booksId));
  if (name !== undefined) await markGone(app, tx, realmId, { booksId, name });
}
