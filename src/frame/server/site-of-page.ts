import { customerOfInvoice } from '../../books/invoices/server/public/queries.ts';
import {
  customerOfClaim,
  customerOfDelivery,
} from '../../delivery/claims/server/public/load-order-delivery.ts';
import { isBuyer } from '../../kit/actor.ts';
import { isId } from '../../kit/id.ts';
import { customerOfOrder } from '../../ordering/orders/server/public/sees-order.ts';
import {
  chooseForRequest,
  customerChoice,
} from '../../people/customers/server/public/chosen-customer.ts';
import type { Sql } from '../../platform/database.ts';
import { type RequestContext, userOf } from '../../platform/http/context.ts';
import { customerOfPack } from '../../safety/inspection/server/public/customer-of-pack.ts';

type OwnerOf = (db: Sql, id: string) => Promise<{ customerId: string } | undefined>;

/** Pages of one thing of a site, and whose it is. Files and data stand below other addresses: what is fetched from a list chooses nothing. */
const THINGS: Readonly<Record<string, OwnerOf>> = {
  customers: (_, customerId) => Promise.resolve({ customerId }),
  orders: customerOfOrder,
  invoices: customerOfInvoice,
  claims: customerOfClaim,
  deliveries: customerOfDelivery,
  inspection: customerOfPack,
};
const PAGE =
  /^\/dashboard\/(?:(customers)\/([^/]+)(?:\/[\w/-]+)?|(orders|invoices|claims|deliveries|inspection)\/([^/]+)(?:\/(?:claim|again))?)\/?$/;

/** The site that a page belongs to by its address, whatever is chosen; null where the page follows the choice. */
export async function siteOfPage(
  db: Sql,
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
): Promise<string | null> {
  const [, site, siteId, kind, thingId] = PAGE.exec(pathname) ?? [];
  const isPlaced = pathname === '/order-placed';
  const of = isPlaced ? customerOfOrder : THINGS[site ?? kind ?? ''];
  const id = isPlaced ? searchParams.get('order') : (siteId ?? thingId);
  return of && id && isId(id) ? ((await of(db, id))?.customerId ?? null) : null;
}

/**
 * What the site switch names is the chosen site, always: who opens the page of one site chooses that site with it, before anything of the page is
 * read, so that switch, menu and cart can't differ. For a customer's own people; a call of our own stays with whom it is for. A page that is fetched
 * before it is opened is read so, and remembers nothing.
 */
export async function readForSiteOfPage(
  { app, actor, setCookies }: Pick<RequestContext, 'app' | 'actor' | 'setCookies'>,
  request: Request,
  url: URL,
): Promise<void> {
  const user = userOf(actor);
  if (!user || !isBuyer(user) || !(request.method === 'GET' || request.method === 'HEAD')) return;
  if (!PAGE.test(url.pathname) && url.pathname !== '/order-placed') return;
  const { menu } = await customerChoice(app, user, request);
  if (menu && menu.length < 2) return;
  const site = await siteOfPage(app.db, url);
  const cookie = site && (await chooseForRequest(app, user, request, site));
  const isAhead = request.headers.get('sec-purpose')?.includes('prefetch') ?? false;
  if (cookie && !isAhead) setCookies.push(cookie);
}
