/** Someone asked for a product to be put into the cart. The cart room listens, for buyers and for guests alike. */
export const ADD_TO_CART = 'bellcart:add';

export interface AddToCart {
  productId: string;
  quantity: number;
  /** For the message: "Laundry Sour, 5 gal pail". */
  name: string;
  /**
   * One wish, one key: asked for again with the same key it is still one. Without one, the same product and quantity asked for again
   * before the answer, or at once after it (a double tap, Enter twice), is the same wish. A scanner's lines each have their own.
   */
  key?: string;
  /** Told once it is known whether the product is in the cart. */
  onAnswer?: (added: boolean) => void;
}

declare global {
  interface WindowEventMap {
    'bellcart:add': CustomEvent<AddToCart>;
  }
}

/** Asks for a product to be put into the cart. Only in the browser. */
export function requestAddToCart(detail: AddToCart): void {
  window.dispatchEvent(new CustomEvent<AddToCart>(ADD_TO_CART, { detail }));
}
