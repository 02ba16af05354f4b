import { LucideProvider } from 'lucide-react';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import {
  Links,
  Meta,
  Outlet,
  UNSAFE_DataRouterContext,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import headingFont from '../../ui/fonts/archivo-headings.woff2?url';
import textFont from '../../ui/fonts/public-sans-text.woff2?url';
import { ModalSlot } from '../../ui/modal-slot.tsx';
import { useNonce } from '../../ui/nonce.tsx';
import { LoadingProvider } from '../../ui/overlay.tsx';
import { toast } from '../../ui/toast.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { useLanguage } from '../../ui/use-messages.ts';
import { KEEP_EARLY_PRESS } from '../early-press.ts';
import { hideOtherSite, showOwnSite } from '../site-of-tab.ts';
import { watchRouter } from '../stay-on-page.ts';
import { ConnectionNote } from './connection-note.tsx';
import { useKeptFocus } from './keep-focus.ts';
import { PageLoading } from './page-loading.tsx';
import { PageScripts } from './page-scripts.tsx';

/** What the root page has read, as far as the document shows it. */
interface Loaded {
  theme: 'light' | 'dark' | null;
  customer: { id: string } | null;
  profileFailure: string | null;
  held: string | null;
  notice: string | null;
}

/** The document around every page, also around one that failed. */
export function Document({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const root = useRouteLoaderData<Loaded>('root');
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

/** What stands around the page in the document: the notes above it, and what runs on every page. */
export function Body({ loaderData }: { loaderData: Loaded }) {
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
