import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { messageFor } from '../../kit/messages.ts';
import { ADD_TO_CART, type AddToCart } from '../../ui/add-to-cart-event.ts';
import { toast } from '../../ui/toast.ts';
import { words } from '../words.ts';
import { addGuestLine, clearGuestCart, useGuestCart } from './guest-cart.ts';

interface CartAnswer {
  ok?: string;
  dropped?: number;
  error?: { code: string; message: string };
}

/**
 * Takes `bellcart:add` from anywhere in the page: for a guest into the browser's cart, for a signed-in person into their own.
 * After sign-in it hands the guest cart over, once. Stands in the frame, beside the page.
 */
export function AddListener({ signedIn }: { signedIn: boolean }) {
  useMergeOnSignIn(signedIn);
  const adding = useFetcher<CartAnswer>({ key: 'cart-add' });
  const waiting = useRef<AddToCart[]>([]);
  const underWay = useRef<AddToCart | null>(null);

  // One request at a time: a fetcher drops the one before it.
  const sendNext = useRef(() => {});
  sendNext.current = () => {
    const next = waiting.current[0];
    if (!next || underWay.current) return;
    waiting.current.shift();
    underWay.current = next;
    void adding.submit({ intent: 'add', productId: next.productId, quantity: next.quantity }, { method: 'post', action: '/cart' });
  };

  useEffect(() => {
    const onAdd = (event: WindowEventMap['bellcart:add']) => {
      const { productId, quantity, name } = event.detail;
      if (!signedIn) {
        addGuestLine(productId, quantity);
        toast.success(words.added(name));
        return;
      }
      waiting.current.push(event.detail);
      sendNext.current();
    };
    window.addEventListener(ADD_TO_CART, onAdd);
    return () => window.removeEventListener(ADD_TO_CART, onAdd);
  }, [signedIn]);

  useEffect(() => {
    const done = underWay.current;
    if (adding.state !== 'idle' || !done || !adding.data) return;
    underWay.current = null;
    if (adding.data.error) toast.error(messageFor(adding.data.error));
    else toast.success(words.added(done.name));
    sendNext.current();
  }, [adding.state, adding.data]);
  return null;
}

function useMergeOnSignIn(signedIn: boolean): void {
  const guest = useGuestCart();
  const merging = useFetcher<CartAnswer>({ key: 'cart-merge' });
  const asked = useRef('');
  useEffect(() => {
    if (!signedIn || guest.lines.length === 0 || asked.current === guest.key) return;
    asked.current = guest.key;
    void merging.submit({ intent: 'merge', key: guest.key, lines: JSON.stringify(guest.lines) }, { method: 'post', action: '/cart' });
  }, [signedIn, guest, merging]);
  useEffect(() => {
    if (merging.state !== 'idle' || !merging.data) return;
    if (merging.data.error) {
      toast.error(messageFor(merging.data.error));
      return;
    }
    clearGuestCart(asked.current);
    toast.info(merging.data.dropped ? words.mergedDropped(merging.data.dropped) : words.merged);
  }, [merging.state, merging.data]);
}
