import { formatCents } from '../../kit/money.ts';

/** What a verb of the inbox answered, as far as its sentence needs it. */
export interface Answered {
  state?: string;
  way?: string;
  docNumber?: string;
  txnDate?: string;
  days?: number;
  owners?: number;
  customer?: string;
  send?: { invoiceId: string; address: string };
  /** What it did, in its own words. */
  sentence?: string;
}

const ON_ITS_WAY = 'It is on its way to QuickBooks.';
const STANDS: Readonly<Record<string, string>> = {
  created: 'It stands in QuickBooks already, so nothing was sent.',
  part_paid: 'It stands in QuickBooks already, so nothing was sent.',
  paid: 'It stands in QuickBooks and is paid, so nothing was sent.',
  voided: 'It is void in QuickBooks, so nothing was sent.',
  elsewhere: 'It stands in the QuickBooks of the company before, so nothing was sent.',
  unknown: 'It is looked up in QuickBooks before anything is sent again.',
};

/** What each button of the inbox did, in the past tense, by its intent. */
export const DONE_WORDS: Readonly<Record<string, (answered: Answered) => string>> = {
  retry: ({ state = '' }) => STANDS[state] ?? ON_ITS_WAY,
  'open-day': ({ txnDate }) =>
    `It is dated ${txnDate ?? 'on the first open day'} and on its way to QuickBooks.`,
  tax: () => 'The tax of QuickBooks stands.',
  customer: () =>
    'The customer is said, and the invoice is tried again. What it lacks besides is asked here.',
  'bill-as': () => 'It is billed as that item from now on, and what waited for it is tried again.',
  'create-item': () => 'The item stands in QuickBooks, and what waited for it is tried again.',
  'make-part': () => 'The item stands in QuickBooks, and what waited for it is tried again.',
  'bill-together': () => 'Both are billed to that account from now on.',
  'own-account': () => 'It is added to QuickBooks under its own name.',
  credit: ({ state }) =>
    state === 'dropped'
      ? 'The credit was dropped, and the reason is kept. It can be undone where it is listed.'
      : 'The credit was reduced to what is left, and is on its way to QuickBooks.',
  'credit-by-hand': () => 'The credit of QuickBooks was read and taken as this one.',
  'credit-deposit': () => 'The deposit back is on its way to QuickBooks.',
  'credit-difference': ({ docNumber }) => `Credit ${docNumber ?? ''} is on its way to QuickBooks.`,
  'accept-books': () => 'QuickBooks’ figures stand.',
  'put-back': () => 'It was written in QuickBooks again as it was delivered.',
  'give-price': ({ customer = '' }) => `${customer} pays it from today on.`,
  'refuse-price': () => 'Refused. Who asked reads why.',
  leave: () => 'It stays so, and the reason is kept. It can be undone where it is listed.',
  'accept-credit': () => 'QuickBooks’ amount stands, and the reason is kept.',
  'look-again': () => 'It is being read once more. If it agrees, it leaves the list.',
  're-bill': () => 'It is billed again, and on its way to QuickBooks.',
  'by-hand': () => 'The invoice of QuickBooks was read and taken as this one.',
  'take-stray': () => 'It is this order’s invoice now.',
  'refuse-stray': () => 'It is not the shop’s, and is not asked about again.',
  'take-stray-credit': () => 'It is the shop’s credit now.',
  'refuse-stray-credit': () => 'It is not the shop’s, and is not asked about again.',
  'stands-elsewhere': () => 'Its number there is written down.',
  'bill-and-send': ({ sentence = '' }) => sentence,
  'send-bill': ({ sentence = '' }) => sentence,
  'sent-otherwise': () => 'It counts as given to the customer.',
  billed: () => 'It is marked as billed, and not sent. Its page takes that back.',
  'credit-written': () => 'It is marked as written. The page of its invoice takes that back.',
  'bill-here': () => 'It is billed here, and on its way to QuickBooks.',
  'credit-elsewhere': () => 'What was found there is written down.',
  'ask-owner': ({ owners = 0 }) =>
    owners === 0
      ? 'No owner has an e-mail address, so nobody was told.'
      : 'The owners have an e-mail about it, one a day.',
  wait: () => 'It is asked again then.',
  'settle-sync': ({ state }) =>
    state === 'queued' ? 'It is being taken over.' : 'Everything was left as it is.',
  difference: () => 'The document in QuickBooks was read, and settles it.',
};

/** The names of the links behind it. */
export const DONE_LINKS = {
  list: 'What you did',
  send: 'Send it',
  sendTo: (address: string) => `Send it to ${address}`,
  made: (customerName: string, cents: number) => `made for ${customerName}, ${formatCents(cents)}`,
  invoice: (number: string) => `Invoice ${number}`,
  order: (number: string) => `Order ${number}`,
  credit: (number: string, cents: number) => `Credit ${number}, ${formatCents(cents)}`,
} as const;
