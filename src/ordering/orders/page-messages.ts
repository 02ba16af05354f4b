import { NO_ANSWER_YET } from '../../kit/unanswered.ts';
/** Parts of an order's page. */
export const PRODUCTS = 'Products';
export const TIMELINE = {
  title: 'History',
  version: (version: number) => `Version ${version}`,
  recorded: (moment: string) => `Recorded here ${moment}`,
  note: 'Internal note',
  staffOnly: 'for staff alone',
  more: (count: number) => `and ${count} more`,
  mail: { sent: 'E-mail sent:', queued: 'E-mail on its way:', failed: 'E-mail not delivered:' },
  add: 'Internal note',
  addNote: 'Add an internal note',
  save: 'Add note',
  message: 'Message',
  fromUs: 'from us',
  toUs: 'to us',
  /** The same, to the customer who wrote it. */
  toDesk: 'to our desk',
  writeToBuyer: 'Write to the buyer',
  write: { ours: 'Message to the buyer', theirs: 'Message about this order' },
  writeHint: {
    ours: 'It goes out by e-mail, and stands here for the customer to read.',
    theirs: 'Our desk gets it, and the answer stands here and comes by e-mail.',
  },
  nobody: (customer: string) =>
    `Nobody at ${customer} has an e-mail address, so no message can go out from here.`,
  enterAddress: 'Enter one on the customer’s page',
  send: 'Send message',
  notSent: 'The message was not sent',
  notSaved: 'The note was not saved',
  again: NO_ANSWER_YET,
};

/** Prices that staff gave for one order, on its page. */
export const DESK_TITLE = 'Prices for this order';
export const DESK_LEAD = 'Neither the customer nor the driver’s screen shows this.';
export const overrideText = (line: { from: string | null; to: string; reason: string }) =>
  `${line.to} instead of ${line.from ?? 'a price on request'}: ${line.reason}`;

/** The page of an order that was just placed, to the buyer and to whoever of us placed it. */
export const ADDED_TO = 'What you added is part of this order now';
export const PLACED_OWN = 'Thank you. We have your order';
/** It is no order for us before it is approved. */
export const SENT_FOR_APPROVAL = 'Sent for approval';
export const APPROVES_FIRST = (approver: string | null) =>
  `${approver ?? 'Our office'} approves it, and it gets its delivery day.`;
export const PLACED_FOR = (customer: string) => `Placed for ${customer}`;
export const REQUESTED_DAY = (day: string) =>
  `You asked for ${day}. This is our next day at your door from then on.`;
export const THEIR_REQUESTED_DAY = (day: string) =>
  `${day} was asked for. This is our next day at their door from then on.`;
export const INVOICE_YOURS = 'You get the invoice for what was delivered.';
export const INVOICE_THEIRS = 'The customer gets the invoice for what was delivered.';

/** The sites of which the desk asks who gets their safety data sheets. */
export const SITES_TO_ASK = {
  title: 'Who gets the safety data sheets',
  lead: 'These customers have goods on order. They named nobody, or want e-mail and have not agreed to it in writing: until then the sheets go on paper.',
  none: 'Every customer with goods on order has settled it.',
  nextGoods: (day: string) => `Next goods ${day}`,
  back: 'Go to the dashboard',
  settle: 'Settle it',
  settleFor: (name: string) => `Settle it for ${name}`,
};

/** The SDS of an order's products, to be added to a message about it. */
export const SHEETS_TO_ADD = {
  title: 'Add the link of an SDS',
  none: 'No product of this order has an SDS on file.',
  reading: 'Reading...',
  line: (product: string, url: string) => `SDS of ${product}: ${url}`,
};
