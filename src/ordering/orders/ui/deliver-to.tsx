import { Link } from 'react-router';
import { Panel } from '../../../ui/panel.tsx';
import { deliveryText, POLICY_MESSAGES } from '../public/messages.ts';
import type { OrderView } from '../server/public/queries.ts';

type Order = OrderView;

/** Where an order goes, when, and what happens when it is short. */
export function DeliverTo({ order, staff }: { order: Order; staff: boolean }) {
  const { shipTo } = order;
  return (
    <Panel title="Delivery to">
      <address className="not-italic">
        <span className="block font-semibold">{shipTo.name}</span>
        <span className="block">{shipTo.address1}</span>
        <span className="block">
          {shipTo.city}, {shipTo.state} {shipTo.zip}
        </span>
        {shipTo.phone ? (
          <a href={`tel:${shipTo.phone}`} className="tabular text-brand underline">
            {shipTo.phone}
          </a>
        ) : null}
      </address>
      {shipTo.deliveryNote ? <p className="mt-2 text-sm">{shipTo.deliveryNote}</p> : null}
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 border-t border-rule pt-3">
        <dt className="text-muted">PO number</dt>
        <dd className="tabular text-right">{order.poNumber || 'None'}</dd>
        <dt className="text-muted">Delivery</dt>
        <dd className="text-right font-semibold">
          {staff && order.promisedOn !== null ? (
            <Link
              to={`/dashboard/deliveries?day=${order.promisedOn}`}
              className="text-brand underline"
            >
              {deliveryText(order)}
            </Link>
          ) : (
            deliveryText(order)
          )}
        </dd>
        <dt className="text-muted">When short</dt>
        <dd className="text-right">{POLICY_MESSAGES[order.shortfallPolicy]}</dd>
      </dl>
      {order.note ? (
        <p className="mt-3 border-t border-rule pt-3 whitespace-pre-line">{order.note}</p>
      ) : null}
    </Panel>
  );
}
