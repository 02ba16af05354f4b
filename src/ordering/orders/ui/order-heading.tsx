import { FileDown } from 'lucide-react';
import { Link } from 'react-router';
import { mayOrder } from '../../../kit/actor.ts';
import { momentText } from '../../../kit/time.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { PageHeading } from '../../../ui/panel.tsx';
import type { OrderPage } from '../server/public/load-order.ts';
import { PlacedBy } from './placed-by.tsx';
import { AgainButton } from './public/again-button.tsx';
import { StatusBadge } from './public/status-badge.tsx';

/** An order's number and state, who placed it for whom and when, its PDF, and the button that orders the same again. */
export function OrderHeading({
  page: { order, desk, role, duties, timeZone },
}: {
  page: OrderPage;
}) {
  return (
    <PageHeading
      title={
        <span className="flex flex-wrap items-center gap-3">
          <span className="tabular">{order.number}</span>
          <span className="text-base">
            <StatusBadge status={order.status} />
          </span>
        </span>
      }
      description={
        <>
          <Link to={`/dashboard/customers/${order.customerId}`} className="text-brand underline">
            {order.shipTo.name}
          </Link>
          {` · ${momentText(order.placedAt, timeZone)} · `}
          <PlacedBy name={order.placedByName} id={desk.placedById} {...desk} />
        </>
      }
    >
      <a href={`/api/orders/${order.id}/pdf`} className={buttonClass('secondary')}>
        <FileDown aria-hidden="true" size={18} strokeWidth={1.75} />
        PDF
      </a>
      {mayOrder({ role, duties }) ? (
        <AgainButton
          orderId={order.id}
          number={order.number}
          variant={role === 'user' ? 'primary' : 'secondary'}
        />
      ) : null}
    </PageHeading>
  );
}
