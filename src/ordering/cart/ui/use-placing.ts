import { useEffect, useState } from 'react';
import { useFetcher, useFetchers, useNavigate } from 'react-router';
import { twice } from '../order-messages.ts';
import type { CartPage } from '../server/load-cart.ts';
import { goesApart, type OrderTo } from './add-to.tsx';
import { useFreshCustomer } from './for-customer.tsx';
import { NOTE_KEY } from './line-note.tsx';
import { useDetailsSent } from './order-details.ts';
import type { OrderFailure } from './order-failure.tsx';
import { type OrderedLine, pricedOf, troubleOf } from './ordered-lines.ts';
import { useSecondOrder } from './second-order.tsx';
import { useUnsettledOrder } from './unsettled-order.tsx';
import type { Order } from './use-order.ts';

/** The form that places the order; its buttons may stand elsewhere. */
export const PLACE_FORM = 'place-order';

/** What keeps an order from being placed, the first of it: a row, or something of the whole order. */
type Missing =
  | { row: string; of: 'row' | 'waits' }
  | { of: 'customer' }
  | { of: 'nothing'; offered: Offered | null }
  | { of: 'minimum'; cents: number };

/** What the view would put into an order of nothing, all at once, and the id of its button. */
export interface Offered {
  count: number;
  button: string;
}

function firstMissing(
  page: CartPage,
  order: Order,
  { lines, subtotalCents, offered }: Pick<Placed, 'lines' | 'subtotalCents' | 'offered'>,
): Missing | null {
  if (!page.customer) return { of: 'customer' };
  const bad = lines.find((line) =>
    troubleOf(line, order.stateOf(line.productId), page.backOrdersAllowed),
  );
  const row = order.wrong[0] ?? bad?.productId;
  if (row) return { row, of: 'row' };
  const unsaved = order.waiting > 0 ? order.unsaved[0] : undefined;
  if (unsaved) return { row: unsaved, of: 'waits' };
  if (lines.length === 0) return { of: 'nothing', offered };
  const cents = page.minimumCents - subtotalCents;
  return cents > 0 ? { of: 'minimum', cents } : null;
}

const fieldOf = (row: string) =>
  document.querySelector<HTMLInputElement>(`input[data-quantity="${CSS.escape(row)}"]`);

interface Placed {
  lines: readonly OrderedLine[];
  subtotalCents: number;
  addTo: OrderTo;
  offered: Offered | null;
}

/**
 * Places the order that the screen shows. Pressed too early it goes to the first thing that is missing; pressed while something is being
 * saved it waits for that; once before a second order of what an open one has already, it asks.
 */
export function usePlacing(
  page: CartPage,
  order: Order,
  { lines, subtotalCents, addTo, offered }: Placed,
) {
  const placing = useFetcher<{ error?: OrderFailure }>({ key: 'cart-place' });
  const unsettled = useUnsettledOrder(page, placing);
  const onDetailsSent = useDetailsSent(page.person, page.customer?.id ?? '');
  const navigate = useNavigate();
  const noting = useFetchers().some(
    ({ key, state }) => key.startsWith(NOTE_KEY) && state !== 'idle',
  );
  const [isPressed, setPressed] = useState(false);
  const [missed, setMissed] = useState<Missing | null>(null);
  useFreshCustomer(placing.data);
  const missing = firstMissing(page, order, { lines, subtotalCents, offered });
  const isReady = order.isSaved && !noting;

  const second = useSecondOrder(page.openOrders, () =>
    document.querySelector<HTMLFormElement>(`#${PLACE_FORM}`)?.requestSubmit(),
  );
  const goTo = (what: Missing) => {
    setMissed(what);
    // The button says it, and has the focus.
    if (what.of === 'minimum') return;
    if ('row' in what) {
      const field = fieldOf(what.row);
      if (field) field.focus();
      else void navigate('/cart?lines=all');
    } else if (what.of === 'customer') void navigate('/cart/customer?returnTo=/cart');
    else if (what.of === 'nothing' && what.offered)
      document.getElementById(what.offered.button)?.focus();
    else document.querySelector<HTMLInputElement>('input[data-quantity]')?.focus();
  };
  const onSubmit = (event: { preventDefault: () => void }) => {
    if (missing) {
      event.preventDefault();
      setPressed(false);
      goTo(missing);
      return;
    }
    setMissed(null);
    if (!isReady) {
      event.preventDefault();
      setPressed(true);
      order.flush();
      return;
    }
    setPressed(false);
    // Sent again without an answer it is the same order, and none is asked about.
    const isAnother = !addTo.open && !addTo.beside && unsettled.key !== page.cart.state;
    const toOpen = (id: string, number: string) => {
      const there = page.openOrders.find((one) => one.id === id);
      // Beyond the limit it takes nothing: it is looked at instead.
      return there && goesApart(page, there, pricedOf(lines))
        ? { text: twice.open(number), onChoose: () => void navigate(`/dashboard/orders/${id}`) }
        : { text: twice.add(number), onChoose: () => addTo.choose(id) };
    };
    if (isAnother && second.asks(lines, toOpen)) {
      event.preventDefault();
      return;
    }
    // An order that they go to has its own.
    if (!addTo.open) onDetailsSent(page.cart.state);
    unsettled.onSend(page.cart.state);
  };
  const goes = isPressed && isReady;
  useEffect(() => {
    if (goes) document.querySelector<HTMLFormElement>(`#${PLACE_FORM}`)?.requestSubmit();
  }, [goes]);
  return {
    placing,
    onSubmit,
    isBusy: placing.state !== 'idle' || isPressed,
    failure: placing.state === 'idle' ? placing.data?.error : undefined,
    /** What is known of an order that was sent and has no answer. */
    outcome: unsettled.outcome,
    /** The order that this tab has sent last and has no answer to. */
    sentKey: unsettled.key,
    isEmpty: missing?.of === 'nothing',
    /** What a press went to, as long as it is what is missing. */
    missed: missing && missing.of === missed?.of ? missing : null,
  };
}
export type Placing = ReturnType<typeof usePlacing>;
