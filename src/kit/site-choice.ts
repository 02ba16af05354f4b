/** The cookie that remembers for which customer a person orders in this browser. */
export const CUSTOMER_COOKIE = 'bc_customer';

/**
 * The customer of one tab. A request says in it whom the tab shows, which counts before what the browser remembers; an answer says in it whom the
 * person has just chosen.
 */
export const SITE_HEADER = 'bellcart-site';

/** Whom one of these cookies remembers from now on; null when none does. */
export function chosenIn(setCookies: readonly string[]): string | null {
  const start = `${CUSTOMER_COOKIE}=`;
  const set = setCookies.findLast((cookie) => cookie.startsWith(start));
  return set?.slice(start.length).split(';')[0] || null;
}
