/** What a product page asks the cart for. */
export interface AddToCart {
  productId: string;
  quantity: number;
  name: string;
}

const EVENT = 'bellcart:add';

export function askToAdd(detail: AddToCart): void {
  window.dispatchEvent(new CustomEvent(EVENT, { detail }));
}

export function onAskToAdd(listener: (detail: AddToCart) => void): () => void {
  const handle = (event: Event) => listener((event as CustomEvent<AddToCart>).detail);
  window.addEventListener(EVENT, handle);
  return () => window.removeEventListener(EVENT, handle);
}
