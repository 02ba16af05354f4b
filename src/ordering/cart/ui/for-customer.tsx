import { createContext, useContext, useEffect, useRef } from 'react';
import { useRevalidator, useRouteLoaderData } from 'react-router';

interface Failed {
  error?: { code: string; details?: unknown };
}

const ShownCustomer = createContext<string | null>(null);

/** Around a screen of one cart: its customer's id, or '' for the cart without customer. Uses this page's customer, even if the frame has loaded another since. */
export const CartOf = ShownCustomer.Provider;

/** The customer whose prices and cart this page shows, as forms send it in `meantFor`; '' for none. What they send goes to that cart. */
export function useForCustomer(): string {
  const framed = useRouteLoaderData<() => { customer: { id: string } | null }>('root')?.customer;
  return useContext(ShownCustomer) ?? framed?.id ?? '';
}

/** The same as a field of a form. */
export function ForCustomer() {
  return <input type="hidden" name="meantFor" value={useForCustomer()} />;
}

/** Refusals by which the whole screen is old, the count in the header too: the page alone is read again by itself. */
const SAY_IT_IS_OLD = ['customer-gone', 'cart-placed', 'cart-changed', 'order-changed'];

/** Reads all of the screen again when an answer says that its customer or cart is another by now. */
export function useFreshCustomer(answer: Failed | undefined): void {
  const { revalidate } = useRevalidator();
  const seen = useRef<Failed | undefined>(undefined);
  useEffect(() => {
    if (!answer || answer === seen.current) return;
    seen.current = answer;
    const details = answer.error?.details as { reason?: string } | undefined;
    if (SAY_IT_IS_OLD.includes(details?.reason ?? '')) void revalidate();
  }, [answer, revalidate]);
}
