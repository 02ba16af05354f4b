import { Outlet, useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from '../root.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** Header, page, footer. */
export default function Frame() {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const companyName = root?.company.name ?? 'Bellcart';
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-card focus:p-3">
        Skip to the page
      </a>
      <Header user={root?.user ?? null} inCart={root?.inCart ?? 0} companyName={companyName} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer companyName={companyName} />
    </div>
  );
}
