import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { NETWORK_ERROR } from '../../../kit/network-error.ts';
import { useConnection } from '../../../ui/connection.ts';
import { FailureFocus } from '../../../ui/failure.tsx';
import { Note } from '../../../ui/panel.tsx';
import * as messages from '../messages.ts';

const STORE = 'bellcart.unsettled-order';
/** The pause before each time that the order is asked for, in ms: it may still be on its way. */
const PAUSES_MS = [0, 2000, 5000, 15_000, 40_000];

interface Sent {
  key: string;
  person: string;
}

/** A cart's own place: what became of another customer's order is nothing that this cart says or opens. */
const placeOf = (customerId: string) => `${STORE}.${customerId}`;

function read(person: string, customerId: string): string | null {
  try {
    const kept = window.sessionStorage.getItem(placeOf(customerId));
    const sent = JSON.parse(kept ?? 'null') as Sent | null;
    return sent && sent.person === person ? sent.key : null;
  } catch {
    return null;
  }
}

const listeners = new Set<() => void>();

function keep(customerId: string, sent: Sent | null): void {
  try {
    if (sent) window.sessionStorage.setItem(placeOf(customerId), JSON.stringify(sent));
    else window.sessionStorage.removeItem(placeOf(customerId));
  } catch {
    // Without storage the failure beside the button is all that is said.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Notes that the order sent under this key has been shown: the cart that sent it has nothing to ask. The cart's page can't note it, because
 * a placed order's page takes its place before its answer is there. Another order of this cart that has no answer stays noted.
 */
export function settleOrder(customerId: string, key: string): void {
  try {
    const kept = window.sessionStorage.getItem(placeOf(customerId));
    if ((JSON.parse(kept ?? 'null') as Sent | null)?.key === key) keep(customerId, null);
  } catch {
    // Nothing could be kept either.
  }
}

interface Placing {
  state: string;
  data?: { error?: { code: string } } | undefined;
}

/**
 * Whether an order that was sent and got no answer is placed. The key is noted before it is sent, also over a reload; when the connection
 * is there the orders room is asked for it, a few times, because it may still be on its way. Once it is found, its page opens.
 * @param pageOf the address of what shows a placed order
 * @returns whether nobody knows yet, and what to call when an order is sent
 */
export function useUnsettledOrder(
  { person, customer }: { person: string; customer: { id: string } | null },
  placing: Placing,
  pageOf = (orderId: string, _key: string) => `/order-placed?order=${orderId}`,
): { isUnsettled: boolean; onSend: (key: string) => void } {
  const customerId = customer?.id ?? '';
  const key = useSyncExternalStore(
    subscribe,
    () => read(person, customerId),
    () => null,
  );
  const [asked, setAsked] = useState(0);
  /** The answer that was there when the order was sent: until another is there, it is on its way. */
  const [before, setBefore] = useState<{ data: Placing['data'] } | null>(null);
  const { lost } = useConnection();
  const navigate = useNavigate();
  const found = useFetcher<{ order: { id: string } | null }>({
    // What was found for one order says nothing of another.
    key: `cart-find-order-${key}`,
  });
  const { load } = found;
  const { state, data } = placing;
  const isAnswered =
    state === 'idle' && data !== undefined && data.error?.code !== NETWORK_ERROR.code;
  useEffect(() => {
    if (isAnswered) keep(customerId, null);
  }, [isAnswered, customerId]);
  const isOnTheWay = state !== 'idle' || (before !== null && before.data === data);
  const isOpen = key !== null && !isOnTheWay && !isAnswered;
  // What was asked before the connection was lost says nothing of what is known after it.
  if (lost && asked !== 0) setAsked(0);
  useEffect(() => {
    if (!isOpen || lost || asked >= PAUSES_MS.length) return;
    const timer = setTimeout(() => {
      setAsked(asked + 1);
      void load(`/order-placed?key=${encodeURIComponent(key)}`);
    }, PAUSES_MS[asked]);
    return () => clearTimeout(timer);
  }, [isOpen, lost, asked, key, load]);
  const open = useRef(pageOf);
  const orderId = isOpen ? found.data?.order?.id : undefined;
  useEffect(() => {
    if (!orderId) return;
    keep(customerId, null);
    void navigate(open.current(orderId, key ?? ''));
  }, [orderId, customerId, navigate, key]);
  const onSend = (sent: string) => {
    keep(customerId, { key: sent, person });
    setAsked(0);
    setBefore({ data });
  };
  return { isUnsettled: isOpen, onSend };
}

const UNSETTLED = {};

/** Said while it is so, and brought into view, also after a reload: an order was sent, and nobody knows whether it arrived. */
export function UnsettledOrderNote() {
  return (
    <FailureFocus by={UNSETTLED}>
      <Note tone="warning" title={messages.unsettledTitle}>
        {messages.unsettledText}
      </Note>
    </FailureFocus>
  );
}
