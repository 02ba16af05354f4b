import { Link } from 'react-router';
import { dayText } from '../../../../kit/time.ts';
import { Badge } from '../../../../ui/panel.tsx';
import { Section } from '../../../../ui/section.tsx';
import type { CustomerDelivery } from '../../contract.ts';
import { STATE_MESSAGES } from '../../messages.ts';
import { DELIVERY_TONES } from '../delivery-panel.tsx';

function receiver(delivery: CustomerDelivery): string {
  if (delivery.signerName) return `received by ${delivery.signerName}`;
  return delivery.noSignatureReason ? `no signature: ${delivery.noSignatureReason}` : '';
}

/** The newest deliveries to one customer. Shared with the customer's page. */
export function CustomerDeliveries({ deliveries }: { deliveries: readonly CustomerDelivery[] }) {
  return (
    <Section title="Last deliveries">
      {deliveries.length === 0 ? <p className="py-2 text-sm text-muted">None yet.</p> : null}
      <ul>
        {deliveries.map((delivery) => (
          <li
            key={delivery.id}
            className="flex items-start justify-between gap-3 border-b border-rule py-2 text-sm leading-5"
          >
            <div className="min-w-0">
              <p>
                <span className="font-bold">
                  {delivery.deliveredOn ? dayText(delivery.deliveredOn) : ''}
                </span>{' '}
                <Link
                  to={`/dashboard/orders/${delivery.orderId}`}
                  className="tabular text-brand underline"
                >
                  {delivery.number}
                </Link>
              </p>
              <p className="text-xs leading-4 text-muted">
                {[
                  delivery.units === 1 ? '1 package' : `${delivery.units} packages`,
                  receiver(delivery),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            </div>
            {delivery.state === 'delivered' ? null : (
              <Badge tone={DELIVERY_TONES[delivery.state]} compact>
                {STATE_MESSAGES[delivery.state]}
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
