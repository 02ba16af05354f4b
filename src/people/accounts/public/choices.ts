// What people choose from. Apart from contract.ts, so that a screen shows it without the validation library.

/** What a person may choose to be told by e-mail. Security notices are always sent. A missing choice means yes. */
export const NOTIFICATIONS = {
  orderPlaced: 'An order is placed for one of my customers',
  orderChanged: 'An order of mine changes or is confirmed',
  outForDelivery: 'An order of mine is on the truck',
  nextStop: 'The truck comes to me next',
  delivered: 'A delivery of mine arrives, with the proof of delivery',
  sdsRevised: 'A safety data sheet of a product I ordered is revised',
} as const;
export type NotificationKey = keyof typeof NOTIFICATIONS;

export const APPEARANCES = ['system', 'light', 'dark'] as const;
export const PEOPLE_STATES = ['all', 'active', 'invited', 'disabled'] as const;

export const ROLE_MESSAGES = {
  user: 'User',
  admin: 'Staff (admin)',
  super_admin: 'Super admin',
} as const;
export const ROLE_HINTS = {
  user: 'A customer’s buyer, or a sales rep: orders for their customers.',
  admin: 'Works for the company. What they may do follows from their duties.',
  super_admin: 'Owner or office manager: everything, including people and accounting.',
} as const;

export const DUTY_MESSAGES = {
  desk: 'Desk',
  driver: 'Driver',
  books: 'Books',
} as const;
export const DUTY_HINTS = {
  desk: 'Orders, customers, contact inbox and people.',
  driver: 'Stops and deliveries. Sees no prices, cancels nothing.',
  books: 'Invoices and accounting. Reads orders and customers.',
} as const;
