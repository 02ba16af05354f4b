import { Link } from 'react-router';
import { Note } from '../../../ui/panel.tsx';
import * as messages from '../board-messages.ts';
import type { BillStops } from '../server/bills-stop.ts';
import type { WrittenAbout } from '../server/messages-wait.ts';

/** Orders of the day whose bill the books will refuse, each with its link. */
export const BillsStop = ({ orders }: { orders: readonly BillStops[] }) => (
  <OrdersNamed orders={orders} title={messages.billsStop(orders.length)} />
);

/** Orders of the day about which the buyer wrote and nobody has answered, each with its link. */
export const MessagesWait = ({ orders }: { orders: readonly WrittenAbout[] }) => (
  <OrdersNamed orders={orders} title={messages.messagesWait(orders.length)} />
);

function OrdersNamed({ orders, title }: { orders: readonly BillStops[]; title: string }) {
  if (orders.length === 0) return null;
  return (
    <div className="mb-6">
      <Note tone="warning" title={title}>
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
