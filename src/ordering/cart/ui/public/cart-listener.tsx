import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { NETWORK_ERROR } from '../../../../kit/network-error.ts';
import { ADD_TO_CART, type AddToCart, requestAddToCart } from '../../../../ui/add-to-cart-event.ts';
import { connectionLost, useConnection } from '../../../../ui/connection.ts';
import { toast } from '../../../../ui/toast.ts';

/**
 * What takes products into the cart is fetched with the first one that a visitor adds, because most first visits only look. For who is
 * signed in it is there before: what they add without a connection is kept, and a guest cart of before goes to their account.
 */
export function CartListener({ signedIn }: { signedIn: boolean }) {
  const [Listener, setListener] = useState<ComponentType<{ signedIn: boolean }>>();
  const waiting = useRef<AddToCart[]>([]);
  const { lost } = useConnection();
  const fetchListener = useCallback(() => {
    import('../add-listener.tsx').then(
      ({ AddListener }) => setListener(() => AddListener),
      // The cart is fetched again when the connection is back; queued additions stay queued.
      () => {
        connectionLost();
        toast.error(NETWORK_ERROR.message);
      },
    );
  }, []);
  useEffect(() => {
    if (!Listener && !lost && (signedIn || waiting.current.length > 0)) fetchListener();
  }, [Listener, lost, signedIn, fetchListener]);
  useEffect(() => {
    if (Listener) {
      // It listens by now: effects of what stands inside run first.
      for (const detail of waiting.current.splice(0)) requestAddToCart(detail);
      return;
    }
    const hold = (event: CustomEvent<AddToCart>) => {
      waiting.current.push(event.detail);
      fetchListener();
    };
    window.addEventListener(ADD_TO_CART, hold);
    return () => window.removeEventListener(ADD_TO_CART, hold);
  }, [Listener, fetchListener]);
  return Listener ? <Listener signedIn={signedIn} /> : null;
}
