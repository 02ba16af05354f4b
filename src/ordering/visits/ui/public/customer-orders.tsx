import { Link } from 'react-router';
import { formatCents } from '../../../../kit/money.ts';
import { momentText } from '../../../../kit/time.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { promisedText, whatText } from '../../../orders/public/messages.ts';
import type { OrderSummary } from '../../../orders/server/public/queries.ts';
import { StatusBadge } from '../../../orders/ui/public/status-badge.tsx';
import { orderFor } from '../../choices.ts';

/** Begins an order for this customer, for whoever of ours takes orders. */
export const NewOrderLink = (page: { customer: { id: string }; takesOrders: boolean }) =>
  page.takesOrders ? <ButtonLink to={orderFor(page.customer.id)}>New order</ButtonLink> : null;

/** The newest orders of one customer that the reader may see. A panel of the customer's page. */
export function CustomerOrders({
  orders,
  customer,
  timeZone,
}: {
  orders: readonly OrderSummary[];
  customer: { id: string };
  timeZone: string;
}) {
  return (
    <Panel
      title="Orders"
      actions={
        orders.length > 0 ? (
          <Link
            to={`/dashboard/orders?customer=${customer.id}`}
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
