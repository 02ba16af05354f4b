import { NAMED, type WaitingReader, type Waits } from '../../../../kit/waiting.ts';
import type { App } from '../../../../platform/app.ts';
import { sitesToAsk } from '../sites-to-ask.ts';
import { approvalsWaiting } from './approvals.ts';
import { ordersToSee } from './attention.ts';
import { orderScope } from './scope.ts';

const NONE: Waits = { count: 0 };

/** Orders that wait for the desk or are late, and sites with goods on order whose safety contact is to be asked for. */
export async function waitingInOrdering(
  app: App,
  { user, desk, driver, today }: WaitingReader,
): Promise<
  Record<'overdue' | 'unconfirmed' | 'fresh' | 'on-hold' | 'approvals' | 'contacts', Waits>
> {
  const scope = user && orderScope(user);
  const [orders, sites, approvals] = await Promise.all([
    desk || driver ? ordersToSee(app.db, scope, today) : null,
    desk ? sitesToAsk(app.db, scope) : [],
    desk && user ? approvalsWaiting(app, user) : 0,
  ]);
  const forDesk = desk ? orders : null;
  return {
    overdue: orders ? overdue(orders.overdue, desk ? NONE : orders['overdue-to-decide']) : NONE,
    unconfirmed: forDesk?.unconfirmed ?? NONE,
    fresh: forDesk?.fresh ?? NONE,
    'on-hold': heldForOthers(forDesk?.['on-hold'] ?? NONE, approvals),
    approvals: { count: approvals },
    contacts: {
      count: sites.length,
      named: sites.slice(0, NAMED).map(({ customerId, name }) => ({
        name,
        to: `/dashboard/customers/${customerId}/safety`,
      })),
    },
  };
}

/** Each order stands once: whoever decides about stops and rests has those there, and `toDecide` is then none. */
const overdue = (orders: Waits, toDecide: Waits): Waits => ({
  ...orders,
  count: orders.count + toDecide.count,
});

/** What waits for this person's own approval is on hold too, and stands by itself; which of those held it is, is then not said. */
const heldForOthers = (held: Waits, approvals: number): Waits =>
  approvals === 0 ? held : { count: Math.max(0, held.count - approvals) };
