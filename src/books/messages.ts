import type { CreditState, InvoiceState } from './contract.ts';

export const GO_TO_ACCOUNTING = 'Go to the QuickBooks page';
export const BACK_TO_ACCOUNTING = 'Back to the QuickBooks page';

export const DOCUMENT_MESSAGES = { invoice: 'Invoice', credit: 'Credit' } as const;
/**
 * The number of a credit wherever it stands. Where the books count, it may be that of an invoice: then its order tells them apart; the shop's
 * own names the order already.
 */
export const creditNumber = (number: string, orderNumber: string): string =>
  number.includes(orderNumber) ? number : `${number} for ${orderNumber}`;

/** What a credit is called. Where QuickBooks counts, it has no number before it stands there (`null`). */
export const creditName = (number: string | null, orderNumber: string): string =>
  number === null ? `Credit for ${orderNumber}` : `Credit ${creditNumber(number, orderNumber)}`;

/**
 * The four states of an invoice or a credit, on every screen and in files. Void is a mark, as are `billed` and `credited`: what is paid of it
 * stands in books that are not read here, so nobody knows whether it is open. What else there is to say stands in its detail line.
 */
export const DOCUMENT_STATES = {
  way: 'On its way',
  open: 'Open',
  paid: 'Paid',
  needs: 'Needs you',
  void: 'Void',
  billed: 'Billed',
  credited: 'Credited',
} as const;
const words = DOCUMENT_STATES;

export const STATE_MESSAGES: Record<InvoiceState, string> = {
  queued: words.way,
  sending: words.way,
  created: words.open,
  part_paid: words.open,
  paid: words.paid,
  voided: words.void,
  retrying: words.way,
  unknown: words.way,
  needs_attention: words.needs,
  elsewhere: words.billed,
};

/** Beside a bill by hand that is lower by a credit which nobody has written. */
export const CREDIT_UNWRITTEN = 'Credit not written yet';

/** Beside an invoice of which the customer reported something that nobody has decided: nobody duns for it meanwhile. */
export const CLAIM_OPEN = 'Claim open';
export const claimOpenOf = (amount: string): string => `${CLAIM_OPEN} on ${amount}`;

/** The proof of delivery at an invoice in QuickBooks. */
export const PROOF_HELP = {
  waiting: 'The proof of delivery is to be attached in QuickBooks.',
  attached: 'The proof of delivery is attached in QuickBooks.',
  failed: 'The proof of delivery could not be attached in QuickBooks. The invoice itself stands.',
  see: 'See the proof of delivery',
};

/** What a state means and what happens next, for staff. */
export const STATE_HELP: Record<InvoiceState, string> = {
  queued: 'It goes out as soon as QuickBooks is connected and reachable.',
  sending: 'It is on its way to QuickBooks.',
  created: 'It stands in QuickBooks.',
  part_paid: 'A part of it is paid.',
  paid: 'It is paid in full.',
  voided: 'It was voided in QuickBooks.',
  retrying: 'QuickBooks could not take it just now. We try again by ourselves.',
  unknown:
    'It was sent, and is not known to have arrived. We look it up in QuickBooks before we send anything again.',
  needs_attention: 'QuickBooks did not take it as it is. Somebody has to look.',
  elsewhere:
    'It stands in books that are not connected here. What is paid of it there is not read.',
};

/** Of an invoice that nothing takes to QuickBooks, and of one that a shop without it has not written yet. */
export const OUTSIDE = {
  /** Its mark, for every reader; `credit`: of one that nobody has written. */
  mark: 'Not billed',
  credit: 'Not written',
  help: 'This shop works without QuickBooks: a bill gets its number here. If QuickBooks is connected later, what has none is billed there then.',
};

/** What a customer reads: that somebody here has to look is none of theirs. */
export const CUSTOMER_MESSAGES: Record<InvoiceState, string> = {
  ...STATE_MESSAGES,
  needs_attention: words.way,
};

export const STOPS_WORKING = [
  'Deliveries no longer become invoices. They wait here and go out when you connect again.',
  'Payments and balances are no longer updated.',
  'Products, customers and prices are no longer synced.',
];

/** Before the connection: what becomes of the numbers of invoices. */
export const NUMBER_MESSAGES = {
  title: 'Invoice numbers',
  theirs:
    'As it comes, QuickBooks counts: an invoice gets its number when it arrives there, and has none before.',
  ours: 'With “Custom transaction numbers” on in QuickBooks, under Account and settings, Sales, an invoice has the number of its order instead. Decide before you connect: each invoice keeps the number that it has there.',
  waiting: (count: number) =>
    count === 1
      ? '1 invoice waits here and goes there at once, so it gets its number then.'
      : `${count.toLocaleString('en-US')} invoices wait here and go there at once, so they get their numbers then.`,
} as const;

export const CONNECT_MESSAGES = {
  stillTo: 'Still connected:',
  connected: {
    title: 'QuickBooks is connected',
    text: 'Invoices of delivered orders now go to this company.',
  },
  refused: {
    title: 'QuickBooks was not connected',
    text: 'You chose not to give access. Nothing was changed.',
  },
  expired: {
    title: 'This connection attempt has expired',
    text: 'For your safety it works once, for ten minutes, in the window where you began. Please start again.',
  },
  'other-company': {
    title: 'Another company is connected',
    text: 'You chose a different QuickBooks company than the one in use. Nothing was changed. Disconnect the old one first if you mean to switch.',
  },
  confirm: {
    title: 'This is another company',
    text: 'It is not the QuickBooks company that the shop wrote to before. Nothing goes there until you confirm it on the QuickBooks page.',
  },
  'not-us': {
    title: 'This company cannot be connected',
    text: 'It is not in the United States. The shop bills in US dollars with US sales tax only. Nothing was changed.',
  },
  'not-usd': {
    title: 'This company cannot be connected',
    text: 'Its home currency is not the US dollar. The shop bills in US dollars only. Nothing was changed.',
  },
  failed: {
    title: 'QuickBooks could not be connected',
    text: 'QuickBooks did not answer as expected. Nothing was changed. Please try again in a minute.',
  },
  'signed-out': {
    title: 'You are signed out',
    text: 'Please sign in, then connect QuickBooks again.',
  },
} as const;

/** Beside it, where something did. */
export const WAITED = 'What was waiting is on its way.';

export const FILTER_MESSAGES = {
  waiting: words.way,
  open: words.open,
  paid: words.paid,
  all: 'All',
} as const;

/** What a tab is called: where nothing takes an invoice to QuickBooks, those that wait are not on their way. */
export const filterText = (filter: keyof typeof FILTER_MESSAGES, isConnected: boolean): string =>
  filter === 'waiting' && !isConnected ? OUTSIDE.mark : FILTER_MESSAGES[filter];

export const SYNC_MESSAGES = {
  products: {
    title: 'Products',
    text: 'Stock and list prices of products that stand there. New items are offered; you choose which become products.',
  },
  customers: {
    title: 'Customers',
    text: 'Says who of QuickBooks looks like whom here. Nobody is matched, added or switched before you say so.',
  },
  prices: {
    title: 'Customer prices',
    text: 'The last price each customer was invoiced. Nobody pays another price before you accept it.',
  },
  invoices: {
    title: 'Changed invoices',
    text: 'Payments, voids and changes are read every fifteen minutes.',
  },
} as const;

export const RUN_MESSAGES = {
  queued: 'Waiting',
  running: 'Running',
  waiting: 'Waiting for your yes',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const;

/** Another company than the last one waits for a yes. */
export const COMPANY_MESSAGES = {
  title: 'Another company than before',
  newGo: (tasks: number) =>
    `New invoices go there. ${
      tasks === 0
        ? 'None waits now.'
        : `None goes at once: ${tasks === 1 ? '1 task waits' : `${tasks} tasks wait`} for you under To do.`
    }`,
  label: 'Type the name of the company to go on',
  go: 'Write to this company',
  not: 'Do not connect it',
} as const;

/** A run that would take something away. */
export const ASK_MESSAGES = {
  title: 'Nothing was changed yet',
  list: 'What would go',
  accept: 'Accept',
  leave: 'Leave everything',
  why: 'If this is not what you did in QuickBooks, leave everything and look there first.',
} as const;

/** Why a sync can’t be started now. */
export const SYNC_BLOCKED = {
  running: 'It is under way.',
} as const;

/** Credits beside their invoice. */
export const creditMessages = {
  credit: (credit: string, amount: string) => `${credit}, ${amount}`,
  refused: 'QuickBooks refused it.',
  tax: (amount: string) => `${amount} of it tax`,
  pdf: 'PDF',
  pdfOf: (credit: string) => `PDF of credit ${credit}`,
  states: {
    ...STATE_MESSAGES,
    dropped: 'Not made',
    elsewhere: words.credited,
  } satisfies Record<CreditState, string>,
  /** Where it stands, in its detail line. */
  stands: {
    written: (day: string) => `written by hand on ${day}`,
    toWrite: 'to be written by hand',
    inBooks: 'in QuickBooks',
    otherBooks: 'in other books',
    notYet: 'not in QuickBooks yet',
  },
};

/** The hint at the syncs that prices of the books wait. */
export const WAITING_PRICES = {
  title: (count: number) =>
    count === 1
      ? '1 price from QuickBooks waits for your decision'
      : `${count.toLocaleString('en-US')} prices from QuickBooks wait for your decision`,
  text: 'Nobody pays another price before you accept it; prices set by staff always win.',
  open: 'Accept or refuse each',
};

/** Lines that are marked beforehand, before anything is done with them. */
export const MARKS = {
  count: (count: number) => `${count.toLocaleString('en-US')} marked`,
  all: 'All',
  none: 'None',
} as const;
export const pageNotYours = 'Your account may not open this page';
export const pageNotYoursText = 'It is about money. The owner says under People who sees them.';
export const wentWrong = 'Something went wrong';
export const wentWrongText = 'Nothing was changed. Please reload the page.';
