import { readQuantity } from '../../../kit/quantity.ts';
import { deviceStore } from '../../../ui/device-store.ts';
import type { HowAdded } from '../../cart/server/write-cart.ts';

/** What is typed down a guide and not in the cart yet, of one person for one customer, on this device. */
export interface Typed {
  /** By product, as it was typed. */
  typed: Readonly<Record<string, string>>;
  /** On its way to the cart, with the key that makes it happen once. */
  sending: Sending | null;
  /** The count that filled the quantities; it fills them once. */
  filledFrom: string | null;
}
export interface Sending {
  key: string;
  lines: readonly { productId: string; quantity: number }[];
  /** Said by the person: what becomes of products that are in the cart already. */
  how?: HowAdded;
}

const NOTHING: Typed = { typed: {}, sending: null, filledFrom: null };

/** What is typed, and how to change it. */
export const useTyped = deviceStore(
  'guide',
  NOTHING,
  ({ typed, sending, filledFrom }) =>
    Object.keys(typed).length === 0 && sending === null && filledFrom === null,
);

/** The lines that can be sent, and the products whose text is no quantity. */
export function linesOf(typed: Typed['typed']): {
  lines: { productId: string; quantity: number }[];
  wrong: string[];
} {
  const lines: { productId: string; quantity: number }[] = [];
  const wrong: string[] = [];
  for (const [productId, text] of Object.entries(typed)) {
    // 0 says that none is wanted.
    if (text.trim() === '' || /^0+$/.test(text.trim())) continue;
    const quantity = readQuantity(text);
    if (quantity === null) wrong.push(productId);
    else lines.push({ productId, quantity });
  }
  return { lines, wrong };
}

/** One text changed; an empty one is forgotten. */
export function withText(now: Typed, productId: string, text: string): Typed {
  const { [productId]: _, ...rest } = now.typed;
  return { ...now, typed: text === '' ? rest : { ...rest, [productId]: text } };
}

/** Puts what was on its way back into its rows, where nothing newer stands. */
export function putBack(now: Typed, productIds?: readonly string[]): Typed {
  const back = (now.sending?.lines ?? []).filter(
    ({ productId }) => !productIds || productIds.includes(productId),
  );
  return {
    ...now,
    sending: null,
    typed: {
      ...Object.fromEntries(back.map(({ productId, quantity }) => [productId, String(quantity)])),
      ...now.typed,
    },
  };
}
