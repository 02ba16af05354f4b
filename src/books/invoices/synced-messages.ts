import { formatCents } from '../../kit/money.ts';

const invoices = (count: number) => (count === 1 ? '1 invoice' : `${count} invoices`);
const stand = (count: number) => (count === 1 ? 'stands' : 'stand');
const THERE = 'in books that are not connected here';

/** Texts about invoices of a company that is no longer synced. */
export const SYNCED_WORDS = {
  counted: (count: number, cents: number) =>
    `${formatCents(cents)} of this, ${invoices(count)}, ${stand(count)} ${THERE}. It is what was last known: payments there are not read.`,
  apart: (count: number, cents: number) =>
    `Not in these figures: ${invoices(count)} ${THERE}, with ${formatCents(cents)} open by what was written down.`,
  unknown: (count: number, cents: number) =>
    `Not in these figures: ${invoices(count)} of ${formatCents(cents)} in all ${THERE}. Nobody wrote down what is open of ${count === 1 ? 'it' : 'them'}.`,
  notInStatement: (count: number) =>
    `${invoices(count)} of this customer ${stand(count)} ${THERE}, so ${count === 1 ? 'it is' : 'they are'} not in this statement.`,
  see: 'See these invoices',
  title: (company: string) =>
    `It stands in the QuickBooks of ${company}, which is not connected any more`,
  titleAgain: (company: string) =>
    `It stands in the QuickBooks of ${company} by what was written down, and was not read there yet`,
  unnamed: 'the company before',
  somebody: 'somebody',
  notRead: 'What is paid of it there is not read.',
  told: (amount: string, day: string, name: string) =>
    `${amount} was open on ${day}, as ${name} wrote down.`,
  lastRead: (amount: string) => `${amount} was open when those books were last read.`,
  reportedLess: (amount: string, day: string, name: string) =>
    `${amount} is open: what ${name} wrote down as of ${day}, less the credits that are written here.`,
  lastReadLess: (amount: string) =>
    `${amount} is open: what was open when those books were last read, less the credits that are written here.`,
  untold: 'Nobody wrote down yet what is open of it.',
  form: 'What is open there?',
  open: 'Open amount',
  openHint: 'In dollars; 0 when it is paid or void there.',
  openHintLess:
    'In dollars, less the credits that are written here; 0 when nothing is open any more.',
  on: 'As of',
  save: 'Write it down',
  saved: 'Written down.',
  failed: 'Nothing was written down',
  noAmount: 'Enter an amount such as 124.50, at most the invoice’s total.',
  atMost: (cents: number) =>
    `Enter an amount such as 124.50, at most ${formatCents(cents)}: the total less the credits that are written here.`,
  noDay: 'Choose a day from the invoice’s own to today.',
  forCustomer:
    'We keep this invoice in other books, so payments of it don’t show here. Ask us what is open.',
  notThere: (numbers: string) =>
    `QuickBooks does not have ${numbers}, written here while the shop worked without it. Write it there, too: until then it takes nothing off this invoice.`,
  noPayments: 'Payments in those books are not read.',
  noPdf: 'Its PDF is in those books.',
} as const;
