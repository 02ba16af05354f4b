import { NAMED, type WaitingReader, type Waits } from '../../../../kit/waiting.ts';
import type { App } from '../../../../platform/app.ts';
import { sitesToAsk } from '../sites-to-ask.ts';
import { ordersToSee } from './attention.ts';
import { orderScope } from './scope.ts';

/** Orders that wait for the desk or are late, and sites with goods on order whose safety contact is to be asked for. */
export async function waitingInOrdering(
  app: App,
  { user, desk, driver, today }: WaitingReader,
): Promise<Record<'overdue' | 'unconfirmed' | 'fresh' | 'on-hold' | 'contacts', Waits>> {
  const scope = user && orderScope(user);
  const [orders, sites] = await Promise.all([
    desk || driver
      ? ordersToSee(app.db, scope, today)
      : { overdue: 0, unconfirmed: 0, fresh: 0, onHold: 0 },
    desk ? sitesToAsk(app.db, scope) : [],
  ]);
  return {
    overdue: { count: orders.overdue },
    unconfirmed: { count: desk ? orders.unconfirmed : 0 },
    fresh: { count: desk ? orders.fresh : 0 },
    'on-hold': { count: desk ? orders.onHold : 0 },
    contacts: {
      count: sites.length,
      named: sites.slice(0, NAMED).map(({ customerId, name }) => ({
        name,
        to: `/dashboard/customers/${customerId}`,
      })),
    },
  };
}
