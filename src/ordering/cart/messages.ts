import { formatCents } from '../../kit/money.ts';
import { sentence } from '../../kit/sentence.ts';

export {
  browse,
  empty,
  quantityOf,
  remove,
  title,
} from './guest-messages.ts';

/** Every sentence of the cart, in one place. */
export const NOT_A_QUANTITY = 'A whole number from 1 to 9999.';
export const chooseCustomer = 'Choose a customer';
export const chooseCustomerLead =
  'The cart, prices, tax and the delivery day follow the customer you order for.';
export const emptyLead =
  'Find products by name or SKU, load a list, or order again what you had last time.';
export const orderAgain = 'Order again';
export const fromGuide = 'Order from the guide';
export const product = 'Product';
export const onRequest = 'Price on request';
export const only = (available: number) =>
  available === 0 ? 'Out of stock' : `Only ${available} available`;
export const backOrder = (available: number) =>
  available === 0
    ? 'On back-order: we send it when it is in'
    : `${available} in stock, the rest on back-order`;
export const hiddenTitle = 'You can no longer order these';
export const hiddenLead =
  'They were taken out of our range or out of your brands. They are not part of this order.';
export const quickAddHint = 'Enter or scan a SKU to add it at once; “SKU 4” or “4 x SKU” for more.';
export const scans = 'What was added';
export const scanned = (quantity: number, name: string) => `Added: ${quantity} x ${name}`;
export const notScanned = (text: string, reason: string) => `Not added: ${text} (${reason})`;
export const unsent = (texts: readonly string[]) => `No answer yet for: ${texts.join(', ')}.`;
export const sendAgain = 'Send again';
export const noMatch = 'No product matches.';
export const why = {
  unknown: 'no such SKU',
  ambiguous: 'may mean several products',
  'on-request': 'price on request, please ask us',
  quantity: 'quantity must be a whole number from 1 to 9999',
  'too-many': 'at most 9999 of one product',
  unreadable: 'could not read it',
  'past-limit': 'only 1000 lines are read at once',
} as const;
export const possibleSkus = (skus: readonly string[]) => `write the whole SKU: ${skus.join(', ')}`;
export const clear = 'Clear cart';
export const clearTitle = 'Clear the cart?';
export const clearMessage = (customer: string | null) =>
  `All products are taken out of your cart${customer ? ` for ${customer}` : ''}. ${customer ? 'Your other carts and lists' : 'Lists'} stay.`;
export const clearYes = 'Clear cart';
export const saveList = 'Save as list';
export const saveListName = 'Name of the list';
export const saved = (name: string, dropped: number) =>
  `Saved as “${name}”.${dropped === 0 ? '' : dropped === 1 ? ' 1 product can no longer be ordered and was left out.' : ` ${dropped} products can no longer be ordered and were left out.`}`;
export const bar = 'Your order so far';
export const barFor = 'For';
export const barFailed = 'We could not read your cart just now. What is in it is kept.';
export const products = (count: number) =>
  count === 1 ? '1 product' : `${count.toLocaleString('en-US')} products`;
export const inBar = (lines: number) => (lines === 0 ? 'nothing in it yet' : products(lines));
export const withoutPrice = (count: number) => `, ${count} of them without price`;
export const addMore = (missingCents: number) => `add ${formatCents(missingCents)} of goods`;
export const adding = 'adding…';
export const notIn = (count: number) =>
  count === 1 ? '1 product waits for the connection' : `${count} wait for the connection`;
export const goToCart = 'Go to cart';
export const orderWithin = (left: string, day: string) => `Order within ${left} for ${day}`;
export const cutOffPassed = (day: string) =>
  `It is too late to order for ${day}. Asking for the next day…`;
export const lessThanAMinute = 'less than a minute';
export const daysLeft = (days: number, hours: number) =>
  `${days === 1 ? '1 day' : `${days} days`} ${hours} h`;
export const delivery = 'Delivery';
export const free = 'Free';
export const deposit = (cents: number) =>
  `plus ${formatCents(cents)} deposit each, paid back for the empty container`;
export const taxOpenNote = 'Without tax; the invoice has it.';
export const orderTotal = 'Total';
export const minimum = (missingCents: number) =>
  `Add ${formatCents(missingCents)} of goods to reach the order minimum.`;
export const freeDelivery = (missingCents: number) =>
  `Add ${formatCents(missingCents)} of goods for free delivery.`;
export const po = 'PO number';
export const deliveryDay = 'Delivery day';
export const note = 'Note for us';
export const policy = 'If something is short on the day';
export const place = 'Place order';
export const placeAtNew = 'Place order at the new prices';
export const pricesTitle = 'Prices have changed since you looked';
export const pricesLead = 'Nothing was ordered yet. Look at the new prices, then place the order.';
export const was = 'Was';
export const now = 'Now';
export const shortTitle = 'Not enough in stock';
export const shortLead = 'Nothing was ordered yet. Change these, then place the order.';
export const take = (available: number) => (available === 0 ? 'Take it out' : `Order ${available}`);
export const usedTitle = 'This cart was placed as an order already';
export const usedLead = 'Look at your orders before you place it again.';
/** In an empty cart of our own people for whom no customer is chosen. */
export const newOrder = 'New order';
export const begunAtDesk = 'New order begins with the customer, and shows what is begun already.';
/** Of an order that was sent and has no answer; `press` is the name of the button that sends it. */
export const UNSETTLED = {
  /** True whether it arrived or not. */
  unknown: {
    title: 'We do not know yet whether your order arrived',
    text: (press: string) =>
      `As soon as we know, we show it to you. If it did not arrive, nothing was ordered: press ${press} again. It is ordered once, however often you press.`,
  },
  'sign-in': {
    title: 'We do not know yet whether your order arrived',
    text: () =>
      'You were signed out meanwhile. Sign in again, and we show it to you if it did. It is ordered once, however often you press.',
  },
  'not-yet': {
    title: 'Your order has not arrived so far',
    text: (press: string) =>
      `We looked for it, and it is not there. Everything is kept: press ${press} again. It is ordered once, also if the first one still comes.`,
  },
  'signed-out': {
    title: 'You were signed out; nothing was ordered.',
    text: (press: string) => `Everything is kept: press ${press} to order it now.`,
  },
  'not-arrived': {
    title: 'Your order did not arrive; nothing was ordered.',
    text: (press: string) => `Everything is kept: press ${press} again.`,
  },
} as const;
export const seeOrders = 'See your orders';
export const seePlaced = (number: string) => `Open ${number}`;
/** What joins the cart of the customer chosen first. */
export const joins = (count: number) =>
  count === 1
    ? 'The product that you put in without a customer joins the cart for the one that you choose.'
    : `The ${count} products that you put in without a customer join the cart for the one that you choose.`;
export const openCarts = 'Open carts';
export const otherCarts = (count: number) =>
  count === 1 ? '1 other open cart' : `${count} other open carts`;
export const openCart = ({ lines, units }: { lines: number; units: number }) =>
  `${lines === 1 ? '1 product' : `${lines} products`}, ${units === 1 ? '1 unit' : `${units} units`}`;
export const changedAt = (when: string) => `changed ${when}`;
export const noCustomer = 'There is no customer to order for yet.';
export const seeCustomers = 'See what to do';
/** For a request that got no answer: it is sent again by itself, under its key. */
export const addWaits = (name: string) =>
  `Not sure yet: ${name}. We send it again when you are connected, and it counts once.`;
export const added = (name: string) => `Added: ${name}`;
/** When another tab has chosen another customer since: it went to the cart that the screen showed. */
export const addedFor = (name: string, customer: string) =>
  `Added to the cart for ${customer}: ${name}`;
export const mergedDropped = (count: number) =>
  count === 1
    ? 'One product of your guest cart is not in your range and was left out.'
    : `${count} products of your guest cart are not in your range and were left out.`;
export const merged = (customer: string | null) =>
  customer
    ? sentence(`Your guest cart is now in your cart for ${customer}`)
    : 'Your guest cart is now in your cart.';
export const leftOut = (names: string[]) => `Not in your range any more: ${names.join(', ')}.`;
export const listFor = (customer: { name: string; city: string; state: string }) =>
  `For ${customer.name}, ${customer.city}, ${customer.state}`;
export const load = 'Add these';
export const loaded = (count: number) =>
  count === 0
    ? 'Nothing to add: it is in your cart already.'
    : count === 1
      ? '1 product put into your cart.'
      : `${count} products put into your cart.`;
export const deleteYes = 'Delete';
export const deleteTitle = (name: string) => `Delete “${name}”?`;
export const deleteMessage = 'The list is gone for good. Your cart and orders stay.';
/** Sizes that are named; a long cart counts the others. */
const NAMED_SIZES = 12;
export const regulated = (sizes: readonly string[]) =>
  sizes.length > NAMED_SIZES
    ? `Regulated for transport: ${sizes.slice(0, NAMED_SIZES).join('; ')}; and ${(sizes.length - NAMED_SIZES).toLocaleString('en-US')} more.`
    : `Regulated for transport: ${sizes.join('; ')}.`;
const figure = (count: number) => count.toLocaleString('en-US');
export const findInCart = 'Find in this cart';
export const foundInCart = (count: number, of: number) =>
  count === 0
    ? 'Nothing in this cart has that. Totals are of the whole cart.'
    : `${figure(count)} of ${figure(of)} products. Totals are of the whole cart.`;
export const shownOf = (shown: number, of: number) =>
  `The first ${figure(shown)} of ${figure(of)} products are shown. Totals and the order are of all of them.`;
export const showAll = (count: number) => `Show all ${figure(count)}`;
export const hazard = (count: number) =>
  count === 1 ? '1 product here is hazardous.' : `${count} products here are hazardous.`;
export const hazardLink = 'Read their safety data sheets';

export const addNote = 'Add a note';
export const lineNote = 'Note';
export const noteFor = 'For the driver and the invoice';
export const noteOf = (name: string) => `${noteFor}: ${name}`;
export const saveNote = 'Save note';

// Of a line of a saved list, before it goes to the cart.
export const lineGone = 'No longer in your range: it is left out';
export const lineInstead = (name: string, sizeUnit: string, sku: string) =>
  `Instead: ${name}, ${sizeUnit} (${sku})`;
export const insteadWhy = {
  'same-product': 'the same product',
  'same-use': 'same use and pack',
  'same-product-other-pack': 'the same product in another pack',
} as const;

// Before lines of an earlier order or of a list go to the cart.
export const otherPrice = 'The price has changed';
export const requestedBefore = (quantity: number) => `${quantity} wanted`;
export const addLineLabel = (name: string) => `Add ${name}`;
export const lookFirst = (count: number) =>
  count === 1 ? '1 product needs a look' : `${count} products need a look`;
export const asBefore = (count: number) =>
  count === 1 ? '1 product as before' : `${count} products as before`;
export const addTicked = 'Put what is ticked into the cart';

// The editor of a saved list.
export const copyName = (name: string) => `Copy of ${name}`.slice(0, 100);
export const listForNone = 'For no customer in particular';
export const listOwner = ({ isMine, ownerName }: { isMine: boolean; ownerName: string | null }) =>
  isMine ? 'your list' : ownerName === null ? 'its owner has left' : `list of ${ownerName}`;
export const editOne = 'Edit';
export const copyOne = 'Copy';
export const copied = 'Copied. The copy is yours.';
export const listSaved = (dropped: number) =>
  dropped === 0
    ? 'List saved.'
    : `List saved. ${dropped === 1 ? '1 product' : `${dropped} products`} can no longer be ordered and stayed out.`;
export const inListAlready = (name: string) => `${name} stands in the list already.`;
export const seeTheirs = 'See the list as it is now (what you typed is dropped)';
export const saveOverTheirs = 'Save mine over it';
export const saveChanges = 'Save changes';
export const upOf = (name: string) => `Move ${name} up`;
export const downOf = (name: string) => `Move ${name} down`;
export const addToList = 'Add a product by SKU or name';
export const find = 'Find products';
export const add = 'Add';
export const addOne = (name: string) => `Add ${name} to the list`;

/** After an earlier order was put into the cart. */
export const undoWords = {
  added: (number: string) => `${number} is in the cart.`,
  undo: 'Undo',
  undone: 'The cart is as it was before.',
  close: 'Close this message',
};
export const MORE_CUSTOMERS = 'More customers';
