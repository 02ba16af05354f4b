import { sentence } from '../kit/sentence.ts';
import { dayText } from '../kit/time.ts';
import type { OrderStatus, ShortfallPolicy } from './contract.ts';
import type { When } from './order-table.ts';

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

/** What the buyer may expect next. */
export const NEXT_MESSAGES: Record<OrderStatus, string> = {
  placed: 'We check stock and confirm your order.',
  confirmed: 'We pack your order and put it on the next truck to you.',
  on_hold: 'Our office looks at this order before it goes on. We call you if we need anything.',
  out_for_delivery: 'Your order is on the truck.',
  delivered: 'Everything was delivered.',
  part_delivered: 'Some of it was delivered. Our office takes care of the rest.',
  cancelled: 'This order was cancelled. Nothing will be delivered.',
};

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
  'back-to-confirmed': 'Brought the order back',
  'close-rest': 'Left out the rest',
  'move-day': 'Moved the delivery day',
  cancel: 'Cancelled the order',
  'change-lines': 'Changed the products',
  'cancel-line': 'Cancelled a product',
  'change-details': 'Changed the details',
  edit: 'Changed the order',
  delivered: 'Delivered the order',
  'part-delivered': 'Delivered a part',
  'not-delivered': 'Could not deliver',
  invoiced: 'Invoiced',
};

/** "Ordered by Dana Reyes, entered by Sam" */
export const placedText = (by: string, askedBy: string | null) =>
  askedBy === null ? by : `ordered by ${askedBy}, entered by ${by}`;

/** What staff noted of an order that they entered, on its page. */
export const DESK_TITLE = 'For staff';
export const DESK_LEAD = 'Neither the customer nor the driver’s screen shows this.';
export const overrideText = (line: { from: string | null; to: string; reason: string }) =>
  `${line.to} instead of ${line.from ?? 'a price on request'}: ${line.reason}`;

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
    `Order ${order.number} for ${order.customer}. Placed for ${order.askedBy} by ${order.by}${order.atDesk ? ' at the order desk' : ''}`,
  );

export const MAIL_MESSAGES = {
  placed: {
    subject: (number: string) => `We have your order ${number}`,
    preheader: (day: string, total: string) => `Delivery ${day}. Total ${total}.`,
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
  'sent-out': {
    subject: (number: string, _day: string) => `Your order ${number} is on the truck`,
    lead: (number: string, customer: string, _day: string) =>
      sentence(`Order ${number} is on the truck to ${customer}`),
  },
  moved: {
    subject: (number: string, day: string) => `Your order ${number} now comes on ${day}`,
    lead: (who: string, number: string, before: string, day: string) =>
      `${who} moved the delivery of order ${number} from ${before} to ${day}.`,
    reason: (reason: string) => `The reason: ${reason}`,
    office: (number: string, customer: string, day: string) =>
      `Order ${number} for ${customer} now goes out on ${day}`,
  },
  cancelled: {
    subject: (number: string) => `Your order ${number} was cancelled`,
    lead: (who: string, number: string) =>
      `${who} cancelled order ${number}. Nothing of it will be delivered.`,
    office: (number: string, customer: string) => `Order ${number} from ${customer} was cancelled`,
  },
  button: 'See the order',
  columns: ['Product', 'Quantity', 'Price', 'Total'],
};

/** "Laundry Sour, Oven Cleaner and 2 more" */
export function whatText(order: { what: string[]; lineCount: number }): string {
  const more = order.lineCount - order.what.length;
  return `${order.what.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** For lists: when an order comes, or was to come. Nothing for a cancelled one. */
export function promisedText(order: { status: OrderStatus; promisedOn: string }): string {
  if (order.status === 'cancelled') return '';
  return order.status === 'delivered'
    ? `promised for ${dayText(order.promisedOn)}`
    : `delivery ${dayText(order.promisedOn)}`;
}

/** "Thu, Nov 26", and the day that was asked for when it is another one. */
export function deliveryText(order: { promisedOn: string; wantedOn: string | null }): string {
  const asked =
    order.wantedOn && order.wantedOn !== order.promisedOn
      ? ` (asked for ${dayText(order.wantedOn)})`
      : '';
  return `${dayText(order.promisedOn)}${asked}`;
}

/** Why changed products can’t be saved yet. */
export const NOTHING_CHANGED = 'Change a quantity or add a product, then save.';

/** The table of orders. */
export const WHEN_MESSAGES: Record<When, string> = {
  'cut-off': 'Cut-off today',
  today: 'Promised for today',
  late: 'Late: the day has passed',
  'delivered-week': 'Delivered this week',
};
export const ALL_OPEN = 'All open';
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
const orders = (count: number) => (count === 1 ? '1 order' : `${count} orders`);

/** The calendar of closed days, and what is promised for them. */
export const CALENDAR_MESSAGES = {
  months: 'Months',
  today: 'today',
  closedShort: 'Closed ',
  order: 'order',
  orders: 'orders',
  count: orders,
  look: 'See and move them',
  settings: 'Company settings',
  nothingSaved: 'Nothing was saved',
  nothingMoved: 'Nothing was moved',
  state: (closed: boolean) => (closed ? 'Closed: nothing is promised for it.' : 'Open.'),
  wouldStay: (count: number) =>
    `${orders(count)} ${count === 1 ? 'is' : 'are'} promised for it. Closing it moves none of them; you can move them after it.`,
  promisedOn: (day: string, name: string, count: number) =>
    `${dayText(day)}${name ? ` (${name})` : ''} is closed, and ${orders(count)} ${count === 1 ? 'is' : 'are'} promised for it.`,
  promisedTitle: (count: number) => `${orders(count)} promised for this day`,
  stays:
    'They stay promised for it until you move them. Each customer gets an e-mail with the new day and the reason.',
  reasonLabel: 'Why do they move?',
  reasonHint: 'The customers read this.',
  reason: (day: string, name: string) =>
    `We are closed on ${dayText(day)}${name ? ` (${name})` : ''}.`,
  move: (count: number) => `Move ${orders(count)} and tell the customers`,
  moved: (count: number) =>
    count === 0 ? 'No order was moved.' : `${orders(count)} moved. The customers are told.`,
  left: 'These were not moved',
} as const;

/** Views of the table of orders that come with it. */
export const DESK_VIEWS = [
  { name: 'All', search: '?view=all' },
  { name: ALL_OPEN, search: '?status=open' },
  { name: 'To confirm', search: '?status=placed&sort=promised' },
  { name: 'Today’s cut-off', search: '?status=open&when=cut-off' },
  { name: 'On hold', search: '?status=on_hold' },
  { name: 'Late', search: '?when=late&sort=promised' },
  { name: 'Delivered this week', search: '?when=delivered-week' },
];
export const BUYER_VIEWS = [
  { name: 'All', search: '?view=all' },
  { name: 'On the way', search: '?status=open' },
  { name: 'Delivered', search: '?status=delivered' },
];

const HOUR_MS = 3_600_000;

/** How long an order waits: "3 h" on its first day, then "2 d". */
export function waitsText(placedAt: string, nowMs: number): string {
  const hours = Math.max(0, Math.floor((nowMs - Date.parse(placedAt)) / HOUR_MS));
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}
/** The one edit mode of an order. */
export const EDIT_MESSAGES = {
  open: 'Change order',
  title: 'Change order',
  lead: 'Nothing is saved before you press Save.',
  close: 'Close',
  save: 'Save changes',
  saved: 'Changes saved.',
  until: (moment: string) => `You can change this order until ${moment}.`,
  passed: (moment: string, phone: string) =>
    `The time to change this order ended on ${moment}. Please call us: ${phone}.`,
  lines: 'Products of the order',
  isNew: 'New',
  each: (price: string) => `${price} each`,
  was: (quantity: number) => `was ${quantity}`,
  quantityOf: (product: string) => `Quantity of ${product}`,
  note: 'Note',
  noteOf: (product: string) => `Note for ${product}`,
  notePlaceholder: 'Note for this line',
  remove: 'Remove',
  keep: 'Keep',
  po: 'PO number',
  wantedOn: 'Wanted delivery date',
  promised: (day: string) => `Promised for ${dayText(day)}.`,
  orderNote: 'Note',
  policy: 'If something is short on the day',
  leaveTitle: 'Leave without saving?',
  leaveText: 'What you changed on this order is not saved.',
  leaveYes: 'Leave without saving',
  leaveNo: 'Keep editing',
  staleTitle: 'Changed meanwhile. Nothing of yours was saved.',
  staleText:
    'What you typed is kept. Check it against the order as it stands now, then save again.',
  version: (version: number, by: string, time: string) => `Version ${version}, by ${by}, ${time}`,
  closedTitle: 'This can’t be saved any more',
  closedText: (phone: string) =>
    `The order can no longer be changed here. What you typed is still below: call us with it, ${phone}.`,
  cancelLabel: 'Why do you cancel it?',
  cancelHint: 'Nothing of it will be delivered. This can’t be undone.',
} as const;
