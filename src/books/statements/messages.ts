import { formatCents } from '../../kit/money.ts';
import { sentence } from '../../kit/sentence.ts';

/** "A, B and C" */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const many = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

export const statementMessages = {
  moneyOf: (customer = 'Customer') => `${customer}: money`,
  title: 'Receivables',
  of: (name: string) => `Statement of ${name}`,
  heading: 'Statement',
  shared: (holder: string, members: readonly string[]) =>
    `This is the account of ${holder}. ${listed(members)} are billed to it together.`,
  sharedMail: (holder: string, members: readonly string[]) =>
    `It is the account of ${holder}, to which ${listed(members)} are billed together.`,
  billedTo: (holder: string) => `Billed to the account of ${holder}`,
  seesPart:
    'Other customers are billed to this account too, and you may not see all of them. A statement shows the whole account, so ask somebody who sees them all.',
  notThereYet: (of: { waiting: number; waitingCents: number }) =>
    `Not in these figures: ${many(of.waiting, 'invoice')} of ${formatCents(of.waitingCents)} that QuickBooks does not have yet.`,
  seeWaiting: 'See what waits',
  period: 'Period',
  from: 'From',
  to: 'To',
  show: 'Show',
  opening: 'Balance brought forward',
  closing: 'Balance',
  date: 'Date',
  what: 'Document',
  charge: 'Billed',
  settled: 'Credited or paid',
  balance: 'Balance',
  kinds: { invoice: 'Invoice', credit: 'Credit', payment: 'Payment' },
  due: (day: string) => `due ${day}`,
  sums: 'In this period',
  invoiced: 'Invoiced',
  credited: 'Credited',
  paid: 'Paid',
  none: 'Nothing happened in this period.',
  ageing: (day: string) => `Open by age, as of ${day}`,
  ages: ['Not due', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days'],
  unapplied: 'Not applied to an invoice yet',
  owed: 'Balance in QuickBooks',
  other: (amount: string) =>
    `The balance brought forward holds ${amount} of other entries in QuickBooks, such as journal entries.`,
  /** Of a shop that has left QuickBooks: what of the balance brought forward was open there. */
  left: (amount: string) =>
    `The balance brought forward holds ${amount} that was open in QuickBooks when it was last known:`,
  leftLine: (one: { kind: 'invoice' | 'credit' | 'payment'; number: string }, amount: string) =>
    `${one.kind === 'invoice' ? 'Invoice' : 'Credit'} ${one.number}: ${amount}`,
  leftAsOf: (day: string, due: string | null) => `as of ${day}${due ? `, due ${due}` : ''}`,
  pdf: 'PDF',
  send: 'Send by e-mail',
  recipient: 'To',
  recipientHint: 'The PDF is attached.',
  sendNow: 'Send the statement',
  queued: (count: number) =>
    count === 1 ? 'The statement is on its way.' : `${count} statements are on their way.`,
  without: (names: string) => sentence(`No e-mail address, so nothing was sent: ${names}`),
  notSent: 'Nothing was sent',
  overdue: 'Overdue',
  owes: 'Owes',
  credits: 'Credits',
  notYet: 'Credits not in QuickBooks yet',
  notYetIs: (amount: string) => `${amount} not in QuickBooks yet`,
  notYetHere: (amount: string) =>
    `Not in this statement: credits of ${amount} that are made and not taken off yet.`,
  sum: (customers: number) => (customers === 1 ? '1 customer' : `All ${customers} customers`),
  views: { all: 'All', late: 'Overdue', 'over-30': 'Over 30 days', 'over-90': 'Over 90 days' },
  late: 'How late',
  search: 'Search customers',
  searchHint: 'Customer',
  noMatch: 'No customer matches',
  noMatchHint: 'Try a part of the name, or another view.',
  look: 'Look at the statements',
  lookTitle: 'What goes out',
  noneChosen: 'Choose a customer first.',
  sumOwed: (total: string, overdue: string) => `${total} open, ${overdue} of it overdue`,
  backToList: 'Back to all customers',
  goesTo: 'Goes to',
  nothingGoes: 'Nothing goes out: no e-mail address',
  nothingApart: (names: readonly string[]) =>
    `Nothing goes out to ${listed(names)}: others whom you may not see are billed to the same account.`,
  paper: (name: string) => `See the statement of ${name}`,
  seePaper: 'See it',
  sendAll: (count: number) => (count === 1 ? 'Send the statement' : `Send ${count} statements`),
  mailSays: (subject: string) =>
    `Each mail has the subject “${subject}”, the balance, what of it is overdue, and the statement as a PDF.`,
  nobody:
    'No invoice here is open, so there is nobody to remind. A customer’s own page of a statement is reached from their invoices.',
  history: 'Sent statements',
  noHistory: 'No statement was sent yet.',
  states: {
    going: 'On its way',
    waiting: 'Waits for QuickBooks',
    mailed: 'In the outgoing mail',
    sent: 'Sent',
    failed: 'Not sent',
  },
  by: (name: string) => `by ${name}`,
  notMatched: 'This customer does not stand in QuickBooks yet. Its first invoice brings it there.',
  notConnected:
    'QuickBooks is not connected, so there is no statement: what was paid stands there.',
  withoutBooks:
    'The shop works without QuickBooks, so there is no statement: what was paid stands in your own books.',
  silent:
    'QuickBooks did not answer, so there is no statement right now. Please try again in a minute.',
  unread:
    'Something of this customer in QuickBooks could not be read, so there is no statement: it would be wrong.',
  noAddress: 'The customer has no e-mail address.',
  subject: (company: string, to: string) => `Statement of ${company}, ${to}`,
  mail: (from: string, to: string) =>
    `Attached is the statement of your account from ${from} to ${to}.`,
  mailBalance: 'Balance',
  mailOverdue: 'Of it overdue',
  howToPay: 'How to pay',
  mailQuestions: 'Is something not as you have it? Answer this mail or call us.',
} as const;

/** What is open, invoice by invoice, and below it what happened. */
export const openMessages = {
  title: (day: string) => `Open invoices, as of ${day}`,
  none: 'No invoice is open.',
  csv: 'CSV',
  /** Of its file: what the balance holds besides. */
  otherEntries: 'Other entries in QuickBooks',
  activity: 'What happened in the period',
  due: 'Due',
  late: 'Days late',
  open: 'Open',
  mailOf: (number: string) => `Invoice ${number}`,
  byHand: (amount: string) =>
    `${amount} of this is of bills by hand, which are not in QuickBooks: what is paid of them is written down here.`,
  mailIs: (
    amount: string,
    { due, daysLate, claim }: { due: string | null; daysLate: number; claim: string },
  ) =>
    [amount, due ? `due ${due}` : '', daysLate > 0 ? `${many(daysLate, 'day')} late` : '', claim]
      .filter(Boolean)
      .join(', '),
  mailMore: 'Further open invoices',
  mailMoreIs: (count: number, amount: string) => `${count}, ${amount}, on the statement`,
} as const;
