import { Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { momentText } from '../../../kit/time.ts';
import { Panel } from '../../../ui/panel.tsx';
import { promisedText, whatText } from '../messages.ts';
import type { OrderSummary } from '../server/queries.ts';
import { StatusBadge } from './status-badge.tsx';

/** The newest orders of one customer that the reader may see. Lent to the customer's page. */
export function CustomerOrders({
  orders,
  customerId,
  timeZone,
}: {
  orders: readonly OrderSummary[];
  customerId: string;
  timeZone: string;
}) {
  return (
    <Panel
      title="Orders"
      actions={
        orders.length > 0 ? (
          <Link
            to={`/dashboard/orders?customer=${customerId}`}
            className="inline-flex min-h-11 items-center text-brand underline"
          >
            All orders
          </Link>
        ) : null
      }
    >
      {orders.length === 0 ? (
        <p className="text-muted">No orders to show.</p>
      ) : (
        <ul className="divide-y divide-rule border-t border-rule">
          {orders.map((order) => (
            <li
              key={order.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2"
            >
              <div className="min-w-0">
                <Link
                  to={`/dashboard/orders/${order.id}`}
                  className="tabular inline-flex min-h-11 items-center font-display text-lg font-bold text-brand underline"
                >
                  {order.number}
                </Link>
                <p className="tabular text-sm text-muted">
                  <time dateTime={order.placedAt}>{momentText(order.placedAt, timeZone)}</time>
                </p>
              </div>
              <div className="grid justify-items-end gap-1">
                <StatusBadge status={order.status} />
                <span className="tabular font-semibold">{formatCents(order.totalCents)}</span>
              </div>
              <p className="col-span-2 truncate text-sm text-muted">
                {[promisedText(order), whatText(order)].filter(Boolean).join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
