import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import type { Failure } from '../../../kit/failure.ts';
import { NETWORK_ERROR } from '../../../kit/network-error.ts';
import { useConnection } from '../../../ui/connection.ts';
import { freshKey } from '../../../ui/send-key.tsx';
import { storedName, takeInHand } from '../../../ui/stored-work.ts';
import type { CartPage } from '../server/load-cart.ts';
import { useFreshCustomer } from './for-customer.tsx';
import { noteSaved, wasSavedMeanwhile } from './saved-meanwhile.ts';
import {
  afterAnswer,
  isNothing,
  linesOf,
  NOTHING,
  quantityIn,
  type Typed,
  typedBefore,
  useTyped,
  withText,
  writtenBy,
} from './typed-quantities.ts';

/** Quantities are written together this long after the last key, in ms. */
const WRITE_AFTER_MS = 400;
/** What another tab typed is its own to send; this long after it is sent here too, in ms. */
const TAKE_OVER_MS = 5000;

const NOTHING_WRITTEN: ReadonlySet<string> = new Set();

interface Answer {
  ok?: string;
  refused?: string[];
  error?: Failure;
}

/** How a quantity stands: empty, in the cart, on its way there, waiting for the connection, no quantity, or of what can't be ordered any more. */
export type QuantityState = 'none' | 'saved' | 'saving' | 'waits' | 'wrong' | 'refused';

/** What an order is typed into: a person's cart for a customer, as the page has read it. */
interface TypedPage {
  person: string;
  customer: { id: string } | null;
  cart: Pick<CartPage['cart'], 'lines'>;
}

/**
 * An order as it is typed: what is typed is kept on this device and written into the cart of the customer that the page shows, in batches,
 * each once for its key. Without an answer it is sent again under that key, when the connection is back and after a reload.
 */
export function useOrder(page: TypedPage) {
  const customerId = page.customer?.id ?? '';
  const { person } = page;
  const [now, change] = useTyped(person, customerId);
  useEffect(() => takeInHand(storedName('order', person, customerId)), [person, customerId]);
  const sender = useSender(customerId, now, change);
  const saved = useMemo(
    () => new Map(page.cart.lines.map((line) => [line.productId, line.quantity])),
    [page.cart.lines],
  );
  const { typedHere } = sender;
  const type = useCallback(
    (productId: string, text: string, name?: string) => {
      typedHere();
      change((held) => withText(held, productId, text, name));
    },
    [change, typedHere],
  );
  useEffect(() => {
    const before = Object.entries(typedBefore(page.person, customerId));
    if (before.length > 0)
      change((held) => ({ ...held, texts: { ...Object.fromEntries(before), ...held.texts } }));
  }, [page.person, customerId, change]);

  const textOf = (productId: string) => now.texts[productId] ?? String(saved.get(productId) ?? '');
  const stateOf = (productId: string): QuantityState => {
    const text = now.texts[productId];
    if (text === undefined) return saved.has(productId) ? 'saved' : 'none';
    if (now.refused.includes(productId)) return 'refused';
    if (quantityIn(text) === null) return 'wrong';
    if (sender.written.has(productId)) return 'saved';
    return sender.wasHeldUp ? 'waits' : 'saving';
  };
  const texts = Object.entries(now.texts);
  return {
    type,
    textOf,
    stateOf,
    /** What is ordered of a product as the screen says it. */
    quantityOf: (productId: string): number =>
      quantityIn(textOf(productId)) ?? saved.get(productId) ?? 0,
    /** Typed and not in the cart yet, whatever the reason. */
    unsaved: texts.map(([productId]) => productId),
    waiting: sender.isHeldUp ? linesOf(now).length : 0,
    wrong: texts
      .filter(([productId, text]) => quantityIn(text) === null || now.refused.includes(productId))
      .map(([productId]) => productId),
    /** The product's name at the time it was typed; undefined when unknown. */
    nameOf: (productId: string): string | undefined => now.names?.[productId],
    /** Everything that can be written is in the cart. */
    isSaved: now.sending === null && linesOf(now).length === 0 && !sender.isBusy,
    isBusy: sender.isBusy,
    /** Why the last batch was not written. */
    failure: sender.failure,
    /** When something was written last in this tab, by this device's clock. */
    savedAt: sender.savedAt,
    /** Sends what is typed at once. */
    flush: sender.flush,
    /** Drops what is typed and not in the cart yet: the order itself is dropped. */
    forget: useCallback(() => change(() => NOTHING), [change]),
  };
}
export type Order = ReturnType<typeof useOrder>;

/** What waited for the connection is said to wait until it is stored, not only until the connection is back: seconds lie between the two. */
export const staysHeldUp = (
  was: boolean,
  { lost, isStored }: { lost: boolean; isStored: boolean },
): boolean => lost || (was && !isStored);

/**
 * What is in the cart by the answer that is here. The fetcher is at rest once the page was read anew, which takes its time where the shop is
 * busy, and begins again with each change.
 */
function writtenMeanwhile(
  now: Typed,
  of: { state: string; data: Answer | undefined; formData: FormData | undefined },
): ReadonlySet<string> {
  const isAnswered =
    of.state === 'loading' &&
    of.data &&
    !of.data.error &&
    of.formData?.get('key') === now.sending?.key;
  return isAnswered ? writtenBy(now, of.data?.refused ?? []) : NOTHING_WRITTEN;
}

/** Sends what is typed, one batch at a time: an order's screen what it shows, the frame what was typed on a page that was left. */
export function useSender(
  customerId: string,
  now: Typed,
  change: (next: (now: Typed) => Typed) => void,
) {
  const fetcher = useFetcher<Answer>({ key: `order-type-${customerId}` });
  const { submit, state, data } = fetcher;
  const { revalidate } = useRevalidator();
  const { lost } = useConnection();
  const [was, setWas] = useState(false);
  const wasHeldUp = staysHeldUp(was, { lost, isStored: isNothing(now) });
  if (wasHeldUp !== was) setWas(wasHeldUp);
  useFreshCustomer(data);
  const answered = useRef(data);
  /** The key of what this page has sent and has no answer to. */
  const posted = useRef<string | null>(null);
  /** What stands was typed in this tab, or found when the page was opened. */
  const isMine = useRef(true);
  /** The answer that changed it came to this tab, which reads its page again by itself. */
  const isOwn = useRef(false);
  const [failed, setFailed] = useState<{ failure: Failure; texts: Typed['texts'] } | null>(null);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const isStuck = failed !== null && failed.texts === now.texts;

  const post = useCallback(
    ({ key, lines }: NonNullable<Typed['sending']>) => {
      posted.current = key;
      const form = { intent: 'type', meantFor: customerId, key, lines: JSON.stringify(lines) };
      void submit(form, { method: 'post', action: '/cart' });
    },
    [customerId, submit],
  );
  const flush = useCallback(() => {
    change((held) => {
      if (held.sending) {
        if (posted.current !== held.sending.key) post(held.sending);
        return held;
      }
      const lines = linesOf(held);
      if (lines.length === 0) return held;
      const sending = { key: freshKey(), lines };
      post(sending);
      return { ...held, sending };
    });
  }, [change, post]);

  useEffect(() => {
    if (state !== 'idle' || !data || data === answered.current) return;
    answered.current = data;
    const key = posted.current;
    posted.current = null;
    // The connection was lost, so the write may have happened: the same key is sent again.
    if (!key || data.error?.code === NETWORK_ERROR.code) return;
    const { error } = data;
    change((held) => {
      if (held.sending?.key !== key) return held;
      isOwn.current = true;
      if (!error) return afterAnswer(held, key, data.refused ?? []);
      // oxlint-disable-next-line react/set-state-in-effect -- what is said of an answer belongs to the texts that it is of
      setFailed({ failure: error, texts: held.texts });
      return { ...held, sending: null };
    });
    if (error) return;
    noteSaved();
    // oxlint-disable-next-line react/set-state-in-effect -- the answer is an event of the network, not of a render
    setSavedAt(Date.now());
  }, [state, data, change]);

  const isIdle = state === 'idle';
  useEffect(() => {
    if (lost || !isIdle || isStuck || isNothing(now)) return;
    if (now.sending ? posted.current === now.sending.key : linesOf(now).length === 0) return;
    const wait = isMine.current ? (now.sending ? 0 : WRITE_AFTER_MS) : TAKE_OVER_MS;
    const timer = setTimeout(flush, wait);
    return () => clearTimeout(timer);
  }, [lost, isIdle, isStuck, now, flush, data]);

  // What stands unsent goes as the page does, to the cart that it was typed for; so does what is typed when the tab is put away.
  const atEnd = useRef(() => {});
  useEffect(() => {
    atEnd.current = () => {
      if (!lost && isMine.current && !isStuck && linesOf(now).length > 0) flush();
    };
  }, [lost, isStuck, now, flush]);
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') atEnd.current();
    };
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      atEnd.current();
    };
  }, []);

  // What is typed went into the cart from another tab: what this page read of it is old.
  const stood = useRef(isNothing(now));
  useEffect(() => {
    const isEmpty = isNothing(now);
    if (isEmpty && !stood.current && !isOwn.current) void revalidate();
    if (isEmpty) isMine.current = false;
    isOwn.current = false;
    stood.current = isEmpty;
  }, [now, revalidate]);
  useEffect(() => {
    if (wasSavedMeanwhile()) void revalidate();
  }, [revalidate]);

  return {
    flush,
    typedHere: useCallback(() => {
      isMine.current = true;
    }, []),
    isBusy: state !== 'idle',
    isHeldUp: lost,
    wasHeldUp,
    written: writtenMeanwhile(now, fetcher),
    failure: isStuck ? failed.failure : null,
    savedAt,
  };
}
