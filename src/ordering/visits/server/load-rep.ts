import type { UserActor } from '../../../kit/actor.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { readableCart } from '../../cart/server/header-cart.ts';
import { openCarts } from '../../cart/server/open-carts.ts';
import { openOrders } from '../../orders/server/public/queries.ts';
import { orderScope } from '../../orders/server/public/scope.ts';
import { loadCalls } from './load-calls.ts';

/** How many of the customers who are due the day begins with, and how many open orders are counted; the lists have them all. */
const FIRST = 8;
const OPEN_COUNTED = 500;

/** What a sales rep begins the day with. */
export async function loadRep(here: RequestContext, user: UserActor, request: Request) {
  const { app } = here;
  const [calls, due, carts, open] = await Promise.all([
    loadCalls(app, user, new URLSearchParams({ show: 'due' }), FIRST),
    loadCalls(app, user, new URLSearchParams({ show: 'follow-ups' }), 1),
    readableCart(here, request, () => openCarts(app, user)),
    openOrders(app.db, orderScope(user), OPEN_COUNTED),
  ]);
  return {
    kind: 'rep' as const,
    name: user.displayName,
    calls,
    followUps: due.found,
    /** Null when they could not be read. */
    carts: carts?.length ?? null,
    open: open.length,
    moreOpen: open.length === OPEN_COUNTED,
  };
}
