// What people choose from. Apart from contract.ts, so that a screen shows it without the validation library.

/** What a person may choose to be told by e-mail. Security notices are always sent. A missing choice means yes. */
export const NOTIFICATIONS = {
  orderPlaced: 'An order is placed for one of my customers',
  orderChanged: 'An order of mine changes or is confirmed',
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
  admin: 'Order desk and drivers: handles and delivers orders.',
  super_admin: 'Owner or office manager: everything, including people and accounting.',
} as const;
