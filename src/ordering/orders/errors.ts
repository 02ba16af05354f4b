import { AppError } from '../../kit/app-error.ts';
import { formatCents } from '../../kit/money.ts';
import { agoText, dayText } from '../../kit/time.ts';
import type { OrderAction } from './contract.ts';
import type { OrderStatus } from './public/status.ts';

/** An order, customer or product that is missing, foreign or hidden: one answer, naming nothing. */
export const notFound = () => new AppError('not-found', 404, 'Requested document not found.');

export const badCursor = () =>
  new AppError(
    'invalid-argument',
    400,
    'cursor: is not a place in this list. Start again without it.',
    {
      field: 'cursor',
    },
  );

/** `details.reason` tells refusals of one code apart, so that a screen can offer the way out. */
const refused = (reason: string, message: string, details: object = {}) =>
  new AppError('failed-precondition', 409, message, { reason, ...details });

/** A call is one thing: what another window has placed of it is not placed a second time. */
export const callPlaced = (number: string, orderId: string) =>
  refused('call-placed', `Already placed as ${number}. Nothing was placed again.`, {
    orderId,
    number,
  });

export interface ChangedPrice {
  productId: string;
  name: string;
  sku: string;
  expectedUnitPriceCents: number;
  unitPriceCents: number;
}
export const pricesChanged = (prices: ChangedPrice[]) =>
  refused('prices-changed', 'Prices have changed since you looked. Check the new prices.', {
    prices,
  });

export const priceOnRequest = (products: { productId: string; name: string; sku: string }[]) =>
  refused(
    'price-on-request',
    `We have no price yet for ${products.map((product) => product.name).join(', ')}. Please contact us.`,
    { products },
  );

export const discountTooHigh = (goods: string) =>
  refused('discount-too-high', `The goods cost ${goods}: a discount can’t be more.`);

export interface LowPrice {
  productId: string;
  name: string;
  sku: string;
  margin: 'below-cost' | 'low';
}
export const belowMargin = (products: LowPrice[]) =>
  refused(
    'below-margin',
    products
      .map(({ name, margin }) =>
        margin === 'below-cost'
          ? `The price of ${name} is below its cost.`
          : `The price of ${name} leaves less than the lowest margin.`,
      )
      .join(' '),
    { products },
  );

export interface ShortProduct {
  productId: string;
  name: string;
  sku: string;
  wanted: number;
  available: number;
  /** What the order's line holds already, where more of it is wanted. */
  held?: number;
}
/** The sentence speaks of whole lines, as the screen does; the details of what is wanted beside `held`. */
export const shortOfStock = (short: ShortProduct[]) =>
  refused(
    'short-of-stock',
    short
      .map(
        ({ name, sku, wanted, available, held = 0 }) =>
          `${name} (${sku}): ${held + available} of ${held + wanted} in stock.`,
      )
      .join(' '),
    { short: short.map(({ held: _held, ...line }) => line) },
  );

export const noLongerSold = (name: string) =>
  refused(
    'no-longer-sold',
    `${name} is no longer sold: it can’t be sent again. Nothing was saved.`,
  );

export const belowMinimum = (missingCents: number, minimumCents: number) =>
  refused(
    'below-minimum',
    `Add ${formatCents(missingCents)} of goods to reach the order minimum of ${formatCents(minimumCents)}.`,
    { missingCents, minimumCents },
  );

export const tooMany = () =>
  new AppError('invalid-argument', 400, 'One product may be ordered up to 9999 times.');
/** The cart that a page shows has been placed since, in another tab or on another device. */
export const cartPlaced = (order: { id: string; number: string }, agoMs: number) =>
  refused(
    'cart-placed',
    `This cart was placed ${agoText(agoMs)} as ${order.number}. Nothing more is ordered.`,
    { order },
  );
/** The cart is another than the page shows. */
export const cartNotAsSeen = () =>
  refused(
    'cart-changed',
    'Your cart was changed since, in another tab or on another device. Nothing is ordered: here it is as it is now. Look at it, then place the order.',
  );
/** What was to be added goes to no order that is another than the page shows, or that can no longer be changed. */
export const orderNotAsSeen = (number: string) =>
  refused(
    'order-changed',
    `${number} was changed since, or can no longer be added to. Nothing was added: your cart is as it was. Look at it, then choose again.`,
  );
/** The call of the order desk is another than the window shows. */
export const callNotAsSeen = () =>
  refused(
    'cart-changed',
    'This call was changed since, in another window. Nothing is ordered: here it is as it is now. Look at it, then place the order.',
  );
export const requestedDayPast = () =>
  new AppError('invalid-argument', 400, 'The wanted day has passed. Choose today or later.', {
    field: 'wantedOn',
  });

/** `last` is the last day that can be wanted. */
export const requestedDayTooFar = (wantedOn: string, last: string) =>
  new AppError(
    'invalid-argument',
    400,
    `${dayText(wantedOn)} is too far off: choose a day until ${dayText(last)}.`,
    { field: 'wantedOn', last },
  );

/** What the buyer saw can no longer be promised; nothing was placed. `promisedOn` is what would be promised now. */
export const dayChanged = (expectedOn: string, promisedOn: string, why: string | null) =>
  refused(
    'day-changed',
    `${
      why === null
        ? `Our delivery days have changed since you looked: ${dayText(expectedOn)} is not the next one.`
        : `We can no longer bring this order on ${dayText(expectedOn)}: ${why}.`
    } It would come on ${dayText(promisedOn)}. Nothing is ordered yet: place the order again to take that day.`,
    { expectedOn, promisedOn },
  );

/** A day that is closed, or on which no truck comes to the customer: another day, or the desk says why (`anyway`). */
export const impossibleDay = (number: string, day: string, why: string, next: string) =>
  refused(
    'impossible-day',
    `${number} can’t come on ${dayText(day)}: ${why}. The next possible day is ${dayText(next)}.`,
    { promisedOn: day, next },
  );

/** A day beyond those that are offered, mostly a slip of the pen: another day, or the desk says why (`anyway`). */
export const dayTooFar = (number: string, day: string, last: string) =>
  refused(
    'impossible-day',
    `${number} would come on ${dayText(day)}: that is beyond ${dayText(last)}, the last day that we offer. Choose an earlier day, or say why it is that one.`,
    { promisedOn: day, next: last },
  );

export const promisedInThePast = () =>
  new AppError('invalid-argument', 400, 'This day has passed. Choose today or later.', {
    field: 'promisedOn',
  });

/** `details.changes` says who changed what since the version that the caller saw; `isDone`: what the caller asks for is among it. */
export const staleVersion = (version: number, changes: readonly object[], isDone = false) =>
  new AppError(
    'aborted',
    409,
    isDone
      ? 'Somebody did this in the meantime: there is nothing left to do.'
      : 'Somebody changed this order in the meantime. Look at it again, then repeat your change.',
    { version, changes },
  );

/** A wanted day that can't be had (any more). Nothing was saved. */
export const requestedDayGone = (wantedOn: string, next: string, why: string | null) =>
  refused(
    'wanted-day',
    `We can’t bring it on ${dayText(wantedOn)}${why === null ? '' : `: ${why}`}. The next day is ${dayText(next)}. Nothing was saved: choose a day, then save again.`,
    { wantedOn, next },
  );

export const notInThisState = (action: OrderAction, status: OrderStatus) =>
  refused(
    'wrong-state',
    `“${action}” is not possible while the order is ${status.replaceAll('_', ' ')}.`,
    { action, status },
  );

export const cutOffPassed = () =>
  refused(
    'cut-off',
    'The cut-off for this delivery day has passed. Please call us to change the order.',
  );
export const dayIsOpen = () =>
  refused('day-open', 'This day is open. Close it first, then move its orders.');
export const lineNotOnOrder = () => refused('not-on-order', 'This product is not on the order.');
export const belowDelivered = (delivered: number) =>
  refused('below-delivered', `${delivered} of this product are delivered already.`, { delivered });
export const noMoreFree = (name: string) =>
  refused(
    'at-no-charge',
    `${name} is sent at no charge, so there can't be more of it on this order. Order more of it with a new order. Nothing was changed.`,
  );
export const belowReturned = (name: string, returned: number) =>
  refused('below-returned', `${name}: ${returned} came back from it already.`, { returned });
export const noRest = () => refused('no-rest', 'Nothing of this order waits for a decision.');
export const restNotToUndo = () =>
  refused(
    'no-undo',
    'Something has happened to this order since, so the new day stands. Nothing was changed.',
  );
export const askOnPast = () =>
  new AppError('invalid-argument', 400, 'Choose a day from tomorrow on.', { field: 'askOn' });
export const nothingToChange = () => refused('no-change', 'Nothing was changed.');
export const lastLine = () =>
  refused('last-line', 'An order needs at least one product. Cancel the order instead.');

/** Beyond what its buyer may order at once a placed order takes no more: the addition waits apart, and what was placed or approved stays. */
export const addsAboveLimit = (number: string, isOurs: boolean) =>
  refused(
    'above-limit',
    isOurs
      ? `${number} was approved as it is, and is above its buyer’s limit for one order. Place what is new as a new order. ${number} stays as it is.`
      : `With this, ${number} comes to more than your limit for one order. Order what is new with your cart: it becomes an order of its own. ${number} stays as it is.`,
  );
export const notAwaiting = () => refused('not-awaiting', 'This order waits for no approval.');
/** `approve-instead` is the way past the approver. */
export const waitsForApprover = (number: string) =>
  refused(
    'waits-for-approval',
    `${number} waits for the customer’s own approval, and no day is promised before it. Release it instead of the approver, with a reason that they are told, or wait.`,
  );
export const notYoursToApprove = () =>
  new AppError('permission-denied', 403, 'Somebody else is asked to approve this order.');
