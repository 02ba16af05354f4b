import { DELIVERING, isOneOf, mayOrder } from '../../../../kit/actor.ts';
import type { OrderPage } from '../../../../ordering/orders/server/public/order-page.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { DeliveryPanel } from '../../../deliveries/ui/delivery-panel.tsx';
import { drivenBy } from '../../../runs/messages.ts';
import { CallDriver } from '../../../runs/ui/call-driver.tsx';
import { messages } from '../../messages.ts';
import { openReports } from '../../open-reports.ts';
import type { loadOrderDelivery } from '../../server/public/load-order-delivery.ts';
import { CLAIMS_ID, ClaimPanel } from '../claim-panel.tsx';

type OrderDeliveryProps = Awaited<ReturnType<typeof loadOrderDelivery>> &
  Pick<OrderPage, 'role' | 'duties' | 'today'>;

/** What was handed over of an order, and what was reported since. A panel of the order's page. */
export function OrderDelivery({
  deliveries,
  claims,
  claimDays,
  today,
  driver,
  ...who
}: OrderDeliveryProps) {
  return (
    <>
      <div id="delivery" className="scroll-mt-20 empty:hidden">
        {driver ? (
          <p className="py-1 print:hidden">
            {drivenBy(driver.name, driver.runName)}{' '}
            <CallDriver name={driver.name} phone={driver.phone} />
          </p>
        ) : null}
        <DeliveryPanel deliveries={deliveries} mayCorrect={isOneOf(who, DELIVERING)} />
      </div>
      <ClaimPanel
        claims={claims}
        deliveries={deliveries}
        mayReport={mayOrder(who)}
        claimDays={claimDays}
        today={today}
      />
    </>
  );
}

/** In the head of an order, for the buyer and for whoever they call: the way to report a problem with what came. Of several deliveries one is chosen below. */
export function ReportLink(
  page: Pick<OrderDeliveryProps, 'deliveries' | 'claimDays' | 'role' | 'duties' | 'today'>,
) {
  const [first, ...more] = openReports({ ...page, mayReport: mayOrder(page) });
  if (!first) return null;
  return (
    <ButtonLink to={more.length > 0 ? `#${CLAIMS_ID}` : first.to} variant="secondary">
      {messages.report}
    </ButtonLink>
  );
}
