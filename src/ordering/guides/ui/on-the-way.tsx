import { Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import * as orderMessages from '../../cart/order-messages.ts';
import { STATUS_MESSAGES } from '../../orders/public/messages.ts';
import type { OrderPageData } from '../server/load-order.ts';

/** Named before one looks for them. */
const SHOWN = 2;

/** One line for each order on its way to the site: where it is, or when it comes. What is on a truck comes first. */
export function OnTheWay({
  orders,
  open,
  trucks,
}: {
  orders: OrderPageData['onWay'];
  /** Those that can still be added to. */
  open: OrderPageData['cart']['openOrders'];
  trucks: Readonly<Record<string, string>>;
}) {
  if (orders.length === 0) return null;
  // What waits for an approver is open as long as that takes.
  const changeable = new Set(open.filter(({ untilMs }) => untilMs !== null).map(({ id }) => id));
  const sorted = orders.toSorted((a, b) => Number(b.id in trucks) - Number(a.id in trucks));
  return (
    <ul aria-label={orderMessages.openOrders} className="max-lg:mt-2">
      {sorted.slice(0, SHOWN).map((order) => (
        <li key={order.id} className="border-b border-rule">
          <Link
            to={`/dashboard/orders/${order.id}`}
            prefetch="intent"
            className="flex min-h-10 items-center gap-x-4 text-sm max-sm:flex-wrap text-ink no-underline hover:bg-sunk lg:min-h-9"
          >
            <b className="tabular font-display font-bold text-brand underline">{order.number}</b>
            <span className="min-w-0 flex-1 truncate">
              {trucks[order.id] ??
                (order.status === 'part_delivered' && order.promisedOn === null
                  ? orderMessages.restOpen(STATUS_MESSAGES[order.status])
                  : orderMessages.comes(STATUS_MESSAGES[order.status], order.promisedOn))}
            </span>
            {changeable.has(order.id) ? (
              <span className="shrink-0 text-[0.8125rem] text-muted max-sm:-mt-1 max-sm:basis-full max-sm:pb-1">
                {orderMessages.addTo.open}
              </span>
            ) : null}
            <span className="tabular hidden text-muted lg:inline">
              {orderMessages.products(order.lineCount)}
            </span>
            <span className="tabular hidden lg:inline">{formatCents(order.totalCents)}</span>
          </Link>
        </li>
      ))}
      {orders.length > SHOWN ? (
        <li className="border-b border-rule">
          <Link
            to="/dashboard/orders"
            className="flex min-h-10 items-center text-sm text-brand underline lg:min-h-9"
          >
            {orderMessages.onTheWayMore(orders.length - SHOWN)}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
