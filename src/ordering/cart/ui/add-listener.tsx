import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useFetcher, useLocation, useRouteLoaderData } from 'react-router';
import { NETWORK_ERROR } from '../../../kit/network-error.ts';
import { ADD_TO_CART } from '../../../ui/add-to-cart-event.ts';
import { useConnection } from '../../../ui/connection.ts';
import { addGuestLine, clearGuestCart, useGuestCart } from '../../../ui/guest-cart.ts';
import { toast } from '../../../ui/toast.ts';
import * as messages from '../messages.ts';
import { useForCustomer, useFreshCustomer } from './for-customer.tsx';
import { asOneRequest, storeUnsentAdds, type UnsentAdd, unsentAdds } from './unsent-adds.ts';

interface CartAnswer {
  ok?: string;
  dropped?: number;
  customer?: { id: string; name: string } | null;
  error?: { code: string; message: string; details?: unknown };
}

/**
 * Takes `bellcart:add` from anywhere in the page: for a guest into the browser's cart, for a signed-in person into their own.
 * "Added" is said when the answer is there. What got none is sent again under its key when the connection is back, also after a
 * reload. After sign-in it hands the guest cart over, once. Stands in the frame, beside the page.
 */
export function AddListener({ signedIn }: { signedIn: boolean }) {
  useMergeOnSignIn(signedIn);
  const person =
    useRouteLoaderData<() => { user: { uid: string } | null }>('root')?.user?.uid ?? null;
  // Another person in this tab has requests of their own.
  return <Adds key={person ?? ''} person={person} />;
}

function Adds({ person }: { person: string | null }) {
  const meantFor = useForCustomer();
  const { lost } = useConnection();
  const { submit, state, data } = useFetcher<CartAnswer>({ key: 'cart-add' });
  useFreshCustomer(data);
  /** In their order, the first one under way. */
  const [waiting, setWaiting] = useState<readonly UnsentAdd[]>(() =>
    person ? unsentAdds(person) : [],
  );
  const list = useRef(waiting);
  const last = useRef<UnsentAdd | null>(null);
  const answered = useRef<CartAnswer | undefined>(data);
  const sent = useRef<UnsentAdd | null>(null);

  const set = useCallback(
    (adds: readonly UnsentAdd[]) => {
      list.current = adds;
      if (person) storeUnsentAdds(person, adds);
      setWaiting(adds);
    },
    [person],
  );

  useEffect(() => {
    const onAdd = ({ detail }: WindowEventMap['bellcart:add']) => {
      const request = asOneRequest(detail, {
        meantFor,
        earlier: list.current,
        last: last.current,
        now: Date.now(),
      });
      if (!request) {
        detail.onAnswer?.(false);
        return;
      }
      last.current = request;
      if (person) {
        set([...list.current, request]);
        return;
      }
      addGuestLine(request.productId, request.quantity);
      toast.success(messages.added(request.name));
      request.onAnswer?.(true);
    };
    window.addEventListener(ADD_TO_CART, onAdd);
    return () => window.removeEventListener(ADD_TO_CART, onAdd);
  }, [person, meantFor, set]);

  // One request at a time: a fetcher drops the answer of the one before it.
  useEffect(() => {
    if (state !== 'idle' || !person) return;
    const under = sent.current;
    if (under && data && data !== answered.current) {
      answered.current = data;
      sent.current = null;
      const isUnanswered = data.error?.code === NETWORK_ERROR.code;
      under.onAnswer?.(!data.error);
      if (isUnanswered) {
        toast.info(messages.addWaits(under.name));
        return;
      }
      if (data.error) toast.error(data.error.message);
      else
        toast.success(
          data.customer && data.customer.id !== meantFor
            ? messages.addedFor(under.name, data.customer.name)
            : messages.added(under.name),
        );
      last.current = { ...under, at: Math.max(under.at, last.current?.at ?? 0) };
      set(list.current.filter((one) => one.key !== under.key));
      return;
    }
    const next = waiting[0];
    if (!next || under || lost) return;
    sent.current = next;
    const { productId, quantity, key } = next;
    void submit(
      { intent: 'add', productId, quantity, meantFor: next.meantFor, key },
      { method: 'post', action: '/cart' },
    );
  }, [state, data, waiting, submit, lost, set, person, meantFor]);
  return lost && person ? <Waiting adds={waiting} /> : null;
}

/** Says on the card of each product that was asked for without a connection that it waits: also after a reload, and on another page. */
function Waiting({ adds }: { adds: readonly UnsentAdd[] }) {
  const { pathname, search } = useLocation();
  const [places, setPlaces] = useState<[string, Element][]>([]);
  useEffect(() => {
    const look = () => {
      const forms = [...document.querySelectorAll<HTMLFormElement>('form[action="/cart"]')];
      const found = adds.flatMap(({ key, productId }) =>
        forms.flatMap((form): [string, Element][] => {
          const field = form.elements.namedItem('productId');
          const isIts = field instanceof HTMLInputElement && field.value === productId;
          return isIts && form.parentElement ? [[key, form.parentElement]] : [];
        }),
      );
      setPlaces((shown) =>
        shown.length === found.length && shown.every(([, place], at) => place === found[at]?.[1])
          ? shown
          : found,
      );
    };
    look();
    // Cards that load by themselves come later, or anew.
    const changes = new MutationObserver(look);
    changes.observe(document.body, { childList: true, subtree: true });
    return () => changes.disconnect();
  }, [adds, pathname, search]);
  return places.map(([key, place], at) =>
    createPortal(
      <p role="status" className="w-full text-sm font-semibold text-warning">
        Waits for the connection
      </p>,
      place,
      `${key}-${at}`,
    ),
  );
}

function useMergeOnSignIn(signedIn: boolean): void {
  const guest = useGuestCart();
  const { submit, state, data } = useFetcher<CartAnswer>({ key: 'cart-merge' });
  const lastKey = useRef('');
  const { lost } = useConnection();
  useEffect(() => {
    if (!signedIn || lost || guest.lines.length === 0 || lastKey.current === guest.key) return;
    lastKey.current = guest.key;
    void submit(
      {
        intent: 'merge',
        key: guest.key,
        lines: JSON.stringify(guest.lines),
        sentWith: guest.sentWith ?? '',
      },
      { method: 'post', action: '/cart' },
    );
  }, [signedIn, lost, guest, submit]);
  useEffect(() => {
    if (state !== 'idle' || !data) return;
    if (data.error) {
      // Without an answer it is handed over again, under the same key.
      if (data.error.code === NETWORK_ERROR.code) lastKey.current = '';
      toast.error(data.error.message);
      return;
    }
    clearGuestCart(lastKey.current);
    toast.info(messages.merged(data.customer?.name ?? null));
    if (data.dropped) toast.info(messages.mergedDropped(data.dropped));
  }, [state, data]);
}
