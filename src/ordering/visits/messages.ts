import { formatCents } from '../../kit/money.ts';
import { sentence } from '../../kit/sentence.ts';
import { dayText, shiftDay, shortDayText, timeText } from '../../kit/time.ts';
import type { RoadBy } from './by-road.ts';
import { MAX_NOTE, PERIOD_DAYS, type Shown, type Sort } from './choices.ts';

/** Every sentence of the visits room, in one place. */
export const NOTE_MISSING = 'Write a note.';
export const NOTE_TOO_LONG = `Keep a note within ${MAX_NOTE} characters.`;
export const FOLLOW_UP_PAST = 'This day is past. Choose today or a later day.';
export const NOT_YOURS = 'Only who wrote a note changes it.';
export const NOTE_CHANGED =
  'This note was changed since you opened it. Nothing was saved; read it again.';

export const TITLE = 'To call';
/** "12 customers, due for a call, page 1 of 2." */
export function foundText(calls: { found: number; page: number; pages: number; shown: Shown }) {
  const count = calls.found === 1 ? '1 customer' : `${calls.found} customers`;
  const which = calls.shown === 'all' ? '' : `: ${SHOWN_MESSAGES[calls.shown].toLowerCase()}`;
  return `${count}${which}${calls.pages > 1 ? `, page ${calls.page} of ${calls.pages}` : ''}.`;
}

/** A rep's own day, as the menu calls it; the whole list above is not. */
export const DAY = 'Today';
/** Somebody who is nobody's customer yet. */
export const NEW_CUSTOMER = 'New customer';
export const dueText = (count: number) =>
  count === 0
    ? 'Nobody is due for a call today.'
    : count === 1
      ? '1 customer is past the usual time for an order.'
      : `${count} customers are past their usual time for an order.`;
export const allDue = (count: number) => `All ${count} who are due`;
export const ALL_CUSTOMERS = 'All customers';

export const SHOWN_MESSAGES: Record<Shown, string> = {
  all: 'All customers',
  due: 'Due for a call',
  'follow-ups': 'Follow-ups due',
  lapsed: 'With lapsed items',
  owing: 'Overdue balance',
};

export const SORT_MESSAGES: Record<Sort, string> = {
  call: 'Most overdue for a call',
  name: 'Name',
  last: 'Longest without an order',
  spend: 'Largest drop in orders',
  balance: 'Largest overdue balance',
};

export const PERIOD_TITLE = `Last ${PERIOD_DAYS} days`;
/** Orders as they were placed, with their tax: not what a sale is to the reports. */
export const ORDERED = 'Ordered';
export const PERIOD_LEAD = `Ordered in the last ${PERIOD_DAYS} days against the same days a year ago.`;

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** "Every 7 days, last 12 days ago" */
export function rhythmText(row: { usualDays: number | null; daysSince: number | null }): string {
  if (row.daysSince === null) return 'No order in the last two years';
  const last = row.daysSince === 0 ? 'last one today' : `last ${days(row.daysSince)} ago`;
  if (row.usualDays === null) return `Too few orders, ${last}`;
  return `Every ${days(row.usualDays)}, ${last}`;
}

/** "every 3 weeks", "every 10 days" */
const spanText = (count: number) =>
  count === 1
    ? 'day'
    : count === 7
      ? 'week'
      : count % 7 === 0
        ? `${count / 7} weeks`
        : `${count} days`;

/** How late a customer is against its own rhythm; empty while it is not. */
export function lateText({
  usualDays,
  daysSince,
}: {
  usualDays: number | null;
  daysSince: number | null;
}): string {
  if (usualDays === null || daysSince === null || daysSince <= usualDays) return '';
  return `${days(daysSince - usualDays)} late to order`;
}

/** Below the bars of a rhythm. */
export const barsText = (usualDays: number, gaps: number) =>
  `Orders every ${spanText(usualDays)}; the last ${gaps} gaps`;
export const nowText = (daysSince: number) =>
  daysSince === 0 ? 'today' : `now ${days(daysSince)}`;
/** The chart of order intervals as text. */
export const barsLabel = (gaps: readonly number[], daysSince: number) =>
  `Days between orders: ${gaps.join(', ')}; ${days(daysSince)} since the last.`;

/** "$1,310.69 a year ago" */
export const yearAgoText = (row: { spendBeforeCents: number }): string =>
  row.spendBeforeCents === 0
    ? 'None a year ago'
    : `${formatCents(row.spendBeforeCents)} a year ago`;

export const lapsedText = (count: number) =>
  count === 1 ? '1 lapsed item' : `${count} lapsed items`;
export const OFFER_TITLE = 'Lapsed, and what they have not tried';
export const OFFER_LEAD =
  'Lapsed: bought three times or more, and not for longer than one and a half times its usual gap. Not tried: what customers buy who bought three of the same products in half a year.';
export const OFFER_NONE = 'Nothing has lapsed, and nobody alike buys more.';
/** "last Sep 14, was every 3 weeks" */
export const lapsedLine = (item: { lastOn: string; usualDays: number }) =>
  `last ${shortDayText(item.lastOn)}, was every ${spanText(item.usualDays)}`;
/** "9 of 10 like them buy it" */
export const similarLine = (item: { sites: number; ofSites: number }) =>
  `${item.sites} of ${item.ofSites} like them buy it`;
export const ADDED = 'It is in the order. New order opens it.';

export const ADD_WAITS = 'No answer yet. It is sent again while this page is open.';
/** On the button of a product that is kept on the device until it is in the order. */
export const ADD_STORED = 'Waiting';
export const addedFor = (product: string, customer: string) =>
  `${sentence(`${product} is in the order of ${customer}`)} New order opens it.`;

export const VISITS_TODAY = 'To come back to by today';
/** Puts the whole day in the order in which one drives to it; pressed again, by what is due. */
export const BY_ROAD = 'By road';
/** By what they stand in order. `byZip` of them have no delivery that says where they are: they stand beside the nearest ZIP. */
export const roadTitle = (by: RoadBy, byZip: number): string =>
  by === 'address'
    ? 'By ZIP and street: no positions yet'
    : `By road${by === 'here' ? ' from here' : ''}${byZip > 0 ? `, ${byZip} by ZIP` : ''}`;
export const inMaps = (customer: string) => `: the way to ${customer} (opens another site)`;
export const NOTES_TITLE = 'Notes';
export const NOTES_LEAD = 'For our own people. The customer’s buyers never see them.';
export const NOTES_NONE = 'None yet. Write what the next person should know.';
/** Every note there is stands among the follow-ups. */
export const NOTES_ABOVE = 'No others: what is to be followed up stands above.';
export const noteAbout = (customer: string) => `Note about ${customer}`;
export const NOTE_NOT_STORED =
  'This browser keeps nothing, so the note is not saved. Open the customer to write it there.';
export const allNotes = (count: number) => `All ${count} notes`;
export const WAITING_TITLE = 'Waits for an answer';
export const problemWith = (orderNumber: string) => `Problem with ${orderNumber}`;
export const reportedOn = (day: string) => `reported ${dayText(day)}`;
export const messageOf = (name: string) => `Message from ${name}`;
export const FOLLOW_UPS_TITLE = 'Follow-ups';
export const FOLLOW_UPS_NONE = 'None.';
export const NOTE_THE_CALL = 'Note the call';
export const NOTE_WAITS =
  'No answer yet. The note is kept on this device and is sent when the connection is back, once, also after you leave this page.';
/** This browser keeps nothing. */
export const NOTE_WAITS_HERE =
  'No answer yet. The note is sent again when the connection is back, once, while this page is open.';
/** Below a note's form: what the note settles, as the days of the follow-ups that are due. */
export const closesFollowUps = (days: readonly string[]) =>
  `Saving it closes the follow-up of ${days.map((day) => dayText(day)).join(' and of ')}.`;
export const FOLLOW_UP = 'Follow up';
export const NOTE_SAVED = 'The note is saved.';
export const FOLLOW_UP_DONE = 'The follow-up is done.';
/** When a follow-up is due, as short as its row: "Today", "Was due Mon, Nov 23", "Mon, Nov 30" */
export const dueOnText = (day: string, today: string) =>
  day < today ? `Was due ${dayText(day)}` : day === today ? 'Today' : dayText(day);
export const followUpText = (day: string, today: string) =>
  day < today
    ? `Follow-up due ${shortDayText(day)}`
    : day === today
      ? 'Follow up today'
      : day === shiftDay(today, 1)
        ? 'Follow up tomorrow'
        : `Follow up ${shortDayText(day)}`;
export const NO_CUSTOMER_MATCHES = 'No customer matches';
export const NO_CUSTOMERS = 'No customers to call on yet';

export const NEXT_DELIVERY = 'Next delivery';
export const orderByText = (day: string, hour: string) => `order by ${dayText(day)}, ${hour}`;
export const noPhone = 'No phone number is known.';
const ownNumber = (hasPhone: boolean) => (hasPhone ? ' Call the customer’s own number.' : '');
export const contactsNone = (hasPhone: boolean) =>
  `No buyer of this customer has an account.${ownNumber(hasPhone)}`;
export const inviteFirst = 'Invite the person who orders';
export const contactsInvited = (hasPhone: boolean) =>
  `Nobody invited here has signed in yet.${ownNumber(hasPhone)}`;

/** Under Today's title, beside the lines of what is to do: it counts the orders below them. */
export const openOrders = (count: number) =>
  count === 1 ? '1 open order' : `${count} open orders`;

export const SHOW_ALL = 'Show all customers';
export const FIND = 'Find a customer';
export const SEARCH = 'Search';
export const WHICH = 'Which customers';
export const SORT = 'Sort by';
export const SHOW = 'Show';
export const FIND_BY = 'Name, street, city or ZIP';

// An order that is taken at a customer's, where there may be no signal.
export const orderAt = (customer: string) => `Order for ${customer}`;
export const LINES_UNREADABLE = 'The products of the order can’t be read.';
export const notesToGo = (count: number) => (count === 1 ? '1 note' : `${count} notes`);
export const NO_GUIDE =
  'The order guide of this customer is not on this device. It comes along when your day, or the customer, is opened with a connection.';
export const NO_GUIDES =
  'The order guide of no customer is on this device. They come along when your day is opened with a connection.';
/** How many are here, and how old what is here is: when it was read, as moments. */
export const customersHere = (count: number, oldest: string) =>
  count === 1
    ? `1 customer is on this device, read ${oldest}.`
    : `${count} customers are on this device, the oldest read ${oldest}.`;
/** What is done for a customer whose guide is on the device. */
/** After a phone number that is dialled by a tap. */
export const callOf = (customer: string) => `: call ${customer}`;
export const TO_GO = { order: 'Order', note: 'Note' } as const;
export const toGoOf = {
  order: (customer: string) => `for ${customer}`,
  note: (customer: string) => `about ${customer}`,
} as const;
export const pricesOf = (readAt: number, timeZone: string, today: string, day: string) =>
  `Prices of ${day === today ? 'today' : dayText(day)}, ${timeText(readAt, timeZone)}, before tax and fees. The delivery day is settled when it is placed.`;
export const lastTaken = (item: { lastQuantity: number; lastOn: string }) =>
  `last ${item.lastQuantity} on ${shortDayText(item.lastOn)}`;
/** What the customer never bought, found by typing. */
export const ANOTHER_PRODUCT = 'Another product';
export const anotherHint = (count: number) =>
  `Name or SKU, of ${count === 1 ? 'the one' : `${count} others`} on this device`;
export const FIRST_ORDER = 'First order';
export const FIRST_ORDER_HINT =
  'Name or SKU. It stands in your cart once the desk has made the customer.';
export const waitsForDesk = (products: number) =>
  products === 0
    ? 'waits for the desk'
    : `waits for the desk, with ${products === 1 ? '1 product' : `${products} products`} of its first order`;
export const NOT_HERE =
  'No product on this device matches. With a connection, New order finds all.';
export const asLast = (day: string, products: number) =>
  `Order again, as on ${shortDayText(day)}: ${products === 1 ? '1 product' : `${products} products`}`;
/** Without a connection nobody knows what tax and fees come to. */
export const goodsOf = (products: number, cents: number) =>
  `${products === 1 ? '1 product' : `${products} products`}, ${formatCents(cents)} plus tax and fees`;
export const belowMinimum = (cents: number) =>
  `${formatCents(cents)} of goods below the order minimum: it would be refused.`;
export const NOTHING_TYPED = 'Type a quantity first.';
export const WRONG_QUANTITY = 'A quantity can’t be ordered as it stands. Correct it first.';
export const TAKE_ORDER = 'Take the order';
export const TAKEN_WAY = 'Kept on this device, and placed once there is a connection.';
export const orderTaken = (customer: string) => `Order for ${customer} is taken`;
export const takenLine = (quantity: number, item: { name: string; sizeUnit: string }) =>
  `${quantity} x ${item.name}, ${item.sizeUnit}`;
export const ORDER_NOT_STORED =
  'This browser keeps nothing, so the order is not taken. Write it down, and place it where there is a connection.';
export const PO_NUMBER = 'PO number';
export const DRIVER_NOTE = 'Note for the driver';
export const orderedAlready = (order: { number: string; promisedDay: string | null }) =>
  `${order.number}, which ${order.promisedDay === null ? 'waits for approval' : `comes ${dayText(order.promisedDay)}`}, has all of these products already. Nothing more is ordered. Place a second order only if it is wanted beside that one.`;
/** Its answer to that question. */
export const TAKE_SECOND = 'Place a second order';
export const ORDER_WAITS = 'Order waits for the connection';
export const orderBecame = (number: string) => `${number} is placed`;
export const ORDER_REFUSED = 'Order not placed';

export const overdueText = (cents: number) => `${formatCents(cents)} overdue`;
/** Of a balance whose amount stands beside it. */
export const ALL_OVERDUE = 'All overdue';

/** The heads of the list of customers to call. */
export const NEW_ORDER = 'New order';
