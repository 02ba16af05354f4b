import { formatCents } from '../../../kit/money.ts';
import { longDayText } from '../../../kit/time.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  applyListPrices,
  todayOf,
} from '../../../products/catalogue/server/public/apply-list-prices.ts';
import { lockProducts } from '../../../products/catalogue/server/public/lock-products.ts';
import {
  everyProduct,
  type KnownProduct,
  lockNames,
} from '../../../products/catalogue/server/public/product-rows.ts';
import {
  passByComingPrices,
  receiveItems,
} from '../../../products/catalogue/server/public/receive-items.ts';
import { REPORT_LINES, type SyncReport } from '../../contract.ts';
import { countStates, type PlannedItem } from '../../items/item-plan.ts';
import {
  endItemReading,
  type ItemReading,
  readItemPlan,
  storeItems,
  unmetItems,
} from '../../items/server/book-items.ts';
import { countedText } from '../../items/server/count-items.ts';
import { followItems } from '../../items/server/follow-items.ts';
import type { LedgerItem, UnreadableRow } from '../../ledger-rows.ts';
import { HELD_WORDS } from '../../prices/held-messages.ts';
import {
  type FirstReading,
  firstReading,
  holdListPrices,
  type ReadPrice,
} from '../../prices/server/hold-list-prices.ts';
import { openLedger } from '../../server/open-ledger.ts';
import { billedSince } from './billed-since.ts';
import { skippedLine, writeEach } from './skipped-rows.ts';
import type { PagedSync, ReadRun } from './sync-pages.ts';

/** Price and stock of matched products whose item is active; a figure that the books do not have stays. Answers what was left for a person. */
export async function takeFigures(
  app: App,
  tx: Sql,
  run: ItemReading,
  {
    plan,
    changes,
    skipped,
    first,
  }: {
    plan: readonly PlannedItem<KnownProduct>[];
    changes: string[];
    skipped: UnreadableRow[];
    first: FirstReading | null;
  },
): Promise<string[]> {
  const received: (Parameters<typeof receiveItems>[2][number] & {
    lines: string[];
    name: string;
  })[] = [];
  const billed = await billedSince(tx, run, plan);
  const asOf = { realmId: run.realmId, first };
  const { stays, waiting } = await holdListPrices(app, tx, asOf, pricesOf(plan));
  for (const { item, product } of plan) {
    if (!product || !item.active) continue;
    const priceCents = stays.has(product.id)
      ? product.priceCents
      : (item.priceCents ?? product.priceCents);
    const since = item.quantity === null ? 0 : (billed.get(product.id) ?? 0);
    const quantity = item.quantity === null ? product.quantity : Math.max(0, item.quantity - since);
    const lines: string[] = [];
    if (priceCents !== product.priceCents) {
      lines.push(
        `${product.sku}: list price ${product.priceCents === null ? 'none' : formatCents(product.priceCents)} to ${formatCents(priceCents ?? 0)}.`,
      );
    }
    if (quantity !== product.quantity)
      lines.push(
        `${product.sku}: stock ${product.quantity} to ${quantity}${since > 0 ? ` (${item.quantity} in QuickBooks when it was read, ${since} billed since)` : ''}.`,
      );
    if (
      priceCents !== product.priceCents ||
      quantity !== product.quantity ||
      product.accountingId !== item.itemId
    ) {
      received.push({
        id: product.id,
        accountingId: item.itemId,
        priceCents,
        quantity,
        lines,
        name: item.name,
      });
    }
  }
  const bad = new Set<string>();
  const take = (some: typeof received) => receiveItems(app, tx, some);
  await writeEach(tx, received, take, (row) => {
    bad.add(row.id);
    skipped.push(unfit(row.accountingId, row.name));
  });
  changes.push(...received.filter((row) => !bad.has(row.id)).flatMap((row) => row.lines));
  const repriced = plan.flatMap(({ item, product }) =>
    product &&
    item.active &&
    item.priceCents !== null &&
    !bad.has(product.id) &&
    !stays.has(product.id)
      ? product.id
      : [],
  );
  for (const coming of await passByComingPrices(app, tx, repriced))
    changes.push(
      `${coming.sku}: the list price of ${formatCents(coming.priceCents)} set for ${longDayText(coming.from)} will not come: QuickBooks keeps the price.`,
    );
  return waiting > 0 ? [HELD_WORDS.report(waiting)] : [];
}

const pricesOf = (plan: readonly PlannedItem<KnownProduct>[]): ReadPrice[] =>
  plan.flatMap(({ item, product }) =>
    product && item.active && item.priceCents !== null
      ? [{ productId: product.id, beforeCents: product.priceCents, afterCents: item.priceCents }]
      : [],
  );

const unfit = (id: string, name: string): UnreadableRow => ({
  entity: 'Item',
  id,
  name,
  why: 'it does not fit here',
});

const isUnread = (product: KnownProduct, unread: ReadonlySet<string>) =>
  product.accountingId !== null && unread.has(product.accountingId);

/** What does not fit and was left alone. */
function conflictsOf(
  plan: readonly PlannedItem<KnownProduct>[],
  products: readonly KnownProduct[],
  unread: ReadonlySet<string>,
): string[] {
  const matched = new Set(plan.flatMap(({ product }) => product?.id ?? []));
  const offered = plan.filter((one) => one.state === 'offered').length;
  return [
    ...(offered > 0
      ? [
          `${offered} ${offered === 1 ? 'item is' : 'items are'} new in QuickBooks: choose which become products.`,
        ]
      : []),
    ...plan.flatMap(({ item, product, switchTo }) =>
      switchTo === null || !product
        ? []
        : [
            `${product.sku} ${product.name}: ${item.active ? 'active in QuickBooks, switched off here' : 'inactive in QuickBooks, still offered here'}.`,
          ],
    ),
    ...plan
      .filter((one) => one.state === 'unusable')
      .map(({ item, reason }) => `${item.sku || item.name}: ${reason ?? ''}`),
    ...products
      .filter((one) => one.isActive && !matched.has(one.id) && !isUnread(one, unread))
      .map((one) => `${one.sku} ${one.name}: not in QuickBooks.`),
  ];
}

/** Items in one question by id. */
const IDS_AT_ONCE = 200;

/** A long absence is read by its ids, this many at most: the rest stays as it was last read. */
const MOST_CONFIRMED = 1000;

/**
 * Reads every item of the books. Stock and list price of products that stand there follow; name, brand, category, size and state
 * follow where the owner chose so. Items that are no product are offered on a screen, and made only after a yes. An item that
 * can't be read or does not fit is skipped by name: its product stays as it is, and so does what was decided about it.
 */
export const productSync: PagedSync<LedgerItem, LedgerItem[]> = {
  page: (app, _run, from) => openLedger(app).itemsPage(from),
  store: (_app, tx, run, { rows, requestedAt }) => storePassItems(tx, run, rows, requestedAt),
  confirm: async (app, run) => {
    const skipped = new Set(run.unreadable.map((row) => row.id));
    const unmet = (await unmetItems(app.db, run)).filter((id) => !skipped.has(id));
    const ids = unmet.slice(0, MOST_CONFIRMED);
    const found: LedgerItem[] = [];
    for (let start = 0; start < ids.length; start += IDS_AT_ONCE)
      found.push(...(await openLedger(app).itemsById(ids.slice(start, start + IDS_AT_ONCE))));
    return found;
  },
  finish: finishProducts,
  here: async (db) => (await everyProduct(db)).filter((one) => one.isActive).length,
};

async function storePassItems(
  tx: Sql,
  run: ReadRun,
  items: LedgerItem[],
  requestedAt: Date,
): Promise<UnreadableRow[]> {
  const skipped: UnreadableRow[] = [];
  await storeItems(tx, run, {
    items,
    requestedAt,
    onBad: (item) => skipped.push(unfit(item.itemId, item.name)),
  });
  return skipped;
}

async function finishProducts(
  app: App,
  tx: Sql,
  run: ReadRun,
  overlooked: LedgerItem[],
): Promise<SyncReport> {
  // Names before rows, as everyone who changes a product does it.
  await lockNames(tx);
  await lockProducts(tx, null);
  await applyListPrices(app, tx, await todayOf(app, tx));
  const skipped = [
    ...run.unreadable,
    ...(await storePassItems(tx, run, overlooked, new Date(app.clock.now()))),
  ];
  const first = await firstReading(tx, run.realmId);
  await endItemReading(tx, run);
  const unreadable = skipped.length;
  const unread = new Set(skipped.map((row) => row.id));
  // The product of an item that could not be read waits for it, even when another item has its SKU now.
  const readPlan = async () => {
    const read = await readItemPlan(app, tx, run.realmId);
    return {
      ...read,
      readable: read.plan.filter((one) => !one.product || !isUnread(one.product, unread)),
    };
  };
  const changes: string[] = [];
  const held = await takeFigures(app, tx, run, {
    plan: (await readPlan()).readable,
    changes,
    skipped,
    first,
  });
  const read = await readPlan();
  const conflicts = await followItems(app, tx, { ...read, plan: read.readable }, changes);
  const { plan, products } = await readPlan();
  return {
    text: `${countedText(countStates(plan), unreadable)} ${changes.length} ${changes.length === 1 ? 'value' : 'values'} changed.`,
    changes: changes.slice(0, REPORT_LINES),
    conflicts: [...held, ...conflictsOf(plan, products, unread), ...conflicts].slice(
      0,
      REPORT_LINES,
    ),
    aside: skipped.map(skippedLine).slice(0, REPORT_LINES),
  };
}
