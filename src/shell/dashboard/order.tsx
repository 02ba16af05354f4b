import { FileDown } from 'lucide-react';
import {
  data,
  isRouteErrorResponse,
  Link,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
} from 'react-router';
import { invoicesOfOrder, withoutReasons } from '../../accounting/server/queries.ts';
import { InvoicePanel } from '../../accounting/ui/invoice-panel.tsx';
import { SaveAsList } from '../../cart/ui/save-as-list.tsx';
import { companyDay, readCompany } from '../../company/server/queries.ts';
import { deliveriesOfOrder } from '../../deliveries/server/queries.ts';
import { DeliveryPanel } from '../../deliveries/ui/delivery-panel.tsx';
import { isStaff } from '../../kit/actor.ts';
import { isId } from '../../kit/id.ts';
import { momentText } from '../../kit/time.ts';
import { deliveryText, NEXT_MESSAGES, POLICY_MESSAGES } from '../../orders/messages.ts';
import { refusalOf, updateOrderOf } from '../../orders/server/order-form.ts';
import { readOrder } from '../../orders/server/queries.ts';
import { orderScope } from '../../orders/server/scope.ts';
import { updateOrder } from '../../orders/server/update-order.ts';
import { mayDo } from '../../orders/status.ts';
import { AgainButton } from '../../orders/ui/again-button.tsx';
import { ChangeOrder } from '../../orders/ui/change-order.tsx';
import { OrderHistory } from '../../orders/ui/history.tsx';
import { OrderActions, type UpdateDone } from '../../orders/ui/order-actions.tsx';
import { OrderLines, OrderTotals } from '../../orders/ui/order-lines.tsx';
import { OrderProgress } from '../../orders/ui/progress.tsx';
import { StatusBadge } from '../../orders/ui/status-badge.tsx';
import { requestContext, userOf } from '../../platform/http/context.ts';
import { keyOfFormIfAny } from '../../platform/idempotency.ts';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { EmptyState, Note, Page, PageHeading, Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/order';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.order.number ?? 'Order'} | Bellcart` },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = requestContext(context);
  const user = userOf(actor);
  if (!user)
    throw redirect(`/login?returnTo=${encodeURIComponent(`/dashboard/orders/${params.orderId}`)}`);
  const scope = orderScope(user);
  const order = isId(params.orderId) ? await readOrder(app.db, scope, params.orderId) : undefined;
  if (!order) throw data(null, { status: 404 });
  const [company, deliveries, invoices] = await Promise.all([
    readCompany(app),
    deliveriesOfOrder(app.db, scope, order.id),
    invoicesOfOrder(app.db, scope, order.id),
  ]);
  return {
    order: isStaff(user)
      ? order
      : { ...order, lines: order.lines.map((line) => ({ ...line, priceRule: '' })) },
    deliveries,
    invoices: isStaff(user) ? invoices : invoices.map(withoutReasons),
    role: user.role,
    today: companyDay(company, app.clock.now()),
    timeZone: company.timeZone,
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { app, actor } = requestContext(context);
  const user = userOf(actor);
  if (!user) throw redirect('/login?returnTo=/dashboard/orders');
  try {
    const form = await request.formData();
    const command = updateOrderOf(form, params.orderId);
    await updateOrder(app, user, command, keyOfFormIfAny(form));
    return data<UpdateDone>({ done: command.action });
  } catch (error) {
    const refusal = refusalOf(error);
    return data<UpdateDone>(refusal as UpdateDone, { status: refusal.error.status });
  }
}

/** A refused change means that this page shows an old version: read it again. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || (actionStatus ?? 0) >= 400;
}

export default function OrderDetail({ loaderData }: Route.ComponentProps) {
  const { order, deliveries, invoices, role, today, timeZone } = loaderData;
  const staff = role !== 'user';
  const atTheDoor =
    staff && ['confirmed', 'out_for_delivery', 'part_delivered'].includes(order.status);
  return (
    <Page>
      <PageHeading
        title={
          <span className="flex flex-wrap items-center gap-3">
            <span className="tabular">{order.number}</span>
            <span className="text-base">
              <StatusBadge status={order.status} />
            </span>
          </span>
        }
        lead={
          <>
            <Link to={`/dashboard/customers/${order.customerId}`} className="text-brand underline">
              {order.shipTo.name}
            </Link>
            {` · ${momentText(order.placedAt, timeZone)} · ${order.placedByName}`}
          </>
        }
      >
        <a href={`/api/orders/${order.id}/pdf`} className={buttonClass('secondary')}>
          <FileDown aria-hidden="true" size={18} strokeWidth={1.75} />
          PDF
        </a>
        <AgainButton
          orderId={order.id}
          number={order.number}
          look={staff ? 'secondary' : 'primary'}
        />
      </PageHeading>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="grid min-w-0 gap-4">
          {order.status === 'on_hold' ? (
            <Note tone="warning" title={`On hold: ${order.holdReason ?? ''}`}>
              {NEXT_MESSAGES.on_hold}
            </Note>
          ) : null}
          <Panel>
            <OrderProgress status={order.status} />
            {staff && order.status !== 'cancelled' ? null : (
              <p className={order.status === 'cancelled' ? 'font-semibold' : 'mt-4'}>
                {NEXT_MESSAGES[order.status]}
              </p>
            )}
          </Panel>
          <div className="flex flex-wrap gap-2 empty:hidden">
            {atTheDoor ? (
              <ButtonLink
                to={`/dashboard/product-delivery/${order.id}`}
                look={order.status === 'out_for_delivery' ? 'primary' : 'secondary'}
              >
                Deliver
              </ButtonLink>
            ) : null}
            <OrderActions order={order} role={role} today={today} />
          </div>
          {mayDo(role, 'change-lines', order.status) ? (
            <ChangeOrder key={order.version} order={order} />
          ) : null}
          <Panel title="Products">
            <OrderLines order={order} seesRule={staff} />
            <div className="mt-4">
              <OrderTotals order={order} />
            </div>
          </Panel>
          <DeliveryPanel deliveries={deliveries} besideLines />
          <InvoicePanel invoices={invoices} staff={staff} today={today} />
          <div>
            <SaveAsList
              customerId={order.customerId}
              lines={order.lines.map(({ productId, ordered }) => ({
                productId,
                quantity: ordered,
              }))}
            />
          </div>
        </div>
        <aside className="grid gap-4">
          <Panel title="Delivery to">
            <address className="not-italic">
              <span className="block font-semibold">{order.shipTo.name}</span>
              <span className="block">{order.shipTo.address1}</span>
              <span className="block">
                {order.shipTo.city}, {order.shipTo.state} {order.shipTo.zip}
              </span>
              {order.shipTo.phone ? (
                <a href={`tel:${order.shipTo.phone}`} className="tabular text-brand underline">
                  {order.shipTo.phone}
                </a>
              ) : null}
            </address>
            {order.shipTo.deliveryNote ? (
              <p className="mt-2 text-sm">{order.shipTo.deliveryNote}</p>
            ) : null}
            <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 border-t border-rule pt-3">
              <dt className="text-muted">PO number</dt>
              <dd className="tabular text-right">{order.poNumber || 'None'}</dd>
              <dt className="text-muted">Delivery</dt>
              <dd className="text-right font-semibold">
                {staff ? (
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
          <Panel title="History">
            {role === 'super_admin' ? (
              <Link
                to={`/dashboard/audit?object=${order.number}`}
                className="mb-3 inline-flex min-h-11 items-center text-brand underline"
              >
                In the audit log
              </Link>
            ) : null}
            <OrderHistory events={order.events} lines={order.lines} timeZone={timeZone} />
          </Panel>
        </aside>
      </div>
    </Page>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Page narrow>
      <EmptyState
        title={missing ? 'We can’t find that order' : 'We could not load this order'}
        action={<ButtonLink to="/dashboard/orders">See your orders</ButtonLink>}
      >
        {missing
          ? 'The address may be mistyped, or the order belongs to another account.'
          : 'Nothing was changed. Please reload the page.'}
      </EmptyState>
    </Page>
  );
}
