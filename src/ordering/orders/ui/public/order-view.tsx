import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DELIVERING, isOneOf, mayOrder } from '../../../../kit/actor.ts';
import { dayIn, momentText } from '../../../../kit/time.ts';
import { AskForContact } from '../../../../safety/sheets/ui/public/ask-for-contact.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Page, Panel } from '../../../../ui/panel.tsx';
import { SaveAsList } from '../../../cart/ui/save-as-list.tsx';
import { EDIT_MESSAGES } from '../../change-messages.ts';
import { mayDoNow } from '../../public/status.ts';
import type { OrderPage } from '../../server/public/load-order.ts';
import { ApprovalPanel } from '../approval-panel.tsx';
import { ChangeOrder } from '../change-order.tsx';
import { DeliverTo } from '../deliver-to.tsx';
import { DeskPanel } from '../desk-panel.tsx';
import { OrderHistory } from '../history.tsx';
import { LeavesFirst } from '../leaves-first.tsx';
import { OrderActions } from '../order-actions.tsx';
import { OrderHeading } from '../order-heading.tsx';
import { OrderLines, OrderTotals } from '../order-lines.tsx';
import { OrderState } from '../order-state.tsx';

/** The order's page. What other districts know of it comes in slots: where the truck is, the delivery and the bills. */
export function OrderView({
  page,
  truck,
  delivery,
  bills,
}: {
  page: OrderPage;
  truck: string | null;
  delivery: ReactNode;
  bills: ReactNode;
}) {
  const { order, role, today } = page;
  const staff = role !== 'user';
  const orders = mayOrder(page);
  const delivers = isOneOf(page, DELIVERING);
  return (
    <Page>
      <OrderHeading page={page} />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="grid min-w-0 gap-4">
          <OrderState
            order={order}
            staff={staff}
            waits={page.approval !== null}
            until={untilText(page)}
            truck={truck}
          />
          <LeavesFirst waits={page.waits} owner={role === 'super_admin'} timeZone={page.timeZone} />
          {page.asksForContact ? (
            <AskForContact customerId={order.customerId} reason={page.asksForContact} />
          ) : null}
          {page.approval ? (
            <ApprovalPanel key={order.version} order={order} approval={page.approval} />
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
                waits={page.approval?.mayApprove ?? false}
              />
            ) : null}
          </div>
          <ChangeOrder
            order={order}
            may={orders && mayDoNow(role, 'edit', order) && (staff || !page.change?.isPast)}
            days={page.change?.days ?? []}
            timeZone={page.timeZone}
            phone={page.phone}
          />
          <Panel title="Products">
            <OrderLines
              order={order}
              why={
                staff
                  ? {
                      customerId: order.customerId,
                      onDate: dayIn(page.timeZone, order.placedAt),
                    }
                  : undefined
              }
            />
            <div className="mt-4">
              <OrderTotals order={order} />
            </div>
          </Panel>
          {delivery}
          {bills}
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
          <DeskPanel desk={page.desk} />
          <History page={page} />
        </aside>
      </div>
    </Page>
  );
}

/** Orders in these states can be handed over. */
const DELIVERABLE: readonly string[] = ['confirmed', 'out_for_delivery', 'part_delivered'];

/** For a buyer: until when the order can be changed, or since when it can't. */
function untilText({ role, change, timeZone, phone }: OrderPage): string | null {
  if (role !== 'user' || change?.cutOffAtMs == null) return null;
  const moment = momentText(change.cutOffAtMs, timeZone);
  return change.isPast ? EDIT_MESSAGES.passed(moment, phone) : EDIT_MESSAGES.until(moment);
}

function History({ page: { order, role, timeZone } }: { page: OrderPage }) {
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
