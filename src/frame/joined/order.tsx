import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { bookFactsOfLine } from '../../books/invoices/server/public/line-facts.ts';
import { loadOrderBills } from '../../books/invoices/server/public/load-invoices.ts';
import { OrderBills } from '../../books/invoices/ui/public/order-bills.tsx';
import { RouteError } from '../../company/ui/route-error.tsx';
import { lineHistory } from '../../delivery/claims/server/public/line-history.ts';
import { loadOrderDelivery } from '../../delivery/claims/server/public/load-order-delivery.ts';
import { OrderDelivery, ReportLink } from '../../delivery/claims/ui/public/order-delivery.tsx';
import { OrderLineView } from '../../delivery/claims/ui/public/order-line-view.tsx';
import { SEEING_MONEY } from '../../kit/actor.ts';
import { BACK_TO_ORDERS } from '../../kit/back-links.ts';
import { loadOrder, orderPageForms } from '../../ordering/orders/server/public/order-page.ts';
import { OrderView } from '../../ordering/orders/ui/public/order-view.tsx';
import { failLoad } from '../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { useLiveReload } from '../../ui/live-page.ts';
import { titleTag } from '../../ui/page-meta.ts';
import { NO_ORDER, NOT_LOADED } from '../order-load-messages.ts';
import type { Route } from './+types/order';

export const middleware = [requireRole(SEEING_MONEY)];

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titleTag(loaderData?.order.number ?? 'Order', matches),
];

/** The order; `?line=` opens one of its lines. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const page = await loadOrder(app, user, params.orderId).catch(failLoad);
  const lineId = page.order.lines.find(({ id }) => id === url.searchParams.get('line'))?.id;
  const [delivery, bills, line] = await Promise.all([
    loadOrderDelivery(app, user, page.order.id),
    loadOrderBills(app, user, page.order.id),
    lineId
      ? lineHistory(app, user, { orderId: page.order.id, lineId }, bookFactsOfLine).catch(failLoad)
      : null,
  ]);
  return { ...page, ...delivery, ...bills, line };
}

export const action = orderPageForms;

/** A change that failed means that this page shows an old version: read it again. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || (actionStatus ?? 0) >= 400;
}

export default function OrderDetail({ loaderData }: Route.ComponentProps) {
  useLiveReload('order invoice', loaderData.order.id);
  return (
    <OrderView
      page={loaderData}
      truck={loaderData.truck}
      short={loaderData.short}
      nothing={loaderData.nothing}
      unwanted={loaderData.unwanted}
      run={loaderData.run}
      missing={loaderData.missing}
      report={<ReportLink {...loaderData} />}
      line={loaderData.line ? <OrderLineView page={loaderData.line} /> : null}
      delivery={<OrderDelivery {...loaderData} />}
      bills={<OrderBills {...loaderData} />}
    />
  );
}

export function ErrorBoundary() {
  return (
    <RouteError subject="order" back={BACK_TO_ORDERS} missing={NO_ORDER} failed={NOT_LOADED} />
  );
}
