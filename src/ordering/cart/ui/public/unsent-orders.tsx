import { unsentNow, useUnsent } from '../../../../ui/stored-work.ts';
import { linesOf, NOTHING, type Typed, useTyped } from '../typed-quantities.ts';
import { useSender } from '../use-order.ts';

const waits = (stored: Record<string, unknown>): boolean => {
  const typed: Typed = { ...NOTHING, ...stored };
  return typed.sending !== null || linesOf(typed).length > 0;
};

/** Customers for whom something was typed on this device, on a page that is not shown, and is not in the cart yet. */
export const useUnsentOrders = (person: string) => useUnsent('order', person, waits);

/** The same as it is now, for who has no screen. */
export const unsentOrdersOf = (person: string) => unsentNow('order', person, waits);

/** Puts what was typed for one of them into its cart. */
export function SendOrder({ person, customerId }: { person: string; customerId: string }) {
  const [now, change] = useTyped(person, customerId);
  useSender(customerId, now, change);
  return null;
}
