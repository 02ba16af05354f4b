import { LucideProvider } from 'lucide-react';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import {
  Links,
  Meta,
  type MetaFunction,
  Outlet,
  UNSAFE_DataRouterContext,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root';
import { EXAMPLE_COMPANY } from './company/example-messages.ts';
import { readCompany } from './company/server/queries.ts';
import { RouteError } from './company/ui/route-error.tsx';
import { KEEP_EARLY_PRESS } from './frame/early-press.ts';
import { hideOtherSite, showOwnSite } from './frame/site-of-tab.ts';
import { stayOnPage, watchRouter } from './frame/stay-on-page.ts';
import { ConnectionNote } from './frame/ui/connection-note.tsx';
import { useKeptFocus } from './frame/ui/keep-focus.ts';
import { PageLoading } from './frame/ui/page-loading.tsx';
import { PageScripts } from './frame/ui/page-scripts.tsx';
import { buyerOf, isStaff } from './kit/actor.ts';
import { messageFor } from './kit/messages.ts';
import { headerCart } from './ordering/cart/server/header-cart.ts';
import { deliveriesPhoneMessages } from './people/accounts/messages.ts';
import { leadExpiredToLogin } from './people/accounts/sign-in/server/expired-session.ts';
import { readTheme } from './people/accounts/sign-in/server/session-cookie.ts';
import { heldLately } from './platform/held-copy.ts';
import { type RequestContext, requestContext, userOf } from './platform/http/context.ts';
import { failLoad } from './platform/http/failure.ts';
import { heldWords } from './platform/outages.ts';
import headingFont from './ui/fonts/archivo-headings.woff2?url';
import textFont from './ui/fonts/public-sans-text.woff2?url';
import { ModalSlot } from './ui/modal-slot.tsx';
import { useNonce } from './ui/nonce.tsx';
import { LoadingProvider } from './ui/overlay.tsx';
import { toast } from './ui/toast.ts';
import { Toaster } from './ui/toaster.tsx';
import { useLanguage } from './ui/use-messages.ts';
import './ui/app.css';

/** While the database is away nothing is known of who asks: no loader may send them to sign in, no action may refuse them as strangers. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    const { unavailable } = requestContext(context);
    if (unavailable) failLoad(unavailable);
  },
  leadExpiredToLogin,
];

/** What every screen needs: who is signed in, the company's name, how full the cart is. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const here = requestContext(context);
  const { app, actor, language } = here;
  const user = userOf(actor);
  const buyer = buyerOf(actor);
  const staff = user && isStaff(user);
  const [company, held, cart] = await Promise.all([
    readCompany(app),
    staff ? heldLately(app) : null,
    buyer ? headerCart(here, buyer, request) : null,
  ]).catch(failLoad);
  return {
    user: user
      ? {
          uid: user.id,
          displayName: user.displayName,
          role: user.role,
          salesRep: user.salesRep,
          duties: user.duties,
          orders: buyer !== undefined,
        }
      : null,
    /** Nobody is signed in: who that is could be read, and it is no phone that is signed in for deliveries alone. */
    isVisitor: !user && !here.profileFailure && !here.deliveriesPhone,
    /** Why this page is shown signed out although somebody is signed in. */
    profileFailure: signedOutBecause(here, url.pathname),
    /** What everybody is told above each page. */
    notice: company.isNamed ? null : EXAMPLE_COMPANY,
    /** The notice for staff that this installation sends nothing outside. */
    held: held === null ? null : heldWords(held),
    language,
    theme: readTheme(request.headers.get('cookie')),
    /** Null for a visitor, and when it could not be read. */
    inCart: cart?.lines ?? null,
    /** For whom this page orders, whose cart it counts: what it adds goes to that cart, also when another tab has chosen another since. */
    customer: cart?.customer ?? null,
    company: {
      name: company.name,
      timeZone: company.timeZone,
      logo: company.logo,
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

/** A session that could not be read, or a phone where it has no business; the login page says the latter itself. */
function signedOutBecause(
  { profileFailure, deliveriesPhone, expired }: RequestContext,
  path: string,
): string | null {
  if (profileFailure) return messageFor(profileFailure);
  if (expired && path !== '/login')
    return messageFor({ code: 'auth/user-token-expired', message: '' });
  return deliveriesPhone && path !== '/login' ? deliveriesPhoneMessages.elsewhere : null;
}

/** In the browser, around every request of the router: one that gets no answer takes no page away. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [stayOnPage];

export const meta: MetaFunction = () => [{ title: 'Bellcart' }];

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const root = useRouteLoaderData<typeof loader>('root');
  const theme = root?.theme ?? undefined;
  const site = root?.customer?.id;
  const language = useLanguage();
  return (
    <html lang={language} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script nonce={nonce} suppressHydrationWarning>
          {import.meta.env.SSR ? KEEP_EARLY_PRESS + (site ? hideOtherSite(site) : '') : ''}
        </script>
        <meta name="color-scheme" content={theme ?? 'light dark'} />
        <meta name="theme-color" content="#0e4a5b" />
        <link rel="preload" href={textFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link
          rel="preload"
          href={headingFont}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/icon-32.png" type="image/png" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Meta />
        {/* The development server's first style sheet would carry the nonce, which a browser hides: a false alarm about hydration. */}
        <Links {...(import.meta.env.DEV ? { nonce: '' } : {})} />
        {/* After those of the page: the first one counts, and a driver's screen is installed by its own. */}
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>
        <LucideProvider strokeWidth={1.75}>
          <LoadingProvider>
            <ModalSlot>{children}</ModalSlot>
          </LoadingProvider>
          <Toaster />
        </LucideProvider>
        {/* Zod tries whether it may make functions of strings. Our policy forbids it, and each try would be a reported fault. */}
        <script nonce={nonce} suppressHydrationWarning>
          {'globalThis.__zod_globalConfig={jitless:true}'}
        </script>
        <PageScripts nonce={nonce} />
      </body>
    </html>
  );
}

function focusMain(): void {
  const main = document.getElementById('main') ?? document.querySelector('main');
  main?.setAttribute('tabindex', '-1');
  main?.focus({ preventScroll: true });
}

/** The view goes to the top whenever the path changes, and the focus with it, so that a screen reader starts at the new page. */
function useTopOnNewPath() {
  const { pathname, hash, key } = useLocation();
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const before = shown.current;
    shown.current = pathname;
    if (before === undefined) window.history.scrollRestoration = 'manual';
    if (before === undefined || before === pathname) return;
    window.scrollTo(0, 0);
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    target?.scrollIntoView();
    if (target?.hasAttribute('tabindex')) target.focus({ preventScroll: true });
    else focusMain();
  }, [pathname, hash]);
  // A link that goes with what it did ("Clear all filters") must not take the focus with it.
  useEffect(() => {
    if (key !== 'default' && document.activeElement === document.body) focusMain();
  }, [key]);
}

/** The specification's rule for a profile that can't be loaded: an error toast, and signed out. The server reports it. */
function useProfileFailure(failure: string | null) {
  useEffect(() => {
    if (failure) toast.error(failure);
  }, [failure]);
}

/** Hands the router to what keeps its pages over a lost connection. */
function useStayOnPage() {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  useEffect(() => (router ? watchRouter(router) : undefined), [router]);
}

/** A bar above each page. */
function Notice({ label, text }: { label: string; text: string | null }) {
  return text ? (
    <aside
      aria-label={label}
      className="bg-yellow px-4 py-2 text-center font-semibold text-[#1a1d21] print:hidden"
    >
      {text}
    </aside>
  ) : null;
}

export default function App({ loaderData }: Route.ComponentProps) {
  useStayOnPage();
  const site = loaderData.customer?.id ?? null;
  useEffect(() => showOwnSite(site), [site]);
  useTopOnNewPath();
  useKeptFocus();
  useProfileFailure(loaderData.profileFailure);
  return (
    <>
      <PageLoading />
      <ConnectionNote />
      <Notice label="Held copy" text={loaderData.held} />
      <Notice label="Notice" text={loaderData.notice} />
      <Outlet />
    </>
  );
}

/** The last boundary, for pages without the frame; rooms have their own, closer to their subject. */
export function ErrorBoundary() {
  return (
    <main id="main">
      <RouteError />
    </main>
  );
}
