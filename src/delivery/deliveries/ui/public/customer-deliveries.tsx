import { Link } from 'react-router';
import { dayText } from '../../../../kit/time.ts';
import { Badge, Panel } from '../../../../ui/panel.tsx';
import type { CustomerDelivery } from '../../contract.ts';
import { STATE_MESSAGES } from '../../messages.ts';
import { DELIVERY_TONES } from '../delivery-panel.tsx';

function receiver(delivery: CustomerDelivery): string {
  if (delivery.signerName) return `received by ${delivery.signerName}`;
  return delivery.noSignatureReason ? `no signature: ${delivery.noSignatureReason}` : '';
}

/** The newest deliveries to one customer. Lent to the customer's page. */
export function CustomerDeliveries({ deliveries }: { deliveries: readonly CustomerDelivery[] }) {
  return (
    <Panel title="Deliveries">
      {deliveries.length === 0 ? (
        <p className="text-muted">No deliveries to show.</p>
      ) : (
        <ul className="divide-y divide-rule border-t border-rule">
          {deliveries.map((delivery) => (
            <li
              key={delivery.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2"
            >
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-3">
                  <span className="font-semibold">
                    {delivery.deliveredOn ? dayText(delivery.deliveredOn) : ''}
                  </span>
                  <Link
                    to={`/dashboard/orders/${delivery.orderId}`}
                    className="tabular inline-flex min-h-11 items-center text-brand underline"
                  >
                    {delivery.number}
                  </Link>
                </p>
                <p className="text-sm text-muted">
                  {[
                    delivery.units === 1 ? '1 package' : `${delivery.units} packages`,
                    receiver(delivery),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </p>
              </div>
              <Badge tone={DELIVERY_TONES[delivery.state]}>{STATE_MESSAGES[delivery.state]}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
