import type { UserActor } from '../../../kit/actor.ts';
import { requestedCustomers } from '../../../people/accounts/people/server/public/requested-customers.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { readingTogether } from '../../../platform/read-together.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { unreadAnswers } from '../../../products/prices/server/public/price-requests.ts';
import { readableCart } from '../../cart/server/header-cart.ts';
import { openCarts } from '../../cart/server/open-carts.ts';
import { placesOf } from '../../orders/server/public/places.ts';
import { countOpenOrders } from '../../orders/server/public/queries.ts';
import { orderScope } from '../../orders/server/public/scope.ts';
import { byRoad } from '../by-road.ts';
import { CUSTOMERS_TO_GO } from '../choices.ts';
import { loadCalls } from './load-calls.ts';
import { visitScope } from './scope.ts';

/** How many of the customers who are due the day begins with, and how many open orders are counted; the lists have them all. */
const FIRST = 8;
const OPEN_COUNTED = 500;
/** As many visits of today stand on the page; their list has all. */
const VISITS = 20;

const ownRow = rowShape({ id: text });

/** Everybody whom the rep may visit, as far as a phone takes them along; by name. */
const ownCustomers = async (app: Pick<App, 'db'>, user: UserActor): Promise<string[]> =>
  (
    await app.db.rows(
      ownRow,
      sql`select c.id from ${customersForJoinIn(visitScope(user))} c
           order by c.name, c.id limit ${sql.count(CUSTOMERS_TO_GO)}`,
    )
  ).map(({ id }) => id);

/** What a sales rep begins the day with. */
export async function loadRep(here: RequestContext, user: UserActor, request: Request) {
  const { app } = here;
  const [visits, calls, carts, open, own, answers, requested] = await Promise.all([
    loadCalls(readingTogether(app), user, new URLSearchParams({ show: 'follow-ups' }), VISITS),
    loadCalls(readingTogether(app), user, new URLSearchParams({ show: 'due' }), FIRST),
    readableCart(here, request, () => openCarts(app, user)),
    countOpenOrders(readingTogether(app).db, orderScope(user), OPEN_COUNTED),
    ownCustomers(readingTogether(app), user),
    unreadAnswers(readingTogether(app).db, user),
    requestedCustomers(readingTogether(app).db, user.id),
  ]);
  const places = await placesOf(
    app.db,
    [...visits.rows, ...calls.rows].map(({ id }) => id),
  );
  return {
    kind: 'rep' as const,
    name: user.displayName,
    /** Whom somebody wanted to come back to by today, in the order of the road. */
    visits: byRoad(visits.rows, places, null),
    calls,
    /** Where those of the day are, by the deliveries to them: the page puts all of them in the order of the road, from where its reader is. */
    places: Object.fromEntries(places),
    /** Whose guides go along on the phone. */
    own,
    /** Of prices that the rep asked for. */
    answers,
    /** New customers that wait for the desk. */
    requested,
    followUps: visits.found,
    /** Null when they could not be read. */
    carts: carts?.length ?? null,
    open,
    moreOpen: open === OPEN_COUNTED,
  };
}
