import { useState } from 'react';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { formatCents } from '../../../kit/money.ts';
import { dayIn, dayText } from '../../../kit/time.ts';
import * as orderMessages from '../../cart/order-messages.ts';
import { AgainButton } from '../../orders/ui/public/again-button.tsx';
import type { OrderPageData } from '../server/load-order.ts';

/**
 * While nothing is in the order: the site's last one, with the button that puts it in once more. It stays, out of sight, once the order
 * has lines: the page is read again before the button's answer is, which leads on to the order and says what was left out.
 */
export function SameAgain({
  order: last,
  isOffered,
}: {
  order: OrderPageData['last'];
  isOffered: boolean;
}) {
  const timeZone = useTimeZone();
  const [order, setOrder] = useState(last);
  if (last && last.id !== order?.id) setOrder(last);
  if (!order) return null;
  return (
    <div
      hidden={!isOffered || !last}
      className="flex flex-wrap items-center justify-between gap-x-4 border-b border-rule py-1 text-sm print:hidden"
    >
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
