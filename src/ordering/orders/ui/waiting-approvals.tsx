import { Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { Panel } from '../../../ui/panel.tsx';
import { comesLate } from '../approval-day.ts';
import { APPROVAL_MESSAGES } from '../change-messages.ts';
import type { WaitingApproval } from '../server/public/approvals.ts';

/** On the dashboard's home: the orders that wait for this person's approval. Nothing when none does. */
export function WaitingApprovals({
  count,
  orders,
  site,
}: {
  count: number;
  orders: readonly WaitingApproval[];
  /** The only site of a buyer, which no row names; null: each does. */
  site: string | null;
}) {
  if (count === 0) return null;
  return (
    <Panel title={APPROVAL_MESSAGES.waiting(count)} className="mb-6 border-l-4 border-l-yellow">
      <ul className="divide-y divide-rule">
        {orders.map((order) => (
          <li key={order.id}>
            <Link
              to={`/dashboard/orders/${order.id}`}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1 no-underline"
            >
              <span>
                <span className="tabular text-brand underline">{order.number}</span>{' '}
                {order.customerId === site ? null : <>{order.customerName} · </>}
                <span className="text-muted">{order.requestedByName}</span>
                <span
                  className={`block text-sm ${comesLate(order.day) ? 'font-semibold text-warning' : 'text-muted'}`}
                >
                  {APPROVAL_MESSAGES.dayShort(order.day)}
                </span>
              </span>
              <span className="flex items-center gap-4">
                <span className="tabular font-bold">{formatCents(order.totalCents)}</span>
                <span className="rounded-md bg-brand px-3 py-1.5 font-semibold text-on-brand">
                  {APPROVAL_MESSAGES.decide}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {orders.length < count ? (
        <p className="mt-2 text-sm text-muted">{APPROVAL_MESSAGES.first(orders.length)}</p>
      ) : null}
    </Panel>
  );
}
