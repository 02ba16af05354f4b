import { mayOrder } from '../../../../kit/actor.ts';
import type { OrderPage } from '../../../../ordering/orders/server/public/load-order.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { messages } from '../../messages.ts';
import { openReports } from '../../open-reports.ts';
import type { loadOrderDelivery } from '../../server/public/load-order-delivery.ts';
import { CLAIMS_ID } from '../claim-panel.tsx';

/** For a buyer, in the head of an order: the way to report a problem with what came. Of several deliveries one is chosen below. */
export function ReportLink(
  page: Pick<Awaited<ReturnType<typeof loadOrderDelivery>>, 'deliveries' | 'claimDays'> &
    Pick<OrderPage, 'role' | 'duties' | 'today'>,
) {
  if (page.role !== 'user') return null;
  const [first, ...more] = openReports({ ...page, mayReport: mayOrder(page) });
  if (!first) return null;
  return (
    <ButtonLink to={more.length > 0 ? `#${CLAIMS_ID}` : first.to} variant="secondary">
      {messages.report}
    </ButtonLink>
  );
}
