import { useMemo, useState } from 'react';
import { totalsOf } from '../../cart/public/totals.ts';
import { type KnownProduct, type OrderedLine, orderedLines } from '../../cart/ui/ordered-lines.ts';
import { useOrder } from '../../cart/ui/use-order.ts';
import type { Call } from '../server/load-desk.ts';
import type { Found } from './found.ts';
import { troubleAtDesk } from './trouble.ts';

export type CallLine = OrderedLine;

/**
 * The lines of a call: they are typed as those of every order, kept on the device until they are in the person's cart for the customer.
 * A product that was looked up here is known by its name before it is there; so is one of this device (`here`), also after a reload.
 */
export function useCallOrder(person: string, call: Call, here: readonly Found[]) {
  const { cart, customer, usual, notes, money } = call;
  const order = useOrder({ person, customer, cart });
  const [found, setFound] = useState<readonly KnownProduct[]>([]);
  const known = useMemo(
    () =>
      new Map(
        [
          ...here.map(({ id, ...product }) => ({ ...product, productId: id })),
          ...usual.map(({ slug, ...item }) => ({ ...item, nameKey: slug })),
          ...found,
        ].map((product) => [product.productId, product]),
      ),
    [usual, here, found],
  );
  const lines: CallLine[] = orderedLines(call, order, known);
  const inCart = new Set(cart.lines.map(({ productId }) => productId));
  const overrides = new Map(notes.overrides.map((one) => [one.productId, one.unitPriceCents]));
  const priced = lines.map((line) => ({
    ...line,
    unitPriceCents: overrides.get(line.productId) ?? line.unitPriceCents,
  }));
  return {
    order,
    /** What has a quantity. */
    lines,
    /** One that is typed empty stays in its row until it is taken out. */
    rows: [...cart.lines, ...lines.filter(({ productId }) => !inCart.has(productId))],
    /** What a product of this call is called, typed or saved. */
    nameOf: (id: string) => known.get(id) ?? cart.lines.find(({ productId }) => productId === id),
    /** With the price that holds for this order. */
    priced: priced.map((line) => ({ ...line, unitPriceCents: line.unitPriceCents ?? 0 })),
    /** Of how many there is too little. */
    short: lines.filter(
      (line) =>
        troubleAtDesk(line, order.stateOf(line.productId), call.backOrdersAllowed)?.kind ===
        'short',
    ).length,
    isUnpriced: priced.some(({ unitPriceCents }) => unitPriceCents === null),
    totals: totalsOf(
      priced.map((line) => ({ ...line, unitPriceCents: line.unitPriceCents ?? 0 })),
      money,
    ),
    /** So many more of a product that was looked up. */
    add: ({ id, ...product }: Found, quantity: number) => {
      setFound((all) => [...all, { ...product, productId: id }]);
      order.type(id, String(order.quantityOf(id) + quantity));
    },
  };
}
export type CallOrder = ReturnType<typeof useCallOrder>;
