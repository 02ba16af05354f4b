import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { useGuestCart } from '../../cart/ui/guest-cart.ts';
import { NETWORK_ERROR } from '../../kit/network-error.ts';
import { ADD_TO_CART, type AddToCart, requestAddToCart } from '../../ui/add-to-cart-event.ts';
import { connectionLost, useConnection } from '../../ui/connection.ts';
import { toast } from '../../ui/toast.ts';

/** True when something that was asked for in this tab is still unsent; see cart/ui/unsent-adds.ts. */
function hasUnsentAdds(): boolean {
  try {
    return Object.keys(window.sessionStorage).some((name) =>
      name.startsWith('bellcart.unsent-adds.'),
    );
  } catch {
    return false;
  }
}

/**
 * What takes products into the cart is fetched with the first one that somebody adds, because most first visits only look; and at once
 * when a guest cart of before waits for the account that has signed in since.
 */
export function CartListener({ signedIn }: { signedIn: boolean }) {
  const [Listener, setListener] = useState<ComponentType<{ signedIn: boolean }>>();
  const waiting = useRef<AddToCart[]>([]);
  const guest = useGuestCart();
  const isMergeDue = signedIn && guest.lines.length > 0;
  const { lost } = useConnection();
  const fetchListener = useCallback(() => {
    import('../../cart/ui/add-listener.tsx').then(
      ({ AddListener }) => setListener(() => AddListener),
      // It is fetched again when the connection is back; what was asked for waits.
      () => {
        connectionLost();
        toast.error(NETWORK_ERROR.message);
      },
    );
  }, []);
  useEffect(() => {
    if (
      !Listener &&
      !lost &&
      (isMergeDue || waiting.current.length > 0 || (signedIn && hasUnsentAdds()))
    )
      fetchListener();
  }, [Listener, lost, isMergeDue, signedIn, fetchListener]);
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
