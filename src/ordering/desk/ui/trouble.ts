import type { Trouble } from '../../cart/ui/ordered-lines.ts';
import type { QuantityState } from '../../cart/ui/use-order.ts';

/** What stands against a quantity of a call. What is short or has no price is the clerk's to settle with the caller. */
export function troubleAtDesk(state: QuantityState): Trouble | null {
  if (state === 'wrong') return { kind: 'wrong', take: null };
  return state === 'refused' ? { kind: 'gone', take: 0 } : null;
}
