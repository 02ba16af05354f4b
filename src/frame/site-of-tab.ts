import type { DataRouter } from 'react-router';
import { SITE_HEADER } from '../kit/site-choice.ts';

/** The customer whose cart, guide and prices this tab shows; null for none, and before the first page is there. */
let site: string | null = null;

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

/** Follows which customer the router's pages are of: the first, and another once one is shown. */
export function followSite(router: DataRouter): () => void {
  let shown = siteIn(router);
  site = shown;
  return router.subscribe(() => {
    const now = siteIn(router);
    if (now === shown) return;
    shown = now;
    site = now;
  });
}
