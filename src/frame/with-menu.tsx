import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import {
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import { RouteError } from '../company/ui/route-error.tsx';
import { useTimeZone } from '../company/ui/time-zone.ts';
import { isBuyer } from '../kit/actor.ts';
import { lastOrderEvent } from '../ordering/orders/server/public/queries.ts';
import { customerChoice } from '../people/customers/server/public/chosen-customer.ts';
import { requestContext, userOf } from '../platform/http/context.ts';
import type { loader as rootLoader } from '../root.tsx';
import { useLivePage } from '../ui/live-page.ts';
import { PageFrameContext } from '../ui/page-frame.ts';
import type { Route } from './+types/with-menu';
import { entryAt, menuFor, tabRowsAt, waitingIn } from './dashboard/navigation.ts';
import { waitingOf } from './server/attention.ts';
import type { Waiting } from './server/waiting.ts';
import { LiveMark } from './ui/live-mark.tsx';
import { Menu } from './ui/menu.tsx';
import { Strip } from './ui/menu-strip.tsx';
import { MoreMenu } from './ui/more-pages.tsx';
import { Tabs } from './ui/page-tabs.tsx';
import { SiteSwitch } from './ui/site-switch.tsx';

/** These follow a person's own pages: the cart, which visitors open too, does not load them. */
const PendingPage = lazy(async () => ({
  default: (await import('./ui/pending-page.tsx')).PendingPage,
}));
const Live = lazy(async () => ({ default: (await import('./ui/live.tsx')).Live }));

/** What the menu shows; none for a visitor at the cart, whose page stands alone. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const here = requestContext(context);
  const user = userOf(here.actor);
  if (!user) return null;
  const [waiting, since, choice] = await Promise.all([
    waitingOf(here, user),
    lastOrderEvent(here.app.db),
    user.role === 'user' ? customerChoice(here.app, user, request) : null,
  ]).catch(() => [null, 0, null] as const);
  return {
    person: { role: user.role, salesRep: user.salesRep, duties: user.duties },
    sites: isBuyer(user) ? choice : null,
    waiting,
    since,
  };
}

const FOLLOWED = /^\/dashboard(\/|$)/;

/**
 * The stream keeps what waits up to date; without it each page reads it, as after a form. One that was refused changed nothing, and until a
 * reading is done the router is not idle: the form's button would stay busy beside what says what to mend. What is typed into the cart
 * changes nothing that waits.
 */
export function shouldRevalidate({
  actionStatus = 200,
  currentUrl,
  formAction,
  formMethod,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const changed = formMethod !== undefined && formMethod !== 'GET';
  if (changed && formAction?.startsWith('/cart/customer')) return true;
  if (changed && FOLLOWED.test(currentUrl.pathname)) return actionStatus < 400;
  if (currentUrl.pathname === nextUrl.pathname && !FOLLOWED.test(nextUrl.pathname)) return false;
  return defaultShouldRevalidate && (!isLive || nextUrl.pathname === '/dashboard');
}

/** What `shouldRevalidate`, which is no component, knows of the stream. */
let isLive = false;

/** While the tab is out of sight, its title says how much waits. */
function useTitleCount(count: number): void {
  useEffect(() => {
    const plain = () => document.title.replace(/^\(\d+\) /, '');
    const write = () => {
      document.title = document.hidden && count > 0 ? `(${count}) ${plain()}` : plain();
    };
    if (document.hidden) write();
    document.addEventListener('visibilitychange', write);
    return () => document.removeEventListener('visibilitychange', write);
  }, [count]);
}

type Loaded = NonNullable<Route.ComponentProps['loaderData']>;

function Beside({
  person,
  sites,
  waiting,
  children,
}: Pick<Loaded, 'person' | 'sites'> & { waiting: Waiting | null; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const timeZone = useTimeZone();
  const menu = menuFor(person);
  const address = pathname + search;
  const entry = entryAt(menu, address);
  // As the page was read last: another tab may have chosen another since.
  const chosen = useRouteLoaderData<typeof rootLoader>('root')?.customer ?? null;
  const rows = tabRowsAt(person, entry, address, chosen?.id ?? null);
  const { status } = useLivePage();
  useTitleCount(waiting ? waitingIn(menu, waiting) : 0);
  useEffect(() => {
    isLive = status === 'live';
  }, [status]);
  if (menu.length === 0) return children;
  const more = entry?.to === pathname ? (entry.more ?? []) : [];
  const shown = { menu, here: entry?.to, waiting };
  return (
    <>
      <Strip {...shown} whole={person.role === 'user'} />
      <div
        data-menu
        className="max-w-[90rem] lg:grid lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:gap-6 lg:px-6 print:block"
      >
        <div className="lg:sticky lg:top-(--header) lg:h-fit lg:max-h-[calc(100dvh-var(--header))] lg:overflow-y-auto lg:py-4 print:hidden">
          {sites ? <SiteSwitch chosen={chosen} menu={sites.menu} address={address} /> : null}
          <Menu {...shown} />
          {FOLLOWED.test(pathname) ? <LiveMark timeZone={timeZone} /> : null}
        </div>
        <div className="relative min-w-0">
          <PageFrameContext
            value={{
              tabs: rows.length > 0 ? <Tabs rows={rows} /> : null,
              switchesSite: sites !== null && sites.menu?.length !== 0,
              more: more.length > 0 ? <MoreMenu pages={more} /> : null,
            }}
          >
            {children}
          </PageFrameContext>
          <Suspense fallback={null}>
            <PendingPage inside />
          </Suspense>
        </div>
      </div>
    </>
  );
}

export default function WithMenu({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const [told, setTold] = useState<{ for: unknown; waiting: Waiting } | null>(null);
  const read = loaderData?.waiting ?? null;
  // What the stream tells holds until the page itself was read again.
  const waiting = told && told.for === read ? told.waiting : read;
  const [since] = useState(loaderData?.since ?? 0);
  const latest = useRef(read);
  const tell = useCallback((next: Waiting) => setTold({ for: latest.current, waiting: next }), []);
  useEffect(() => {
    latest.current = read;
  }, [read]);
  if (!loaderData) return <Outlet />;
  return (
    <Beside {...loaderData} waiting={waiting}>
      <Outlet />
      {FOLLOWED.test(pathname) ? (
        <Suspense fallback={null}>
          <Live since={since} onWaiting={tell} />
        </Suspense>
      ) : null}
    </Beside>
  );
}

/** A page that failed keeps the menu beside it. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <RouteError />;
  return (
    <Beside {...loaderData}>
      <RouteError />
    </Beside>
  );
}
