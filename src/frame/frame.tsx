import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Outlet, useLocation, useRouteLoaderData } from 'react-router';
import { RouteError } from '../company/ui/route-error.tsx';
import { isBuyer } from '../kit/actor.ts';
import { CartListener } from '../ordering/cart/ui/public/cart-listener.tsx';
import { OrderBarSlot } from '../ordering/cart/ui/public/order-bar-slot.tsx';
import type { loader as rootLoader } from '../root.tsx';
import { connectionLost, useConnection } from '../ui/connection.ts';
import { useGuestCart } from '../ui/guest-cart.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** Pages beside which the menu of a signed-in person stands (`with-menu.tsx`). */
const BESIDE = /^\/(dashboard|cart|settings|quick-order|order-placed)(\/|$)/;
/** Pages of work, and not of the specification's table: they have no footer. */
const AT_WORK = /^\/dashboard\/./;

/** In this tab somebody is signed in. Over a reload too: cookies can go without what the tab keeps. */
const WAS_IN = 'bellcart.signed-in';
const wasIn = (): boolean => {
  try {
    return window.sessionStorage.getItem(WAS_IN) !== null;
  } catch {
    return false;
  }
};

/** Fetched beside the page: only who is signed in, or was in this tab, has anything that waits or has ended, and it is nothing of what one reads. */
function Beside(props: { person: string | null; works: boolean; isVisitor: boolean }) {
  const [Part, setPart] = useState<ComponentType<typeof props & { store: string }>>();
  const { lost } = useConnection();
  const { person } = props;
  useEffect(() => {
    if (Part || lost || !(person || wasIn())) return;
    import('./ui/tab-work.tsx').then(
      (part) => setPart(() => part.default),
      // It is fetched again when the connection is back.
      () => connectionLost(),
    );
  }, [Part, lost, person]);
  return Part ? <Part {...props} store={WAS_IN} /> : null;
}

function InFrame({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const guest = useGuestCart();
  const user = root?.user ?? null;
  const companyName = root?.company.name ?? 'Bellcart';
  const { pathname } = useLocation();
  const isWide = user !== null && BESIDE.test(pathname);
  const works = user !== null && !isBuyer(user);
  return (
    <div
      className={`flex min-h-dvh flex-col ${works ? '[--header:3.125rem]' : '[--header:3.625rem]'}`}
    >
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
        isWide={isWide}
        logo={root?.company.logo ?? null}
      />
      <CartListener signedIn={user !== null} />
      <Beside person={user?.uid ?? null} works={works} isVisitor={root?.isVisitor ?? false} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {user?.orders ? (
        <OrderBarSlot person={user.uid} hasCustomer={root?.customer != null} />
      ) : null}
      {AT_WORK.test(pathname) ? null : <Footer companyName={companyName} isWide={isWide} />}
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
