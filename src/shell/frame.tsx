import { Outlet, useRouteLoaderData } from 'react-router';
import { AddListener } from '../cart/ui/add-listener.tsx';
import { useGuestCart } from '../cart/ui/guest-cart.ts';
import type { loader as rootLoader } from '../root.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** Header, page, footer. */
export default function Frame() {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const guest = useGuestCart();
  const user = root?.user ?? null;
  const companyName = root?.company.name ?? 'Bellcart';
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-card focus:p-3">
        Skip to the page
      </a>
      <Header user={user} inCart={user ? (root?.inCart ?? 0) : guest.lines.length} companyName={companyName} />
      <AddListener signedIn={user !== null} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer companyName={companyName} />
    </div>
  );
}
