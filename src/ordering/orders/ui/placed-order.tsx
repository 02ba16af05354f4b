import { Printer } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { sentence } from '../../../kit/sentence.ts';
import { dayText } from '../../../kit/time.ts';
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { Note, Page, Panel } from '../../../ui/panel.tsx';
import { useDetailsPlaced } from '../../cart/ui/order-details.ts';
import { SaveAsList } from '../../cart/ui/save-as-list.tsx';
import { noteOrderShown } from '../../cart/ui/unsettled-order.tsx';
import { APPROVAL_MESSAGES } from '../change-messages.ts';
import { NEXT_MESSAGES, nextText } from '../next-messages.ts';
import {
  ADDED_TO,
  APPROVES_FIRST,
  INVOICE_THEIRS,
  INVOICE_YOURS,
  PLACED_FOR,
  PLACED_OWN,
  REQUESTED_DAY,
  SENT_FOR_APPROVAL,
  THEIR_REQUESTED_DAY,
} from '../page-messages.ts';
import { deliveryText, NO_DAY, POLICY_MESSAGES } from '../public/messages.ts';
import { APPROVAL } from '../public/status.ts';
import type { OrderView } from '../server/public/queries.ts';
import { OrderLines, OrderTotals } from './order-lines.tsx';
import { OrderProgress } from './progress.tsx';
import { AgainButton } from './public/again-button.tsx';

/** What happens next with an order that was just placed. */
function whatNext(
  { status, atDoor, holdReason }: Pick<OrderView, 'status' | 'atDoor' | 'holdReason'>,
  approver: string | null,
) {
  if (status !== 'on_hold') return nextText({ status, atDoor });
  return holdReason === APPROVAL
    ? APPROVAL_MESSAGES.placed(approver)
    : `${sentence(`On hold: ${holdReason ?? ''}`)} ${NEXT_MESSAGES.on_hold}`;
}

/** Once the order is shown, the cart that sent it has nothing to ask. */
function useOrderShown(person: string, customerId: string): void {
  const key = useSearchParams()[0].get('key');
  useDetailsPlaced(person, customerId, key);
  useEffect(() => {
    if (key) noteOrderShown(customerId, key);
  }, [key, customerId]);
}

interface PlacedOrderProps {
  /** Who looks at it. */
  person: string;
  order: OrderView;
  /** It was on its way already, and products were added to it. */
  isAddedTo: boolean;
  /** The approver; null: none is needed, or the office approves. */
  approver: string | null;
  /** Whose order it is: the confirmation went there. */
  email: string;
  company: { name: string; phone: string };
  /** One of our own people placed it for the customer. */
  byUs: boolean;
}

/** The order that was just placed: its number, its day and what happens next. */
export function PlacedOrder(props: PlacedOrderProps) {
  const { person, order, isAddedTo, approver, email, company, byUs } = props;
  useOrderShown(person, order.customerId);
  const waits = order.status === 'on_hold' && order.holdReason === APPROVAL;
  return (
    <Page>
      <div className="mb-6 border-b-2 border-ink pb-5">
        <p className="text-muted">
          {isAddedTo
            ? ADDED_TO
            : waits
              ? SENT_FOR_APPROVAL
              : byUs
                ? PLACED_FOR(order.shipTo.name)
                : PLACED_OWN}
        </p>
        <h1 className="tabular narrow stamp text-6xl font-extrabold sm:text-7xl">{order.number}</h1>
        <p className="mt-3 text-2xl font-semibold">
          {order.promisedOn === null ? NO_DAY : `Delivery ${dayText(order.promisedOn)}`}
          {order.wantedOn && order.promisedOn && order.wantedOn !== order.promisedOn ? (
            <span className="block text-base font-normal text-muted">
              {byUs
                ? THEIR_REQUESTED_DAY(dayText(order.wantedOn))
                : REQUESTED_DAY(dayText(order.wantedOn))}
            </span>
          ) : null}
        </p>
        {byUs && order.status !== 'on_hold' ? null : (
          <p className="mt-2 text-lg">{whatNext(order, approver)}</p>
        )}
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-4">
          <Panel className="print:hidden">
            <OrderProgress {...order} />
          </Panel>
          <Panel title={order.shipTo.name}>
            <OrderLines order={order} />
            <div className="mt-4">
              <OrderTotals order={order} />
            </div>
          </Panel>
        </div>
        <aside className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          <Panel title="What happens next">
            <ol className="ml-5 list-decimal space-y-1">
              <li>We sent this order to {email}.</li>
              {order.promisedOn === null ? <li>{APPROVES_FIRST(approver)}</li> : null}
              <li>Our office checks and confirms it.</li>
              <li>
                {sentence(
                  `Our driver brings it to ${order.shipTo.address1 || order.shipTo.name}${order.promisedOn === null ? '' : ` on ${dayText(order.promisedOn)}`}`,
                )}
              </li>
              <li>{byUs ? INVOICE_THEIRS : INVOICE_YOURS}</li>
            </ol>
            <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-t border-rule pt-3 text-sm">
              <dt className="text-muted">Delivery</dt>
              <dd className="tabular">{deliveryText(order)}</dd>
              {order.poNumber ? (
                <>
                  <dt className="text-muted">PO number</dt>
                  <dd className="tabular wrap-anywhere">{order.poNumber}</dd>
                </>
              ) : null}
              {order.note ? (
                <>
                  <dt className="text-muted">Note</dt>
                  <dd className="whitespace-pre-line wrap-anywhere">{order.note}</dd>
                </>
              ) : null}
              <dt className="text-muted">When short</dt>
              <dd>{POLICY_MESSAGES[order.shortfallPolicy]}</dd>
            </dl>
            {byUs ? null : (
              <p className="mt-3 text-sm text-muted">
                Questions? Call {company.name}, {company.phone}.
              </p>
            )}
          </Panel>
          <div className="grid gap-2 print:hidden">
            <ButtonLink to={`/dashboard/orders/${order.id}`}>Follow this order</ButtonLink>
            <a href={`/api/orders/${order.id}/pdf`} className={buttonClass('secondary')}>
              Download PDF
            </a>
            <Button variant="secondary" onClick={() => window.print()}>
              <Printer aria-hidden="true" size={18} strokeWidth={1.75} />
              Print
            </Button>
            <SaveAsList
              customerId={order.customerId}
              lines={order.lines.map(({ productId, ordered }) => ({
                productId,
                quantity: ordered,
              }))}
            />
            <div className="justify-self-center">
              <AgainButton orderId={order.id} number={order.number} variant="quiet" />
            </div>
            <p className="text-center">
              <Link to="/products" className="text-brand underline">
                Browse products
              </Link>
            </p>
          </div>
          {order.lines.some((line) => line.backOrdered) ? (
            <Note tone="warning">Some of it is on back-order. We send it when it is in.</Note>
          ) : null}
        </aside>
      </div>
    </Page>
  );
}
