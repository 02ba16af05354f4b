import type { ReactNode } from 'react';
import { Outlet, useRouteLoaderData } from 'react-router';
import { RouteError } from '../company/ui/route-error.tsx';
import { CartListener } from '../ordering/cart/ui/cart-listener.tsx';
import { useGuestCart } from '../ordering/cart/ui/guest-cart.ts';
import { OrderBarSlot } from '../ordering/cart/ui/order-bar-slot.tsx';
import type { loader as rootLoader } from '../root.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

function InFrame({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const guest = useGuestCart();
  const user = root?.user ?? null;
  const companyName = root?.company.name ?? 'Bellcart';
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-card focus:p-3 focus:text-brand"
      >
        Skip to the page
      </a>
      <Header
        user={user}
        cartFor={root?.customer?.name ?? null}
        inCart={user ? (root?.inCart ?? 0) : guest.lines.length}
        companyName={companyName}
        logo={root?.company.logo ?? null}
      />
      <CartListener signedIn={user !== null} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {user?.orders ? (
        <OrderBarSlot person={user.uid} hasCustomer={root?.customer != null} />
      ) : null}
      <Footer companyName={companyName} />
    </div>
  );
}

/** Header, page, footer. */
export default function Frame() {
  return (
    <InFrame>
      <Outlet />
    </InFrame>
  );
}

/** A page that failed keeps its frame, so that there is somewhere to go. */
export function ErrorBoundary() {
  return (
    <InFrame>
      <RouteError />
    </InFrame>
  );
}
