import { Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { creditForCustomer, creditsOfOrder } from '../../books/credits/server/credits.ts';
import { stopsFor } from '../../books/invoices/server/bill-stops.ts';
import { invoicesOfOrder, withoutReasons } from '../../books/invoices/server/queries.ts';
import { BillStops } from '../../books/invoices/ui/bill-stops.tsx';
import { InvoicePanel } from '../../books/invoices/ui/invoice-panel.tsx';
import { companyDay, readCompany } from '../../company/server/queries.ts';
import { RouteError } from '../../company/ui/route-error.tsx';
import { claimsOfOrder } from '../../delivery/claims/server/queries.ts';
import { ClaimPanel } from '../../delivery/claims/ui/claim-panel.tsx';
import { deliveriesOfOrder } from '../../delivery/deliveries/server/queries.ts';
import { DeliveryPanel } from '../../delivery/deliveries/ui/delivery-panel.tsx';
import { stopsBeforeText } from '../../delivery/runs/messages.ts';
import { stopsBefore } from '../../delivery/runs/server/stops-before.ts';
import {
  DELIVERING,
  hasDuty,
  isOneOf,
  mayOrder,
  SEEING_MONEY,
  worksHere,
} from '../../kit/actor.ts';
import { isId } from '../../kit/id.ts';
import { dayIn, momentText } from '../../kit/time.ts';
import { SaveAsList } from '../../ordering/cart/ui/save-as-list.tsx';
import { EDIT_MESSAGES } from '../../ordering/orders/change-messages.ts';
import { NO_ORDER, NOT_LOADED } from '../../ordering/orders/order-load-messages.ts';
import { approvalOf } from '../../ordering/orders/server/approvals.ts';
import { orderForReader } from '../../ordering/orders/server/event-detail.ts';
import { orderDays } from '../../ordering/orders/server/order-days.ts';
import { readOrderDesk } from '../../ordering/orders/server/order-desk.ts';
import { readOrder } from '../../ordering/orders/server/queries.ts';
import { orderScope } from '../../ordering/orders/server/scope.ts';
import { mayDoNow } from '../../ordering/orders/status.ts';
import { ApprovalPanel } from '../../ordering/orders/ui/approval-panel.tsx';
import { ChangeOrder } from '../../ordering/orders/ui/change-order.tsx';
import { DeliverTo } from '../../ordering/orders/ui/deliver-to.tsx';
import { DeskPanel } from '../../ordering/orders/ui/desk-panel.tsx';
import { OrderHistory } from '../../ordering/orders/ui/history.tsx';
import { OrderActions } from '../../ordering/orders/ui/order-actions.tsx';
import { OrderLines, OrderTotals } from '../../ordering/orders/ui/order-lines.tsx';
import { OrderState } from '../../ordering/orders/ui/order-state.tsx';
import { peopleScope } from '../../people/accounts/people/server/scope.ts';
import { notFound } from '../../platform/http/errors.ts';
import { failLoad } from '../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { AskForContact } from '../../safety/sheets/ui/ask-for-contact.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useLiveReload } from '../../ui/live-page.ts';
import { Page, Panel } from '../../ui/panel.tsx';
import { asksForContact, waitsOfOrder } from '../server/order-sheets.ts';
import type { Route } from './+types/order';
import { LeavesFirst } from './leaves-first.tsx';
import { orderForms } from './order-forms.ts';
import { OrderHeading } from './order-heading.tsx';

export const middleware = [requireRole(SEEING_MONEY)];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.order.number ?? 'Order'} | Bellcart` },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const scope = orderScope(user);
  const order = isId(params.orderId) ? await readOrder(app.db, scope, params.orderId) : undefined;
  if (!order) return failLoad(notFound());
  const [company, desk, deliveries, invoices, claims, credits, [waiting]] = await Promise.all([
    readCompany(app),
    readOrderDesk(app.db, scope, order.id, hasDuty(user, 'desk') ? peopleScope(user) : null),
    deliveriesOfOrder(app.db, scope, order.id),
    invoicesOfOrder(app.db, scope, order.id),
    claimsOfOrder(app.db, scope, order.id),
    creditsOfOrder(app.db, scope, order.id),
    stopsBefore(app.db, scope, [order.id]),
  ]);
  return {
    order: orderForReader(user, order),
    desk,
    deliveries,
    claims,
    credits: hasDuty(user, 'books') ? credits : credits.map(creditForCustomer),
    claimDays: company.claimDays,
    truck: waiting ? stopsBeforeText(waiting.before, !worksHere(user)) : null,
    billStops: await stopsFor(app, user, order.id),
    invoices: hasDuty(user, 'books') ? invoices : invoices.map((one) => withoutReasons(one)),
    role: user.role,
    duties: user.duties,
    today: companyDay(company, app.clock.now()),
    /** Of the goods that have not left: those that lack their sheet, or of which nobody has said whether they are hazardous. */
    waits: await waitsOfOrder(app, user, order),
    asksForContact: await asksForContact(app, user, order),
    timeZone: company.timeZone,
    phone: company.phone,
    /** Whose limit holds it, and who is asked; null when it waits for no approval. */
    approval: order.status === 'on_hold' ? await approvalOf(app, user, order.id) : null,
    /** Until when it can be changed, and for which days; null where this person may not at all. */
    change:
      mayOrder(user) && mayDoNow(user.role, 'edit', order)
        ? await orderDays(app, company, order)
        : null,
  };
}

export const action = orderForms;

/** A change that failed means that this page shows an old version: read it again. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || (actionStatus ?? 0) >= 400;
}

export default function OrderDetail({ loaderData }: Route.ComponentProps) {
  useLiveReload('order invoice', loaderData.order.id);
  const { order, deliveries, invoices, role, today } = loaderData;
  const staff = role !== 'user';
  const orders = mayOrder(loaderData);
  const delivers = isOneOf(loaderData, DELIVERING);
  const books = isOneOf(loaderData, ['books']);
  return (
    <Page>
      <OrderHeading page={loaderData} />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="grid min-w-0 gap-4">
          <OrderState
            order={order}
            staff={staff}
            waits={loaderData.approval !== null}
            until={untilText(loaderData)}
            truck={loaderData.truck}
          />
          <LeavesFirst
            waits={loaderData.waits}
            owner={role === 'super_admin'}
            timeZone={loaderData.timeZone}
          />
          {loaderData.asksForContact ? (
            <AskForContact customerId={order.customerId} reason={loaderData.asksForContact} />
          ) : null}
          {loaderData.approval ? (
            <ApprovalPanel key={order.version} order={order} approval={loaderData.approval} />
          ) : null}
          <div className="flex flex-wrap gap-2 empty:hidden">
            {delivers && DELIVERABLE.includes(order.status) ? (
              <ButtonLink
                to={`/dashboard/product-delivery/${order.id}`}
                variant={order.status === 'out_for_delivery' ? 'primary' : 'secondary'}
              >
                Deliver
              </ButtonLink>
            ) : null}
            {orders ? (
              <OrderActions
                order={order}
                role={role}
                today={today}
                waits={loaderData.approval?.mayApprove ?? false}
              />
            ) : null}
          </div>
          <ChangeOrder
            order={order}
            may={orders && mayDoNow(role, 'edit', order) && (staff || !loaderData.change?.isPast)}
            days={loaderData.change?.days ?? []}
            timeZone={loaderData.timeZone}
            phone={loaderData.phone}
          />
          <Panel title="Products">
            <OrderLines
              order={order}
              why={
                staff
                  ? {
                      customerId: order.customerId,
                      onDate: dayIn(loaderData.timeZone, order.placedAt),
                    }
                  : undefined
              }
            />
            <div className="mt-4">
              <OrderTotals order={order} />
            </div>
          </Panel>
          <div id="delivery" className="scroll-mt-20 empty:hidden">
            <DeliveryPanel deliveries={deliveries} besideLines mayCorrect={delivers} />
          </div>
          <ClaimPanel
            claims={loaderData.claims}
            deliveries={deliveries}
            mayReport={orders}
            claimDays={loaderData.claimDays}
            today={today}
          />
          <BillStops stops={loaderData.billStops} />
          <InvoicePanel
            invoices={invoices}
            credits={loaderData.credits}
            staff={books}
            today={today}
          />
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
          <DeliverTo order={order} staff={staff} />
          <DeskPanel desk={loaderData.desk} />
          <History page={loaderData} />
        </aside>
      </div>
    </Page>
  );
}

type PageData = Route.ComponentProps['loaderData'];

/** Orders in these states can be handed over. */
const DELIVERABLE: readonly string[] = ['confirmed', 'out_for_delivery', 'part_delivered'];

/** For a buyer: until when the order can be changed, or since when it can't. */
function untilText({ role, change, timeZone, phone }: PageData): string | null {
  if (role !== 'user' || change?.cutOffAtMs == null) return null;
  const moment = momentText(change.cutOffAtMs, timeZone);
  return change.isPast ? EDIT_MESSAGES.passed(moment, phone) : EDIT_MESSAGES.until(moment);
}

function History({ page: { order, role, timeZone } }: { page: PageData }) {
  return (
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
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      subject="order"
      back={{ to: '/dashboard/orders', label: 'See your orders' }}
      missing={NO_ORDER}
      failed={NOT_LOADED}
    />
  );
}
