import { isOneOf, SEEING_MONEY, type UserActor } from '../../../kit/actor.ts';

// What people choose from. Apart from contract.ts, so that a screen shows it without the validation library.

/** What a person may choose to be told by e-mail. Security notices are always sent. A missing choice means yes, but for OFF_AT_FIRST. */
export const NOTIFICATIONS = {
  orderPlaced: 'An order is placed for a site or customer of mine',
  orderChanged: 'An order of mine changes or is confirmed',
  outForDelivery: 'An order of mine is out for delivery',
  nextStop: 'The truck comes to me next',
  delivered: 'A delivery of mine arrives, with the proof of delivery',
  sdsRevised: 'A safety data sheet of a product I ordered is revised',
  weekReport: 'It is Monday: what changed in the week before',
} as const;
export type NotificationKey = keyof typeof NOTIFICATIONS;
/** Opt-in: without a stored choice these are off. */
export const OFF_AT_FIRST: readonly NotificationKey[] = ['weekReport'];
/** Of the whole company's figures: a super_admin's alone. */
export const OWNERS_ONLY: readonly NotificationKey[] = ['weekReport'];

/** A person's own, by the specification's word, in the account menu and on their page. What is the company's stands under Company. */
export const OWN_TITLE = 'Settings';

/** What stands on the page of one's own settings: the id of each part and its heading. */
const OWN_SETTINGS = [
  ['profile', 'Profile'],
  ['email', 'Email'],
  ['password', 'Password'],
  ['two-step', 'Two-step sign-in'],
  ['passkeys', 'Passkeys'],
  ['devices', 'Signed-in devices'],
  ['keys', 'Keys for programs'],
  ['calendar', 'Calendar of deliveries'],
  ['notifications', 'Notifications'],
  ['appearance', 'Appearance'],
  ['data', 'My data'],
  ['delete', 'Delete account'],
] as const;

/** A calendar leads to the pages of orders: whoever opens none has none. */
export const mayHaveCalendar = (person: Pick<UserActor, 'role' | 'duties'>): boolean =>
  isOneOf(person, SEEING_MONEY);

/** The parts that stand there for this person. */
export const ownSettingsOf = (person: Pick<UserActor, 'role' | 'duties'>) =>
  OWN_SETTINGS.filter(([id]) => id !== 'calendar' || mayHaveCalendar(person));

export const APPEARANCES = ['system', 'light', 'dark'] as const;
export const PEOPLE_STATES = ['all', 'active', 'invited', 'disabled'] as const;

export const ROLE_MESSAGES = {
  user: 'Buyer or sales rep',
  admin: 'Staff',
  super_admin: 'Owner',
} as const;
export const ROLE_HINTS = {
  user: 'A customer’s buyer, or a sales rep: orders for their customers.',
  admin: 'Works for the company. What they may do follows from their duties.',
  super_admin: 'Owner or office manager: everything, including people and money.',
} as const;

export const DUTY_MESSAGES = {
  desk: 'Desk',
  driver: 'Driver',
  books: 'Bookkeeper',
} as const;
/** What everybody else does, beside the duties of staff. */
export const WHO_DOES = { owner: 'Owner: everything', rep: 'Sales rep', buyer: 'Buyer' } as const;
export const DUTY_HINTS = {
  desk: 'Orders, deliveries, customers, messages and people.',
  driver: 'Stops and deliveries. Sees no prices, cancels nothing.',
  books: 'Invoices, receivables and prices. Reads orders and customers.',
} as const;

/** How many days the key of a program may last. */
export const API_KEY_DAYS = [30, 90, 365] as const;
