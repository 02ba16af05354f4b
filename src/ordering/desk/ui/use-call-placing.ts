import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { useFailure } from '../../../ui/failure.tsx';
import { twice } from '../../cart/order-messages.ts';
import { totalsWith, useAddTo } from '../../cart/ui/add-to.tsx';
import type { OrderFailure } from '../../cart/ui/order-failure.tsx';
import { useSecondOrder } from '../../cart/ui/second-order.tsx';
import { useUnsettledOrder } from '../../cart/ui/unsettled-order.tsx';
import * as messages from '../messages.ts';
import type { Call } from '../server/load-desk.ts';
import { heldBack, type OpenEntry } from './held-back.ts';
import { useHeldQuestion } from './held-orders.tsx';
import type { CallOrder } from './use-call-order.ts';
import type { DetailsSaving } from './use-details-saving.ts';
import { useOrderWithoutSignal } from './use-order-without-signal.ts';
import { usePlacedElsewhere } from './use-placed-elsewhere.ts';

interface Placed {
  person: string;
  call: Call;
  staff: boolean;
  /** What the page's action answered. */
  answer: unknown;
  formRef: RefObject<HTMLFormElement | null>;
  /** The field of the next product. */
  entryRef: RefObject<HTMLInputElement | null>;
  noted: CallOrder;
  /** Lets the fields beside the lines say what is noted, and no more. */
  clean: DetailsSaving['clean'];
  openEntry: OpenEntry;
}

/** The last field of the entry row: the quantity of a product that is chosen, else that of the next product. */
const focusEntry = (entry: HTMLElement | null) =>
  [...(entry?.closest('[data-entry]')?.querySelectorAll('input') ?? [])].at(-1)?.focus();

/** To an open order: by adding to it, or to its page where another price is of a new order alone. */
const wayToOpen =
  (call: Call, add: (id: string) => void, navigate: (to: string) => unknown) =>
  (id: string, number: string) =>
    call.notes.overrides.length > 0
      ? { text: twice.open(number), onChoose: () => void navigate(`/dashboard/orders/${id}`) }
      : { text: twice.add(number), onChoose: () => add(id) };

/** Places a call, once what is typed into it is there: lines on their way would be left out of the order. */
export function useCallPlacing({
  person,
  call,
  staff,
  answer,
  formRef,
  entryRef,
  noted,
  clean,
  openEntry,
}: Placed) {
  const { order, lines, isUnpriced } = noted;
  const addTo = useAddTo({ person, customer: call.customer, openOrders: call.openOrders });
  // Another price is of a new order alone: an order on its way keeps its own.
  const open = call.notes.overrides.length > 0 ? null : addTo.open;
  const totals = open ? totalsWith(open, noted.priced) : noted.totals;
  const failure = useFailure(answer, 'place') as OrderFailure | undefined;
  const isSending = useNavigation().formData?.get('intent') === 'place';
  // Without an answer the order is looked up by its key: the call is empty when it was placed.
  const unsettled = useUnsettledOrder(
    { person, customer: { id: messages.callPlace(call.customer.id) } },
    { state: isSending ? 'submitting' : 'idle', ...(failure ? { data: { error: failure } } : {}) },
    messages.placedAt,
  );
  const navigate = useNavigate();
  const place = () => formRef.current?.requestSubmit();
  const second = useSecondOrder(call.openOrders, place);
  const held = useHeldQuestion(call, place);
  const [isPressed, setPressed] = useState(false);
  const { placed, after, goOn, onPutBack } = usePlacedElsewhere(
    { person, call, clean },
    unsettled.outcome,
  );
  const later = useOrderWithoutSignal({
    person,
    call,
    noted,
    isEligible: !staff && open === null && unsettled.key === null,
    missing: openEntry.isUnknownHere ? openEntry.typed : '',
    clean,
  });
  const missing = call.minimumCents - totals.subtotalCents;
  const blocked = heldBack({
    placed: placed?.number ?? null,
    openEntry,
    lines: lines.length,
    wrong: order.wrong.length,
    short: noted.short,
    waiting: order.waiting,
    isUnpriced,
    isStoredHere: later.isStoredHere,
    alreadyWaits: later.alreadyWaits,
    staff,
    missingCents: missing,
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    // The keys place it from any field: who is held back lands where the product waits.
    if (blocked !== null && openEntry.typed !== '' && !placed) focusEntry(entryRef.current);
    if (blocked === null && !isSending && later.storePressed(event.currentTarget))
      return event.preventDefault();
    if (blocked === null && !isSending && !order.isSaved) {
      setPressed(true);
      order.flush();
    }
    if (!order.isSaved || blocked !== null || isSending) event.preventDefault();
    else {
      const key = new FormData(event.currentTarget).get('key');
      const toOpen = wayToOpen(call, addTo.choose, navigate);
      // Sent again without an answer it is the same order, and none is asked about.
      const asks = () => second.asks(lines, toOpen) || held.asks(event.currentTarget);
      if (!open && unsettled.key !== key && asks()) {
        event.preventDefault();
        return;
      }
      if (typeof key === 'string' && key) unsettled.onSend(key);
    }
  };
  const { isSaved } = order;
  const isStopped = blocked !== null || order.failure !== null;
  useEffect(() => {
    if (!isPressed || !(isSaved || isStopped)) return;
    // oxlint-disable-next-line react/set-state-in-effect -- the lines that the order waited for are there, or do not come
    setPressed(false);
    if (!isStopped) formRef.current?.requestSubmit();
  }, [isPressed, isSaved, isStopped, formRef]);
  return {
    onSubmit,
    failure: failure ?? later.again?.refused ?? undefined,
    /** What was typed of an order that was kept here and refused. */
    again: later.again,
    /** What is known of an order that was sent and has no answer. */
    outcome: unsettled.outcome,
    isBusy: isSending || isPressed,
    /** What says that a press is kept on this device and placed later; null with a connection. */
    later: later.isStoredHere ? later.words : null,
    /** What is pressed then goes without these words. */
    without: blocked === null ? later.without : '',
    /** An order for this customer that waits on this device. */
    taken: later.taken,
    /** Why it can't be placed now; null when it can. */
    blocked,
    /** The order that it is added to; null: it becomes a new one. */
    open,
    addTo,
    /** Of what is placed: a new order, or the open one with these products. */
    totals,
    /** What is missing to the minimum. */
    missing,
    /** The order that another window made of this call. */
    placed,
    goOn,
    /** What was typed before the session ended stands here again. */
    onPutBack,
    /** What was placed last when this call was opened. */
    after,
  };
}
export type CallPlacing = ReturnType<typeof useCallPlacing>;
