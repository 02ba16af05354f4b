import { createContext, useContext, useEffect, useRef } from 'react';
import { useRevalidator, useRouteLoaderData } from 'react-router';

interface Failed {
  error?: { code: string; details?: unknown };
}

const ShownCustomer = createContext<string | null>(null);

/** Around a screen of one cart: its customer's id, or '' for the cart without customer. Its own answer, whatever the frame has read since. */
export const CartOf = ShownCustomer.Provider;

/** The customer whose prices and cart this page shows, as forms send it in `meantFor`; '' for none. What they send goes to that cart. */
export function useMeantFor(): string {
  const framed = useRouteLoaderData<() => { customer: { id: string } | null }>('root')?.customer;
  return useContext(ShownCustomer) ?? framed?.id ?? '';
}

/** The same as a field of a form. */
export function MeantFor() {
  return <input type="hidden" name="meantFor" value={useMeantFor()} />;
}

/** Reads the page again when an answer says that one may no longer order for the customer that it shows. */
export function useFreshCustomer(answer: Failed | undefined): void {
  const { revalidate } = useRevalidator();
  const seen = useRef<Failed | undefined>(undefined);
  useEffect(() => {
    if (!answer || answer === seen.current) return;
    seen.current = answer;
    const details = answer.error?.details as { reason?: string } | undefined;
    if (details?.reason === 'customer-gone') void revalidate();
  }, [answer, revalidate]);
}
