import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { formatCents } from '../../../kit/money.ts';
import { dayIn, dayText } from '../../../kit/time.ts';
import * as orderMessages from '../../cart/order-messages.ts';
import { AgainButton } from '../../orders/ui/public/again-button.tsx';
import type { OrderPageData } from '../server/load-order.ts';

/** The site's last order that is not on its way any more, whoever placed it, with the button that orders the same: with something in the order already it asks what becomes of that. */
export function SameAgain({ order }: { order: OrderPageData['last'] }) {
  const timeZone = useTimeZone();
  if (!order) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-rule py-1 text-sm print:hidden">
      <p className="tabular min-w-0">
        {orderMessages.lastOrder} {order.number}
        <span className="text-muted">
          {' · '}
          {dayText(dayIn(timeZone, order.placedAt)).replace(/^\w+, /, '')}
          {' · '}
          {orderMessages.products(order.lineCount)}
          {' · '}
          {formatCents(order.totalCents)}
        </span>
      </p>
      <AgainButton
        orderId={order.id}
        number={order.number}
        variant="quiet"
        label={orderMessages.sameAsLast}
        inRow
      />
    </div>
  );
}
