import { readQuantity } from '../../../kit/quantity.ts';
import { deviceStore } from '../../../ui/device-store.ts';
import type { TypedQuantity } from '../contract.ts';

/** What is typed into an order and not known to be in its cart yet, of one person for one customer, on this device. */
export interface Typed {
  /** By product, as it was typed; '' takes the product out. */
  texts: Readonly<Record<string, string>>;
  /** Names of the products, for views without them. Records of an earlier release have none. */
  names?: Readonly<Record<string, string>> | undefined;
  /** On its way to the cart, with the key that makes it happen once. */
  sending: { key: string; lines: readonly TypedQuantity[] } | null;
  /** What the server could not write, until something else is typed there. */
  refused: readonly string[];
}

export const NOTHING: Typed = { texts: {}, sending: null, refused: [] };
export const isNothing = ({ texts, sending }: Typed): boolean =>
  sending === null && Object.keys(texts).length === 0;

/** What is typed, and how to change it. */
export const useTyped = deviceStore('order', NOTHING, isNothing);

/** A text as a quantity: 0 for none, null when it is no quantity. */
export const quantityIn = (text: string): number | null =>
  text.trim() === '' || /^0+$/.test(text.trim()) ? 0 : readQuantity(text);

/** What can be sent of it. */
export const linesOf = ({ texts, refused }: Typed): TypedQuantity[] =>
  Object.entries(texts).flatMap(([productId, text]) => {
    const quantity = refused.includes(productId) ? null : quantityIn(text);
    return quantity === null ? [] : [{ productId, quantity }];
  });

/** One text changed. */
export const withText = (now: Typed, productId: string, text: string, name?: string): Typed => ({
  ...now,
  texts: { ...now.texts, [productId]: text },
  names: name === undefined ? now.names : { ...now.names, [productId]: name },
  refused: now.refused.filter((id) => id !== productId),
});

/** The answer to what was sent is there: what still stands as it was sent is in the cart, but for what was refused. */
export function afterAnswer(now: Typed, key: string, refused: readonly string[]): Typed {
  if (now.sending?.key !== key) return now;
  const sent = new Map(now.sending.lines.map((line) => [line.productId, line.quantity]));
  const isDone = (productId: string, text: string) =>
    !refused.includes(productId) && sent.get(productId) === quantityIn(text);
  const texts = Object.fromEntries(
    Object.entries(now.texts).filter(([productId, text]) => !isDone(productId, text)),
  );
  return {
    texts,
    names: Object.fromEntries(Object.entries(now.names ?? {}).filter(([id]) => id in texts)),
    sending: null,
    refused: [...now.refused, ...refused].filter((productId) => productId in texts),
  };
}

/** What of it an answer that is here has put into the cart, as long as the page is still being read anew: it waits for nothing any more. */
export function writtenBy(now: Typed, refused: readonly string[]): ReadonlySet<string> {
  if (!now.sending) return new Set();
  const { texts } = afterAnswer(now, now.sending.key, refused);
  return new Set(Object.keys(now.texts).filter((productId) => !(productId in texts)));
}

/** What was typed down the order guide of before and had not been added: it is typed into the order now. */
export function typedBefore(person: string, customerId: string): Record<string, string> {
  const store = `bellcart.guide.${person}.${customerId}`;
  try {
    const stored = JSON.parse(window.localStorage.getItem(store) ?? '{}') as {
      typed?: Record<string, string>;
      sending?: { lines?: { productId: string; quantity: number }[] } | null;
    };
    window.localStorage.removeItem(store);
    const lines = stored.sending?.lines ?? [];
    return {
      ...Object.fromEntries(lines.map((line) => [line.productId, String(line.quantity)])),
      ...stored.typed,
    };
  } catch {
    return {};
  }
}
