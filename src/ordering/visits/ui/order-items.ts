import { normalise } from '../../../kit/normalise.ts';
import type { GuideToGo, ProductsToGo } from '../choices.ts';

/** A product that can be typed into an order without a signal. */
export interface OrderItem {
  productId: string;
  nameKey?: string | undefined;
  sku?: string;
  name: string;
  sizeUnit: string;
  unitPriceCents: number;
  /** Of what the customer bought before. */
  lastOn?: string;
  lastQuantity?: number;
}

/** What goes along beside a customer's guide and is not in it, at the customer's own price where it has one; what has no price is none. */
export function otherItems(guide: GuideToGo, products: ProductsToGo | null): OrderItem[] {
  const known = new Set(guide.items.map(({ productId }) => productId));
  return (products?.items ?? []).flatMap((one) => {
    const unitPriceCents = guide.own?.[one.productId] ?? one.unitPriceCents;
    return known.has(one.productId) || unitPriceCents === null ? [] : [{ ...one, unitPriceCents }];
  });
}

/** So many that match what is typed are shown. */
const FOUND_MOST = 8;

/** What of them is shown: whatever has a quantity, then what all the typed words are found in, its SKU's beginning first. */
export function shownOthers(
  others: readonly OrderItem[],
  texts: Readonly<Record<string, string>>,
  term: string,
): OrderItem[] {
  const chosen = others.filter(({ productId }) => (texts[productId] ?? '') !== '');
  const words = normalise(term).split(' ').filter(Boolean);
  if (words.length === 0) return chosen;
  const bySku = (item: OrderItem) => normalise(item.sku ?? '').startsWith(words.join(' '));
  const found = others.filter((item) => {
    const text = normalise(`${item.sku ?? ''} ${item.name} ${item.sizeUnit}`);
    return !chosen.includes(item) && words.every((word) => text.includes(word));
  });
  return [
    ...chosen,
    ...found.toSorted((a, b) => Number(bySku(b)) - Number(bySku(a))).slice(0, FOUND_MOST),
  ];
}

/** Which of these products must be kept apart, by the cart's rule. */
export function apartAmong(
  guide: GuideToGo,
  products: ProductsToGo | null,
  items: readonly OrderItem[],
) {
  const here = new Set(items.map(({ nameKey }) => nameKey));
  const pairs = [...(guide.apart ?? []), ...(products?.apart ?? [])].filter(
    ({ a, b }) => here.has(a.nameKey) && here.has(b.nameKey),
  );
  const keyOf = ({ a, b }: (typeof pairs)[number]) => [a.nameKey, b.nameKey].toSorted().join(' ');
  return [...new Map(pairs.map((pair) => [keyOf(pair), pair])).values()];
}
