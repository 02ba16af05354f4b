import { companyDay, readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { isId } from '../../../kit/id.ts';
import { customerChoice } from '../../../people/customers/server/public/chosen-customer.ts';
import type { App } from '../../../platform/app.ts';
import { readingTogether } from '../../../platform/read-together.ts';
import { readCount } from '../../../safety/inventory/server/public/read-count.ts';
import { joinUnassigned } from '../../cart/server/cart-customer.ts';
import { loadCart } from '../../cart/server/load-cart.ts';
import { ordersOfSite } from '../../orders/server/orders-of-site.ts';
import { orderScope } from '../../orders/server/public/scope.ts';
import { readGuide, shownOf } from './read-guide.ts';

/** Orders of a site that may be on their way at once; more are counted as the last of these. */
const MOST_OPEN = 50;

/** The order as a buyer types it: the cart of the chosen site, its guide, and what is on its way there. */
export async function loadOrder(app: App, user: UserActor, request: Request) {
  const { chosen: customer } = await customerChoice(app, user, request);
  if (!customer) {
    const cart = await loadCart(app, user, request);
    return { cart, guide: null, count: null, onWay: [], last: null };
  }
  // Before the guide, which shows what is in the cart.
  await joinUnassigned(app, app.db, user, customer.id);
  const company = await readCompany(app);
  const together = readingTogether(app);
  const countId = new URL(request.url).searchParams.get('count') ?? '';
  const [cart, guide, count, orders] = await Promise.all([
    loadCart(app, user, request),
    readGuide(together, user, customer.id, company),
    isId(countId) ? readCount(app.db, customer.id, countId, company.timeZone) : undefined,
    ordersOfSite(together.db, orderScope(user), customer.id, MOST_OPEN),
  ]);
  const today = companyDay(company, app.clock.now());
  return {
    cart,
    guide: shownOf(guide),
    count: count ?? null,
    onWay: orders.open.map((order) => ({
      ...order,
      // The truck was there: nobody has promised another day for the rest.
      promisedOn:
        order.status === 'part_delivered' && order.promisedOn !== null && order.promisedOn <= today
          ? null
          : order.promisedOn,
    })),
    last: orders.last,
  };
}
export type OrderPageData = Awaited<ReturnType<typeof loadOrder>>;
