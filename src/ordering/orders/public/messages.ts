import { sentence } from '../../../kit/sentence.ts';
import { dayText } from '../../../kit/time.ts';
import type { AtDoor, OrderStatus, ShortfallPolicy } from './status.ts';

/** Every sentence of the orders room, in one place. */
export const STATUS_MESSAGES: Record<OrderStatus, string> = {
  placed: 'Placed',
  confirmed: 'Confirmed',
  on_hold: 'On hold',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  part_delivered: 'Part delivered',
  cancelled: 'Cancelled',
};
/** An order that was delivered, but for something that was left out: as its delivery and the mail about it call it. */
export const DELIVERED_SHORT = 'Delivered, short';
/** An order that was delivered, while driver and receiver say different quantities and nobody has decided. */
export const COUNTS_DIFFER = 'Counts differ';
const AT_DOOR: Record<AtDoor, string> = { short: DELIVERED_SHORT, 'counts-differ': COUNTS_DIFFER };
/** The state of an order as every list, paper and file says it. */
export const stateText = ({
  status,
  atDoor,
}: {
  status: OrderStatus;
  atDoor: AtDoor | null;
}): string => (status === 'delivered' && atDoor ? AT_DOOR[atDoor] : STATUS_MESSAGES[status]);

export const POLICY_MESSAGES: Record<ShortfallPolicy, string> = {
  ask: 'Ask me first',
  back_order: 'Send it later',
  drop: 'Leave it out',
};

export const EVENT_MESSAGES: Readonly<Record<string, string>> = {
  placed: 'Placed the order',
  confirm: 'Confirmed the order',
  hold: 'Put the order on hold',
  release: 'Released the order',
  'send-out': 'Sent the order out',
  'back-to-confirmed': 'Set the order back to confirmed',
  'close-rest': 'Left out the rest',
  'move-day': 'Moved the delivery day',
  cancel: 'Cancelled the order',
  discount: 'Changed the discount',
  'tax-settled': 'Took the tax that was settled',
  'change-lines': 'Changed the products',
  'cancel-line': 'Cancelled a product',
  'change-details': 'Changed the details',
  edit: 'Changed the order',
  approve: 'Approved the order',
  decline: 'Declined the order',
  'approve-instead': 'Approved it in the approver’s place',
  delivered: 'Delivered the order',
  'part-delivered': 'Delivered a part',
  'not-delivered': 'Could not deliver',
  'delivery-corrected': 'Corrected a delivery',
  redeliver: 'Put the rest on another day',
  'undo-rest': 'Took the new day of the rest back',
  'ask-later': 'Decides later about the rest',
  invoiced: 'Invoiced',
};

/** "ordered by Dana Reyes, entered by Sam", on an order's page. */
export const ORDERED_AND_ENTERED = 'ordered by {asked}, entered by {by}';

/** Filters of the list of orders that a link sets. */
export const PLACED_BY = 'Placed by';
export const ONE_PERSON = 'one person';
export const WITH_PRODUCT = 'Product';
export const ONE_PRODUCT = 'one product';

/** An order and the two sides of it: who placed it, for whom; and who asked for it, when one of ours entered it. */
export interface PlacedFor {
  number: string;
  customer: string;
  by: string;
  askedBy: string | null;
  /** Entered by staff: at the order desk. Otherwise by a sales rep or a buyer. */
  atDesk: boolean;
}

const forTwo = (order: PlacedFor & { askedBy: string }) =>
  sentence(
    `${sentence(`Order ${order.number} for ${order.customer}`)} Placed for ${order.askedBy} by ${order.by}${order.atDesk ? ' at the order desk' : ''}`,
  );

export const MAIL_MESSAGES = {
  placed: {
    subject: (number: string) => `We have your order ${number}`,
    preheader: (day: string | null, total: string) =>
      `${day === null ? '' : `Delivery ${day}. `}Total ${total}.`,
    lead: (name: string, number: string) => `${name}, thank you for your order ${number}.`,
    leadFor: (reader: string | null, order: PlacedFor) =>
      order.askedBy !== null
        ? `${reader ? `${reader}, thank you. ` : ''}${forTwo({ ...order, askedBy: order.askedBy })}`
        : sentence(
            `${reader ? `${reader}, ` : ''}${order.by} placed order ${order.number} for ${order.customer}`,
          ),
    placedBy: (order: PlacedFor) =>
      order.askedBy !== null
        ? forTwo({ ...order, askedBy: order.askedBy })
        : sentence(`${order.by} placed order ${order.number} for ${order.customer}`),
    confirmed: 'It is confirmed: we pack it for that day.',
    hold: 'Our office looks at this order before it goes on.',
    approval:
      'It is above the limit for one order and waits for approval. No delivery day is promised before that.',
    office: (number: string, customer: string) => `New order ${number} from ${customer}`,
  },
  changed: {
    subject: (number: string) => `Your order ${number} was changed`,
    lead: (who: string, number: string) =>
      `${who} changed order ${number}. This is how it stands now.`,
    office: (number: string, customer: string) => `Order ${number} from ${customer} was changed`,
  },
  confirmed: {
    subject: (number: string, day: string) => `Your order ${number} is confirmed for ${day}`,
    lead: (number: string, customer: string, day: string) =>
      sentence(`We confirmed order ${number} and bring it on ${day} to ${customer}`),
  },
  stopsBefore: (count: number) =>
    count === 0
      ? 'You are the first stop of the truck.'
      : count === 1
        ? 'There is 1 stop before you.'
        : `There are ${count} stops before you.`,
  'sent-out': {
    subject: (number: string, _day: string) => `Your order ${number} is out for delivery`,
    lead: (number: string, customer: string, _day: string) =>
      sentence(`Order ${number} is out for delivery to ${customer}`),
  },
  moved: {
    subject: (number: string, day: string) => `Your order ${number} now comes on ${day}`,
    lead: (who: string, number: string, before: string, day: string) =>
      `${who} moved the delivery of order ${number} from ${before} to ${day}.`,
    reason: (reason: string) => `The reason: ${reason}`,
    rest: (number: string, day: string) =>
      `What was not handed over of order ${number} comes on ${day}.`,
    office: (number: string, customer: string, day: string) =>
      `Order ${number} for ${customer} now goes out on ${day}`,
  },
  cancelled: {
    subject: (number: string) => `Your order ${number} was cancelled`,
    lead: (who: string, number: string) =>
      `${who} cancelled order ${number}. Nothing of it will be delivered.`,
    office: (number: string, customer: string) => `Order ${number} from ${customer} was cancelled`,
  },
  approval: {
    subject: (number: string, customer: string) => `Please approve order ${number} for ${customer}`,
    preheader: (total: string) => `Total ${total}.`,
    lead: (name: string, order: Pick<PlacedFor, 'number' | 'customer' | 'by'>) =>
      `${name}, ${order.by} wants to order for ${order.customer} (order ${order.number}).`,
    limit: (total: string, limit: string) =>
      `The total of ${total} is above the limit of ${limit}, so it waits for you.`,
    how: 'Open the order to approve or decline it. Nothing is approved by opening it.',
    button: 'Look at the order',
  },
  approved: {
    subject: (number: string) => `Your order ${number} is approved`,
    lead: (who: string, number: string) => `${who} approved order ${number}.`,
    day: (day: string) => `It comes on ${day}.`,
    office: (number: string, customer: string) => `Order ${number} for ${customer} is approved`,
  },
  released: {
    subject: (number: string, customer: string) =>
      `Order ${number} for ${customer} goes on without your approval`,
    lead: (who: string, number: string, total: string) =>
      `${who} of our office approved order ${number} (${total}) in your place.`,
  },
  declined: {
    subject: (number: string) => `Your order ${number} was declined`,
    lead: (who: string, number: string) =>
      `${who} declined order ${number}. Nothing of it will be delivered.`,
    office: (number: string, customer: string) => `Order ${number} from ${customer} was declined`,
  },
  button: 'See the order',
  columns: ['Product', 'Quantity', 'Price', 'Total'],
};

/** Of an order that waits for an approval. */
export const NO_DAY = 'No day before it is approved';
/** The same in a list. */
export const NO_DAY_YET = 'No day yet';
export const promisedDayText = (day: string | null): string =>
  day === null ? NO_DAY : dayText(day);

/** "Laundry Sour, Oven Cleaner and 2 more" */
export function whatText(order: { what: string[]; lineCount: number }): string {
  const more = order.lineCount - order.what.length;
  return `${order.what.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** For lists: when an order comes, or was to come. Nothing for a cancelled one. */
export function promisedText(order: { status: OrderStatus; promisedOn: string | null }): string {
  if (order.status === 'cancelled') return '';
  if (order.promisedOn === null) return NO_DAY.toLowerCase();
  return order.status === 'delivered'
    ? `promised for ${dayText(order.promisedOn)}`
    : `delivery ${dayText(order.promisedOn)}`;
}

interface Delivery {
  promisedOn: string | null;
  wantedOn: string | null;
}

/** The day that was asked for when it is another than the promised one; else nothing. */
export const requestedDayText = ({ promisedOn, wantedOn }: Delivery): string =>
  wantedOn && wantedOn !== promisedOn ? `asked for ${dayText(wantedOn)}` : '';

/** "Thu, Nov 26", and the day that was asked for when it is another one. */
export function deliveryText(order: Delivery): string {
  const requestedText = requestedDayText(order);
  return `${promisedDayText(order.promisedOn)}${requestedText ? ` (${requestedText})` : ''}`;
}

/** Why changed products can’t be saved yet. */
export const NOTHING_CHANGED = 'Change a quantity or add a product, then save.';

/** The table of orders. */
export const WHEN_MESSAGES = {
  'cut-off': 'Order by today',
  today: 'Promised for today',
  late: 'Late: the day has passed',
  overdue: 'Overdue: late, confirmed, nothing to decide first',
  'delivered-week': 'Delivered this week',
} as const;
export const ALL_OPEN = 'All open';
/** For chosen orders of the list: the page of runs takes them from its address. */
/** In the list, of an order whose bill the books will refuse; its page says why. */
export const BILL_STOPS = 'Its bill will stop';
/** Of a buyer: the orders that the list shows, as one file. */
export const PRINT_THESE = 'Print these orders';
export const PUT_ON_RUN = 'Put on a run';
export const NOTHING_CHOSEN = 'Choose at least one order first.';
export const CHANGED_MEANWHILE = 'somebody changed it in the meantime: look at it again';
export const NOT_TO_BE_SEEN = 'it is not there any more, or not yours to see';
/** "it was cancelled", as the reason why something was not done with it. */
export const alreadyIs = (status: OrderStatus): string =>
  status === 'cancelled'
    ? 'it was cancelled'
    : `it is ${STATUS_MESSAGES[status].toLowerCase()} already`;
const ordersText = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`;
/** "18 orders confirmed, 2 not:" */
export const confirmedText = (done: number, not: number): string =>
  not === 0 ? `${ordersText(done)} confirmed.` : `${ordersText(done)} confirmed, ${not} not:`;

/** In a notice, of one order that was confirmed from a list. */
export const orderConfirmed = (number: string): string => `${number} confirmed.`;

/** The open orders under Today. */
export const BOARD_MESSAGES = {
  none: 'No open orders.',
  day: 'Delivery day',
  products: 'Products',
  total: 'Total',
  age: 'Age',
};

/** Why an order is on hold, in words: the stored reason of an approval is a key. */
export const holdText = (reason: string): string =>
  reason === 'approval' ? 'Waits for approval' : reason;

/** "Waits for Theo Lindqvist", of an order that somebody is asked to approve. */
export const WAITS_FOR_YOU = 'you';
export const waitsForText = (name: string): string => `Waits for ${name}`;

const HOUR_MS = 3_600_000;

/** How long an order waits: "3 h" on its first day, then "2 d". */
export function waitingSince(placedAt: string, nowMs: number): string {
  const hours = Math.max(0, Math.floor((nowMs - Date.parse(placedAt)) / HOUR_MS));
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** The page of an earlier order before it goes to the cart. */
export const AGAIN_MESSAGES = {
  title: (number: string) => `Order ${number} again`,
  lead: 'Nothing was added yet. Prices and stock of today, beside what you paid.',
  lookFirst: 'Something is different since this order. Nothing was added yet.',
  look: 'Look at it first',
  back: 'Back to the orders',
  seeOrders: 'See your orders',
};
export const SUBSTITUTE_GONE = 'what you chose instead';

const figure = (count: number) => count.toLocaleString('en-US');

/** An order of more lines than one screen or one mail should hold. */
export const LINE_MESSAGES = {
  history: 'History',
  shownOf: (shown: number, of: number) =>
    `The first ${figure(shown)} of ${figure(of)} lines are shown; the totals and the PDF are of all.`,
  showAll: (count: number) => `Show all ${figure(count)} lines`,
  moreInMail: (count: number) => `and ${figure(count)} more lines: open the order`,
};

/** Of the part that several SKUs begin with. */
export const WHICH_SIZE = 'Which size? Choose one below.';
