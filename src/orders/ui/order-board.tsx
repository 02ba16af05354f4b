import { Link } from 'react-router';
import { formatCents } from '../../kit/money.ts';
import { dayText } from '../../kit/time.ts';
import { useFreshRows } from '../../ui/live-page.ts';
import { NewMark } from '../../ui/new-mark.tsx';
import type { OrderStatus } from '../contract.ts';
import { STATUS_MESSAGES } from '../messages.ts';
import type { OrderSummary } from '../server/queries.ts';

const COLUMNS: readonly OrderStatus[] = [
  'placed',
  'on_hold',
  'confirmed',
  'out_for_delivery',
  'part_delivered',
];
const NOTHING: Partial<Record<OrderStatus, string>> = {
  placed: 'Nothing to confirm.',
  on_hold: 'Nothing on hold.',
  part_delivered: 'Nothing to settle.',
};

/** Open orders by state for the desk, each with its promised day: what waits longest stands on top. */
export function OrderBoard({ orders, today }: { orders: OrderSummary[]; today: string }) {
  const fresh = useFreshRows(orders.map(({ id }) => id));
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-5">
      {COLUMNS.map((status) => {
        const mine = orders.filter((order) => order.status === status);
        return (
          <section
            key={status}
            aria-label={`${STATUS_MESSAGES[status]}: ${mine.length}`}
            className="min-w-0 rounded-lg border border-rule bg-sunk"
          >
            <h2 className="flex items-baseline justify-between border-b-2 border-ink px-3 py-2 text-lg">
              {STATUS_MESSAGES[status]} <span className="tabular text-muted">{mine.length}</span>
            </h2>
            {mine.length === 0 ? (
              <p className="px-3 py-4 text-sm text-muted">{NOTHING[status] ?? 'None.'}</p>
            ) : null}
            <ul className="max-h-[28rem] divide-y divide-rule overflow-y-auto">
              {mine.map((order) => (
                <li
                  key={order.id}
                  data-new={fresh.has(order.id) || undefined}
                  className="data-new:border-l-4 data-new:border-l-yellow"
                >
                  <Link
                    to={`/dashboard/orders/${order.id}`}
                    prefetch="intent"
                    className="block bg-card px-3 py-2 text-ink no-underline hover:bg-sunk"
                  >
                    <span className="tabular flex flex-wrap justify-between gap-x-2">
                      <span className="font-bold whitespace-nowrap text-brand">{order.number}</span>
                      {fresh.has(order.id) ? <NewMark /> : null}
                      <span className="font-semibold">{formatCents(order.totalCents)}</span>
                    </span>
                    <span className="block truncate font-semibold">{order.customerName}</span>
                    <span className="tabular block text-sm text-muted">
                      {dayText(order.promisedOn)}
                      {order.promisedOn < today ? (
                        <span className="font-bold text-danger"> overdue</span>
                      ) : null}{' '}
                      · {order.lineCount} {order.lineCount === 1 ? 'line' : 'lines'}
                      {order.holdReason ? (
                        <span className="block truncate">{order.holdReason}</span>
                      ) : null}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
