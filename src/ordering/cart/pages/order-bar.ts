import { reportFault } from '../../../company/server/report-error.ts';
import { buyerOf } from '../../../kit/actor.ts';
import { chosenCustomer } from '../../../people/customers/server/public/chosen-customer.ts';
import { requestContext } from '../../../platform/http/context.ts';
import { loadOrderBar, type OrderBarData } from '../server/order-bar.ts';
import type { Route } from './+types/order-bar';

type Answer =
  | { kind: 'bar'; bar: OrderBarData }
  /** Nobody is signed in, or no customer is chosen. */
  | { kind: 'none' }
  /** It could not be read. That breaks no page; it is reported. */
  | { kind: 'failed' };

/** The order bar of the chosen customer, asked for by the bar itself: after each write, at the cut-off, and when the tab is looked at again. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Answer> {
  const { app, actor, requestId } = requestContext(context);
  const user = buyerOf(actor);
  if (!user) return { kind: 'none' };
  try {
    const customer = await chosenCustomer(app, user, request);
    return customer
      ? { kind: 'bar', bar: await loadOrderBar(app, user, customer) }
      : { kind: 'none' };
  } catch (error) {
    app.log.error('the order bar could not be read', { requestId, error });
    reportFault(app)(error, { requestId, url: request.url });
    return { kind: 'failed' };
  }
}
