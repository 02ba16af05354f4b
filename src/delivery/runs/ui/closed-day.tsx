import { Link } from 'react-router';
import { Note } from '../../../ui/panel.tsx';
import * as messages from '../board-messages.ts';
import type { ClosedDay } from '../server/closed-days.ts';

/** Nothing leaves on a closed day: what is promised for it, and where it is moved. */
export function ClosedDayNote({
  closed,
  mayMove,
  mayMoveAll,
}: {
  closed: ClosedDay | null;
  /** Of the desk: a driver reads it, and moves nothing. */
  mayMove: boolean;
  /** May move them all in the calendar of closed days; everybody else of the desk moves each on its own page. */
  mayMoveAll: boolean;
}) {
  if (!closed) return null;
  const { day, name, orders } = closed;
  return (
    <div className="mb-6">
      <Note tone="warning" title={messages.closedDay(name, orders.length)}>
        {orders.length === 0 || !mayMove ? null : mayMoveAll ? (
          <Link
            to={`/dashboard/calendar?day=${day}`}
            className="inline-flex min-h-11 items-center underline"
          >
            {messages.moveAll}
          </Link>
        ) : (
          <>
            <p>{messages.moveEach}</p>
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
          </>
        )}
      </Note>
    </div>
  );
}
