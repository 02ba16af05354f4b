import type { UnitCents } from '../../../kit/money.ts';
import type { CartPage } from '../server/load-cart.ts';
import type { Order } from './use-order.ts';

/** What a row has to know of a product before the server has answered. */
export interface KnownProduct {
  productId: string;
  nameKey: string;
  name: string;
  sizeUnit: string;
  sku: string;
  unitPriceCents: UnitCents | null;
  available: number;
}

/** A product of the order as the screen says it now, typed or saved. */
export interface OrderedLine extends KnownProduct {
  quantity: number;
  taxable: boolean;
  depositCents: number;
  note: string;
}

/**
 * The lines of an order with what is typed already: those of the cart in their order, and then what is on its way there, as far as the
 * screen knows it. What is taxed and what has a deposit is known once it is in the cart.
 */
export function orderedLines(
  { cart }: Pick<CartPage, 'cart'>,
  order: Pick<Order, 'quantityOf' | 'unsaved'>,
  known: ReadonlyMap<string, KnownProduct>,
): OrderedLine[] {
  const inCart = new Set(cart.lines.map(({ productId }) => productId));
  const added = order.unsaved.flatMap((productId): OrderedLine[] => {
    const product = inCart.has(productId) ? undefined : known.get(productId);
    return product ? [{ ...product, quantity: 0, taxable: true, depositCents: 0, note: '' }] : [];
  });
  return [...cart.lines, ...added]
    .map((line) => ({ ...line, quantity: order.quantityOf(line.productId) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Those whose price is known: only they can be summed. */
export const pricedOf = (lines: readonly OrderedLine[]) =>
  lines.flatMap((line) =>
    line.unitPriceCents === null ? [] : [{ ...line, unitPriceCents: line.unitPriceCents }],
  );

/** Why a line can't be ordered so, and the one way out: the quantity to take instead. */
export interface Trouble {
  kind: 'wrong' | 'gone' | 'unpriced' | 'short';
  take: number | null;
}

/** What stands against ordering this much of a product, or null. */
export function troubleOf(
  {
    quantity,
    available,
    unitPriceCents,
  }: { quantity: number; available: number; unitPriceCents: UnitCents | null },
  state: ReturnType<Order['stateOf']>,
  backOrdersAllowed: boolean,
): Trouble | null {
  if (state === 'wrong') return { kind: 'wrong', take: null };
  if (state === 'refused') return { kind: 'gone', take: 0 };
  if (quantity === 0) return null;
  if (unitPriceCents === null) return { kind: 'unpriced', take: 0 };
  if (quantity > available && !backOrdersAllowed) return { kind: 'short', take: available };
  return null;
}
