import { sentence } from '../../kit/sentence.ts';
import { longDayText } from '../../kit/time.ts';
import { DELIVERED_SHORT } from '../../ordering/orders/public/messages.ts';
import type { DeliveryState } from './contract.ts';
import type { NoPosition, SignedHow } from './evidence.ts';
import type { CorrectionReason, FailedReason, Reason } from './reasons.ts';

/** The room's sentences in one place, so that a second language is an addition. */
export const REASON_MESSAGES: Record<Reason, string> = {
  'short-loaded': 'Not on the truck',
  damaged: 'Damaged',
  'wrong-item': 'Wrong item',
  refused: 'Customer refused it',
  'not-needed': 'Customer does not need it',
  'nobody-there': 'Nobody there',
  leaking: 'Damaged and leaking',
  'out-of-stock': 'Out of stock',
  'wrong-quantity': 'Wrong quantity',
  'refused-price': 'Customer refused the price',
  'not-reached': 'The truck did not get there',
};

/** The same after a number: "1 damaged". */
export const DOOR_WORDS: Record<Reason | 'none', string> = {
  none: 'not delivered',
  'short-loaded': 'not on the truck',
  damaged: 'damaged',
  'wrong-item': 'wrong item',
  refused: 'refused',
  'not-needed': 'not needed',
  'nobody-there': 'not delivered',
  leaking: 'damaged and leaking',
  'out-of-stock': 'out of stock',
  'wrong-quantity': 'not on the truck',
  'refused-price': 'refused for the price',
  'not-reached': 'not delivered',
};

/** After the reason why a stop was not accepted: what happens next. */
export const OFFICE_HAS_IT = 'The office has your report and decides. You need not send it again.';

/** What becomes of what was not handed over. */
export const REST_MESSAGES = {
  mailDropped: 'What is missing is left out of the order, as you asked.',
  mailBackOrder: (day: string) => `What is missing comes on ${day}.`,
  mailRequested: 'We get in touch about what is missing.',
};

export const CORRECTION_REASON_MESSAGES: Record<CorrectionReason, string> = {
  miscounted: 'Counted wrong',
  missing: 'Missing after all',
  damaged: 'Damaged, found later',
  'wrong-item': 'Wrong item',
  'more-handed-over': 'More was handed over',
  'told-twice': 'Told twice',
  other: 'Something else',
};

/** Whose act the name and the signature were: what the phone saw, no more. */
export const SIGNED_MESSAGES: Record<SignedHow, string> = {
  'own-phone': 'Counted and signed by the receiver on their own phone',
  'drawn-by-receiver': 'Drawn on the driver’s phone by the receiver, as the driver says',
  'drawn-by-driver': 'Drawn by the driver for the receiver',
  'drawn-earlier': 'Drawn on the driver’s phone',
  'name-chosen': 'The driver chose this name from those known here; nobody drew a signature',
  'name-typed': 'The name was typed into the driver’s phone; nobody drew a signature',
  'name-earlier': 'The name stands for a signature; how it was entered was not noted then',
  unsigned: 'The name was taken down; nobody signed',
};

export const NAME_MESSAGES = {
  chosen: 'Name chosen by the driver from those known here',
  typed: 'Name typed into the driver’s phone',
} as const;

export const NO_POSITION_MESSAGES: Record<NoPosition, string> = {
  refused: 'the phone was not allowed to say it',
  'not-found': 'the phone could not find it',
  'too-slow': 'the phone took too long to find it',
  'no-device': 'the phone has no way to find it',
  'not-yet': 'the phone was still looking for it',
};

export const STATE_MESSAGES: Record<DeliveryState, string> = {
  planned: 'Planned',
  out: 'Out',
  delivered: 'Delivered',
  delivered_short: DELIVERED_SHORT,
  refused: 'Refused',
  failed: 'Not delivered',
};

export const STOP_MESSAGES: Record<string, string> = {
  confirmed: 'Confirmed',
  out_for_delivery: 'Out for delivery',
  part_delivered: 'Rest to deliver',
};

export const SHEET_MESSAGES = {
  title: 'Safety data sheets handed over',
  label: 'Safety data sheet',
  door: 'New to this site, or revised since the last delivery. Tell them where to open the sheets:',
  mail: 'The safety data sheets below came with this delivery. Anybody on your site opens them without an account. Put them where your crew finds them.',
  missingTitle: (count: number) =>
    count === 1
      ? 'No safety data sheet: not handed over'
      : `No safety data sheet for ${count} products: not handed over`,
  missingBefore: 'There is none to hand over. Say so at the door; the desk asks the maker for it.',
  missingAfter:
    'It was delivered without its sheet and does not count as handed over. The sheet is mailed as soon as we have it.',
  since: (day: string) => `has it since ${longDayText(day)}`,
  missingMail: (names: readonly string[]) =>
    `There is no safety data sheet yet for ${names.join(', ')}. We send it as soon as we have it; until then call us with any question about ${names.length === 1 ? 'it' : 'them'}.`,
  handed: { paper: 'given on paper', 'e-mail': 'by e-mail', opened: 'opened by the receiver' },
  owedTitle: (count: number) =>
    count === 1
      ? '1 safety data sheet was not handed over'
      : `${count} safety data sheets were not handed over`,
  owedText:
    'Nobody said that it was given on paper, and no agreement lets us mail it. It stays owed until it is given, mailed to an address agreed to, or opened by somebody there.',
  owedLabel: 'SDS that we still owe you',
  owedMail: (names: readonly string[]) =>
    `The safety data ${names.length === 1 ? 'sheet' : 'sheets'} of ${names.join(', ')} ${names.length === 1 ? 'was' : 'were'} not handed over with this delivery, and we still owe ${names.length === 1 ? 'it' : 'them'}. The links below open ${names.length === 1 ? 'it' : 'them'} without an account.`,
  revision: (sheet: { number: number; date: string | null }) =>
    `revision ${sheet.number}${sheet.date === null ? ', date not known' : ` of ${longDayText(sheet.date)}`}`,
};

/** Of so many lines, these came as they were expected: a phone does not list them a second time. */
export const deliveredAsOrdered = (usual: number, lines: number, isWhole: boolean) =>
  usual < lines
    ? `${usual === 1 ? '1 other product' : `The other ${usual} products`} came as ordered.`
    : isWhole
      ? 'Everything came as ordered.'
      : `${usual === 1 ? '1 product' : `${usual} products`} came as ordered; something is still open.`;

/** The proof of delivery in the mail that tells of it. */
/** What the receiver wrote on their own phone, wherever a delivery is told. */
export const RECEIVER = {
  wrote: (words: string) => `The receiver wrote: ${words}`,
} as const;

export const MAIL_PROOF = {
  attached:
    'The proof of delivery is attached. Its page has the photos in full, and what is corrected later.',
  button: 'See the proof of delivery',
  file: (number: string) => `Proof of delivery ${number}.pdf`,
};

export const FAILED_MESSAGES: Record<FailedReason, string> = {
  closed: 'Closed',
  'nobody-there': 'Nobody there',
  'unsafe-access': 'Not safe to get in',
  'wrong-load': 'Wrong load',
  'not-reached': 'Not reached',
};

export const photosText = (count: number) => (count === 1 ? '1 photo' : `${count} photos`);

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

/** An attempt on the order's page: the essentials. Everything else stands on its proof. */
export const ATTEMPT = {
  by: (name: string, role: string) =>
    sentence(`Received by ${role ? `${name}, ${role.toLowerCase()}` : name}`),
  nobody: (why: string) => sentence(`No signature: ${why}`),
  left: (where: string) => sentence(`Left at ${where}`),
  driver: (name: string) => sentence(`Driver: ${name}`),
  note: (note: string) => `Driver’s note: ${note}`,
  recordedBy: (name: string) => `Written down by ${name}`,
  offline: 'sent later, without a connection at the door',
  taken: (count: number) => `${counted(count, 'empty container')} taken back`,
  stayed: (count: number) => `${counted(count, 'empty container')} left there`,
  photos: photosText,
  attempt: (number: number) => `Attempt ${number}`,
  proof: 'Proof of delivery',
  correct: 'Correct it',
  columns: { product: 'Product', expected: 'Expected', delivered: 'Delivered' },
  extra: 'Extra, not on the order before',
  loaded: (loaded: number) => `${loaded} on the truck`,
  standing: (delivered: number) => `${delivered} after correction`,
  corrected: (reason: string) => `Corrected since: ${reason.toLowerCase()}`,
  was: (line: { name: string; sizeUnit: string; was: number; becomes: number }) =>
    `${line.name}, ${line.sizeUnit}: ${line.becomes} instead of ${line.was}`,
};

/** What the desk decides after the day's deliveries. */

const many = (count: number, one: string, several: string) =>
  count === 1 ? `1 ${one}` : `${count} ${several}`;

/** The delivery day: plan and live. */
export const DAY = {
  title: 'Deliveries',
  views: 'View',
  plan: 'Plan',
  live: 'Live',
  more: 'More of this day',
  stops: 'Stops',
  /** Whose the figures are: those of runs, and apart from them what rides on none. */
  onRuns: (doors: number, runs: number) =>
    `${many(doors, 'stop', 'stops')} on ${many(runs, 'run', 'runs')}`,
  onNone: (orders: number) => `${many(orders, 'order', 'orders')} on no run`,
  noRun: 'no run',
  noStops: 'No stops on this day',
  noStopsLead: 'Confirmed orders that are promised for this day stand here.',
  toOrders: 'See the orders',
  head: {
    run: 'Run',
    stop: 'Stop',
    customer: 'Customer',
    dock: 'Dock',
    packages: 'Packages',
    order: 'Order',
    state: 'State',
  },
  of: (handed: number, expected: number) => `${handed} of ${expected}`,
  packages: (count: number) => many(count, 'package', 'packages'),
  next: 'Next',
  deliver: 'Deliver',
  deliverOf: (number: string) => `Deliver ${number}`,
  notToDeliver: 'Not to deliver yet:',
  promised: (day: string) => `promised for ${day}`,
} as const;

/** Photos beside a correction. */
export const EVIDENCE = {
  photos: 'Photos of this correction',
  photo: (number: number) => `Photo ${number}`,
  add: 'Add photos',
  adding: 'Adding …',
  failed: 'It could not be stored.',
  notPhoto: 'It is not a photo that we can read (JPEG, PNG or WebP).',
  notAdded: (name: string, why: string) => `${name} was not added. ${why}`,
};

export const CORRECT = {
  title: 'Correct a delivery',
  lead: 'What was signed stays as it is. Your correction stands beside it; the order and the invoice follow.',
  signed: 'signed for',
  now: 'counts now',
  really: 'Really handed over',
  beyond: 'Beyond the order',
  beyondLead: 'Goods that were handed over and do not stand above.',
  sku: 'SKU',
  quantity: 'Quantity',
  oneMore: 'One more product',
  reason: 'Why?',
  choose: 'Choose a reason',
  note: 'How do you know?',
  noteHint:
    'Whom you spoke to, what was counted, or photos. It stands beside the delivery for good.',
  save: 'Save the correction',
  saved: (number: number) => `Correction ${number} is saved.`,
  earlier: 'Corrected before',
  none: 'Nothing was handed over at this attempt, so there is nothing to correct.',
};

/** Driver and receiver said different quantities, each on their own phone. */
export const COUNTS_DIFFER = 'Counts differ';
