import { useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { useConfirm } from '../../../ui/confirm.tsx';
import { Note } from '../../../ui/panel.tsx';
import { twice } from '../../cart/order-messages.ts';
import { holdText } from '../../orders/public/messages.ts';
import * as messages from '../messages.ts';
import type { Call } from '../server/load-desk.ts';

type Held = Call['held'][number];

const dayOf = ({ promisedOn, wantedOn }: Pick<Held, 'promisedOn' | 'wantedOn'>) =>
  promisedOn ?? wantedOn;

/**
 * The order on hold of the day that this one is for; null: none. One whose day has passed comes on the first possible. What may be added to is
 * offered beside the press already.
 */
export function heldOn<Order extends Pick<Held, 'id' | 'promisedOn' | 'wantedOn'>>(
  call: {
    held: readonly Order[];
    openOrders: readonly { id: string }[];
    delivery: { first: string };
  },
  wantedOn: string,
): Order | null {
  const { first } = call.delivery;
  const found = call.held.find((order) => {
    const day = dayOf(order);
    return (
      day !== null &&
      (day < first ? first : day) === (wantedOn || first) &&
      !call.openOrders.some(({ id }) => id === order.id)
    );
  });
  return found ?? null;
}

/** Above all else of a call: what of this customer waits on hold, and why. */
export function HeldOrders({ held }: Pick<Call, 'held'>) {
  if (held.length === 0) return null;
  return (
    <div className="mb-4">
      <Note tone="warning">
        {held.map((order) => (
          <p key={order.id}>
            <Link
              to={`/dashboard/orders/${order.id}`}
              className="tabular font-semibold whitespace-nowrap underline"
            >
              {order.number}
            </Link>{' '}
            {messages.heldFor(dayOf(order))}
            {order.holdReason ? `: ${holdText(order.holdReason)}` : ''}
          </p>
        ))}
      </Note>
    </div>
  );
}

/** Asks once before a second order is placed for the day of one on hold; `asks` is true when the question stands on the screen. */
export function useHeldQuestion(call: Call, place: () => void) {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const chosenBeside = useRef(new Set<string>());
  const asks = (form: HTMLFormElement): boolean => {
    const wantedOn = new FormData(form).get('wantedOn');
    const order = heldOn(call, typeof wantedOn === 'string' ? wantedOn : '');
    if (!order || chosenBeside.current.has(order.id)) return false;
    confirm({
      title: messages.heldTitle(order.number, dayOf(order) ?? call.delivery.first),
      message: holdText(order.holdReason ?? ''),
      cancelText: twice.back,
      confirmText: twice.open(order.number),
      onConfirm: () => void navigate(`/dashboard/orders/${order.id}`),
      other: {
        text: twice.second,
        onChoose: () => {
          chosenBeside.current.add(order.id);
          place();
        },
      },
    });
    return true;
  };
  return { asks };
}
