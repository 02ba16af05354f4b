import { DUTY_HINTS, DUTY_MESSAGES } from '../public/choices.ts';

/** Sentences of the pages of people and of the audit log, in one place for translation. */
export const NEW_PERSON = {
  title: 'Create account',
  lead: 'We send an invitation with a link to choose a password.',
  create: 'Create account and invite',
  ofCustomer: (customer: string) => `Invite a buyer of ${customer}`,
};

/** Who gets an account: what follows from it stands in kinds.ts. */
export const KIND_WORDS = {
  title: 'Who is it?',
  names: {
    buyer: 'Buyer',
    rep: 'Sales rep',
    ...DUTY_MESSAGES,
    owner: 'Owner',
  },
  hints: {
    buyer: 'Orders for one customer or several.',
    rep: 'Sells for us: visits customers and orders for them.',
    desk: DUTY_HINTS.desk,
    driver: DUTY_HINTS.driver,
    books: DUTY_HINTS.books,
    owner: 'Or office manager: everything, including people and money.',
  },
  also: 'Also works as',
} as const;

/** Of somebody who was invited and has not chosen a password yet. */
export const INVITATION = {
  state: (day: string) => `Invited ${day}, not yet signed in`,
  again: 'Send again',
  sent: 'Sent. The earlier link no longer works.',
  takeBack: 'Take back',
  takeBackTitle: (name: string) => `Take back the invitation of ${name}?`,
  takeBackText: 'Its link dies and the account goes. You can invite the address again.',
} as const;

/** What was saved on the page before. */
export const PEOPLE_SAVED: Record<string, string> = {
  created: 'The account is open. An invitation is on its way.',
  'taken-back': 'The invitation is taken back. Its link no longer works.',
  deleted: 'The account is deleted. Orders and records stay under “Former user”.',
};

export const AUDIT_LOG = {
  title: 'Audit log',
  check: 'Check the chain',
  whole: (rows: number) => `All ${rows} entries are as they were written`,
  broken: (entry: number) =>
    `Entry ${entry} is not what was written, or an entry before it is gone`,
  before: (rows: number) => `${rows} entries before it are in order. Compare with a backup.`,
  none: 'No entries yet',
  noMatch: {
    title: 'No entries match',
    hint: 'Take a filter away, or choose other days.',
  },
};

export const ACCOUNT_REQUESTS = 'Account requests';
