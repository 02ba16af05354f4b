import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { present, rowShape, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import {
  applyListPrices,
  todayOf,
} from '../../../products/catalogue/server/public/apply-list-prices.ts';
import { lockProducts } from '../../../products/catalogue/server/public/lock-products.ts';
import { lockNames } from '../../../products/catalogue/server/public/product-rows.ts';
import { REPORT_LINES, type SyncReport } from '../../contract.ts';
import type { LedgerItem, Listing, UnreadableRow } from '../../ledger-rows.ts';
import { firstReading } from '../../prices/server/hold-list-prices.ts';
import { openLedger } from '../../server/open-ledger.ts';
import { skippedLine } from '../../syncs/server/skipped-rows.ts';
import { takeFigures } from '../../syncs/server/sync-products.ts';
import { writeReport } from '../../syncs/server/write-report.ts';
import { readItemPlan, storeItems } from './book-items.ts';
import { followItems } from './follow-items.ts';

/** Reads one item after an event about it, as it is now. Events may repeat and come out of order. @throws LedgerError */
export async function readOneItem(app: App, realmId: string, itemId: string): Promise<void> {
  const requestedAt = new Date(app.clock.now());
  const rows = await openLedger(app).itemsById([itemId]);
  const missing = rows.length === 0 ? [itemId] : [];
  await takeReadItems(app, realmId, { rows, unreadable: [], missing }, requestedAt);
}

const readAtRow = rowShape({ itemsReadAt: present(time) });

/**
 * Takes over what the books say of items that changed, by the rules of a sync: stock and list price of their products follow, the rest
 * where the owner chose so, new ones are offered. Nothing before all items were read once. `askedAt`: when they were asked for.
 */
export async function takeReadItems(
  app: App,
  realmId: string,
  changed: Listing<LedgerItem> & { missing: readonly string[] },
  requestedAt: Date,
): Promise<void> {
  if (changed.rows.length + changed.unreadable.length + changed.missing.length === 0) return;
  await app.db.transaction(async (tx) => {
    // Names before rows, as everyone who changes a product does it.
    await lockNames(tx);
    await lockProducts(tx, null);
    const read = await tx.row(
      readAtRow,
      sql`select items_read_at from accounting_item_choices
           where realm_id = ${realmId} and items_read_at is not null`,
    );
    if (!read) return;
    await applyListPrices(app, tx, await todayOf(app, tx));
    const skipped: UnreadableRow[] = [...changed.unreadable];
    await storeItems(
      tx,
      { realmId, readFrom: requestedAt },
      {
        items: changed.rows,
        requestedAt,
        onBad: (item) =>
          skipped.push({
            entity: 'Item',
            id: item.itemId,
            name: item.name,
            why: 'it does not fit here',
          }),
      },
    );
    // Not in the books any more: it stands in no list until a reading meets it again.
    await tx.execute(
      sql`update accounting_items set read_at = ${read.itemsReadAt}::timestamptz - interval '1 second'
           where realm_id = ${realmId} and item_id = any(${changed.missing}::text[])`,
    );
    await follow(app, tx, { realmId, readFrom: requestedAt }, { rows: changed.rows, skipped });
  });
}

/** Only what an event changed: other products wait for their own, or for the next sync. */
async function follow(
  app: App,
  tx: Sql,
  reading: { realmId: string; readFrom: Date },
  { rows, skipped }: { rows: readonly LedgerItem[]; skipped: UnreadableRow[] },
): Promise<void> {
  const ids = new Set(rows.map((row) => row.itemId));
  const read = await readItemPlan(app, tx, reading.realmId);
  const changes: string[] = [];
  const touched = read.plan.filter(({ item }) => ids.has(item.itemId));
  const first = await firstReading(tx, reading.realmId);
  const held = await takeFigures(app, tx, reading, { plan: touched, changes, skipped, first });
  const after = await readItemPlan(app, tx, reading.realmId);
  const names = new Set(
    after.plan.flatMap(({ item, product }) =>
      ids.has(item.itemId) ? (product?.nameKey ?? []) : [],
    ),
  );
  // What sizes share follows only when all their items agree, so all sizes of the product are looked at.
  const plan = after.plan.filter(({ product }) => product && names.has(product.nameKey));
  const conflicts = [...held, ...(await followItems(app, tx, { ...after, plan }, changes))];
  await report(app, tx, reading.realmId, { changes, conflicts, skipped });
}

/** Written down like a sync's, when it changed or left out anything. */
async function report(
  app: App,
  tx: Sql,
  realmId: string,
  {
    changes,
    conflicts,
    skipped,
  }: {
    changes: readonly string[];
    conflicts: readonly string[];
    skipped: readonly UnreadableRow[];
  },
): Promise<void> {
  if (changes.length + conflicts.length + skipped.length === 0) return;
  const found: SyncReport = {
    text: `Changed in QuickBooks: ${changes.length} ${changes.length === 1 ? 'value' : 'values'} of products taken over.`,
    changes: changes.slice(0, REPORT_LINES),
    conflicts: conflicts.slice(0, REPORT_LINES),
    aside: skipped.map(skippedLine).slice(0, REPORT_LINES),
  };
  await writeReport(app, tx, { kind: 'products', realmId, report: found });
}
