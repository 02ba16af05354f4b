import { useEffect, useRef, useState } from 'react';
import { useConnection } from '../../../ui/connection.ts';
import { freshKey } from '../../../ui/send-key.tsx';
import { ORDER_NOT_STORED, ORDER_WAITS, TAKE_ORDER, TAKEN_WAY } from '../../visits/messages.ts';
import { refusedOrder, type StoredOrder, storedOrders } from '../../visits/ui/stored-orders.ts';
import { useNoSignal } from '../../visits/ui/use-guides.ts';
import { NOTHING_NOTED } from '../noted.ts';
import type { Call } from '../server/load-desk.ts';
import type { CallOrder } from './use-call-order.ts';
import type { DetailsSaving } from './use-details-saving.ts';

interface PressedOrder {
  person: string;
  call: Call;
  noted: CallOrder;
  /** A new order of a rep; of one that was sent and has no answer it is looked for first. */
  isEligible: boolean;
  /** What stands typed and is no product of this device; '' where nothing does. */
  missing: string;
  /** Once what was taken here is placed its form, empty, is that of the next order. */
  clean: DetailsSaving['clean'];
}

/** Tells once that the order which stood in the place of the form has become one, before anything can be typed into the form. */
function useOncePlaced(person: string, taken: StoredOrder | undefined, onPlaced: () => void) {
  const before = useRef(taken);
  const latest = useRef(onPlaced);
  useEffect(() => {
    latest.current = onPlaced;
  });
  useEffect(() => {
    const was = before.current;
    before.current = taken;
    if (!was || taken) return;
    const isRefused = storedOrders
      .all(person)
      .some(({ key, refused }) => key === was.key && refused);
    if (!isRefused) latest.current();
  }, [person, taken]);
}

/** The open orders that were asked about: pressed once more it is wanted beside them. */
function besideOf(again: StoredOrder | undefined): string[] {
  const order =
    again?.refused?.details?.reason === 'ordered-already' ? again.refused.details.order : undefined;
  return [...(again?.beside ?? []), ...(order ? [order.id] : [])];
}

/**
 * An order that a rep presses here without a signal waits in the store of those of the day's list, and goes as they do: the frame places it
 * once under its key. While it waits no second one is pressed out of the same lines.
 */
export function useOrderWithoutSignal({
  person,
  call,
  noted,
  isEligible,
  missing,
  clean,
}: PressedOrder) {
  const { lost } = useConnection();
  const noSignal = useNoSignal();
  const [isLost, setLost] = useState(false);
  const [again] = useState(() => refusedOrder(person, call.customer.id, true));
  const { type } = noted.order;
  useEffect(() => {
    if (!again) return;
    // Typed once more it outlives a reload by itself.
    for (const { productId, quantity } of again.lines) type(productId, String(quantity));
    storedOrders.drop(person, again);
  }, [again, person, type]);
  const taken = storedOrders
    .useAll(person)
    .find(
      ({ customerId, placed, refused }) => customerId === call.customer.id && !placed && !refused,
    );
  useOncePlaced(person, taken, () => clean(NOTHING_NOTED));
  /** Keeps what is on the screen. @returns whether the press was this one's */
  const storePressed = (form: HTMLFormElement): boolean => {
    if (!isEligible || !noSignal()) return false;
    const fields = new FormData(form);
    const fieldText = (name: string) => {
      const value = fields.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const order: StoredOrder = {
      customerId: call.customer.id,
      customerName: call.customer.name,
      key: freshKey(),
      lines: noted.priced.map(({ productId, quantity, unitPriceCents }) => ({
        productId,
        quantity,
        expectedUnitPriceCents: unitPriceCents,
      })),
      poNumber: fieldText('poNumber'),
      note: fieldText('note'),
      wantedOn: fieldText('wantedOn'),
      askedBy: fieldText('askedBy'),
      beside: besideOf(again),
      ofCall: true,
      ...(missing ? { missing } : {}),
      refused: null,
      placed: null,
    };
    storedOrders.store(person, order);
    // A browser that keeps nothing would lose it: then it stays as it is typed.
    const isStored = storedOrders.isStored(person, order);
    setLost(!isStored);
    // What is typed is in the order now; what was in the cart already leaves it as the order is placed.
    if (isStored) noted.order.forget();
    return true;
  };
  return {
    isStoredHere: isEligible && lost,
    /** Words that are not in what is pressed then. */
    without: isEligible && lost ? missing : '',
    /** What was refused since: it stands here as it was typed, with the reason. */
    again,
    alreadyWaits: taken ? ORDER_WAITS : null,
    /** What waits for this customer: shown in the place of the form that it was taken from. */
    taken,
    words: { press: TAKE_ORDER, way: isLost ? ORDER_NOT_STORED : TAKEN_WAY },
    storePressed,
  };
}

/** What stands in the fields beside the lines: as it was typed of what was refused since, else as it was noted. */
export const notesAgain = (call: Call, again: StoredOrder | undefined): Call['notes'] =>
  again
    ? {
        ...call.notes,
        poNumber: again.poNumber,
        note: again.note,
        wantedOn: again.wantedOn || null,
        askedBy: again.askedBy || null,
      }
    : call.notes;
