import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { ADD_TO_CART, type AddToCart } from '../../ui/add-to-cart-event.ts';
import { toast } from '../../ui/toast.ts';
import * as words from '../words.ts';
import { addGuestLine, clearGuestCart, useGuestCart } from './guest-cart.ts';
import { useFreshCustomer, useMeantFor } from './meant-for.ts';

interface CartAnswer {
  ok?: string;
  dropped?: number;
  error?: { code: string; message: string; details?: unknown };
}

/**
 * Takes `bellcart:add` from anywhere in the page: for a guest into the browser's cart, for a signed-in person into their own.
 * After sign-in it hands the guest cart over, once. Stands in the frame, beside the page.
 */
export function AddListener({ signedIn }: { signedIn: boolean }) {
  useMergeOnSignIn(signedIn);
  const { submit, state, data } = useFetcher<CartAnswer>({ key: 'cart-add' });
  const meantFor = useMeantFor();
  useFreshCustomer(data);
  const [asked, setAsked] = useState<AddToCart[]>([]);
  const taken = useRef(0);
  const underWay = useRef<AddToCart | null>(null);
  const answered = useRef<CartAnswer | null>(null);

  useEffect(() => {
    const onAdd = (event: WindowEventMap['bellcart:add']) => {
      const { productId, quantity, name } = event.detail;
      if (signedIn) {
        setAsked((all) => [...all, event.detail]);
        return;
      }
      addGuestLine(productId, quantity);
      toast.success(words.added(name));
    };
    window.addEventListener(ADD_TO_CART, onAdd);
    return () => window.removeEventListener(ADD_TO_CART, onAdd);
  }, [signedIn]);

  // One request at a time: a fetcher drops the answer of the one before it.
  useEffect(() => {
    if (state !== 'idle') return;
    const sent = underWay.current;
    if (sent) {
      if (!data || data === answered.current) return;
      answered.current = data;
      underWay.current = null;
      if (data.error) toast.error(data.error.message);
      else toast.success(words.added(sent.name));
    }
    const next = asked[taken.current];
    if (!next) return;
    underWay.current = next;
    taken.current += 1;
    void submit({ intent: 'add', productId: next.productId, quantity: next.quantity, meantFor }, { method: 'post', action: '/cart' });
  }, [state, data, asked, submit, meantFor]);
  return null;
}

function useMergeOnSignIn(signedIn: boolean): void {
  const guest = useGuestCart();
  const { submit, state, data } = useFetcher<CartAnswer>({ key: 'cart-merge' });
  const asked = useRef('');
  useEffect(() => {
    if (!signedIn || guest.lines.length === 0 || asked.current === guest.key) return;
    asked.current = guest.key;
    void submit({ intent: 'merge', key: guest.key, lines: JSON.stringify(guest.lines) }, { method: 'post', action: '/cart' });
  }, [signedIn, guest, submit]);
  useEffect(() => {
    if (state !== 'idle' || !data) return;
    if (data.error) {
      toast.error(data.error.message);
      return;
    }
    clearGuestCart(asked.current);
    toast.info(data.dropped ? words.mergedDropped(data.dropped) : words.merged);
  }, [state, data]);
}
