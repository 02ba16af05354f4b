/**
 * Public pages that look the same to every visitor without a session, and the parts of their address that change what they
 * show. Any other parameter makes the page a special case that is rendered anew.
 */
const PAGES: readonly { path: RegExp; parameters: readonly string[] }[] = [
  { path: /^\/$/, parameters: [] },
  { path: /^\/(about-us|privacy-policy|terms-of-service)$/, parameters: [] },
  {
    path: /^\/products$/,
    parameters: ['q', 'brand', 'category', 'hazardous', 'sort', 'after', 'view'],
  },
  { path: /^\/products\/[a-z0-9-]{1,120}$/, parameters: ['size'] },
  {
    path: /^\/sds(\/[a-z0-9-]{1,120})?$/,
    parameters: ['q', 'signal', 'pictogram', 'category', 'brand', 'epa', 'after'],
  },
  { path: /^\/(sitemap\.xml|robots\.txt)$/, parameters: [] },
  { path: /^\/cover\/(wide|narrow)\.svg$/, parameters: [] },
];
/** Addresses with a longer query are not cached. */
const LONGEST = 300;

/** The address of the page that a data request of the router is about; `_routes` names the parts it wants. */
function pageOf(pathname: string): string {
  if (!pathname.endsWith('.data')) return pathname;
  const page = pathname.slice(0, -'.data'.length);
  return page === '/_root' || page === '/_' ? '/' : page;
}

/** The key under which a visitor's copy of a public page may be kept, or null. */
export function publicPageKey(url: URL): string | null {
  const path = pageOf(url.pathname);
  const found = PAGES.find((page) => page.path.test(path));
  if (!found || url.search.length > LONGEST) return null;
  const known = new Set(
    path === url.pathname ? found.parameters : [...found.parameters, '_routes'],
  );
  if ([...url.searchParams.keys()].some((name) => !known.has(name))) return null;
  return url.pathname + url.search;
}
