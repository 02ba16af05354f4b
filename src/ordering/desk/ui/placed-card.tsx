import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { willNotLeave } from '../../../safety/sheets/public/hand-messages.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { noteOrderShown } from '../../cart/ui/unsettled-order.tsx';
import { promisedDayText } from '../../orders/public/messages.ts';
import * as messages from '../messages.ts';
import type { PlacedOrder } from '../server/load-desk.ts';
import { notePlaced } from './placed-before.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import { notePlacedHere } from './use-placed-elsewhere.ts';

/** What a clerk says at the end of a call, a rep reads at the customer's, and the way to the next one: it has the focus, so Enter goes on. */
export function PlacedCard({
  order,
  person,
  staff,
}: {
  order: PlacedOrder;
  person: string;
  staff: boolean;
}) {
  const next = useRef<HTMLAnchorElement>(null);
  useFirstFocus(next);
  const { id, customerId, number } = order;
  const customer = messages.whoText(order.customer, order.street);
  const key = useSearchParams()[0].get('key');
  useEffect(() => {
    if (key) noteOrderShown(messages.callPlace(customerId), key);
    notePlacedHere(person, { id, customerId });
    notePlaced(person, { id, number, customer });
  }, [key, person, id, customerId, number, customer]);
  const title = order.isAddedTo
    ? staff
      ? messages.ADDED_READ_OUT
      : messages.ADDED
    : staff
      ? messages.READ_OUT
      : messages.PLACED;
  return (
    <section aria-label={title} className="mb-6 max-w-3xl border-2 border-ink bg-card p-5">
      <p role="status" className="text-muted">
        {title}
      </p>
      <p className="tabular narrow text-5xl font-extrabold sm:text-6xl">{order.number}</p>
      {staff ? <p className="tabular text-lg">{messages.spokenNumber(order.number)}</p> : null}
      <p className="mt-3 text-xl font-semibold">
        {order.status === 'on_hold'
          ? `On hold: ${order.holdReason ?? ''}`
          : `Delivery ${promisedDayText(order.promisedOn)}`}
      </p>
      <p className="tabular">
        {customer}
        {order.askedBy ? `, for ${order.askedBy}` : ''}: {messages.parkedText(order.products)},{' '}
        {formatCents(order.totalCents)}
      </p>
      {order.noSheet.length > 0 ? (
        <p className="mt-1 max-w-prose font-semibold text-danger">{willNotLeave(order.noSheet)}</p>
      ) : null}
      <p className="mt-1 text-sm text-muted">{messages.mailText(order.told)}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Link ref={next} to="/dashboard/new-order" className={buttonClass('primary')}>
          {messages.NEXT_CALL}
        </Link>
        <Link to={`/dashboard/orders/${order.id}`} className={buttonClass('secondary')}>
          Open the order
        </Link>
      </div>
    </section>
  );
}
