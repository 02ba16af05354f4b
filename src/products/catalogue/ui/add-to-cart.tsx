import { type FormEvent, useEffect, useState } from 'react';
import { requestAddToCart } from '../../../ui/add-to-cart-event.ts';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import * as messages from '../messages.ts';

/** How long the button says that it was pressed. */
const SHOWN_MS = 1600;

interface AddToCartProps {
  productId: string;
  /** For the message and for screen readers: "Laundry Sour, 5 gal pail". */
  name: string;
  disabled?: boolean;
  wide?: boolean;
}

/**
 * Quantity and button. The cart room takes the request from the page; without JavaScript the form
 * goes to the cart's own action.
 */
export function AddToCart({ productId, name, disabled = false, wide = false }: AddToCartProps) {
  const [quantity, setQuantity] = useState(1);
  const [added, setAdded] = useState(0);
  useEffect(() => {
    if (added === 0) return;
    const timer = setTimeout(() => setAdded(0), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [added]);
  const [wasPressed, setWasPressed] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wasPressed) return;
    setWasPressed(true);
    requestAddToCart({
      productId,
      quantity,
      name,
      onAnswer: (isIn) => {
        setWasPressed(false);
        if (!isIn) return;
        setAdded((count) => count + 1);
        setQuantity(1);
      },
    });
  };
  return (
    <form
      method="post"
      action="/cart"
      onSubmit={submit}
      className={wide ? 'add-to-cart flex-wrap' : 'add-to-cart'}
    >
      <input type="hidden" name="productId" value={productId} />
      <QuantityStepper
        value={quantity}
        onChange={setQuantity}
        name="quantity"
        label={`Quantity of ${name}`}
      />
      <button
        type="submit"
        name="intent"
        value="add"
        disabled={disabled}
        aria-busy={wasPressed || undefined}
        aria-label={`${messages.add}: ${name}`}
      >
        {/* Made anew at each press, so that it stamps again; the button itself stays and keeps the focus. */}
        <span key={added} className={added ? 'stamp' : undefined}>
          {added ? messages.added : wide ? messages.add : 'Add'}
        </span>
      </button>
    </form>
  );
}
