import { ChevronDown } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Link, Outlet, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { RouteError } from '../../company/ui/route-error.tsx';
import { useTimeZone } from '../../company/ui/time-zone.ts';
import type { Duty, Role } from '../../kit/actor.ts';
import { lastOrderEvent } from '../../ordering/orders/server/queries.ts';
import { requestContext, userOf } from '../../platform/http/context.ts';
import { requirePerson } from '../../platform/http/gate.ts';
import { useLivePage } from '../../ui/live-page.ts';
import { waits } from '../live-messages.ts';
import { type Waiting, waitingOf } from '../server/attention.ts';
import { Live, LiveMark } from '../ui/live.tsx';
import { PendingPage } from '../ui/pending-page.tsx';
import type { Route } from './+types/frame';
import { entryAt, type Group, navigationFor, waitingAt, waitingIn } from './navigation.ts';

/** Everything under /dashboard, its forms included, is for signed-in people; pages for a role say so themselves. */
export const middleware: Route.MiddlewareFunction[] = [requirePerson()];

export async function loader({ context }: Route.LoaderArgs) {
  const here = requestContext(context);
  const user = userOf(here.actor);
  if (!user) return null;
  const [waiting, since] = await Promise.all([
    waitingOf(here, user),
    lastOrderEvent(here.app.db),
  ]).catch(() => [null, 0] as const);
  return { role: user.role, salesRep: user.salesRep, duties: user.duties, waiting, since };
}

/**
 * The stream keeps what waits up to date; without it each page reads it, as after a form. One that was refused changed nothing, and until a
 * reading is done the router is not idle: the form's button would stay busy beside what says what to mend.
 */
export function shouldRevalidate({
  actionStatus = 200,
  formMethod,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod && formMethod !== 'GET') return actionStatus < 400;
  return defaultShouldRevalidate && (!isLive || nextUrl.pathname === '/dashboard');
}

/** What `shouldRevalidate`, which is no component, knows of the stream. */
let isLive = false;

function Entries({
  groups,
  here,
  waiting,
}: {
  groups: readonly Group[];
  here: string | undefined;
  waiting: Waiting | null;
}) {
  return groups.map((group) => (
    <div key={group.title} className="mb-5 last:mb-0">
      <h2 className="mb-1 border-b border-ink pb-1 text-sm font-bold tracking-wide uppercase">
        {group.title}
      </h2>
      <ul>
        {group.entries.map((entry) => (
          <li key={entry.to} className="relative">
            <Link
              to={entry.to}
              aria-current={entry.to === here ? 'page' : undefined}
              className="flex min-h-11 items-center border-l-4 border-transparent py-1 pr-12 pl-3 leading-tight font-medium text-ink no-underline hover:bg-sunk aria-[current=page]:border-brand aria-[current=page]:bg-sunk aria-[current=page]:font-bold aria-[current=page]:text-brand"
            >
              {entry.text}
            </Link>
            <Count of={waiting ? waitingAt(entry.to, waiting) : 0} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** Beside the link, not in it: the link keeps the page's name. */
function Count({ of }: { of: number }) {
  if (of === 0) return null;
  return (
    <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center">
      <span className="tabular min-w-6 rounded-sm bg-yellow px-1.5 text-center text-sm font-bold text-[#1a1d21]">
        <span aria-hidden="true">{of > 99 ? '99+' : of}</span>
        <span className="sr-only">{waits(of)}</span>
      </span>
    </span>
  );
}

/** On a phone the list folds into one line that says where one is; it needs no script to open. */
function PhoneMenu({
  groups,
  here,
  text,
  waiting,
}: {
  groups: readonly Group[];
  here: string | undefined;
  text: string;
  waiting: Waiting | null;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (details.current) details.current.open = false;
  }, [key]);
  return (
    <details ref={details} className="group border-b-2 border-ink bg-card lg:hidden print:hidden">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 px-4 font-semibold sm:px-6 [&::-webkit-details-marker]:hidden">
        <span>
          <span className="font-normal text-muted">Dashboard: </span>
          {text}
        </span>
        <span className="relative flex items-center gap-2">
          <span className="relative block h-6 w-10">
            <Count of={waiting ? waitingIn(groups, waiting) : 0} />
          </span>
          <ChevronDown
            aria-hidden="true"
            size={20}
            strokeWidth={1.75}
            className="transition-transform duration-[120ms] group-open:rotate-180"
          />
        </span>
      </summary>
      <nav aria-label="Dashboard" className="border-t border-rule px-4 py-4 sm:px-6">
        <Entries groups={groups} here={here} waiting={waiting} />
      </nav>
    </details>
  );
}

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

function Beside({
  role,
  salesRep,
  duties,
  waiting,
  children,
}: {
  role: Role;
  salesRep: boolean;
  duties: readonly Duty[];
  waiting: Waiting | null;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const timeZone = useTimeZone();
  const groups = navigationFor(role, salesRep, duties);
  const here = entryAt(groups, pathname);
  const { status } = useLivePage();
  useTitleCount(waiting ? waitingIn(groups, waiting) : 0);
  useEffect(() => {
    isLive = status === 'live';
  }, [status]);
  return (
    <>
      <PhoneMenu groups={groups} here={here?.to} text={here?.text ?? 'Menu'} waiting={waiting} />
      {status === 'lost' ? (
        <div className="border-b border-rule px-4 py-1 sm:px-6 lg:hidden print:hidden">
          <LiveMark timeZone={timeZone} />
        </div>
      ) : null}
      <div className="mx-auto grid max-w-[96rem] lg:grid-cols-[13.5rem_minmax(0,1fr)] print:block">
        <div className="sticky top-16 hidden h-fit max-h-[calc(100dvh-4rem)] overflow-y-auto py-8 pl-6 lg:block print:hidden">
          <div className="-mt-5 mb-1 min-h-5">
            <LiveMark timeZone={timeZone} />
          </div>
          <nav aria-label="Dashboard">
            <Entries groups={groups} here={here?.to} waiting={waiting} />
          </nav>
        </div>
        <div className="relative min-w-0">
          {children}
          <PendingPage inside />
        </div>
      </div>
    </>
  );
}

const personOf = (
  loaded: { role: Role; salesRep: boolean; duties: readonly Duty[] } | null | undefined,
) => ({
  role: loaded?.role ?? ('user' as const),
  salesRep: loaded?.salesRep ?? false,
  duties: loaded?.duties ?? [],
});

export default function Dashboard({ loaderData }: Route.ComponentProps) {
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
  return (
    <Beside {...personOf(loaderData)} waiting={waiting}>
      <Outlet />
      <Live since={since} onWaiting={tell} />
    </Beside>
  );
}

/** A page that failed keeps the list beside it. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Beside {...personOf(loaderData)} waiting={loaderData?.waiting ?? null}>
      <RouteError />
    </Beside>
  );
}
