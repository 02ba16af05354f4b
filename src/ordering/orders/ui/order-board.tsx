import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { useFreshRows } from '../../../ui/live-page.ts';
import { NewMark } from '../../../ui/new-mark.tsx';
import {
  BOARD_MESSAGES,
  promisedDayText,
  STATUS_MESSAGES,
  waitingSince,
} from '../public/messages.ts';
import type { OrderStatus } from '../public/status.ts';
import type { LinkedSummary } from '../server/public/queries.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { useStaying } from './use-staying.ts';

/** States that need an action come before those under way. */
const GROUPS: readonly OrderStatus[] = [
  'placed',
  'on_hold',
  'part_delivered',
  'confirmed',
  'out_for_delivery',
];

/** Number, customer, delivery day, products, total, age and what is done here; the head has the same columns. */
const COLUMNS =
  'sm:grid-cols-[5.75rem_minmax(0,1fr)_6.75rem_4rem_6rem_2.75rem_5rem] sm:gap-x-3 lg:grid-cols-[5.75rem_minmax(0,1fr)_8rem_4.5rem_6.5rem_3rem_5rem]';

/** Open orders by state for the desk, a line each: what waits longest stands on top of its state. A state without orders is left out. */
export function OrderBoard({
  orders,
  today,
  now,
  outcomes,
}: {
  orders: LinkedSummary[];
  today: string;
  /** Milliseconds UTC: since when an order waits is counted from here. */
  now: number;
  /** That nothing was handed over, and why, by order of which the desk is to decide. */
  outcomes: Readonly<Record<string, string>>;
}) {
  const fresh = useFreshRows(orders.map(({ id }) => id));
  const noteConfirmed = useFocusAfterwards(orders);
  const { staying, over } = useStaying(orders);
  const groups = GROUPS.map((status) => ({
    status,
    mine: orders.filter((order) => (staying.has(order.id) ? 'placed' : order.status) === status),
  })).filter(({ mine }) => mine.length > 0);
  if (groups.length === 0) return <p className="text-muted">{BOARD_MESSAGES.none}</p>;
  return (
    <div className="grid gap-0.5" {...over}>
      {groups.map(({ status, mine }, at) => (
        <section
          key={status}
          aria-label={`${STATUS_MESSAGES[status]}: ${inState(mine, status)}`}
          className="min-w-0"
        >
          <div className={`grid items-end border-b border-ink ${COLUMNS}`}>
            <h2 className="font-display text-sm leading-7 sm:col-span-2">
              <Link
                to={`/dashboard/orders?status=${status}`}
                className="text-ink no-underline hover:underline pointer-coarse:inline-block pointer-coarse:leading-11"
              >
                {STATUS_MESSAGES[status]}
              </Link>{' '}
              <span className="tabular font-normal text-muted">{inState(mine, status)}</span>
            </h2>
            {at === 0 ? <Heads /> : null}
          </div>
          <ul>
            {mine.map((order) => (
              <li
                key={order.id}
                data-new={fresh.has(order.id) || undefined}
                className="border-b border-rule data-new:shadow-[inset_4px_0_0_var(--color-yellow)]"
              >
                <BoardLine
                  order={order}
                  today={today}
                  now={now}
                  fresh={fresh.has(order.id)}
                  outcome={outcomes[order.id]}
                  onConfirmed={noteConfirmed}
                  stays={staying.has(order.id)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** What stays in its place for a while is counted no more. */
const inState = (orders: readonly LinkedSummary[], status: OrderStatus) =>
  orders.filter((order) => order.status === status).length;

/** Over the first state alone: the columns are the same below. Each line says what its figures are to whoever hears it. */
function Heads() {
  return (
    <div
      aria-hidden="true"
      className="hidden text-xs leading-7 text-muted sm:col-span-5 sm:grid sm:grid-cols-subgrid"
    >
      <span>{BOARD_MESSAGES.day}</span>
      <span className="text-right">{BOARD_MESSAGES.products}</span>
      <span className="text-right">{BOARD_MESSAGES.total}</span>
      <span className="text-right">{BOARD_MESSAGES.age}</span>
    </div>
  );
}

const linkId = (orderId: string) => `board-${orderId}`;

/** A confirmed order stands under another state, without the button that had the focus: its number has it then. */
function useFocusAfterwards(orders: LinkedSummary[]) {
  const confirmed = useRef<string | null>(null);
  useEffect(() => {
    const order = orders.find(({ id }) => id === confirmed.current);
    if (!order || order.status === 'placed') return;
    confirmed.current = null;
    if (document.activeElement === document.body)
      document.getElementById(linkId(order.id))?.focus({ preventScroll: true });
  }, [orders]);
  return (orderId: string) => {
    confirmed.current = orderId;
  };
}

/** One line; two where the screen is narrow. */
function BoardLine({
  order,
  today,
  now,
  fresh,
  outcome,
  onConfirmed,
  stays,
}: {
  order: LinkedSummary;
  today: string;
  now: number;
  fresh: boolean;
  outcome: string | undefined;
  onConfirmed: (orderId: string) => void;
  /** The order has changed its state and keeps its place in the list for a moment. */
  stays: boolean;
}) {
  return (
    <div
      className={`tabular group relative grid min-h-15 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-3 text-sm leading-5 text-ink hover:bg-sunk sm:min-h-6.75 ${COLUMNS} sm:pointer-coarse:min-h-11`}
    >
      {/* The whole line leads to the order: the link's area covers it, but for the customer. */}
      <Link
        id={linkId(order.id)}
        to={`/dashboard/orders/${order.id}`}
        prefetch="intent"
        className="font-bold whitespace-nowrap text-brand no-underline after:absolute after:inset-0 after:content-[''] max-sm:order-3 max-sm:col-start-1 max-sm:leading-6"
      >
        {order.number}
      </Link>
      <span className="truncate max-sm:order-1 max-sm:font-semibold">
        {order.customerHere ? (
          <Link
            to={`/dashboard/customers/${order.customerId}`}
            className="relative z-1 text-ink no-underline hover:underline pointer-coarse:inline-block pointer-coarse:max-w-full pointer-coarse:truncate pointer-coarse:align-middle max-sm:leading-6 sm:pointer-coarse:leading-11"
          >
            {order.customerName}
          </Link>
        ) : (
          order.customerName
        )}
        {fresh ? <NewMark /> : null}
        {outcome ? <span className="font-semibold text-danger"> · {outcome}</span> : null}
        {order.holdReason ? (
          <span className="font-normal text-muted"> · {order.holdReason}</span>
        ) : null}
      </span>
      <span className="whitespace-nowrap max-sm:order-4 max-sm:col-start-1 max-sm:text-muted">
        {promisedDayText(order.promisedOn)}
        {order.promisedOn !== null && order.promisedOn < today ? (
          <span className="font-bold text-danger"> late</span>
        ) : null}
      </span>
      <span className="text-right text-muted max-sm:hidden">
        {order.lineCount}
        <span className="sr-only"> products</span>
      </span>
      <span className="text-right whitespace-nowrap max-sm:order-2 max-sm:font-semibold">
        {formatCents(order.totalCents)}
      </span>
      <span className="text-right whitespace-nowrap text-muted max-sm:hidden">
        <span className="sr-only">waits </span>
        {waitingSince(order.placedAt, now)}
      </span>
      {order.status === 'placed' ? <ConfirmButton order={order} onConfirmed={onConfirmed} /> : null}
      {/* Over the line's link, where the button was: a second click on the same spot leads nowhere. */}
      {stays ? (
        <span className="relative z-1 cursor-default content-center self-stretch text-right font-semibold text-success max-sm:order-3 max-sm:col-start-2 max-sm:row-start-2 max-sm:row-end-4">
          {STATUS_MESSAGES[order.status]}
        </span>
      ) : null}
    </div>
  );
}
