/** The driver's screens as the browser loads them, without a customer in them. */
export const PAGES = 'driver-pages';

/** Answers of ours carry it; those of a portal or a gateway do not. */
export const isOurs = (response: Response): boolean => response.headers.has('x-request-id');

/** The list, and one document for every stop and for every load check: which one it shows it reads from the address. */
export const LIST = '/dashboard/stops';
const ANY_STOP = '/dashboard/product-delivery/any';

const ANY_LOAD = '/dashboard/runs/any/load';

/** Whether this address is a screen that opens without a network. */
export const isKeptScreen = (pathname: string): boolean =>
  /^\/dashboard\/(stops|product-delivery\/[^/]+|runs\/[^/]+\/load)\/?$/.test(pathname);

export function keyOfPage(address: string): string {
  const { origin, pathname } = new URL(address);
  if (pathname.startsWith('/dashboard/product-delivery/')) return origin + ANY_STOP;
  return origin + (pathname.startsWith('/dashboard/runs/') ? ANY_LOAD : LIST);
}

/** Somebody signed out: the pages say who was signed in. */
export async function forgetPages(): Promise<void> {
  await caches.delete(PAGES);
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
 * Fetches the driver's screens with every file that they name, so that they open without a network. When all are here, files of earlier
 * releases go; before that none does.
 */
export async function warmPages(assets: string, always: readonly string[]): Promise<void> {
  const [pages, files] = await Promise.all([caches.open(PAGES), caches.open(assets)]);
  const needed = new Set(always);
  for (const address of [LIST, ANY_STOP, ANY_LOAD]) {
    const page = await fetchPage(address);
    if (!page) return;
    for (const file of filesIn(await page.clone().text())) {
      needed.add(file);
      if (!(await files.match(file, { ignoreVary: true }))) await files.add(file);
    }
    await pages.put(globalThis.location.origin + address, page);
  }
  for (const kept of await files.keys())
    if (!needed.has(new URL(kept.url).pathname)) await files.delete(kept);
}
