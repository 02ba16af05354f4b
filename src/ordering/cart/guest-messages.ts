// What a visitor's cart says: apart from the rest, so that a first visit does not carry the sentences of an order.

export const title = 'Cart';
export const empty = 'Your cart is empty';
export const guestLead =
  'This cart is kept in this browser only, without prices. Sign in and we add it to your account’s cart.';
export const guestEmptyLead =
  'What you add stays in this browser, without prices. Sign in to see your prices, your lists and your last orders.';
export const browse = 'Browse products';
export const signIn = 'Sign in to see your prices and order';
export const quantityOf = (name: string) => `Quantity of ${name}`;
export const remove = (name: string) => `Remove ${name}`;
export const cartLoadFailed = 'We could not load your cart.';
export const cartKept = 'What is in it is kept.';
