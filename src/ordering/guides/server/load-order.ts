import { companyDay, readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { isId } from '../../../kit/id.ts';
import type { App } from '../../../platform/app.ts';
import { readCount } from '../../../safety/inventory/server/public/read-count.ts';
import { loadCart } from '../../cart/server/load-cart.ts';
import { lastOrderOfSite, openOrders } from '../../orders/server/public/queries.ts';
import { orderScope } from '../../orders/server/public/scope.ts';
import { readGuide, shownOf } from './read-guide.ts';

/** Orders of a site that may be on their way at once; more are counted as the last of these. */
const MOST_OPEN = 50;

/** The order as a buyer types it: the cart of the chosen site, its guide, and what is on its way there. */
export async function loadOrder(app: App, user: UserActor, request: Request) {
  const cart = await loadCart(app, user, request);
  const { customer } = cart;
  if (!customer) return { cart, guide: null, count: null, onWay: [], last: null };
  const company = await readCompany(app);
  const countId = new URL(request.url).searchParams.get('count') ?? '';
  const scope = orderScope(user);
  const [guide, count, onWay, last] = await Promise.all([
    readGuide(app, user, customer.id, company),
    isId(countId) ? readCount(app.db, customer.id, countId, company.timeZone) : undefined,
    openOrders(app.db, scope, MOST_OPEN, customer.id),
    lastOrderOfSite(app.db, scope, customer.id),
  ]);
  const today = companyDay(company, app.clock.now());
  return {
    cart,
    guide: shownOf(guide),
    count: count ?? null,
    onWay: onWay.map((order) => ({
      ...order,
      // The truck was there: nobody has promised another day for the rest.
      promisedOn:
        order.status === 'part_delivered' && order.promisedOn !== null && order.promisedOn <= today
          ? null
          : order.promisedOn,
    })),
    last: last ?? null,
  };
}
export type OrderPageData = Awaited<ReturnType<typeof loadOrder>>;
