import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { NETWORK_ERROR } from '../../../kit/network-error.ts';
import { useConnection } from '../../../ui/connection.ts';
import { FailureFocus } from '../../../ui/failure.tsx';
import { Note } from '../../../ui/panel.tsx';
import { forgetRefusedWrite, isRefusedWrite } from '../../../ui/refused-write.ts';
import * as messages from '../messages.ts';

const STORE = 'bellcart.unsettled-order';
/** The pause before each time that the order is asked for, in ms: it may still be on its way. */
const PAUSES_MS = [0, 2000, 5000, 15_000, 40_000];

/** So long after it was sent an order that is not there did not arrive, in ms: no request is on its way for longer. */
const LATEST_MS = 60_000;

interface Sent {
  key: string;
  person: string;
  /** UTC ms. */
  at?: number;
  /** It was sent before under the same key and got no answer: what is said of this sending says nothing of that one. */
  again?: boolean;
}

/** What is known of an order that was sent and has no answer: nothing yet, that it is not there so far, or why it is not placed. */
type Outcome = 'unknown' | 'sign-in' | 'not-yet' | 'signed-out' | 'not-arrived';

interface Found {
  order: { id: string } | null;
  isSignedOut?: boolean;
}

/**
 * What the look-ups say while the order may still come: once one of them has ended without it, that is said, also while the next is asked.
 * @param looks begun since it was sent, or since the connection is back
 * @param before the answer that was there when the last of them began
 */
export function outcomeSoFar(
  looks: number,
  isMissing: boolean,
  before: Found | undefined,
  answer: Found | undefined,
): Outcome {
  if (answer?.isSignedOut) return 'sign-in';
  const wasMissing = looks > 1 && before?.order === null && !before.isSignedOut;
  return isMissing || wasMissing ? 'not-yet' : 'unknown';
}

/** A cart's own place: what became of another customer's order is nothing that this cart says or opens. */
const placeOf = (customerId: string) => `${STORE}.${customerId}`;

function noted(customerId: string): Sent | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(placeOf(customerId)) ?? 'null') as Sent | null;
  } catch {
    return null;
  }
}

function read(person: string, customerId: string): string | null {
  const sent = noted(customerId);
  return sent && sent.person === person ? sent.key : null;
}

const listeners = new Set<() => void>();

function store(customerId: string, sent: Sent | null): void {
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
export function noteOrderShown(customerId: string, key: string): void {
  if (noted(customerId)?.key === key) store(customerId, null);
}

interface Placing {
  state: string;
  data?: { error?: { code: string } } | undefined;
}

/**
 * Whether an order that was sent and got no answer is placed. The key is noted before it is sent, also over a reload; when the connection
 * is there the orders room is asked for it, a few times, because it may still be on its way. Once it is found, its page opens. One that was
 * refused because the session had ended is settled at once; one that is not there long after it was sent did not arrive. Whoever is signed
 * out meanwhile is not told of their orders: they are asked to sign in.
 * @param pageOf the address of what shows a placed order
 * @returns what is known of it, null when there is nothing to say; the key of what was sent and has no answer; what to call when an order is sent
 */
export function useUnsettledOrder(
  { person, customer }: { person: string; customer: { id: string } | null },
  placing: Placing,
  pageOf = (orderId: string, key: string) =>
    `/order-placed?order=${orderId}&key=${encodeURIComponent(key)}`,
): { outcome: Outcome | null; key: string | null; onSend: (key: string) => void } {
  const customerId = customer?.id ?? '';
  const key = useSyncExternalStore(
    subscribe,
    () => read(person, customerId),
    () => null,
  );
  const [lookUps, setLookUps] = useState(0);
  /** The last look-up: when, and the answer that was there before it. */
  const [look, setLook] = useState<{ at: number; before: Found | undefined } | null>(null);
  /** Why this page says that the order of this key was not placed, until another is sent. */
  const [shownOutcome, setShownOutcome] = useState<{ key: string; outcome: Outcome } | null>(null);
  /** The answer that was there when the order was sent: until another is there, it is on its way. */
  const [before, setBefore] = useState<{ data: Placing['data'] } | null>(null);
  const { lost } = useConnection();
  const navigate = useNavigate();
  const found = useFetcher<Found>({
    // What was found for one order says nothing of another.
    key: `cart-find-order-${key}`,
  });
  const { load, data: answer } = found;
  const { state, data } = placing;
  const isAnswered =
    state === 'idle' && data !== undefined && data.error?.code !== NETWORK_ERROR.code;
  useEffect(() => {
    if (isAnswered) store(customerId, null);
  }, [isAnswered, customerId]);
  const isOnTheWay = state !== 'idle' || (before !== null && before.data === data);
  const isOpen = key !== null && shownOutcome?.key !== key && !isOnTheWay && !isAnswered;
  // After a lost connection the look-ups start again from the first.
  if (lost && lookUps !== 0) setLookUps(0);
  useEffect(() => {
    if (!isOpen || lost || lookUps >= PAUSES_MS.length) return;
    const timer = setTimeout(() => {
      setLookUps(lookUps + 1);
      setLook({ at: Date.now(), before: answer });
      void load(`/order-placed?key=${encodeURIComponent(key)}`);
    }, PAUSES_MS[lookUps]);
    return () => clearTimeout(timer);
  }, [isOpen, lost, lookUps, key, load, answer]);
  const open = useRef(pageOf);
  const orderId = isOpen ? answer?.order?.id : undefined;
  const isSignedOut = answer?.isSignedOut === true;
  const isMissing =
    look !== null &&
    found.state === 'idle' &&
    answer !== look.before &&
    answer?.order === null &&
    !isSignedOut;
  const end: Outcome | null =
    !isOpen || orderId
      ? null
      : isRefusedWrite(key) && !noted(customerId)?.again
        ? 'signed-out'
        : isMissing && look.at - (noted(customerId)?.at ?? 0) >= LATEST_MS
          ? 'not-arrived'
          : null;
  if (end && key) setShownOutcome({ key, outcome: end });
  useEffect(() => {
    if (shownOutcome && key === shownOutcome.key) store(customerId, null);
  }, [shownOutcome, key, customerId]);
  useEffect(() => {
    if (!orderId) return;
    store(customerId, null);
    void navigate(open.current(orderId, key ?? ''));
  }, [orderId, customerId, navigate, key]);
  const onSend = (sent: string) => {
    forgetRefusedWrite(sent);
    const again = read(person, customerId) === sent;
    store(customerId, { key: sent, person, at: Date.now(), again });
    setShownOutcome(null);
    setLookUps(0);
    setBefore({ data });
  };
  const soFar = outcomeSoFar(lookUps, lookUps > 0 && isMissing, look?.before, answer);
  // The loss of what was sent may wait for the script of the page that shows a placed order, which is lost as well.
  const isLost = state !== 'idle' && lost;
  const outcome = isOpen ? soFar : isLost ? 'unknown' : (shownOutcome?.outcome ?? null);
  return { outcome, key, onSend };
}

/** Said while it is so, and brought into view, also after a reload: an order was sent, and whether it arrived. */
export function UnsettledOrderNote({ outcome, press }: { outcome: Outcome; press: string }) {
  const { title, text } = messages.UNSETTLED[outcome];
  return (
    <FailureFocus by={messages.UNSETTLED[outcome]}>
      <Note tone="warning" title={title}>
        {text(press)}
      </Note>
    </FailureFocus>
  );
}

/** The same above the rows of an order, where there is something to say. */
export function UnsettledAbove({ outcome, press }: { outcome: Outcome | null; press: string }) {
  return outcome ? (
    <div className="mt-3">
      <UnsettledOrderNote outcome={outcome} press={press} />
    </div>
  ) : null;
}
