import { formatCents } from '../../kit/money.ts';
import { byHandMessages } from './by-hand-messages.ts';

const many = (count: number, word: string, words = `${word}s`) =>
  `${count} ${count === 1 ? word : words}`;

/** Credits that are not in the books yet, in words for customers too; nothing where there are none. */
export const waitingText = (open: { waiting: number; waitingCents: number }): string =>
  open.waiting === 0
    ? ''
    : `${many(open.waiting, 'credit')} of ${formatCents(-open.waitingCents)} ${open.waiting === 1 ? 'is' : 'are'} made and not taken off yet`;

export const NOTHING_OPEN = 'Nothing is open.';
const OVERDUE = 'overdue';

/**
 * What is open in all, and of which documents it comes: the head of the list. Amounts in cents; those of credits are below 0. `checked`:
 * invoices with a balance that are not open before a person has said that their figures hold. `waiting`: credits that are not in the books yet, so
 * what is open is not less for them.
 */
export function openText(open: {
  totalCents: number;
  invoices: number;
  invoicesCents: number;
  credits: number;
  creditsCents: number;
  overdueCents: number;
  checked: number;
  checkedCents: number;
  waiting: number;
  waitingCents: number;
  /** Delivered and not billed here, where the shop works without QuickBooks. */
  outside?: number;
  outsideCents?: number;
  /** Billed by hand by a shop without QuickBooks: what is open of it nobody knows here, so it is never called nothing. */
  byHand?: number;
  byHandCents?: number;
  /** For the customer's own people, who know nothing of our books. */
  toCustomer?: boolean;
}): string {
  if (open.byHand) {
    const { byHand, byHandCents = 0, ...rest } = open;
    const apart = (open.toCustomer ? byHandMessages.allApartToCustomer : byHandMessages.allApart)(
      byHand,
      byHandCents,
    );
    const text = openText(rest);
    return text === NOTHING_OPEN ? apart : `${text.replace(/\.?$/, '.')} ${apart}`;
  }
  if (open.outside) {
    const { outside, outsideCents = 0, ...rest } = open;
    const text = `${formatCents(outsideCents)} delivered in ${many(outside, 'delivery', 'deliveries')}, ${open.toCustomer ? 'not billed yet' : 'not billed here'}`;
    return rest.invoices + rest.credits + rest.checked + rest.waiting === 0
      ? text
      : `${openText(rest)}. ${text}`;
  }
  const invoices = many(open.invoices, 'invoice');
  const credits = `${many(open.credits, 'credit')} of ${formatCents(-open.creditsCents)}`;
  const checked =
    open.checked === 0
      ? ''
      : `. ${many(open.checked, 'invoice')} of ${formatCents(open.checkedCents)} ${open.checked === 1 ? 'is' : 'are'} still being checked`;
  const waiting = waitingText(open);
  const besides = `${checked}${waiting ? `. ${waiting}` : ''}`;
  if (open.invoices === 0) {
    if (open.credits > 0) return `No invoice is open. ${credits} not used yet${besides}`;
    return besides ? `No invoice is open${besides}` : NOTHING_OPEN;
  }
  const total = formatCents(open.totalCents);
  const owed =
    open.credits === 0
      ? `${total} open in ${invoices}`
      : `${total} open: ${invoices} of ${formatCents(open.invoicesCents)}, less ${credits}`;
  const late = open.overdueCents > 0 ? `. ${formatCents(open.overdueCents)} ${OVERDUE}` : '';
  return `${owed}${late}${besides}`;
}

/** The same where a phone has a line or two for it: what is open and what of it is late, and apart from it the rest. */
export function inOneLine(text: string): { short: string; more: string } {
  const [first = '', ...rest] = text.split(/(?=\. )/);
  const late = rest[0]?.endsWith(` ${OVERDUE}`) ? (rest.shift() ?? '') : '';
  return { short: first + late, more: rest.join('') };
}

/** Credits that QuickBooks has not taken off the invoice, below its balance. */
export const unusedCreditMessages = {
  line: (credit: string) => `${credit}, not taken off yet`,
  /** Of a bill by hand, which is lower by it already. */
  notWritten: (credit: string) => `${credit}, not written yet`,
  left: 'Left to pay',
  stays: 'Stays as credit',
} as const;

/** A line of a bill on a phone, in one line. */
export const timesPrice = (quantity: number, cents: number) =>
  `${quantity} × ${formatCents(cents)}`;
export const ofOrdered = (ordered: number | string, delivered: number | string) =>
  `${ordered} ordered, ${delivered} delivered`;

/** The page of one invoice. */
export const invoiceMessages = {
  dueOn: (day: string) => `due ${day}`,
  title: (number: string | null, orderNumber: string) =>
    number === null ? `Invoice of order ${orderNumber}` : `Invoice ${number}`,
  lines: 'What is billed',
  line: 'Product',
  ordered: 'Ordered',
  delivered: 'Delivered',
  billed: 'Billed',
  credited: 'Credited',
  price: 'Price',
  amount: 'Amount',
  noTax: 'No tax',
  subtotal: 'Products',
  fee: 'Delivery fee',
  net: 'Before tax',
  ourNet: 'Before tax, as it was delivered',
  booksNet: 'Before tax in QuickBooks',
  asDelivered: 'As it was delivered',
  asBooked: 'As QuickBooks bills it',
  asBookedLead: 'It was changed in QuickBooks, and that is what counts.',
  noName: 'Without a name',
  quantity: 'Quantity',
  movedTo: (name: string) => `In QuickBooks it stands with ${name}, who owes it.`,
  movedAway: 'It is billed to another account.',
  /** Above a credit's number, which may be that of an invoice too. */
  creditFor: (orderNumber: string) => `Credit for ${orderNumber}`,
  noNumberYet: 'No number yet',
  numberComes: 'QuickBooks gives it its number when it arrives there.',
  nothingOverdue: 'Nothing is overdue.',
  noneYet: 'None yet. Each delivery brings one.',
  allInvoices: 'All invoices',
  overdueBy: (due: string, days: number) =>
    `Due ${due}, ${days === 1 ? '1 day' : `${days} days`} over`,
  tax: 'Tax',
  ourTax: 'Tax as the shop expected it',
  booksTax: 'Tax in QuickBooks',
  total: 'Total',
  voided: 'It was voided: nothing of it is billed.',
  paid: 'Paid',
  creditApplied: 'Settled with credits',
  balance: 'Balance',
  openOf: (open: string, total: string) => `${open} of ${total} open`,
  toPay: 'How to pay',
  terms: 'Our terms',
  payNaming: (number: string) => `Name invoice ${number} with your payment.`,
  askQuestions: 'For questions, call or write to us.',
  askWhere: 'For where it goes and for questions, call or write to us.',
  notWritten: 'Nobody has written how customers pay: on an open invoice they read no account.',
  writeIt: 'Write it under Money and tax',
  ownerWrites: 'An owner writes it, under Company, Money and tax.',
  balanceOf: (amount: string) => `Balance ${amount}`,
  dates: (dated: string, due: string | null) =>
    due === null ? `Dated ${dated}` : `Dated ${dated}, due ${due}`,
  payments: 'Payments',
  noPayments: 'Nothing was paid on this invoice yet.',
  unread: (amount: string) =>
    `${amount} is settled in QuickBooks. By which payments is not read yet: they come with the next reading.`,
  notThere: 'Payments stand here once the invoice stands in QuickBooks.',
  payment: (amount: string) => `${amount} paid`,
  creditUsed: (amount: string) => `${amount} settled with credits`,
  partOf: (amount: string) => `part of a payment of ${amount}`,
  credits: 'Credits',
  noCredits: 'Nothing was credited.',
  creditLeft: (amount: string) => `${amount} not used yet`,
  related: 'Goes with it',
  order: (number: string) => `Order ${number}`,
  due: 'Due',
  delivery: 'Delivery and proof',
  statement: 'Statement of this customer',
  history: 'What happened',
  pdf: 'PDF',
  noPdfYet: 'The PDF is made by QuickBooks, so it comes with the invoice there.',
  open: 'Open in QuickBooks',
  back: 'All invoices',
  inBooks: 'Number in QuickBooks’ system',
  noPdf: {
    refused: 'QuickBooks doesn’t have this invoice any more, so there is no PDF of it.',
    throttled: 'QuickBooks is busy. Please try again in a minute.',
    'not-connected':
      'QuickBooks is not connected right now, so the PDF can’t be read. Please try again later.',
    unanswered:
      'QuickBooks did not answer, so the PDF can’t be shown right now. Please try again in a minute.',
  },
  made: 'The shop made it from the delivery.',
  told: (what: string) => `QuickBooks told: ${what}.`,
  code: 'Code',
  makeCredit: {
    title: 'Credit goods or an amount',
    lead: 'For goods that came back, or that were billed and not received. It goes to QuickBooks as a credit memo at the prices of this invoice.',
    quantity: (name: string, left: number) => `How many of ${name}, ${left} at most`,
    reason: 'Why',
    reasonHint: 'For example: two cases came back on Nov 12.',
    send: 'Make the credit',
    done: 'The credit is made. It goes to QuickBooks by itself.',
    failed: 'No credit was made',
    again:
      'What you typed stands on this page and is kept nowhere else. Stay here and press again once there is a connection: if the credit was made, it is found, and no second one is made.',
    /** After the sign-in that a session's end asked for. */
    isBack: 'What you had typed is here again. No credit was made of it yet.',
    arrived:
      'What you sent before did arrive: its credit is in the list above. Nothing else was made. Send this again if it is to be credited too.',
    of: 'not credited, of',
    openClaim: (count: number) =>
      `The customer reported ${count} of it: the claim is open, and its approval credits it, too`,
    none: 'Say how many of which line, or an amount.',
    /** What the server's refusals say too (`errors.ts`). */
    tooMany: (description: string, left: number) =>
      `${description}: ${left} can still be credited.`,
    tooMuch: (creditCents: number, leftCents: number) =>
      `This credit comes to ${formatCents(creditCents)} before tax, and QuickBooks bills ${formatCents(Math.max(0, leftCents))} of this invoice that is not credited. Credit fewer pieces, or put the invoice right in QuickBooks first.`,
    whole: (description: string) =>
      `${description}: write a whole number. A part of one, such as a bottle of a case, you credit as an amount in QuickBooks, on this invoice.`,
    goods: 'Goods',
    tax: 'Tax',
    total: 'This credit',
    totalBeforeTax: 'This credit, before tax',
    automated: 'QuickBooks works out the tax of the goods by itself and adds it.',
    nothing: 'Every line is credited in full.',
  },
} as const;

/** Where a search finds no invoice: what else to search by, or which list alone was searched. */
export const trySearch = 'Try a part of the number, the order, the PO or the customer.';
export const onlySearched = (filter: string, all: string): string =>
  `Only “${filter}” was searched. Try “${all}”.`;
/** The same where nobody searched. */
export const noneHere = (filter: string, all: string): string =>
  `None stands under “${filter}”. Try “${all}”.`;

/** Beside the state of a bill by hand. */
export const notSentYet = 'Not sent';

/** A credit of an amount for no goods, and what differs in a shop without QuickBooks. */
export const goodwillMessages = {
  leadOutside:
    'For goods that came back, or that were billed and not received, at the prices of this invoice. It then waits above for the number under which you write it.',
  doneOutside: 'The credit is made. Write its number above.',
  amount: 'Goodwill, in dollars',
  amountHint: 'For no goods, such as 20.00. No tax goes back with this amount.',
  /** Where nothing in QuickBooks stands for goodwill, the list says what blocks it. */
  doneBlocked: 'The credit is made. What stops it stands above.',
  noItem:
    'Nothing in QuickBooks stands for goodwill yet: such a credit stops until an item is chosen for it.',
  chooseItem: 'Choose an item',
  amountWrong: 'Write an amount above 0, such as 20.00.',
  goodwill: 'Goodwill',
} as const;

/** What QuickBooks bills otherwise than the shop made it. */
export const billsOtherwise = (
  parts: readonly { what: string; theirs: string; ours: string }[],
): string =>
  `QuickBooks bills ${parts
    .map(({ what, theirs, ours }) => `${theirs} ${what}, where the shop expected ${ours}`)
    .join(', and ')}. QuickBooks’ figures count.`;
/** The row of lists above the invoices. */
export const WHICH_INVOICES = 'Which invoices';

/** To who keeps the books and may not open the claim. */
export const disputedText = (
  lines: readonly { quantity: number; description: string | null }[],
): string =>
  `Disputed: ${lines
    .map(({ quantity, description }) => `${quantity} × ${description ?? 'a product not on it'}`)
    .join(', ')}. The desk decides the claim; what it approves comes off as a credit.`;
