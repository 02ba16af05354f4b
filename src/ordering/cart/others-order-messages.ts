// What the cart says to staff who take no orders.

export const title = 'Cart';
export const notYours = 'You have no cart';
export const whoOrders =
  'The order desk, sales reps and customers place orders. An owner can give you the duty “Desk”, under People.';
export const back = 'Back to your work';
export const orders = 'See the orders';
