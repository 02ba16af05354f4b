import { sentence } from '../../kit/sentence.ts';
import { dayText, momentText } from '../../kit/time.ts';
import { type ApprovalDay, comesLate } from './approval-day.ts';
import type { OrderStatus } from './public/status.ts';
import type { AlsoOrdered } from './server/also-ordered.ts';

const orders = (count: number) => (count === 1 ? '1 order' : `${count} orders`);

/** The calendar of closed days, and what is promised for them. */
export const CALENDAR_MESSAGES = {
  sayWhy: 'Say why they move.',
  months: 'Months',
  today: 'today',
  closedShort: 'Closed ',
  order: 'order',
  orders: 'orders',
  count: orders,
  look: 'See and move them',
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
  /** `why` is that of the first possible day. */
  noDayCarries: (why: string) => `No day carries it: ${why}`,
  reasonLabel: 'Why do they move?',
  reasonHint: 'The customers read this.',
  reason: (day: string, name: string) =>
    `We are closed on ${dayText(day)}${name ? ` (${name})` : ''}.`,
  move: (count: number) => `Move ${orders(count)} and tell the customers`,
  moved: (count: number) =>
    count === 0 ? 'No order was moved.' : `${orders(count)} moved. The customers are told.`,
  left: 'These were not moved',
} as const;

const CLOSED_BY: Readonly<Partial<Record<OrderStatus, string>>> = {
  confirmed: 'We confirmed this order while you were changing it.',
  out_for_delivery: 'This order left for delivery while you were changing it.',
  cancelled: 'This order was cancelled while you were changing it.',
};

/** The one edit mode of an order. */
export const EDIT_MESSAGES = {
  open: 'Change order',
  title: 'Change order',
  lead: 'Nothing is saved before you press Save.',
  /** Under the field that adds a product: staff and sales reps change a customer's order. */
  priceOfToday: (buyer: boolean) =>
    buyer ? 'At your price of today.' : 'At this customer’s price of today.',
  close: 'Leave without changes',
  save: 'Save changes',
  saved: (total: string) => `Changes saved. The order is ${total} now.`,
  total: (total: string) => `Total ${total}`,
  wasTotal: (total: string) => `was ${total}`,
  until: (moment: string) =>
    `You can change this order until we confirm it, at the latest until ${moment}.`,
  confirmed: (phone: string) => `To change or cancel it now, please call us: ${phone}.`,
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
  wantedOn: 'Delivery day',
  promised: (day: string) => `Promised for ${dayText(day)}.`,
  /** A requested day that the desk has not confirmed. */
  wished: (day: string) => `Wished for ${dayText(day)}.`,
  planned: (day: string) => `${dayText(day)}, once we have confirmed it.`,
  orderNote: 'Note',
  policy: 'If something is short on the day',
  leaveText: 'What you changed on this order is not saved.',
  staleTitle: 'Changed meanwhile. Nothing of yours was saved.',
  staleText:
    'What you typed is kept. Check it against the order as it stands now, then save again.',
  version: (version: number, by: string, time: string) => `Version ${version}, by ${by}, ${time}`,
  wrong: 'A quantity can’t be saved as it stands. Correct it first.',
  delivered: (count: number) => `${count} delivered already`,
  /** In the bar: what happened to the order while it was being changed. */
  closed: (status: OrderStatus, isTyped: boolean) =>
    [
      CLOSED_BY[status] ?? 'The order can’t be changed any more.',
      ...(isTyped ? ['Nothing you typed is saved; it stays on this page.'] : []),
    ].join(' '),
  closedCall: (phone: string) => `To have it changed, call us: ${phone}.`,
  closedSend: (phone: string) => `Send it to our office as a message, or call us: ${phone}.`,
  send: 'Send to our office',
  sent: 'What you typed is sent to our office. The answer comes here and by e-mail.',
  notSent: 'Nothing was sent',
  cancelLabel: 'Why do you cancel it?',
  cancelHint: 'Nothing of it will be delivered. This can’t be undone.',
} as const;

/** Orders above a spending limit, and who approves them. */
export const APPROVAL_MESSAGES = {
  title: 'Waits for approval',
  placed: (approver: string | null) =>
    `${sentence(`It is above your limit for one order and waits for approval by ${approver ?? 'our office'}`)} We tell you how it goes on, and on which day it comes. Until then you can change or cancel it.`,
  /** The order shows what it brings before it is approved or declined. */
  decide: 'Approve or decline',
  waiting: (count: number) =>
    count === 1 ? '1 order waits for your approval' : `${count} orders wait for your approval`,
  first: (shown: number) => `These are the first ${shown}.`,
  above: (who: string | null, limit: string | null) =>
    `This order is above ${who ? `${who}’s` : 'a'} limit${limit ? ` of ${limit}` : ''} for one order.`,
  asked: (approver: string | null) =>
    approver ? `${approver} ${APPROVAL_MESSAGES.isAsked}` : 'Our office is asked to approve it.',
  isAsked: 'is asked to approve it.',
  products: (count: number) => (count === 1 ? 'See its product' : `See its ${count} products`),
  /** Before the press. */
  day: ({ orderedFor, comesOn, passedAtMs, untilMs, timeZone }: ApprovalDay) =>
    orderedFor === comesOn
      ? `It was ordered for ${dayText(orderedFor)}. Approved by ${momentText(untilMs, timeZone)}, it comes on that day.`
      : `It was ordered for ${dayText(orderedFor)}${passedAtMs === null ? '' : `, and order by was ${momentText(passedAtMs, timeZone)}`}. Approved now, it comes on ${dayText(comesOn)}.`,
  /** Of an order that comes later than its buyer wanted it; '' for every other. */
  wanted: ({ wantedOn, comesOn }: Pick<ApprovalDay, 'wantedOn' | 'comesOn'>) =>
    wantedOn !== null && comesOn > wantedOn
      ? `It was wanted for ${dayText(wantedOn)}, and comes on ${dayText(comesOn)} at the earliest.`
      : '',
  /** In a list of orders that wait. */
  dayShort: (day: ApprovalDay) =>
    comesLate(day)
      ? `late: comes ${dayText(day.comesOn)}, not ${dayText(day.wantedOn ?? day.orderedFor)}`
      : `by ${momentText(day.untilMs, day.timeZone)} for ${dayText(day.orderedFor)}`,
  alsoTitle: (products: number) =>
    products === 1
      ? '1 product is on another open order already'
      : `${products} products are on other open orders already`,
  also: {
    product: ({ name, sizeUnit }: Pick<AlsoOrdered, 'name' | 'sizeUnit'>) =>
      sizeUnit ? `${name}, ${sizeUnit}` : name,
    amounts: ({ here, quantity }: Pick<AlsoOrdered, 'here' | 'quantity'>) =>
      `${here} here, ${quantity} with`,
    comes: ({ promisedDay }: Pick<AlsoOrdered, 'promisedDay'>) =>
      promisedDay === null ? ', which waits for approval' : `, coming ${dayText(promisedDay)}`,
  },
  laterDay: (day: string) => `It comes on another day: ${dayText(day)}`,
  instead: 'Approve in their place',
  insteadWhy: 'Why do you approve it in their place?',
  insteadHint: 'The approver is told, and reads this.',
  nothingWaits: 'Nothing waits for your approval',
  decided: (who: string, what: string) => `${who}: ${what.toLowerCase()}.`,
  withinLimit: 'This order needs no approval any more.',
  approve: 'Approve order',
  approveFor: (customer: string) => `Approve for ${customer}`,
  decline: 'Decline',
  why: 'Why do you decline it?',
  whyHint: 'The buyer reads this. The order is cancelled.',
  declineIt: 'Decline order',
  back: 'Back',
} as const;

/** The row of what can be done with an order. */
export const ACTION_TEXTS = {
  approve: 'Approve',
  confirm: 'Confirm order',
  sendOut: 'Send out',
  putOnRun: 'Put on a run',
  itsRun: 'Open its run',
  deliver: 'Deliver',
  notToDeliver: 'Not to deliver yet:',
  atDoor: 'The truck is at the door already',
  bringBack: 'Bring back',
  bringBackSure: 'The order goes back to confirmed. Use this when the truck did not take it.',
  leaveOut: 'Leave out the rest',
  leaveOutSure: 'What was not delivered is cancelled, and the order is settled.',
  hold: 'Put on hold',
  holdWhy: 'Why is it on hold?',
  discount: (hasDiscount: boolean) => (hasDiscount ? DISCOUNT_TEXTS.change : DISCOUNT_TEXTS.give),
  cancel: 'Cancel the order',
  keep: 'Keep the order',
  again: 'Order again',
  againFor: (number: string) => `Order again: ${number}`,
  pdf: 'PDF',
  audit: 'In the audit log',
  more: 'More with this order',
};

/** The delivery day in the order's head. */
export const MOVE_DAY = {
  label: 'Delivery day',
  move: (day: string) => `Move delivery day: ${day}`,
  thatDay: 'See that day',
  newDay: 'New delivery day',
  choose: 'Choose a day',
  other: 'Another day',
  otherDay: 'Another delivery day',
  full: (day: string, why: string) => `${day}: ${why}`,
  why: 'Why does it move?',
  whyHint: 'The customer reads this.',
  send: 'Move and tell the customer',
  sendAlone: 'Move it',
  nobodyNotified:
    'Nobody at this customer gets an e-mail about it, for want of an address or by their own choice: call them.',
  whyHintAlone: 'It stands in the order’s history.',
  back: 'Back',
};

/** Why a day is full, to stand after it and a colon. */
export const fullText = (pounds: number, capacity: number) =>
  `with it ${pounds.toLocaleString('en-US')} lb are promised, and our trucks carry ${capacity.toLocaleString('en-US')} lb`;

/** An order that is to be confirmed for a day for which it comes too late. */
export const LATE_DAY = {
  /** `since` is the moment until which one could order for it. */
  title: (day: string, isToday: boolean, isGone: boolean) =>
    isGone
      ? `${day} has passed`
      : isToday
        ? `${day} is today: its trucks may have left`
        : `${day} is past its order by`,
  since: (moment: string) => `Order by was ${moment}.`,
  text: (since: string) =>
    `Order by was ${since}. Confirmed as it is, the customer is told that it comes on that day.`,
  move: (day: string) => `Move it to ${day} first`,
  moved: 'It came too late for that day.',
  /** Of orders that were chosen to be confirmed. */
  anyway: (count: number) =>
    count === 1 ? 'Confirm it for that day' : `Confirm these ${count} for their days`,
  look: (number: string) => `Open ${number} to move it`,
  /** Where a sheet is missing as well. */
  allTheSame: (count: number) =>
    count === 1 ? 'Confirm it all the same' : `Confirm these ${count} all the same`,
  lookAtSheet: (number: string) => `Open ${number}`,
} as const;

/** A delivery day on which no truck comes, or none has room. */
export const ANYWAY = {
  label: 'Or say why the truck comes all the same',
  hint: 'It stays in the order’s history.',
} as const;

/** What the desk decides about what was not handed over. */
export const REST_TEXTS = {
  title: 'What becomes of the rest?',
  /** Where nothing was handed over there is no rest: it is all of it. */
  titleOfAll: 'Nothing was handed over. What becomes of the order?',
  next: (day: string) => `Deliver ${dayText(day)}`,
  /** After the press, with its undo. */
  moved: (day: string) => `The rest comes ${dayText(day)}. The customer is told.`,
  movedOf: (number: string, customer: string, day: string) =>
    `The rest of ${number}, ${customer}, comes ${dayText(day)}.`,
  undo: 'Undo',
  undoOf: (number: string) => ` the new day of ${number}`,
  otherDay: 'Another day',
  day: 'Deliver on',
  deliverThen: 'Deliver then',
  drop: 'Leave out the rest',
  dropSure: 'What was not delivered is cancelled, the order is settled, and the customer is told.',
  cancel: 'Cancel the order',
  cancelSure: 'Nothing of it was handed over. The order is cancelled, and the customer is told.',
  keep: 'Keep it',
  cancelReason: 'It could not be delivered.',
  later: 'Ask later',
  more: 'More',
  askOn: 'Ask again on',
  askThen: 'Ask then',
  askedOn: (day: string) => `It is asked again on ${day}.`,
};

/** The desk's discount on an order. */
export const DISCOUNT_TEXTS = {
  give: 'Give a discount',
  change: 'Change the discount',
  kind: 'Discount',
  percent: 'Percent',
  amount: 'Dollars',
  none: 'None any more',
  percentLabel: 'Percent of the goods',
  amountLabel: 'Amount in dollars',
  noPercent: 'Enter a percentage such as 5 or 2.5.',
  noAmount: 'Enter an amount such as 20.00.',
  reason: 'Why? The customer reads it.',
  save: 'Save the discount',
  back: 'Back',
} as const;
