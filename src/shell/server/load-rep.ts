import { openCarts } from '../../cart/server/open-carts.ts';
import type { UserActor } from '../../kit/actor.ts';
import { openOrders } from '../../orders/server/queries.ts';
import { orderScope } from '../../orders/server/scope.ts';
import type { App } from '../../platform/app.ts';
import { loadCalls } from '../../visits/server/load-calls.ts';

/** How many customers the day begins with, and how many open orders are counted; the lists have them all. */
const FIRST = 15;
const OPEN_COUNTED = 500;

/** What a sales rep begins the day with. */
export async function loadRep(app: App, user: UserActor) {
  const [calls, due, carts, open] = await Promise.all([
    loadCalls(app, user, new URLSearchParams(), FIRST),
    loadCalls(app, user, new URLSearchParams({ show: 'follow-ups' }), 1),
    openCarts(app, user),
    openOrders(app.db, orderScope(user), OPEN_COUNTED),
  ]);
  return {
    kind: 'rep' as const,
    name: user.displayName,
    calls,
    followUps: due.found,
    carts: carts.length,
    open: open.length,
    moreOpen: open.length === OPEN_COUNTED,
  };
}
