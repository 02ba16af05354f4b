import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { useTimeZone } from '../../company/ui/time-zone.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { useLivePage } from '../../ui/live-page.ts';
import { PageFrameContext } from '../../ui/page-frame.ts';
import { entryAt, menuFor, tabRowsAt, waitingIn } from '../dashboard/navigation.ts';
import type { Waiting } from '../server/waiting.ts';
import { followsLive, stream } from '../live-stream.ts';
import type { MenuPage } from '../with-menu.tsx';
import { Live, LiveMark } from './live.tsx';
import { Menu } from './menu.tsx';
import { Strip } from './menu-strip.tsx';
import { MoreMenu } from './more-pages.tsx';
import { Tabs } from './page-tabs.tsx';
import { PendingPage } from './pending-page.tsx';
import { SiteSwitch } from './site-switch.tsx';

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

function Framed({
  person,
  sites,
  waiting,
  children,
}: Pick<MenuPage, 'person' | 'sites'> & { waiting: Waiting | null; children: ReactNode }) {
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
    stream.isLive = status === 'live';
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
          {followsLive(pathname) ? <LiveMark timeZone={timeZone} /> : null}
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
          <PendingPage inside />
        </div>
      </div>
    </>
  );
}

/** A page with the menu of who is signed in; while it is open, the stream says anew what waits. */
export function BesideMenu({ page, children }: { page: MenuPage; children: ReactNode }) {
  const { pathname } = useLocation();
  const [told, setTold] = useState<{ for: unknown; waiting: Waiting } | null>(null);
  const read = page.waiting;
  // What the stream tells holds until the page itself was read again.
  const waiting = told && told.for === read ? told.waiting : read;
  const [since] = useState(page.since);
  const latest = useRef(read);
  const tell = useCallback((next: Waiting) => setTold({ for: latest.current, waiting: next }), []);
  useEffect(() => {
    latest.current = read;
  }, [read]);
  return (
    <Framed person={page.person} sites={page.sites} waiting={waiting}>
      {children}
      {followsLive(pathname) ? <Live since={since} onWaiting={tell} /> : null}
    </Framed>
  );
}
