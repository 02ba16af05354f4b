import { isBuyer } from '../../kit/actor.ts';
import { isId } from '../../kit/id.ts';
import {
  chooseForRequest,
  customerChoice,
} from '../../people/customers/server/public/chosen-customer.ts';
import { type RequestContext, userOf } from '../../platform/http/context.ts';

/** Files and data stand below other addresses: what is fetched from a list chooses nothing. */
const PAGE = /^\/dashboard\/customers\/([^/]+)(?:\/[\w/-]+)?\/?$/;

/**
 * The site whose own page this is, by its address; null where the page follows the choice. An order, invoice, claim or delivery says whose it is
 * and is read beside any choice: whoever looks one up does not order for its site from then on.
 */
export function siteOfPage({ pathname }: Pick<URL, 'pathname'>): string | null {
  const id = PAGE.exec(pathname)?.[1];
  return id && isId(id) ? id : null;
}

/**
 * What the site switch names is the chosen site, always: who opens a site's own page (stock, people, safety) chooses that site with it, before
 * anything of the page is read, so that switch, menu and cart can't differ. For a customer's own people; a call of our own stays with whom it is
 * for. A page that is fetched before it is opened is read so, and remembers nothing.
 */
export async function readForSiteOfPage(
  { app, actor, setCookies }: Pick<RequestContext, 'app' | 'actor' | 'setCookies'>,
  request: Request,
  url: URL,
): Promise<void> {
  const user = userOf(actor);
  if (!user || !isBuyer(user) || !(request.method === 'GET' || request.method === 'HEAD')) return;
  const site = siteOfPage(url);
  if (!site) return;
  const { menu } = await customerChoice(app, user, request);
  if (menu && menu.length < 2) return;
  const cookie = await chooseForRequest(app, user, request, site);
  const isAhead = request.headers.get('sec-purpose')?.includes('prefetch') ?? false;
  if (cookie && !isAhead) setCookies.push(cookie);
}
