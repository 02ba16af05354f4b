import { usedSpelling } from '../../products/catalogue/public/name-key.ts';
import type { LedgerItem } from '../ledger-rows.ts';
import type { Follow } from './item-contract.ts';
import { splitItemName } from './item-name.ts';

/** An item of the books as it was last read, with the owner's decisions. */
export interface BookItem extends LedgerItem {
  ignored: boolean;
  edited: { from: string; name: string; sizeUnit: string } | null;
  keptActive: boolean | null;
}

export interface ItemChoices {
  categories: Readonly<Record<string, { category: string; brand: string }>>;
  defaultBrand: string;
  follow: Follow;
}

/** A product as items are compared with it. */
export interface PlannedProduct {
  id: string;
  sku: string;
  name: string;
  brand: string;
  category: string;
  sizeUnit: string;
  isActive: boolean;
  accountingId: string | null;
}

/**
 * Where each item that was read stands; every item is in exactly one state, so the counts add up to what was read.
 * `folder`: a category or a bundle. `inactive`: switched off in the books and never a product here.
 */
export const ITEM_STATES = [
  'matched',
  'offered',
  'ignored',
  'unusable',
  'inactive',
  'folder',
] as const;
export type ItemState = (typeof ITEM_STATES)[number];

export interface PlannedItem<P extends PlannedProduct = PlannedProduct> {
  item: BookItem;
  state: ItemState;
  /** Why it can't be a product. */
  reason: string | null;
  product: P | null;
  /** What the product would be called; for a matched one, what the books call it. */
  proposed: { name: string; sizeUnit: string; sizeFound: boolean; brand: string; category: string };
  /** The state in the books that waits for a yes: true = switch on, false = switch off. */
  switchTo: boolean | null;
}

/** Words known to the shop: a path element equal to one of its brands becomes the brand. */
export interface KnownWords {
  brands: readonly string[];
  categories: readonly string[];
  companyName: string;
}

/** What a path of categories most likely means here: its first word the category, its last another brand. */
export function guessMapping(
  path: string,
  defaultBrand: string,
  known: KnownWords,
): { category: string; brand: string } {
  const parts = path.split(':').filter(Boolean);
  const isBrand = (part: string) =>
    known.brands.some((brand) => brand.toLowerCase() === part.toLowerCase());
  const brand = parts.find(isBrand) ?? (parts.length > 1 ? (parts.at(-1) ?? '') : '');
  const category = parts.find((part) => part !== brand) ?? '';
  return {
    category: usedSpelling(known.categories, category || 'Other'),
    brand: usedSpelling(known.brands, brand || defaultBrand || known.companyName),
  };
}

const SOLD = new Set(['Inventory', 'NonInventory', '']);

function proposedFor(
  item: BookItem,
  choices: ItemChoices,
  known: KnownWords,
): PlannedItem['proposed'] {
  const split = splitItemName(item.name);
  const edited = item.edited?.from === item.name ? item.edited : null;
  return {
    name: edited?.name ?? split.name,
    sizeUnit: edited?.sizeUnit ?? split.sizeUnit,
    sizeFound: split.found || edited !== null,
    ...(choices.categories[item.path] ?? guessMapping(item.path, choices.defaultBrand, known)),
  };
}

/** Items by the product that they are: the id that it keeps, else the only active item with its SKU. */
function matchProducts<P extends PlannedProduct>(
  items: readonly BookItem[],
  products: readonly P[],
): { byItem: Map<string, P>; doubles: Map<string, number> } {
  const sold = items.filter((item) => item.type !== 'Category' && item.type !== 'Group');
  const byId = new Map(sold.map((item) => [item.itemId, item]));
  const bySku = new Map<string, BookItem[]>();
  for (const item of sold)
    if (item.active && item.sku) bySku.set(item.sku, [...(bySku.get(item.sku) ?? []), item]);
  const byItem = new Map<string, P>();
  for (const product of products) {
    const matched = product.accountingId === null ? undefined : byId.get(product.accountingId);
    if (matched) byItem.set(matched.itemId, product);
  }
  for (const product of products) {
    if (product.accountingId !== null && byItem.has(product.accountingId)) continue;
    const [item, second] = bySku.get(product.sku) ?? [];
    if (item && !second && !byItem.has(item.itemId)) byItem.set(item.itemId, product);
  }
  return {
    byItem,
    doubles: new Map(
      [...bySku].flatMap(([sku, same]) =>
        same.length > 1 ? [[sku.toLowerCase(), same.length] as const] : [],
      ),
    ),
  };
}

function unusable(item: BookItem, doubles: ReadonlyMap<string, number>): string | null {
  if (!SOLD.has(item.type)) return `A ${item.type.toLowerCase()}, not goods.`;
  if (!item.sku) return 'It has no SKU. Give it one in QuickBooks, then read again.';
  const same = doubles.get(item.sku.toLowerCase());
  return same ? `${same} items have the SKU ${item.sku}. Each product needs its own.` : null;
}

/** Where each item stands: a product already, offered, ignored, or why it can't be one. Decides nothing and writes nothing. */
export function planItems<P extends PlannedProduct>(
  items: readonly BookItem[],
  products: readonly P[],
  choices: ItemChoices,
  known: KnownWords,
): PlannedItem<P>[] {
  const { byItem, doubles } = matchProducts(items, products);
  return items.map((item) => {
    const product = byItem.get(item.itemId) ?? null;
    const plan = {
      item,
      product,
      proposed: proposedFor(item, choices, known),
      reason: null,
      switchTo: null,
    };
    if (item.type === 'Category' || item.type === 'Group') return { ...plan, state: 'folder' };
    if (product) {
      const differs =
        product.isActive !== item.active &&
        item.keptActive !== item.active &&
        choices.follow.active === 'ask';
      return { ...plan, state: 'matched', switchTo: differs ? item.active : null };
    }
    if (!item.active) return { ...plan, state: 'inactive' };
    const reason = unusable(item, doubles);
    if (item.ignored) return { ...plan, state: 'ignored', reason };
    return reason ? { ...plan, state: 'unusable', reason } : { ...plan, state: 'offered' };
  });
}

export function countStates(plan: readonly PlannedItem[]): Record<ItemState, number> {
  const counts = Object.fromEntries(ITEM_STATES.map((state) => [state, 0])) as Record<
    ItemState,
    number
  >;
  for (const { state } of plan) counts[state] += 1;
  return counts;
}
