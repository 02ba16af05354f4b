/** The driver's screens as the browser loads them, without a customer in them. */
export const PAGES = 'driver-pages';

/** Answers of ours carry it; those of a portal or a gateway do not. */
export const isOurs = (response: Response): boolean => response.headers.has('x-request-id');

/** The list, and one document for every stop and for every load check: which one it shows it reads from the address. */
export const LIST = '/dashboard/stops';
const ANY_STOP = '/dashboard/product-delivery/any';

const ANY_LOAD = '/dashboard/runs/any/load';

/** A rep's customers, as this phone holds them. */
export const CUSTOMERS = '/dashboard/without-signal';

/** Whether this address is a screen that opens without a network. */
export const isOfflineScreen = (pathname: string): boolean =>
  /^\/dashboard\/(stops|without-signal|product-delivery\/[^/]+|runs\/[^/]+\/load)\/?$/.test(
    pathname,
  );

/** Whether a rep who opens this address without a network finds what is needed there at `CUSTOMERS`: the day, customers, and orders for one. */
export const isOfCustomers = (pathname: string): boolean =>
  /^\/dashboard(\/(customers(\/[^/]+)?|new-order))?\/?$/.test(pathname);

export function keyOfPage(address: string): string {
  const { origin, pathname } = new URL(address);
  if (pathname.startsWith('/dashboard/product-delivery/')) return origin + ANY_STOP;
  if (pathname.startsWith(CUSTOMERS)) return origin + CUSTOMERS;
  return origin + (pathname.startsWith('/dashboard/runs/') ? ANY_LOAD : LIST);
}

const isStored = async (origin: string, page: string): Promise<boolean> =>
  (await caches.match(origin + page, { cacheName: PAGES, ignoreVary: true })) !== undefined;

/**
 * Where an address leads without a network that is not kept itself; null: nowhere. The first pages of everybody lead to what this phone opens, a rep's
 * customers or a driver's stops: whose phone it is is known by what it keeps. A rep's page is here only while who signed in last is that rep.
 */
export async function offlineInstead({
  origin,
  pathname,
  search,
}: Pick<URL, 'origin' | 'pathname' | 'search'>): Promise<string | null> {
  const isFirst = /^\/(dashboard\/?)?$/.test(pathname);
  if ((isFirst || isOfCustomers(pathname)) && (await isStored(origin, CUSTOMERS)))
    return pathname === '/'
      ? CUSTOMERS
      : `${CUSTOMERS}?to=${encodeURIComponent(pathname + search)}`;
  return isFirst && (await isStored(origin, LIST)) ? LIST : null;
}

/** A driver's screens open on this phone. */
export const isDriversPhone = (origin: string): Promise<boolean> => isStored(origin, LIST);

/** Somebody signed out: the pages say who was signed in. */
export async function forgetPages(): Promise<void> {
  await caches.delete(PAGES);
}

/** Somebody signs in: the page of the customers is of whoever opened it last, and comes anew with theirs. */
export async function forgetCustomers(): Promise<void> {
  await (await caches.open(PAGES)).delete(globalThis.location.origin + CUSTOMERS);
}

async function fetchPage(address: string): Promise<Response | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(20_000) });
    return response.ok && !response.redirected && isOurs(response) ? response : null;
  } catch {
    return null;
  }
}

/** The files that a page names. They may be of a later release than this worker. */
const filesIn = (html: string): string[] => [
  ...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? []),
];

/**
 * Fetches screens, the driver's without more, with every file that they name, so that they open without a network. When all are here, files of earlier
 * releases go; before that none does.
 */
export async function warmPages(
  assets: string,
  always: readonly string[],
  screens: readonly string[] = [LIST, ANY_STOP, ANY_LOAD],
): Promise<void> {
  const [pages, files] = await Promise.all([caches.open(PAGES), caches.open(assets)]);
  const needed = new Set(always);
  for (const address of screens) {
    const page = await fetchPage(address);
    if (!page) return;
    for (const file of filesIn(await page.clone().text())) {
      needed.add(file);
      if (!(await files.match(file, { ignoreVary: true }))) await files.add(file);
    }
    await pages.put(globalThis.location.origin + address, page);
  }
  for (const cachedFile of await files.keys())
    if (!needed.has(new URL(cachedFile.url).pathname)) await files.delete(cachedFile);
}
