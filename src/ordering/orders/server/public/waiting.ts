import { NAMED, type WaitingReader, type Waits } from '../../../../kit/waiting.ts';
import type { App } from '../../../../platform/app.ts';
import { sitesToAsk } from '../sites-to-ask.ts';
import { approvalsWaiting } from './approvals.ts';
import { ordersToSee } from './attention.ts';
import { orderScope } from './scope.ts';

/** Orders that wait for the desk or are late, and sites with goods on order whose safety contact is to be asked for. */
export async function waitingInOrdering(
  app: App,
  { user, desk, driver, today }: WaitingReader,
): Promise<
  Record<'overdue' | 'unconfirmed' | 'fresh' | 'on-hold' | 'approvals' | 'contacts', Waits>
> {
  const scope = user && orderScope(user);
  const [orders, sites, approvals] = await Promise.all([
    desk || driver
      ? ordersToSee(app.db, scope, today)
      : { overdue: 0, overdueRests: 0, unconfirmed: 0, fresh: 0, onHold: 0 },
    desk ? sitesToAsk(app.db, scope) : [],
    desk && user ? approvalsWaiting(app, user) : 0,
  ]);
  return {
    // Each order stands once: whoever decides about rests has those there.
    overdue: { count: orders.overdue - (desk ? orders.overdueRests : 0) },
    unconfirmed: { count: desk ? orders.unconfirmed : 0 },
    fresh: { count: desk ? orders.fresh : 0 },
    // What waits for this person's own approval is on hold, and stands by itself.
    'on-hold': { count: desk ? Math.max(0, orders.onHold - approvals) : 0 },
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
