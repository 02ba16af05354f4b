import { Link } from 'react-router';
import { formatCents } from '../../kit/money.ts';
import { momentText } from '../../kit/time.ts';
import { promisedText } from '../../ordering/orders/public/messages.ts';
import type { OrderStatus } from '../../ordering/orders/public/status.ts';
import { AgainButton } from '../../ordering/orders/ui/public/again-button.tsx';
import { StatusBadge } from '../../ordering/orders/ui/public/status-badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import * as messages from '../home-messages.ts';

const LINES_SHOWN = 5;

export interface LastOrder {
  id: string;
  number: string;
  placedAt: string;
  customerName: string;
  totalCents: number;
  lines: readonly { productId: string; name: string; sizeUnit: string; quantity: number }[];
}

export interface OpenOrder {
  id: string;
  number: string;
  status: OrderStatus;
  customerName: string;
  totalCents: number;
  promisedOn: string | null;
  /** Where the truck is; null while that is not known. */
  truck: string | null;
}

function Again({ last, timeZone }: { last: LastOrder; timeZone: string }) {
  const more = last.lines.length - LINES_SHOWN;
  return (
    <section aria-labelledby="again" className="border-2 border-ink bg-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 bg-[#0e4a5b] px-4 py-2.5 text-white sm:px-5">
        <h2 id="again" className="narrow text-3xl font-extrabold">
          {messages.again}
        </h2>
        <p>
          <Link to={`/dashboard/orders/${last.id}`} className="font-semibold text-white underline">
            {last.number}
          </Link>
          , <time dateTime={last.placedAt}>{momentText(last.placedAt, timeZone)}</time>
        </p>
      </div>
      <div className="p-4 sm:p-5">
        <p className="font-semibold">{last.customerName}</p>
        <ul className="mt-2 border-t border-rule">
          {last.lines.slice(0, LINES_SHOWN).map((line) => (
            <li
              key={line.productId}
              className="flex items-baseline gap-3 border-b border-rule py-1.5"
            >
              <span className="narrow tabular w-12 shrink-0 text-right text-xl font-bold">
                {line.quantity} ×
              </span>
              <span className="min-w-0 flex-1">
                {line.name} <span className="whitespace-nowrap text-muted">{line.sizeUnit}</span>
              </span>
            </li>
          ))}
        </ul>
        {more > 0 ? (
          <p className="mt-2 text-sm text-muted">
            and {more} more {more === 1 ? 'line' : 'lines'}
          </p>
        ) : null}
        <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
          <AgainButton orderId={last.id} number={last.number} />
          <p className="text-sm text-muted">
            {formatCents(last.totalCents)} last time. {messages.againText}
          </p>
        </div>
      </div>
    </section>
  );
}

function OpenOrders({ total, orders }: { total: number; orders: readonly OpenOrder[] }) {
  return (
    <section aria-labelledby="open-orders">
      <div className="flex items-baseline justify-between gap-4 border-b-2 border-ink pb-2">
        <h2 id="open-orders" className="narrow text-3xl font-extrabold">
          {messages.openOrders}{' '}
          {total > 0 ? <span className="tabular text-muted">{total}</span> : null}
        </h2>
        <Link
          to="/dashboard/orders"
          className="inline-flex min-h-11 items-center font-semibold text-brand underline"
        >
          {messages.allOrders}
        </Link>
      </div>
      {orders.length === 0 ? (
        <p className="py-4 text-muted">{messages.noneOpen}</p>
      ) : (
        <ul>
          {orders.map((order) => (
            <li key={order.id} className="border-b border-rule">
              <Link
                to={`/dashboard/orders/${order.id}`}
                className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2.5 text-ink no-underline hover:bg-sunk"
              >
                <span className="font-semibold">{order.customerName}</span>
                <span className="tabular text-right font-semibold">
                  {formatCents(order.totalCents)}
                </span>
                <span className="text-sm text-muted">
                  <span className="font-mono">{order.number}</span>,{' '}
                  {order.truck ?? promisedText(order)}
                </span>
                <span className="text-right">
                  <StatusBadge status={order.status} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export interface MyOrdersProps {
  last: LastOrder | null;
  open: { total: number; orders: readonly OpenOrder[] };
  timeZone: string;
}

/** What a buyer comes for on most days: the last order once more, and where the others are. */
export function MyOrders({ last, open, timeZone }: MyOrdersProps) {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[3fr_2fr]">
      {last ? (
        <Again last={last} timeZone={timeZone} />
      ) : (
        <section aria-labelledby="first-order" className="border-2 border-ink bg-card p-5">
          <h2 id="first-order" className="narrow text-3xl font-extrabold">
            {messages.firstOrder}
          </h2>
          <p className="mt-2 mb-4 text-muted">{messages.firstOrderText}</p>
          <ButtonLink to="/products">{messages.all}</ButtonLink>
        </section>
      )}
      <OpenOrders total={open.total} orders={open.orders} />
    </div>
  );
}
