import type { DataRouter } from 'react-router';
import { SITE_HEADER } from '../kit/site-choice.ts';

/** The customer whose cart, guide and prices this tab shows; null for none, and before the first page is there. */
let site: string | null = null;

/** Where a tab keeps its site over a reload: the browser remembers one for all of its tabs. */
const STORE = 'bellcart.site';

function keep(id: string | null): void {
  try {
    if (id) window.sessionStorage.setItem(STORE, id);
  } catch {
    // Without storage a reload shows what the browser remembers.
  }
}

/** The site that this tab showed until it was loaded anew; null on every other way here. */
function shownBeforeReload(): string | null {
  try {
    const [way] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return way?.type === 'reload' ? window.sessionStorage.getItem(STORE) : null;
  } catch {
    return null;
  }
}

const siteIn = ({ state }: DataRouter): string | null =>
  (state.loaderData.root as { customer?: { id: string } | null } | undefined)?.customer?.id ?? null;

/**
 * A tab stays with the customer that it shows, whatever another tab chooses: what its pages read is read for that one, until its own person
 * chooses. Call it before the first page is drawn.
 */
export function readForOwnSite(): void {
  const ask = window.fetch;
  window.fetch = async (input, init) => {
    const url = input instanceof URL ? input : null;
    if (url?.origin !== window.location.origin || !url.pathname.endsWith('.data'))
      return ask(input, init);
    const headers = new Headers(init?.headers);
    if (site) headers.set(SITE_HEADER, site);
    const response = await ask(input, { ...init, headers });
    site = response.headers.get(SITE_HEADER) ?? site;
    return response;
  };
}

/**
 * Follows which customer the router's pages are of: the first, and another once one is shown. A page that was loaded anew was made for the
 * customer that the browser remembers; when the tab showed another, it is read again for that one.
 */
export function followSite(router: DataRouter): () => void {
  let shown = siteIn(router);
  const before = shown ? shownBeforeReload() : null;
  site = before ?? shown;
  const end = router.subscribe(() => {
    const now = siteIn(router);
    if (now === shown) return;
    shown = now;
    site = now;
    keep(now);
  });
  if (site === shown) keep(shown);
  else
    void router.revalidate().then(() => {
      // One that may not be ordered for any more is read as the remembered one.
      site = shown;
      keep(shown);
    });
  return end;
}
