import { type Trouble, troubleOf } from '../../cart/ui/ordered-lines.ts';
import type { QuantityState } from '../../cart/ui/use-order.ts';

/** What stands against a quantity of a call, as in the guide. What has no price is the clerk's to give one. */
export function troubleAtDesk(
  line: { quantity: number; available: number },
  state: QuantityState,
  backOrdersAllowed: boolean,
): Trouble | null {
  return troubleOf({ ...line, unitPriceCents: 0 }, state, backOrdersAllowed);
}
