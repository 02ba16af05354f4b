/** Someone asked for a product to be put into the cart. The cart room listens, for buyers and for guests alike. */
export const ADD_TO_CART = 'bellcart:add';

export interface AddToCart {
  productId: string;
  quantity: number;
  /** For the message: "Laundry Sour, 5 gal pail". */
  name: string;
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
