import { Link } from 'react-router';
import { Note } from '../../../ui/panel.tsx';
import * as messages from '../board-messages.ts';
import type { Unconfirmed } from '../server/load-board.ts';

/** Orders promised for the day that are no stops yet, each with its link. */
export function NotConfirmed({ orders }: { orders: readonly Unconfirmed[] }) {
  if (orders.length === 0) return null;
  return (
    <div className="mb-6">
      <Note tone="warning" title={messages.notConfirmed(orders.length)}>
        <ul className="flex flex-wrap gap-x-5">
          {orders.map((order) => (
            <li key={order.orderId}>
              <Link
                to={`/dashboard/orders/${order.orderId}`}
                className="inline-flex min-h-11 items-center gap-2 underline"
              >
                <span className="font-mono">{order.number}</span> {order.customerName}
                {order.orderStatus === 'on_hold' ? messages.onHold : ''}
              </Link>
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}
