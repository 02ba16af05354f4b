import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useMatches, useRouteLoaderData } from 'react-router';
import { useTimeZone } from '../../company/ui/time-zone.ts';
import { nowFor } from '../../people/customers/public/messages.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { PageFrameContext } from '../../ui/page-frame.ts';
import { toast } from '../../ui/toast.ts';
import {
  entryAt,
  isPageOf,
  menuFor,
  moreOfCustomer,
  type ProductOfPage,
  partAt,
  tabRowsAt,
  titleOfTabs,
  waitingIn,
} from '../dashboard/navigation.ts';
import type { MenuShown } from '../server/load-menu.ts';
import type { WhatWaits } from '../server/waiting.ts';
import { GuideReturn } from './guide-return.tsx';
import { Live } from './live.tsx';
import { LiveMark } from './live-mark.tsx';
import { Menu } from './menu.tsx';
import { Strip } from './menu-strip.tsx';
import { MorePages, MoreRows } from './more-pages.tsx';
import { Tabs } from './page-tabs.tsx';
import { PendingPage } from './pending-page.tsx';
import { BackToSections, SectionList } from './section-list.tsx';
import { SiteSwitch } from './site-switch.tsx';

/** Pages whose name the strip has on a phone, and the site's the line below it. */
const UNDER_SITE =
  /^\/dashboard\/(orders|invoices|customers\/[^/]+\/(stock|safety|people|details))$/;
/** As in the order's own heading (`ordering/cart/ui/order-heading.tsx`). */
const ON_SITES_LINE = {
  line: 'max-lg:-mt-3 lg:relative lg:min-h-11 lg:border-b-2 lg:pb-2',
  title: 'max-lg:sr-only',
  tools:
    'max-lg:absolute max-lg:-top-11 max-lg:right-4 max-lg:z-10 max-lg:gap-1 max-lg:[&_:is(a,summary)]:border-0 max-lg:[&_:is(a,summary)]:bg-transparent max-lg:[&>a]:px-2 max-lg:[&>a]:text-brand max-lg:[&>a]:underline',
};

/** Safety's one button is too long for that line. Above tabs stands more room than above a list's own. */
const underSiteAt = (pathname: string, hasTabs: boolean) =>
  UNDER_SITE.test(pathname)
    ? {
        ...ON_SITES_LINE,
        whole: hasTabs ? 'mb-4' : 'mb-4 max-lg:mb-1',
        ...(pathname.endsWith('/safety')
          ? {
              whole: 'mb-4',
              line: 'max-lg:-mt-1 lg:relative lg:min-h-11 lg:border-b-2 lg:pb-2',
              tools: '',
            }
          : {}),
      }
    : null;

const WITH_WAITING = /^\/dashboard(\/|$)/;

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

/** What the page's own loader says of its product. */
function useProductOfPage(): ProductOfPage | null {
  const data = useMatches().at(-1)?.loaderData as { ofProduct?: ProductOfPage } | null | undefined;
  return data?.ofProduct ?? null;
}

/**
 * Says it when a site's own page was opened that has chosen its site (`server/site-of-page.ts`): cart, guide and prices are that one's now.
 * Where one orders, the page itself says it.
 */
function useSiteNews(chosen: { id: string; name: string } | null, pathname: string): void {
  const shown = useRef(chosen?.id);
  useEffect(() => {
    if (shown.current === chosen?.id) return;
    shown.current = chosen?.id;
    if (chosen && pathname.startsWith(`/dashboard/customers/${chosen.id}`))
      toast.info(nowFor(chosen.name));
  }, [chosen, pathname]);
}

/** The menu of a signed-in person beside the page. */
export function Beside({
  person,
  sites,
  waiting,
  children,
}: Pick<MenuShown, 'person' | 'sites'> & { waiting: WhatWaits | null; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const timeZone = useTimeZone();
  const menu = menuFor(person);
  const address = pathname + search;
  const entry = entryAt(menu, address);
  // As the page was read last: another tab may have chosen another since. The page of one site is read with that one chosen (`server/site-of-page.ts`).
  const chosen = useRouteLoaderData<typeof rootLoader>('root')?.customer ?? null;
  const part = partAt(entry, address);
  const [row] = tabRowsAt(person, entry, {
    address,
    siteId: chosen?.id ?? null,
    product: useProductOfPage(),
  });
  useSiteNews(chosen, pathname);
  const shared = titleOfTabs(entry, row);
  useTitleCount(waiting ? waitingIn(menu, waiting) : 0);
  if (menu.length === 0) return children;
  const more = entry?.to === pathname ? (entry.more ?? []) : [];
  const ofCustomer = moreOfCustomer(person, address);
  const switchesSite = sites !== null && sites.menu?.length !== 0;
  const isOwner = person.role === 'super_admin';
  const shown = { menu, here: entry?.to, part, waiting };
  const listed = entry?.listed && isPageOf(entry, address) ? entry : null;
  // On a phone the entry's own address is the list, and the page that a desktop shows beside it is one press on.
  const isList = listed?.to === address;
  return (
    <>
      <Strip {...shown} whole={person.role === 'user'} />
      {isOwner ? (
        <div className="contents lg:hidden">
          <GuideReturn pathname={pathname} />
        </div>
      ) : null}
      <div
        data-menu
        className="max-w-[90rem] lg:grid lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:gap-6 lg:px-6 print:block"
      >
        <div className="lg:sticky lg:top-(--header) lg:h-fit lg:max-h-[calc(100dvh-var(--header))] lg:overflow-y-auto lg:py-4 print:hidden">
          {sites ? (
            // One's own settings are no site's: a phone has its title first.
            <div className={pathname === '/settings' ? 'max-lg:hidden' : 'contents'}>
              <SiteSwitch chosen={chosen} menu={sites.menu} address={address} />
            </div>
          ) : null}
          {isOwner ? (
            <div className="max-lg:hidden">
              <GuideReturn pathname={pathname} />
            </div>
          ) : null}
          <Menu {...shown} />
          {WITH_WAITING.test(pathname) ? <LiveMark timeZone={timeZone} /> : null}
        </div>
        <div className="relative min-w-0">
          {isList && listed ? <SectionList entry={listed} /> : null}
          {listed && !isList ? <BackToSections entry={listed} /> : null}
          <PageFrameContext
            value={{
              tabs: row ? (
                <div className={listed ? 'max-lg:hidden' : undefined}>
                  <Tabs row={row} of={part?.text ?? entry?.text ?? ''} waiting={waiting} />
                </div>
              ) : null,
              titleOf: shared
                ? (title) =>
                    // A phone has no tabs below it that would name the page.
                    listed ? (
                      <>
                        <span className="max-lg:hidden">{shared}</span>
                        <span className="lg:hidden">{title}</span>
                      </>
                    ) : (
                      shared
                    )
                : null,
              switchesSite,
              underSite: switchesSite && chosen ? underSiteAt(pathname, row !== undefined) : null,
              moreRows: ofCustomer ? <MoreRows {...ofCustomer} /> : null,
              more: ofCustomer ? (
                <MorePages {...ofCustomer} />
              ) : more.length > 0 ? (
                <MorePages pages={more} />
              ) : null,
            }}
          >
            <div className={isList ? 'max-lg:hidden' : undefined}>{children}</div>
          </PageFrameContext>
          <PendingPage inside />
        </div>
      </div>
    </>
  );
}

/** The same, kept up to date by the stream of changes on the pages below /dashboard. */
export function BesideLive({ loaded, children }: { loaded: MenuShown; children: ReactNode }) {
  const { pathname } = useLocation();
  const [streamed, setStreamed] = useState<{ for: unknown; waiting: WhatWaits } | null>(null);
  const read = loaded.waiting;
  // What the stream tells holds until the page itself was read again.
  const waiting = streamed && streamed.for === read ? streamed.waiting : read;
  const [since] = useState(loaded.since);
  const latest = useRef(read);
  const tell = useCallback(
    (next: WhatWaits) => setStreamed({ for: latest.current, waiting: next }),
    [],
  );
  useEffect(() => {
    latest.current = read;
  }, [read]);
  return (
    <Beside {...loaded} waiting={waiting}>
      {children}
      {WITH_WAITING.test(pathname) ? <Live since={since} onWaiting={tell} /> : null}
    </Beside>
  );
}
