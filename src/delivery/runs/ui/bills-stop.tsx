import { Link } from 'react-router';
import { Note } from '../../../ui/panel.tsx';
import * as messages from '../board-messages.ts';
import type { BillStops } from '../server/bills-stop.ts';

/** Orders of the day whose bill the books will refuse, each with its link. */
export function BillsStop({ orders }: { orders: readonly BillStops[] }) {
  if (orders.length === 0) return null;
  return (
    <div className="mb-6">
      <Note tone="warning" title={messages.billsStop(orders.length)}>
        <ul className="flex flex-wrap gap-x-5">
          {orders.map((order) => (
            <li key={order.orderId}>
              <Link
                to={`/dashboard/orders/${order.orderId}`}
                className="inline-flex min-h-11 items-center gap-2 underline"
              >
                <span className="font-mono">{order.number}</span> {order.customerName}
              </Link>
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}
