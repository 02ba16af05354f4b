import { useMemo } from 'react';
import { otherItems, shownOthers } from '../../visits/ui/order-items.ts';
import { useGuide } from '../../visits/ui/stored-guides.ts';
import { useProducts } from '../../visits/ui/stored-products.ts';
import { useGuides } from '../../visits/ui/use-guides.ts';
import type { Call } from '../server/load-desk.ts';
import type { Found } from './found.ts';

/** How many are in stock is known with a connection alone. */
const NOT_KNOWN = Number.POSITIVE_INFINITY;

/**
 * What a rep can add to a call without a signal: the customer's guide, and what goes along on this device for all customers, at this customer's
 * prices. A clerk, who sits at a desk, has none.
 */
export function useProductsHere(person: string, call: Call, staff: boolean): readonly Found[] {
  const { customer, usual } = call;
  useGuides(staff ? [] : [customer.id], [], !staff);
  const guide = useGuide(person, customer.id);
  const products = useProducts(person);
  return useMemo(() => {
    if (staff) return [];
    const own = usual.map(({ productId, slug, ...item }) => ({
      ...item,
      id: productId,
      nameKey: slug,
      taxable: true,
    }));
    const isUsual = new Set(own.map(({ id }) => id));
    const others = guide ? otherItems(guide, products) : [];
    return [
      ...own,
      ...others.flatMap(({ productId, nameKey = '', sku = '', name, sizeUnit, unitPriceCents }) =>
        isUsual.has(productId)
          ? []
          : [
              {
                id: productId,
                nameKey,
                sku,
                name,
                sizeUnit,
                unitPriceCents,
                available: NOT_KNOWN,
                taxable: true,
              },
            ],
      ),
    ];
  }, [staff, usual, guide, products]);
}

/** Those of them that are called so. */
export function foundHere(products: readonly Found[], term: string): Found[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  const items = products.map(({ id, unitPriceCents, ...product }) => ({
    ...product,
    productId: id,
    unitPriceCents: unitPriceCents ?? 0,
  }));
  return shownOthers(items, {}, term).flatMap(({ productId }) => byId.get(productId) ?? []);
}
