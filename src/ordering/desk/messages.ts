import { formatCents } from '../../kit/money.ts';
import { dayText } from '../../kit/time.ts';
import type { Caller } from './server/public/find-callers.ts';

/** Every sentence of the order desk, in one place. */
export const TITLE = 'New order';
export const WHO = 'Who is it?';
export const WHO_HINT =
  'Hotel, street, city, phone, e-mail, account number, order or PO number, or a buyer’s name.';
/** Over names that are only like what was typed: none of them is taken by Enter alone. */
export const didYouMean = (typed: string) => `No customer is called “${typed}”. Did you mean:`;
export const NOBODY = 'Nobody found. Try a part of the name, or the phone number.';
/** In place of a call whose address names nobody that the reader may order for. */
export const NO_CUSTOMER = {
  title: 'Customer not found',
  text: 'The address names no active customer that you may order for. Choose one.',
};
export const CHOOSE_CUSTOMER = 'Choose a customer';
/** What is noted for several customers and not placed. */
export const PARKED = 'Orders begun';
/** Over what one must know of whom the call is for; the title of the page is the name. */
export const CUSTOMER = 'About this customer';
export const VISIT_PAGE = 'Customer’s page';
export const NEW_CALL = 'New order';
export const parkedText = (lines: number) =>
  lines === 0 ? 'no products yet' : lines === 1 ? '1 product' : `${lines} products`;

export const accountText = (number: string) => `account ${number}`;
/** Beside the name, which another customer may have as well; `street` where that one is in the same city. */
export const placeText = (
  { city, state }: { city: string; state: string },
  street: string | undefined,
) => [street, city, state].filter(Boolean).join(', ');
export const whoText = (name: string, street: string) => [name, street].filter(Boolean).join(', ');

const FOUND: Record<Caller['by'], (found: string) => string> = {
  name: () => '',
  alike: () => '',
  phone: (found) => `phone ${found}`,
  email: (found) => found,
  account: accountText,
  order: (found) => `order ${found}`,
  po: (found) => `PO ${found}`,
  person: (found) => `${found} buys here`,
};
export const foundText = (caller: Caller) => FOUND[caller.by](caller.found);

export const LINES = 'Products of this order';
/** Under the guide, whose own products stand in it alone. */
export const OTHER_LINES = 'Other products of this order';
export const NO_LINES =
  'Nothing noted yet. Type a product, or a quantity beside a product of the order guide.';
export const ENTRY = 'Next product';
export const ENTRY_HINT = 'SKU or words, then Enter; quantity, then Enter. “4 x SKU” does both.';
export const ENTRY_EXAMPLE = 'SKU or name';
export const ENTRY_ADD = 'Add';
export const ENTRY_LEAVE = 'Leave it out';
export const QUANTITY = 'Quantity';
export const NO_PRODUCT = 'No product matches.';
export const NOT_ON_DEVICE =
  'No product on this device matches. What you typed is kept, and looked up once you are connected.';
export const SAVING = 'Saving…';
export const inThisOrder = (name: string) => `${name} in this order`;
/** At a line of a hazardous product. */
export const NO_SHEET = 'No safety data sheet: it will not leave before one is here.';
export const ON_REQUEST = 'On request';

/** Before the stock of a product that this customer takes. */
export const takenBefore = (quantity: number) => `last ${quantity}, `;
/** Nothing where it is not known, as without a signal. */
export const inStock = (available: number) =>
  Number.isFinite(available) ? `${Math.max(0, available)} in stock` : '';
export const USUAL = 'Order guide';
export const USUAL_HINT = 'Type a quantity, Enter for the next row. + takes as many as last time.';
export const NO_USUAL = 'Nothing bought in the last half year.';
export const lastTime = (item: { lastQuantity: number; lastOn: string }) =>
  `last ${item.lastQuantity} on ${dayText(item.lastOn)}`;

export const deliveryOn = (day: string) => `Delivery ${dayText(day)}`;
export const ON_HOLD = 'on credit hold';
export const overdueIs = (cents: number) => `${formatCents(cents)} overdue`;
export const ALL_FACTS = 'Address, terms, minimum';
export const FEWER_FACTS = 'Less';
export const MORE_FACTS = 'address, terms, minimum';

export const LAST_ORDERS = 'Last orders';
export const NO_ORDERS = 'No orders yet.';
export const AGAIN = 'Order again';
export const repeated = (number: string, left: readonly string[]) =>
  left.length === 0
    ? `What was in ${number} is noted.`
    : `What was in ${number} is noted, but for ${left.join(', ')}: it can no longer be ordered.`;

export const DETAILS = 'Order details';
export const REQUESTER = 'Who asks for it';
export const NO_BUYER = 'Somebody without an account';
export const PO = 'PO number';
export const DELIVERY_DAY = 'Delivery day';
export const firstDay = (day: string) => `First possible: ${dayText(day)}`;
export const NOTE = 'Note for the driver';
export const INTERNAL = 'Internal note';
export const INTERNAL_HINT = 'For staff alone: neither the customer nor the driver sees it.';
export const NOT_SAVED = 'What is typed here is not saved yet';

export const PLACE = 'Place the order';
export const NOTHING_TO_PLACE = 'Note a product first.';
/** A product or words that stand in the entry row: the order would go without them. */
export const entryOpen = (typed: string) =>
  `“${typed}” is typed, and not in this order. Add it, or leave it out.`;
/** Without a signal it can't be looked up: the rest of the order does not wait for it. */
export const goesWithout = (typed: string) =>
  `“${typed}” is not on this device, so not in this order`;
/** Under an order that was taken so. */
export const wentWithout = (typed: string) =>
  `“${typed}” is not in it. It is looked up once you are connected.`;
/** What is noted beside the lines is of a new order. */
export const detailsOfOpen = (number: string) =>
  `Who asks for it, day, PO number and notes typed here are not put on ${number}: change them on its page.`;
export const NEW_FOR_OTHER_PRICE =
  'A price for this order alone goes with a new order, so this can’t be added to an open one.';
export const WAITS_TO_PLACE = 'It can be placed once the connection is back.';
export const WRONG_QUANTITY = 'A quantity can’t be ordered as it stands. Correct it first.';
export const SHORT_QUANTITY = 'More is typed than is in stock. Take what there is first.';
export const UNPRICED = 'A product has no price yet. Give it one, or take it out.';
export const missingText = (cents: number, staff: boolean) =>
  `${formatCents(cents)} of goods below the order minimum.${staff ? ' You may place it all the same.' : ''}`;
export const HOLD = 'On credit hold: the order will wait for the office.';
export const cutOffText = (day: string, hour: string) => `${dayText(day)}, ${hour}`;

/** At the top of a call, of an order of the customer that waits; its number stands between. */
export const heldFor = (day: string | null) =>
  day === null ? 'waits on hold' : `for ${dayText(day)} waits on hold`;
/** Asked before a second order of the same day is placed. */
export const heldTitle = (number: string, day: string) =>
  `${number} for ${dayText(day)} is on hold already`;

export const OVERRIDE = 'Other price';
export const OVERRIDE_LEAD = 'For this order only. The reason goes into the audit log.';
export const OVERRIDE_PRICE = 'Price';
export const OVERRIDE_REASON = 'Reason';
export const OVERRIDE_SAVE = 'Use this price';
export const OVERRIDE_END = 'Back to the usual price';
export const PRICE_WRONG = 'Write a price such as 89.50.';
export const overridden = (reason: string) => `Other price: ${reason}`;
export const MARGIN_TITLE = 'Below the margin rule';
export const MARGIN_ACCEPT = 'I mean these prices. The reasons stand beside them.';

export const PLACED = 'Order placed';
/** At the phone, and at the customer's, of products that went to an order on its way. */
export const ADDED = 'Added to the order';
export const ADDED_READ_OUT = 'Added to the order. Read out:';
/** At the phone the number is said to the caller. */
export const READ_OUT = 'Order placed. Read out:';
export const mailText = (names: readonly string[]) =>
  names.length === 0
    ? 'No e-mail goes to the customer: it has no address, and no buyer who gets this e-mail.'
    : `The e-mail goes to ${names.join(', ')}.`;
export const alreadyPlaced = (number: string) => `Already placed as ${number}`;
export const PLACED_ELSEWHERE =
  'It was placed in another tab or window. Nothing is placed again, and this one starts clean.';
export const ANOTHER_CALL = 'New order of this customer';
export const NEXT_CALL = 'Next order';
export const placedBefore = (customer: string) => `Placed for ${customer}:`;
export const DROP = 'Drop this order';
export const DROP_TITLE = 'Drop this order?';
export const dropText = (name: string) =>
  `Everything noted for ${name} is gone: products, details and notes.`;
export const KEYS_BUTTON = 'Keys (?)';

/** "BC, 1 0 0, 0 4 2": as one reads it out. */
export function spokenNumber(number: string): string {
  const [letters = '', digits = ''] = number.split('-');
  const groups = digits.match(/\d{1,3}/g) ?? [];
  return [letters.split('').join(' '), ...groups.map((group) => group.split('').join(' '))].join(
    ', ',
  );
}

/** The address of the card of a placed order; `key` is what it was sent under. */
export const placedAt = (orderId: string, key: string) =>
  `/dashboard/new-order?placed=${orderId}&key=${encodeURIComponent(key)}`;
/** A call's own place for what became of its order: the cart page of the same person has another. */
export const callPlace = (customerId: string) => `desk.${customerId}`;
