import { companyDay, readCompany } from '../../../../company/server/queries.ts';
import { isStaff, isSuperAdmin, type UserActor } from '../../../../kit/actor.ts';
import { chosenCustomer } from '../../../../people/customers/server/public/chosen-customer.ts';
import type { App } from '../../../../platform/app.ts';
import type { RequestContext } from '../../../../platform/http/context.ts';
import { savedLists } from '../../../cart/server/queries.ts';
import { waitingApprovals } from '../../../orders/server/public/approvals.ts';
import { ownerFigures, spendPerMonth } from '../../../orders/server/public/order-figures.ts';
import { lastOrderOf, openOrders } from '../../../orders/server/public/queries.ts';
import { orderScope } from '../../../orders/server/public/scope.ts';
import { loadRep } from '../load-rep.ts';

/** Orders on the desk's board, and open orders of a buyer. */
const BOARD_SIZE = 200;
const MINE_SIZE = 10;
const MONTHS = 6;

/** What a person begins the day with: the desk's board, a rep's calls or a buyer's orders, and what waits for their approval. */
export async function loadOverview(here: RequestContext, user: UserActor, request: Request) {
  const page = await loadOf(here, user, request);
  return { ...page, approvals: await waitingApprovals(here.app, user) };
}

function loadOf(here: RequestContext, user: UserActor, request: Request) {
  if (user.salesRep) return loadRep(here, user, request);
  return isStaff(user) ? loadDesk(here.app, user) : loadBuyer(here.app, user, request);
}

async function loadDesk(app: App, user: UserActor) {
  const company = await readCompany(app);
  const now = app.clock.now();
  const [orders, figures] = await Promise.all([
    openOrders(app.db, orderScope(user), BOARD_SIZE),
    isSuperAdmin(user) ? ownerFigures(app.db, company.timeZone, new Date(now)) : undefined,
  ]);
  return {
    kind: 'desk' as const,
    orders,
    figures: figures ?? null,
    today: companyDay(company, now),
    now,
  };
}
export type DeskPage = Awaited<ReturnType<typeof loadDesk>>;

async function loadBuyer(app: App, user: UserActor, request: Request) {
  const company = await readCompany(app);
  const scope = orderScope(user);
  const [customer, open, last, lists, spend] = await Promise.all([
    chosenCustomer(app, user, request),
    openOrders(app.db, scope, MINE_SIZE + 1),
    lastOrderOf(app.db, scope, user.id),
    savedLists(app, user),
    spendPerMonth(app.db, scope, company.timeZone, MONTHS, new Date(app.clock.now())),
  ]);
  return {
    kind: 'buyer' as const,
    name: user.displayName,
    customer,
    open: open.slice(0, MINE_SIZE).reverse(),
    moreOpen: open.length > MINE_SIZE,
    last: last ?? null,
    lists: lists.slice(0, 5),
    spend,
    timeZone: company.timeZone,
  };
}
export type BuyerPage = Awaited<ReturnType<typeof loadBuyer>>;
