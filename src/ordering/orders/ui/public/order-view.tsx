import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DELIVERING, isOneOf, mayOrder } from '../../../../kit/actor.ts';
import { dayIn, momentText } from '../../../../kit/time.ts';
import { AskForContact } from '../../../../safety/sheets/ui/public/ask-for-contact.tsx';
import { Note, Page } from '../../../../ui/panel.tsx';
import { Section } from '../../../../ui/section.tsx';
import { APPROVAL_MESSAGES, EDIT_MESSAGES } from '../../change-messages.ts';
import { mayDoNow } from '../../moves.ts';
import { PRODUCTS } from '../../page-messages.ts';
import { eventTitle } from '../../public/event-sentences.ts';
import type { OrderPage } from '../../server/public/order-page.ts';
import { ApprovalPanel } from '../approval-panel.tsx';
import { ChangeOrder } from '../change-order.tsx';
import { DeliverTo } from '../deliver-to.tsx';
import { DeskPanel } from '../desk-panel.tsx';
import { dayToMoveTo } from '../late-day.tsx';
import { isBlocked, LeavesFirst } from '../leaves-first.tsx';
import type { LeftOut } from '../left-out.ts';
import { OrderActions } from '../order-actions.tsx';
import { useHasDraft } from '../order-draft.ts';
import { OrderHeading } from '../order-heading.tsx';
import { OrderLines, OrderTotals, PRODUCTS_ID } from '../order-lines.tsx';
import { OrderSafety } from '../order-safety.tsx';
import { OrderState } from '../order-state.tsx';
import { Timeline } from '../timeline.tsx';
import { useOrderMove } from '../use-order-move.ts';

/** The order's page. What other districts know of it comes in slots: where the truck is, the delivery and the bills. */
export function OrderView({
  page,
  truck,
  short,
  nothing,
  unwanted,
  run,
  missing,
  report,
  line,
  delivery,
  bills,
}: {
  page: OrderPage;
  truck: string | null;
  /** By SKU: what was left out at the door, and why. */
  short: LeftOut;
  /** That the last attempt handed nothing over, and why; '' where it did. */
  nothing: string;
  unwanted: boolean;
  /** The address of the run on which it stands; null: on none, or it has left. */
  run: string | null;
  /** Why its stop does not open yet, for whoever delivers. */
  missing: readonly string[];
  /** The way to report a problem with what came. */
  report: ReactNode;
  /** The line that is open. */
  line: ReactNode;
  delivery: ReactNode;
  bills: ReactNode;
}) {
  const { order, role, today, change } = page;
  const staff = role !== 'user';
  const mayMove = mayOrder(page);
  const mayChange = mayMove && mayDoNow(role, 'edit', order) && (staff || !change?.isPast);
  const hasDraft = useHasDraft(page.person, order.id);
  const [chosen, setEditing] = useState<boolean | null>(null);
  // What was typed when the session ended or the page was loaded anew stands there again.
  const editing = chosen ?? hasDraft;
  const move = useOrderMove(order);
  return (
    <Page>
      <OrderHeading page={page} move={move}>
        <OrderActions
          {...{ order, move }}
          role={role}
          today={today}
          mayMove={mayMove}
          mayEdit={mayChange}
          {...{ editing, missing }}
          onEdit={() => setEditing(true)}
          waits={page.approval?.mayApprove ?? false}
          dayFirst={dayToMoveTo(page) !== null}
          {...{ nothing, unwanted, report, restDay: page.restDay }}
          onRun={page.needsRun ? { to: run ?? planOf(order.promisedOn), isOn: run !== null } : null}
          deliver={stopOf(page)}
          {...{ sheetsHere: sheetsHere(page), blocked: isBlocked(page.waits) }}
        />
      </OrderHeading>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20.5rem]">
        <div className="grid min-w-0 gap-5">
          {page.approval ? (
            <ApprovalPanel key={order.version} {...page} approval={page.approval} />
          ) : (
            <AlreadyDecided order={order} />
          )}
          <OrderState
            order={order}
            held={page.held}
            staff={staff}
            waits={page.approval !== null}
            until={untilText(page)}
            truck={truck}
          />
          <LeavesFirst waits={page.waits} owner={role === 'super_admin'} timeZone={page.timeZone} />
          <ChangeOrder
            person={page.person}
            buyer={page.buyer}
            order={order}
            open={editing}
            onClose={() => setEditing(false)}
            may={mayChange}
            days={change?.days ?? []}
            {...{ terms: page.terms, backOrdersAllowed: page.backOrdersAllowed }}
            limit={page.limit}
            apart={page.apart}
            timeZone={page.timeZone}
            phone={page.phone}
          >
            <Section id={PRODUCTS_ID} title={PRODUCTS} className="scroll-mt-20">
              <OrderLines
                order={order}
                short={short}
                why={
                  staff
                    ? { customerId: order.customerId, onDate: dayIn(page.timeZone, order.placedAt) }
                    : undefined
                }
              />
              <div className="mt-3">
                <OrderTotals order={order} />
              </div>
            </Section>
            <OrderSafety pairs={page.apart} />
          </ChangeOrder>
          {line}
          {delivery}
          {bills}
        </div>
        <aside className="grid min-w-0 gap-5">
          <DeliverTo order={order} />
          {page.asksForContact ? (
            <AskForContact customerId={order.customerId} reason={page.asksForContact} />
          ) : null}
          <DeskPanel desk={page.desk} />
          <Timeline page={page} />
        </aside>
      </div>
    </Page>
  );
}

const sheetsHere = ({ waits }: OrderPage) =>
  waits.sheets.every(({ released }) => released !== null);

/** Where a day is put on runs. */
const planOf = (day: string | null) => `/dashboard/deliveries${day === null ? '' : `?day=${day}`}`;

/** Orders in these states can be handed over. */
const DELIVERABLE: readonly string[] = ['confirmed', 'out_for_delivery', 'part_delivered'];

/** Where it is handed over, for whoever delivers; null where it can't be. */
const stopOf = (page: OrderPage) =>
  isOneOf(page, DELIVERING) && DELIVERABLE.includes(page.order.status)
    ? `/dashboard/product-delivery/${page.order.id}`
    : null;

/** For a buyer: until when the order can be changed, or why it can't any more. */
function untilText({ role, order, change, timeZone, phone }: OrderPage): string | null {
  if (role !== 'user') return null;
  if (order.status === 'confirmed') return EDIT_MESSAGES.confirmed(phone);
  if (change?.cutOffAtMs == null) return null;
  const moment = momentText(change.cutOffAtMs, timeZone);
  return change.isPast ? EDIT_MESSAGES.passed(moment, phone) : EDIT_MESSAGES.until(moment);
}

/** The result, for an approver whose mail leads to an order that is decided already. */
function AlreadyDecided({ order }: { order: OrderPage['order'] }) {
  const [params] = useSearchParams();
  if (!params.has('approve')) return null;
  const decided = order.events.findLast(({ kind }) => DECIDED.includes(kind));
  return (
    <Note tone="info" title={APPROVAL_MESSAGES.nothingWaits}>
      {decided
        ? APPROVAL_MESSAGES.decided(decided.actorName, eventTitle(decided.kind))
        : APPROVAL_MESSAGES.withinLimit}
    </Note>
  );
}
const DECIDED: readonly string[] = ['approve', 'approve-instead', 'decline', 'cancel'];
