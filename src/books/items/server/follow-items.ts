import { recordAudit } from '../../../company/server/record-audit.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { NameKeys } from '../../../products/catalogue/public/name-key.ts';
import {
  type KnownProduct,
  updateProducts,
} from '../../../products/catalogue/server/public/product-rows.ts';
import type { SyncedField } from '../../choices.ts';
import { writeEach } from '../../syncs/server/skipped-rows.ts';
import type { ItemPlan } from './book-items.ts';
import { rowProblem } from './create-from-books.ts';

const SHARED = ['name', 'brand', 'category'] as const;
const SYNC = { kind: 'system', name: 'Product sync' } as const;

/** What the active items of one unique product say of a fact that its sizes share: one value, or null where they disagree. */
function agreed(values: readonly string[]): string | null {
  return new Set(values).size === 1 ? (values[0] ?? null) : null;
}

/**
 * Brings name, brand, category, size, tax mark and state of matched products in step, each only where the owner chose the books. What sizes
 * share changes for all of them, and only when their items agree. A product that would break a rule of the catalogue keeps its own.
 * Adds a line for each change, answers what could not be done.
 */
export async function followItems(
  app: App,
  tx: Sql,
  { plan, choices, products }: ItemPlan,
  changes: string[],
): Promise<string[]> {
  const { follow } = choices;
  const conflicts: string[] = [];
  const next = new Map(products.map((product) => [product.id, { ...product }]));
  const matched = plan.filter(
    (one) =>
      one.state === 'matched' && one.product && (one.item.active || follow.active === 'books'),
  );
  for (const { item, product, proposed } of matched) {
    const row = product && next.get(product.id);
    if (!row) continue;
    if (follow.size === 'books' && item.active && proposed.sizeFound)
      row.sizeUnit = proposed.sizeUnit;
    if (follow.tax === 'books' && item.active) row.taxable = item.taxable;
    if (follow.active === 'books') row.isActive = item.active;
  }
  const groups = Map.groupBy(
    matched.filter((one) => one.item.active),
    (one) => one.product?.nameKey ?? '',
  );
  for (const [nameKey, group] of groups) {
    const sizes = [...next.values()].filter((row) => row.nameKey === nameKey);
    for (const fact of SHARED) {
      if (follow[fact] !== 'books') continue;
      const value = agreed(group.map((one) => one.proposed[fact]));
      if (value === null)
        conflicts.push(
          `${sizes[0]?.name ?? nameKey}: its sizes have several ${PLURALS[fact]} in QuickBooks, so it keeps its own.`,
        );
      else for (const row of sizes) row[fact] = value;
    }
    avoidTwinNames(nameKey, sizes, products, conflicts);
  }
  undoBroken(products, next, conflicts);
  await write(app, tx, { products, next, changes, conflicts });
  return conflicts;
}

const PLURALS: Record<(typeof SHARED)[number], string> = {
  name: 'names',
  brand: 'brands',
  category: 'categories',
};

/** A name that another product of the brand has already stays away: which of the two is meant, people decide. */
function avoidTwinNames(
  nameKey: string,
  sizes: KnownProduct[],
  products: readonly KnownProduct[],
  conflicts: string[],
): void {
  const [first] = sizes;
  const before = products.find((one) => one.nameKey === nameKey);
  if (!first || !before || (first.name === before.name && first.brand === before.brand)) return;
  if (
    !new NameKeys(products.filter((one) => one.nameKey !== nameKey)).find(first.name, first.brand)
  )
    return;
  conflicts.push(
    `${before.name}: QuickBooks calls it ${first.name}, which is another product of ${first.brand} here.`,
  );
  for (const row of sizes) Object.assign(row, { name: before.name, brand: before.brand });
}

/** What the books call it must be a name, brand, category or size here as well; sizes of a product keep theirs together. */
function undoBroken(
  products: readonly KnownProduct[],
  next: Map<string, KnownProduct>,
  conflicts: string[],
): void {
  const broken = new Set<string>();
  for (const product of products) {
    const row = next.get(product.id);
    const reason =
      row && [...SHARED, 'sizeUnit' as const].some((fact) => row[fact] !== product[fact])
        ? rowProblem(row)
        : null;
    if (!reason) continue;
    broken.add(product.nameKey);
    conflicts.push(
      `${product.sku} ${product.name}: left as it is, because what QuickBooks says does not fit here (${reason}).`,
    );
  }
  for (const product of products) if (broken.has(product.nameKey)) next.set(product.id, product);
}

async function write(
  app: App,
  tx: Sql,
  {
    products,
    next,
    changes,
    conflicts,
  }: {
    products: readonly KnownProduct[];
    next: ReadonlyMap<string, KnownProduct>;
    changes: string[];
    conflicts: string[];
  },
): Promise<void> {
  const facts = {
    name: 'name',
    brand: 'brand',
    category: 'category',
    size: 'sizeUnit',
    tax: 'taxable',
    active: 'isActive',
  } as const satisfies Record<SyncedField | 'active', keyof KnownProduct>;
  const changed: {
    row: KnownProduct;
    lines: string[];
    before: Record<string, unknown>;
    after: Record<string, unknown>;
  }[] = [];
  for (const product of products) {
    const row = next.get(product.id);
    const differing = Object.entries(facts).filter(
      ([, fact]) => row && row[fact] !== product[fact],
    );
    if (!row || differing.length === 0) continue;
    const marks: Record<string, string> = {
      active: row.isActive ? 'switched on' : 'switched off',
      tax: row.taxable ? 'taxed' : 'not taxed',
    };
    const lines = differing.map(([word, fact]) =>
      marks[word]
        ? `${product.sku}: ${marks[word]} as in QuickBooks.`
        : `${product.sku}: ${word} “${String(product[fact])}” to “${String(row[fact])}”.`,
    );
    const only = (from: KnownProduct) =>
      Object.fromEntries(differing.map(([, fact]) => [fact, from[fact]]));
    changed.push({ row, lines, before: only(product), after: only(row) });
  }
  const update = (some: typeof changed) =>
    updateProducts(
      app,
      tx,
      SYNC,
      some.map(({ row }) => row),
    );
  const unfit = new Set<string>();
  await writeEach(tx, changed, update, ({ row }) => {
    unfit.add(row.id);
    conflicts.push(
      `${row.sku} ${row.name}: left as it is, because what QuickBooks says does not fit here.`,
    );
  });
  for (const { row, lines, before, after } of changed) {
    if (unfit.has(row.id)) continue;
    changes.push(...lines);
    await recordAudit(app, tx, SYNC, {
      action: 'product.follow-books',
      objectKind: 'product',
      objectId: row.id,
      before,
      after,
    });
  }
}
