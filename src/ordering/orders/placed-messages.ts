/** Sentences of the page after an order is placed, in one place for translation. */
export const PLACED = {
  title: 'Order placed',
  allOrders: 'All orders',
  reloadCart: 'Reload your cart, then place the order.',
  notPlaced: 'Not placed yet',
  notPlacedText: 'Your cart is as it was.',
  toCart: 'Back to the cart',
  none: 'There is no order to show here',
  noneText: 'Sign in with the account that placed the order. We also sent it by e-mail.',
};
