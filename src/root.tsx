import { type ReactNode, useEffect, useRef } from 'react';
import { isRouteErrorResponse, Links, Meta, type MetaFunction, Outlet, Scripts, useLocation, useRouteError, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root';
import { readTheme } from './accounts/server/session-cookie.ts';
import { cartCount } from './cart/server/queries.ts';
import { readCompany } from './company/server/queries.ts';
import { at, userOf } from './platform/http/context.ts';
import { ChunkLoadError, isChunkLoadError, PageLoading } from './shell/page-loading.tsx';
import { ConfirmProvider } from './ui/confirm.tsx';
import { useNonce } from './ui/nonce.tsx';
import { LoadingProvider } from './ui/overlay.tsx';
import { Toaster } from './ui/toaster.tsx';
import './ui/app.css';

/** What every screen needs: who is signed in, the company's name, how full the cart is. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, actor, profileFailure } = at(context);
  const user = userOf(actor);
  const [company, inCart] = await Promise.all([readCompany(app), user ? cartCount(app, user) : 0]);
  return {
    user: user ? { uid: user.id, displayName: user.displayName, role: user.role } : null,
    /** The session could not be read: this request goes on signed out, and says so. */
    profileFailure: profileFailure ?? null,
    theme: readTheme(request.headers.get('cookie')),
    inCart,
    company: {
      name: company.name,
      legalName: company.legalName,
      phone: company.phone,
      email: company.email,
      place: `${company.city}, ${company.state}`,
      address: `${company.address1}, ${company.city}, ${company.state} ${company.zip}`,
      postal: {
        '@type': 'PostalAddress',
        streetAddress: company.address1,
        addressLocality: company.city,
        addressRegion: company.state,
        postalCode: company.zip,
        addressCountry: 'US',
      },
    },
    baseUrl: app.config.http.baseUrl,
    mailSinkUrl: app.config.demo ? app.config.mail.sinkUrl : null,
  };
}

export const meta: MetaFunction = () => [{ title: 'Bellcart' }];

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const theme = useRouteLoaderData<typeof loader>('root')?.theme ?? undefined;
  return (
    <html lang="en-US" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        <LoadingProvider>
          <ConfirmProvider>{children}</ConfirmProvider>
        </LoadingProvider>
        <Toaster />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** The view goes to the top whenever the path changes, and the focus with it, so that a screen reader starts at the new page. */
function useTopOnNewPath() {
  const { pathname } = useLocation();
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      window.history.scrollRestoration = 'manual';
      return;
    }
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}

export default function App() {
  useTopOnNewPath();
  return (
    <>
      <PageLoading />
      <Outlet />
    </>
  );
}

/** The last boundary: rooms have their own, closer to their subject. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (isChunkLoadError(error)) return <ChunkLoadError />;
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className="mx-auto max-w-2xl px-4 py-16">
      <h1 className="text-4xl">{missing ? 'We can’t find that page' : 'Something went wrong'}</h1>
      <p className="mt-3">{missing ? 'The address may be old or mistyped.' : 'Nothing you entered was sent twice. Please reload the page.'}</p>
      <p className="mt-6">
        <a className="text-brand underline" href="/">
          Go to the home page
        </a>
      </p>
    </main>
  );
}
