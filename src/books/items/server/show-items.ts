import type { App } from '../../../platform/app.ts';
import { brandsAndCategories } from '../../../products/catalogue/server/public/product-choices.ts';
import type { KnownProduct } from '../../../products/catalogue/server/public/product-rows.ts';
import { countStates, type ItemState, type PlannedItem } from '../item-plan.ts';
import type { ItemView } from '../ui/item-list.tsx';
import type { MappingView } from '../ui/item-mapping.tsx';
import type { SwitchView } from '../ui/item-switches.tsx';
import { readItemPlan } from './book-items.ts';

/** Items on one page of the screen. */
export const PAGE_ITEMS = 100;

const viewOf = ({ item, product, proposed, reason }: PlannedItem<KnownProduct>): ItemView => ({
  itemId: item.itemId,
  itemName: item.name,
  sku: item.sku,
  priceCents: item.priceCents,
  quantity: item.quantity,
  reason,
  ...proposed,
  productId: product?.id ?? null,
});

/** Each path of the books that items to sell stand under, with what it means here. */
function pathsOf(plan: readonly PlannedItem[]): MappingView['paths'] {
  const paths = new Map<string, MappingView['paths'][number]>();
  for (const { item, state, proposed } of plan) {
    if (state === 'folder' || state === 'inactive' || state === 'unusable') continue;
    const known = paths.get(item.path);
    if (known) known.count += 1;
    else
      paths.set(item.path, {
        path: item.path,
        count: 1,
        category: proposed.category,
        brand: proposed.brand,
      });
  }
  return [...paths.values()];
}

/** What the screen of items shows: the counts, the mapping, what waits for a yes, and one page of one state. */
export async function showItems(app: App, realmId: string, state: ItemState, page: number) {
  const { plan, choices, readAt } = await readItemPlan(app, app.db, realmId);
  const { brands, categories } = await brandsAndCategories(app.db);
  const inState = plan.filter((one) => one.state === state);
  const mapping: MappingView = {
    paths: pathsOf(plan),
    defaultBrand: choices.defaultBrand,
    follow: choices.follow,
    brands,
    categories,
  };
  const switches = plan.flatMap(({ item, product, switchTo }): SwitchView[] =>
    switchTo === null || !product
      ? []
      : [
          {
            itemId: item.itemId,
            sku: product.sku,
            title: `${product.name}, ${product.sizeUnit}`,
            switchTo,
          },
        ],
  );
  return {
    readAt,
    counts: countStates(plan),
    mapping,
    switches,
    items: inState.slice((page - 1) * PAGE_ITEMS, page * PAGE_ITEMS).map(viewOf),
    pages: Math.ceil(inState.length / PAGE_ITEMS),
  };
}

/** How many items wait for the owner: new ones, and those that were switched in the books. */
export async function countWaitingItems(app: App, realmId: string): Promise<number> {
  const { plan } = await readItemPlan(app, app.db, realmId);
  return plan.filter((one) => one.state === 'offered' || one.switchTo !== null).length;
}
