import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';

/** Visitors have no order, and do not load its bar. */
const OrderBar = lazy(async () => ({
  default: (await import('../order-bar.tsx')).OrderBar,
}));

/** Where one orders from. The cart page says the same in its own summary, the order guide in the bar that adds what was typed. */
const ORDERING = /^\/products(\/[^/]+)?\/?$/;

/** The bar that stays on every page that a signed-in person orders from, once they have a customer to order for. */
export function OrderBarSlot({ person, hasCustomer }: { person: string; hasCustomer: boolean }) {
  const { pathname } = useLocation();
  if (!hasCustomer || !ORDERING.test(pathname)) return null;
  return (
    <Suspense>
      <OrderBar person={person} />
    </Suspense>
  );
}
