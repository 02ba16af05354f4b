import { type ComponentType, useEffect, useRef, useState } from 'react';
import { ADD_TO_CART, type AddToCart, requestAddToCart } from '../ui/add-to-cart-event.ts';

/** What takes products into the cart is fetched with the first one that somebody adds; most first visits only look. */
export function CartListener({ signedIn }: { signedIn: boolean }) {
  const [Listener, setListener] = useState<ComponentType<{ signedIn: boolean }>>();
  const waiting = useRef<AddToCart[]>([]);
  useEffect(() => {
    if (Listener) {
      // It listens by now: effects of what stands inside run first.
      for (const detail of waiting.current.splice(0)) requestAddToCart(detail);
      return;
    }
    const hold = (event: CustomEvent<AddToCart>) => {
      waiting.current.push(event.detail);
      void import('../cart/ui/add-listener.tsx').then(({ AddListener }) => setListener(() => AddListener));
    };
    window.addEventListener(ADD_TO_CART, hold);
    return () => window.removeEventListener(ADD_TO_CART, hold);
  }, [Listener]);
  return Listener ? <Listener signedIn={signedIn} /> : null;
}
