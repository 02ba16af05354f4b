import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { CheckBox } from '../../../ui/check-box.tsx';
import { useConnection } from '../../../ui/connection.ts';
import { useGuestCart } from '../../../ui/guest-cart.ts';
import { useMessages } from '../../../ui/use-messages.ts';
import { MAX_FIRST_LINES } from '../limits.ts';
import { contactMessages } from '../messages.ts';

/** What the cart of this browser says of its products. */
interface Names {
  products: { id: string; name: string; sizeUnit: string }[];
}

/** With a request for an account goes what the visitor has in the cart, unless it is unticked: `firstLines`, as the desk reads it. */
export function CartAlong() {
  const messages = useMessages(contactMessages);
  const { lines } = useGuestCart();
  const { load, data } = useFetcher<Names>({ key: 'cart-along' });
  const { lost } = useConnection();
  const [isTicked, setTicked] = useState(true);
  const ids = lines.map(({ productId }) => productId).join(',');
  useEffect(() => {
    if (ids && !lost) void load(`/cart/guest-names?ids=${ids}`);
  }, [ids, lost, load]);
  const names = new Map(
    (data?.products ?? []).map(({ id, name, sizeUnit }) => [id, `${name}, ${sizeUnit}`]),
  );
  const first = lines
    .flatMap(({ productId, quantity }) => {
      const name = names.get(productId);
      return name ? [{ productId, quantity, name }] : [];
    })
    .slice(0, MAX_FIRST_LINES);
  if (first.length === 0) return null;
  return (
    <div className="sm:col-span-2">
      <CheckBox
        label={messages.cartAlong(first.length)}
        checked={isTicked}
        onChange={({ currentTarget }) => setTicked(currentTarget.checked)}
      />
      {isTicked ? <input type="hidden" name="firstLines" value={JSON.stringify(first)} /> : null}
    </div>
  );
}
