import { Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { momentText } from '../../../kit/time.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/panel.tsx';
import { promisedDayText, whatText } from '../public/messages.ts';
import type { LinkedSummary } from '../server/public/queries.ts';
import { OrderProgress } from './progress.tsx';
import { AgainButton } from './public/again-button.tsx';
import { StatusBadge } from './public/status-badge.tsx';

/** The reorder button that a housekeeper finds in two seconds. */
export function LastOrder({ order, timeZone }: { order: LinkedSummary; timeZone: string }) {
  return (
    <section
      aria-labelledby="last-order"
      className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-rule bg-card p-5"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="last-order" className="text-2xl">
          Order the same again?
        </h2>
        <p className="mt-1">{whatText(order)}</p>
        <p className="tabular text-sm text-muted">
          <Link to={`/dashboard/orders/${order.id}`} className="text-brand underline">
            {order.number}
          </Link>{' '}
          · <CustomerName order={order} /> · {momentText(order.placedAt, timeZone)} ·{' '}
          {formatCents(order.totalCents)}
        </p>
      </div>
      <AgainButton orderId={order.id} number={order.number} variant="secondary" />
    </section>
  );
}

function CustomerName({ order }: { order: LinkedSummary }) {
  if (!order.customerHere) return order.customerName;
  return (
    <Link to={`/dashboard/customers/${order.customerId}`} className="text-brand underline">
      {order.customerName}
    </Link>
  );
}

/** What stands there before the first order. */
export function FirstOrder() {
  return (
    <EmptyState
      title="Order again from here"
      action={<ButtonLink to="/products">Browse products</ButtonLink>}
    >
      What you have ordered once, you can order again with one press.
    </EmptyState>
  );
}

/** An order on its way: where it is and when it comes. */
export function OpenOrder({
  order,
  truck,
}: {
  order: LinkedSummary;
  /** Where the truck is, while that is known. */
  truck?: string | undefined;
}) {
  return (
    <article className="rounded-lg border border-rule bg-card p-4">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="text-xl">
          <Link
            to={`/dashboard/orders/${order.id}`}
            prefetch="intent"
            className="tabular text-brand underline decoration-rule hover:decoration-current"
          >
            {order.number}
          </Link>
        </h3>
        <StatusBadge status={order.status} />
      </div>
      <p className="mb-3 text-sm text-muted">
        <CustomerName order={order} /> · delivery{' '}
        <span className="font-semibold text-ink">{promisedDayText(order.promisedOn)}</span> ·{' '}
        <span className="tabular">{formatCents(order.totalCents)}</span>
      </p>
      <OrderProgress status={order.status} />
      {truck ? <p className="mt-2 font-display text-xl font-bold">{truck}</p> : null}
    </article>
  );
}
