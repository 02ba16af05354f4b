import { Link } from 'react-router';
import { formatCents } from '../../kit/money.ts';
import { momentText } from '../../kit/time.ts';
import { NewMark } from '../../ui/new-mark.tsx';
import { promisedText, whatText } from '../messages.ts';
import type { OrderSummary } from '../server/queries.ts';
import { AgainButton } from './again-button.tsx';
import { StatusBadge } from './status-badge.tsx';

/** One order of a list: number, what is in it, state, total. */
export function OrderRow({
  order,
  timeZone,
  again = true,
  fresh = false,
}: {
  order: OrderSummary;
  timeZone: string;
  again?: boolean;
  /** It came while the list was shown. */
  fresh?: boolean;
}) {
  return (
    <li
      data-new={fresh || undefined}
      className="grid data-new:border-l-4 data-new:border-l-yellow grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[11.5rem_1fr_auto_7rem_auto]"
    >
      <div>
        <Link
          to={`/dashboard/orders/${order.id}`}
          prefetch="intent"
          className="tabular font-display text-lg font-bold text-brand underline decoration-rule hover:decoration-current"
        >
          {order.number}
        </Link>
        {fresh ? <NewMark /> : null}
        <p className="tabular text-sm text-muted">
          <time dateTime={order.placedAt}>{momentText(order.placedAt, timeZone)}</time>
        </p>
      </div>
      <div className="col-span-2 row-start-2 min-w-0 sm:col-span-1 sm:row-start-auto">
        <p className="font-semibold">{order.customerName}</p>
        <p className="truncate text-sm text-muted">{whatText(order)}</p>
        {order.poNumber || promisedText(order) ? (
          <p className="tabular text-sm text-muted">
            {[
              /^po/i.test(order.poNumber) || !order.poNumber
                ? order.poNumber
                : `PO ${order.poNumber}`,
              promisedText(order),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        ) : null}
      </div>
      <div className="justify-self-end">
        <StatusBadge status={order.status} />
      </div>
      <p className="tabular font-bold sm:text-right">{formatCents(order.totalCents)}</p>
      {again ? (
        <div className="justify-self-end">
          <AgainButton orderId={order.id} number={order.number} variant="secondary" />
        </div>
      ) : null}
    </li>
  );
}
