export const ALL_SITES = 'All sites';

/** Lists that show every site; the switch is their filter. */
const OF_ALL_SITES = /^\/dashboard\/(orders|invoices)$/;
/** What belongs to one site and has no counterpart at another: the list that it stands in. */
const THINGS: readonly [RegExp, string][] = [
  [/^\/dashboard\/(orders|claims|deliveries)\/.+/, '/dashboard/orders'],
  [/^\/dashboard\/invoices\/.+/, '/dashboard/invoices'],
  [/^\/dashboard\/inspection\/.+/, '/dashboard/sheets'],
  // Its order is placed: the other site begins one.
  [/^\/order-placed$/, '/dashboard'],
];

/** The site by which such a list is filtered; null for a page of one site. */
export function showsAllSites(address: string): { site: string | null } | null {
  const { pathname, searchParams } = new URL(address, 'http://own.invalid');
  return OF_ALL_SITES.test(pathname) ? { site: searchParams.get('customer') } : null;
}

/** The same list of one site, or of all; it begins at its first page. */
export function withSite(address: string, siteId: string | null): string {
  const { pathname, searchParams } = new URL(address, 'http://own.invalid');
  for (const name of ['cursor', 'customer']) searchParams.delete(name);
  if (siteId) searchParams.set('customer', siteId);
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

/** The same page of another site: its address with that site, or as it is where the page follows the choice. */
export function sameAt(address: string, siteId: string): string {
  const { pathname, search } = new URL(address, 'http://own.invalid');
  const thing = THINGS.find(([pattern]) => pattern.test(pathname));
  if (thing) return showsAllSites(thing[1]) ? withSite(thing[1], siteId) : thing[1];
  const named =
    /^(\/dashboard\/customers\/)[0-9a-f-]{36}(\/(?:prices|stock|safety|people|details)(?:\/(?:count|thresholds|training))?)?/.exec(
      pathname,
    );
  return named ? `${named[1]}${siteId}${named[2] ?? ''}` : pathname + search;
}
