import { Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { useFreshRows } from '../../../ui/live-page.ts';
import { NewMark } from '../../../ui/new-mark.tsx';
import { promisedDayText, STATUS_MESSAGES, waitsText } from '../public/messages.ts';
import type { OrderStatus } from '../public/status.ts';
import type { LinkedSummary } from '../server/public/queries.ts';

/** What is to be done stands left, what is under way right. */
const SIDES: readonly (readonly OrderStatus[])[] = [
  ['placed', 'on_hold', 'part_delivered'],
  ['confirmed', 'out_for_delivery'],
];
const NOTHING: Partial<Record<OrderStatus, string>> = {
  placed: 'Nothing to confirm.',
  on_hold: 'Nothing on hold.',
  part_delivered: 'Nothing to settle.',
};

/** Open orders by state for the desk, a line each: what waits longest stands on top of its state. */
export function OrderBoard({
  orders,
  today,
  now,
}: {
  orders: LinkedSummary[];
  today: string;
  /** Milliseconds UTC: since when an order waits is counted from here. */
  now: number;
}) {
  const fresh = useFreshRows(orders.map(({ id }) => id));
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      {SIDES.map((side) => (
        <div key={side.join()} className="grid min-w-0 gap-4">
          {side.map((status) => {
            const mine = orders.filter((order) => order.status === status);
            return (
              <section
                key={status}
                aria-label={`${STATUS_MESSAGES[status]}: ${mine.length}`}
                className="min-w-0 border border-rule bg-card"
              >
                <h2 className="flex items-baseline justify-between border-b-2 border-ink px-2 py-1 text-base">
                  <Link
                    to={`/dashboard/orders?status=${status}`}
                    className="text-ink no-underline hover:underline"
                  >
                    {STATUS_MESSAGES[status]}
                  </Link>{' '}
                  <span className="tabular text-muted">{mine.length}</span>
                </h2>
                {mine.length === 0 ? (
                  <p className="px-2 py-1 text-sm text-muted">{NOTHING[status] ?? 'None.'}</p>
                ) : null}
                <ul className="divide-y divide-rule">
                  {mine.map((order) => (
                    <li
                      key={order.id}
                      data-new={fresh.has(order.id) || undefined}
                      className="data-new:border-l-4 data-new:border-l-yellow"
                    >
                      <BoardLine
                        order={order}
                        today={today}
                        now={now}
                        fresh={fresh.has(order.id)}
                      />
                    </li>
                  ))}
                </ul>
              </section>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Number, customer, promised day, total, since when it waits: one line, two where the screen is narrow. */
function BoardLine({
  order,
  today,
  now,
  fresh,
}: {
  order: LinkedSummary;
  today: string;
  now: number;
  fresh: boolean;
}) {
  return (
    <div className="tabular relative grid grid-cols-[5.5rem_minmax(0,1fr)_5.5rem] items-center gap-x-2 px-2 py-1 text-sm leading-5 text-ink hover:bg-sunk sm:grid-cols-[5.25rem_minmax(0,1fr)_6.5rem_5rem_2.5rem] pointer-coarse:min-h-11">
      {/* The whole line leads to the order: the link's area covers it, but for the customer. */}
      <Link
        to={`/dashboard/orders/${order.id}`}
        prefetch="intent"
        className="font-bold whitespace-nowrap text-brand no-underline after:absolute after:inset-0 after:content-['']"
      >
        {order.number}
      </Link>
      <span className="truncate font-semibold">
        {order.customerHere ? (
          <Link
            to={`/dashboard/customers/${order.customerId}`}
            className="relative z-1 text-ink no-underline hover:underline pointer-coarse:inline-block pointer-coarse:max-w-full pointer-coarse:truncate pointer-coarse:align-middle pointer-coarse:leading-11"
          >
            {order.customerName}
          </Link>
        ) : (
          order.customerName
        )}
        {fresh ? <NewMark /> : null}
        {order.holdReason ? (
          <span className="font-normal text-muted"> · {order.holdReason}</span>
        ) : null}
      </span>
      <span className="text-right font-semibold whitespace-nowrap sm:order-4">
        {formatCents(order.totalCents)}
      </span>
      <span className="whitespace-nowrap max-sm:col-span-2 max-sm:text-muted sm:order-3">
        {promisedDayText(order.promisedOn)}
        {order.promisedOn !== null && order.promisedOn < today ? (
          <span className="font-bold text-danger"> late</span>
        ) : null}
      </span>
      <span className="text-right whitespace-nowrap text-muted sm:order-5">
        <span className="sr-only">waits </span>
        {waitsText(order.placedAt, now)}
      </span>
    </div>
  );
}
