import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useGuestCart } from '../cart/ui/guest-cart.ts';
import { ADD_TO_CART, type AddToCart, requestAddToCart } from '../ui/add-to-cart-event.ts';

/**
 * What takes products into the cart is fetched with the first one that somebody adds, because most first visits only look; and at once
 * when a guest cart of before waits for the account that has signed in since.
 */
export function CartListener({ signedIn }: { signedIn: boolean }) {
  const [Listener, setListener] = useState<ComponentType<{ signedIn: boolean }>>();
  const waiting = useRef<AddToCart[]>([]);
  const guest = useGuestCart();
  const isMergeDue = signedIn && guest.lines.length > 0;
  useEffect(() => {
    if (isMergeDue) void import('../cart/ui/add-listener.tsx').then(({ AddListener }) => setListener(() => AddListener));
  }, [isMergeDue]);
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
