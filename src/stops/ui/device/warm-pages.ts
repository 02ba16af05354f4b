/** The driver's screens as the browser loads them, without a customer in them. */
export const PAGES = 'driver-pages';

/** Answers of ours carry it; those of a portal or a gateway do not. */
export const isOurs = (response: Response): boolean => response.headers.has('x-request-id');

/** A page is kept once, whatever stands behind its address. */
export function keyOfPage(address: string): string {
  const url = new URL(address);
  return url.origin + url.pathname;
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
 * Fetches the pages of the day with every file that they name, so that each opens without a network. When all are here, pages and files
 * of earlier days and releases go; before that none does.
 */
export async function warmPages(
  addresses: readonly string[],
  assets: string,
  always: readonly string[],
): Promise<void> {
  const [pages, files] = await Promise.all([caches.open(PAGES), caches.open(assets)]);
  const needed = new Set(always);
  const fresh = new Set<string>();
  for (const address of addresses) {
    const page = await fetchPage(address);
    const data = await fetchPage(`${address}.data`);
    if (!page) return;
    for (const file of filesIn(await page.clone().text())) {
      needed.add(file);
      if (!(await files.match(file, { ignoreVary: true }))) await files.add(file);
    }
    const { origin } = globalThis.location;
    await pages.put(origin + address, page);
    if (data) await pages.put(`${origin}${address}.data`, data);
    fresh.add(address).add(`${address}.data`);
  }
  for (const kept of await pages.keys())
    if (!fresh.has(new URL(kept.url).pathname)) await pages.delete(kept);
  for (const kept of await files.keys())
    if (!needed.has(new URL(kept.url).pathname)) await files.delete(kept);
}
