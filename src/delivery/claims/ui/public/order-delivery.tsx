import { DELIVERING, isOneOf, mayOrder } from '../../../../kit/actor.ts';
import type { OrderPage } from '../../../../ordering/orders/server/public/load-order.ts';
import { DeliveryPanel } from '../../../deliveries/ui/delivery-panel.tsx';
import type { loadOrderDelivery } from '../../server/public/load-order-delivery.ts';
import { ClaimPanel } from '../claim-panel.tsx';

type OrderDeliveryProps = Awaited<ReturnType<typeof loadOrderDelivery>> &
  Pick<OrderPage, 'role' | 'duties' | 'today'>;

/** What was handed over of an order, and what was reported since. A panel of the order's page. */
export function OrderDelivery({
  deliveries,
  claims,
  claimDays,
  today,
  ...who
}: OrderDeliveryProps) {
  return (
    <>
      <div id="delivery" className="scroll-mt-20 empty:hidden">
        <DeliveryPanel deliveries={deliveries} mayCorrect={isOneOf(who, DELIVERING)} />
      </div>
      <ClaimPanel
        claims={claims}
        deliveries={deliveries}
        mayReport={mayOrder(who)}
        isBuyer={who.role === 'user'}
        claimDays={claimDays}
        today={today}
      />
    </>
  );
}
