import { formatCents } from '../../kit/money.ts';
import { dayIn, dayText, momentText, timeText } from '../../kit/time.ts';
import { MAX_PO } from './limits.ts';
import { products } from './messages.ts';

/** Every sentence of the screens on which an order is typed, in one place. */
export const title = 'Order';
export const guide = 'Guide';
export const inThisOrder = 'In this order';
export const views = 'Views of this order';
export const count = 'Count';
export const more = 'More for this order';
export const pasteOrUpload = 'Paste or upload';
export const print = 'Print';

/** A PO number that an order can't hold. */
export const poTooLong = (length: number) =>
  `A PO number has at most ${MAX_PO} characters; this one has ${length}. Shorten it.`;

export const save = 'Save the quantities';
export const saving = 'saving';
export const savedAt = (atMs: number, timeZone: string) => `saved ${timeText(atMs, timeZone)}`;
export const waiting = (quantities: number) =>
  quantities === 1 ? '1 waits for the connection' : `${quantities} wait for the connection`;
export const waits = 'waits';
export const notSaved = 'Not saved';
export const tryAgain = 'Try again';

export const columns = {
  quantity: 'Order',
  product: 'Product',
  price: 'Price',
  last: 'Last',
  onHand: 'On hand',
  onOrder: 'On order',
  line: 'Line',
} as const;
/** Grey in an empty field. */
export const usually = (quantity: number) => `usual ${quantity}`;
export const proposed = (quantity: number, from: 'par' | 'list') =>
  `${quantity} ${from === 'par' ? 'missing to par' : 'on the list'}: Enter or a tap takes it`;
export const inStock = (available: number) =>
  available === 0 ? 'Out of stock' : `${available} in stock`;
export const take = (available: number) => (available === 0 ? 'Take out' : `Take ${available}`);
export const takeOf = (available: number, name: string) =>
  available === 0 ? `Take out ${name}` : `Take ${available} of ${name}`;
export const later = (available: number) =>
  available === 0 ? 'comes later' : `${available} now, the rest later`;
export const wrong = 'Whole numbers, up to 9,999';
export const gone = 'No longer in your range';
export const askPrice = 'Price on request';
/** What is wrong with a row, by its kind. */
export const TROUBLES = {
  wrong: () => wrong,
  gone: () => gone,
  unpriced: () => askPrice,
  short: inStock,
} as const;
export const here = 'here';
/** After how much is there. */
export const andPar = (par: number) => `, par ${par}`;
export const last = 'last';
export const onOrder = (quantity: number) => `${quantity} on order`;
export const alsoInOrder = 'Also in this order';
export const lastOrder = 'Ordered before';
export const sameAsLast = 'Order again';
/** What is not delivered yet: of it only what is out for delivery is on its way. */
export const openOrders = 'Open orders';
/** `day` null: it waits for an approval. */
export const comes = (status: string, day: string | null) =>
  day === null ? `${status}, no day before it is approved` : `${status}, comes ${dayText(day)}`;
export const restOpen = (status: string) => `${status}, no day for the rest yet`;
export const onTheWayMore = (orders: number) => `${orders} more not delivered yet`;
export const takeAll = (count: number) =>
  count === 1 ? 'Take the proposal' : `Take all ${count} proposals`;
export const addAny = 'Add any product: name, SKU or scan';

export const yourOrder = 'Your order';
export { products };
export const goods = 'Goods';
export const taxNow = 'Tax, as known now';
/** So far from now (`nowMs`, without it at once) the weekday says the day. */
const NAMED_BY_WEEKDAY_MS = 6 * 86_400_000;
export const orderBy = (cutOffAtMs: number, timeZone: string, nowMs = cutOffAtMs) => {
  const day = dayText(dayIn(timeZone, cutOffAtMs));
  const named = cutOffAtMs - nowMs < NAMED_BY_WEEKDAY_MS ? day.slice(0, 3) : `${day},`;
  return `Order by ${named} ${timeText(cutOffAtMs, timeZone)}`;
};
export const inTime = (left: string) => `in ${left}`;
export const shortOf = (available: number, requested: number) =>
  `${available} of ${requested} in stock`;
export const barShort = (count: number) => `${count} short`;
/** Rows with a trouble that is not the stock's. */
export const barWrong = (count: number) => `${count} to look at`;
export const barWaits = (count: number) => (count === 1 ? '1 waits' : `${count} wait`);
export const by = (cutOffAtMs: number, timeZone: string, nowMs = cutOffAtMs) =>
  orderBy(cutOffAtMs, timeZone, nowMs).replace('Order by', 'order by');
export const review = 'Review and place';
export const ifShort = 'If short';
export const aboveLimit = (limitCents: number, approver: string) =>
  `Above your limit of ${formatCents(limitCents)} for one order: it waits for approval by ${approver}, and gets its delivery day then.`;
/** What the press does then, and the day from which it can come. */
export const sendForApproval = 'Send for approval';
export const sendAtNew = 'Send for approval at the new prices';
export const firstApproved = 'First day once approved';
/** The same in the bar of a phone, in the place of a day. */
export const barApproval = (approver: string) => `waits for approval by ${approver}`;
export const ourOffice = 'our office';
export const withinLimit = (limitCents: number) =>
  `Your limit for one order is ${formatCents(limitCents)}.`;
export const canKill = 'These can kill together.';
/** "Chlorine Destainer with Laundry Sour or Rust Remover" */
export const neverWith = (name: string, others: readonly string[]) =>
  `${name} with ${others.length > 1 ? `${others.slice(0, -1).join(', ')} or ${others.at(-1)}` : others.join('')}`;
export const keepApart = 'Keep apart';
export const firstMissing = {
  customer: 'Choose the customer first. Prices and delivery depend on it.',
  nothing: 'Type a quantity first.',
  row: 'A quantity needs a look first: it is marked.',
  waits: 'What you typed waits for the connection. Once it is saved, the order can be placed.',
} as const;

export const nothingIn = 'Nothing is in the order yet.';
export const nothingYet = (offered: number) =>
  `${nothingIn} Add ${offered === 1 ? 'this one' : `these ${offered}`}?`;

/** Over what was typed on another view of this order and can't be ordered so. */
export const unfinished = 'Typed, and not in this order';
export const unfinishedHint =
  'Type a quantity, or empty the field. Until then the order can’t be placed.';
/** A product of which only this device's field is known. */
export const unnamed = 'A product of your guide or list';

/** Asked before an order is placed of which every product is on an open one already. */
export const twice = {
  title: (number: string, count: number) =>
    count === 1 ? `${number} has this already` : `${number} has all ${count} already`,
  message: (day: string | null) =>
    day === null ? 'It waits for approval.' : `It comes ${dayText(day)}.`,
  line: (name: string, there: number, here: number) => `${name}: ${there} on it, ${here} more`,
  more: (count: number) => `and ${products(count)} more`,
  add: (number: string) => `Add to ${number}`,
  open: (number: string) => `Open ${number}`,
  second: 'Place a second order',
  back: 'Back',
} as const;

/** Where what is typed goes: a new order, or one that is on its way already and can still be changed. */
export const addTo = {
  legend: 'Order it',
  asNew: (day: string | null) =>
    day === null ? 'As a new order' : `As a new order, coming ${dayText(day)}`,
  toOrder: (number: string, day: string | null) =>
    day === null
      ? `Add to order ${number}, which waits for approval`
      : `Add to order ${number}, coming ${dayText(day)}`,
  open: 'open until we confirm it',
  until: (untilMs: number, timeZone: string) =>
    `open until we confirm it, at the latest until ${momentText(untilMs, timeZone)}`,
  total: (number: string) => `${number} with it`,
  before: (cents: number) => `${formatCents(cents)} without it`,
  sameDay: (day: string) => `It comes ${dayText(day)}, with what is ordered already.`,
  waits: 'The order waits for approval, and so does what you add.',
  minimum: 'The order has reached the order minimum.',
  /** What is placed takes nothing beyond the person's limit. */
  apart: (number: string, day: string, waits: boolean) =>
    waits
      ? `Send for approval, to come with order ${number} on ${dayText(day)}`
      : `As an order of its own, coming with order ${number} on ${dayText(day)}`,
  whyApart: (number: string, limitCents: number) =>
    `With this, ${number} comes to more than your limit of ${formatCents(limitCents)} for one order. So this is an order of its own, and ${number} stays as it is.`,
  withOrder: (number: string, day: string) => `${dayText(day)}, with order ${number}`,
  otherPrice: (name: string, cents: number) =>
    `${name} keeps the price of that order, ${formatCents(cents)} each.`,
  asItIs:
    'Delivery day, PO number, note and what to do when something is short stay as they are there.',
  press: (number: string) => `Add to ${number}`,
  pressAtNew: (number: string) => `Add to ${number} at the new prices`,
} as const;
