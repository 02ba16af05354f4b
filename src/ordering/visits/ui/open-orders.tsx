import { Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { SECTION_LINK, Section } from '../../../ui/section.tsx';
import { promisedText, STATUS_MESSAGES } from '../../orders/public/messages.ts';
import type { Visit } from '../server/public/load-visit.ts';

/** A customer's orders that are not done yet, the longest waiting first. */
export function OpenOrders({ orders, customer }: Pick<Visit, 'orders' | 'customer'>) {
  return (
    <Section
      title="Open orders"
      actions={
        <Link to={`/dashboard/orders?customer=${customer.id}`} className={SECTION_LINK}>
          All orders
        </Link>
      }
    >
      {orders.length === 0 ? <p className="py-2 text-sm text-muted">None open.</p> : null}
      <ul>
        {orders.map((order) => (
          <li
            key={order.id}
            className="grid min-h-8 grid-cols-[6.5rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-rule text-sm leading-5 pointer-coarse:min-h-15 sm:grid-cols-[6.5rem_minmax(0,1fr)_auto_6rem] pointer-coarse:sm:min-h-11"
          >
            <Link
              to={`/dashboard/orders/${order.id}`}
              className="tabular inline-flex items-center font-semibold text-brand no-underline hover:underline pointer-coarse:min-h-11"
            >
              {order.number}
            </Link>
            <span className="min-w-0 truncate">{STATUS_MESSAGES[order.status]}</span>
            <span className="text-right text-muted max-sm:col-start-2 max-sm:row-start-2 max-sm:text-left max-sm:text-xs">
              {promisedText(order)}
            </span>
            <span className="tabular text-right max-sm:col-start-3 max-sm:row-start-1">
              {formatCents(order.totalCents)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
