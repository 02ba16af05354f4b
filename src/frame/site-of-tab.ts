import type { DataRouter } from 'react-router';
import { SITE_HEADER } from '../kit/site-choice.ts';

/** The customer whose cart, guide and prices this tab shows; null for none, and before the first page is there. */
let site: string | null = null;

/** Where a tab keeps its site over a reload: the browser remembers one for all of its tabs. */
const STORE = 'bellcart.site';

function store(id: string | null): void {
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

/** Longest time that a page is not shown for its site's sake, in ms: its scripts may never come. */
const SHOWN_AFTER = 10_000;

/**
 * For the head of each page: a page that was loaded anew was made for the site that the browser remembers. In a tab that showed another it is
 * not drawn before it was read again for that one, so that nobody orders for the wrong site. A style sheet of the script's own hides it:
 * React compares no style sheet with the server's markup, and the policy of the page allows it.
 */
export const hideOtherSite = (made: string): string => `;(()=>{try{
const own=sessionStorage.getItem('${STORE}');
if(!own||own===${JSON.stringify(made)}||performance.getEntriesByType('navigation')[0].type!=='reload')return;
const hidden=new CSSStyleSheet();hidden.replaceSync('body{visibility:hidden}');document.adoptedStyleSheets.push(hidden);
globalThis.showSite=()=>{document.adoptedStyleSheets=document.adoptedStyleSheets.filter(one=>one!==hidden)};
setTimeout(globalThis.showSite,${SHOWN_AFTER})}catch{}})()`;

/** The page of this site is drawn: when it is the tab's, it may be seen. */
export function showOwnSite(drawn: string | null): void {
  if (drawn === site) (globalThis as { showSite?: () => void }).showSite?.();
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
    store(now);
  });
  if (site === shown) store(shown);
  else
    void router.revalidate().then(() => {
      // One that may not be ordered for any more is read as the remembered one.
      site = shown;
      store(shown);
      if (shown !== before) showOwnSite(shown);
    });
  return end;
}
