import { Section } from '../../../ui/section.tsx';
import { POLICY_MESSAGES } from '../public/messages.ts';
import type { OrderView } from '../server/public/queries.ts';

type Order = OrderView;

/** Where an order goes, and what happens when it is short. */
export function DeliverTo({ order }: { order: Order }) {
  const { shipTo } = order;
  return (
    <Section title="Delivery to">
      <address className="mt-2 not-italic">
        <span className="block font-semibold">{shipTo.name}</span>
        <span className="block">{shipTo.address1}</span>
        <span className="block">
          {shipTo.city}, {shipTo.state} {shipTo.zip}
        </span>
        {shipTo.phone ? (
          <a
            href={`tel:${shipTo.phone}`}
            className="tabular inline-flex items-center text-brand underline pointer-coarse:min-h-11"
          >
            {shipTo.phone}
          </a>
        ) : null}
      </address>
      {shipTo.deliveryNote ? (
        <p className="mt-2 text-sm wrap-anywhere">{shipTo.deliveryNote}</p>
      ) : null}
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-t border-rule pt-2">
        <dt className="text-muted">PO number</dt>
        <dd className="tabular text-right wrap-anywhere">{order.poNumber || 'None'}</dd>
        <dt className="text-muted">When short</dt>
        <dd className="text-right">{POLICY_MESSAGES[order.shortfallPolicy]}</dd>
      </dl>
      {order.note ? (
        <p className="mt-2 border-t border-rule pt-2 wrap-anywhere whitespace-pre-line">
          {order.note}
        </p>
      ) : null}
    </Section>
  );
}
