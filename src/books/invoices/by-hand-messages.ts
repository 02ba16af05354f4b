import { formatCents } from '../../kit/money.ts';

/** A shop without QuickBooks bills what it delivered by hand, and says so here. */
export const byHandMessages = {
  title: 'Billed by hand',
  toBillTitle: 'Not billed',
  help: 'For a bill that you write in another program, or that is to have another number or day. Nothing is sent from here.',
  billAndSend: 'Bill and send',
  bill: 'Bill',
  /** What one press does. */
  goes: (number: string, address: string) =>
    address
      ? `It becomes invoice ${number} of today, and its PDF goes to ${address}.`
      : `It becomes invoice ${number} of today. Nobody wrote an e-mail address to bill this customer at: it then stands under To do as not sent.`,
  noNext:
    'The invoice before ends in no figures, so no number follows it. Say this one’s number under More.',
  noNextHelp:
    'The invoice before ends in no figures, so no number follows it: say this one’s number.',
  otherNumber: 'Another number or day',
  billAll: (count: number) => `Bill and send all ${count}`,
  billOldest: (count: number) => `Bill and send the oldest ${count}`,
  number: 'Your invoice number',
  noNumber: 'Write the number of your invoice.',
  numberUsed: 'This number was given already.',
  on: 'Its day',
  noDay: 'Choose the day of your invoice, today at the latest.',
  save: 'Mark as billed',
  saved: 'Marked as billed.',
  takeBack: 'It is not billed: take its number back',
  takenBack: 'It waits to be billed again.',
  failed: 'Nothing was changed',
  hasMore:
    'A credit, a correction or a payment hangs on this bill, so it can’t be taken back. Void the credit or take the payment back first.',
  /** On the order's page: the way to do it. */
  toForm: 'Bill it',
  goesTo: (address: string) => `It goes to ${address}.`,
  noAddress: 'Nobody wrote an e-mail address to bill this customer at.',
  here: 'Its payment is written down here',
  hereHelp: 'It is open until you mark it as paid. Without this, your own books know what is paid.',
  /** Where its own books know what is paid; the shop does not then, and counts it nowhere. */
  apart:
    'What is paid of it stands in your own books. It counts in no figure of what is owed here.',
  apartToCustomer: 'What you have paid of it is not shown here. Ask us what is open.',
  allApart: (count: number, cents: number) =>
    `${count === 1 ? '1 invoice' : `${count} invoices`} of ${formatCents(cents)} billed by hand: what is owed of ${count === 1 ? 'it' : 'them'} stands in your own books, and in no figure here.`,
  allApartToCustomer: (count: number, cents: number) =>
    `${count === 1 ? '1 bill' : `${count} bills`} of ${formatCents(cents)}: what you have paid of ${count === 1 ? 'it' : 'them'} is not shown here. Ask us what is open.`,
  /** Before it is taken back, and why it was not. */
  sends: 'QuickBooks is connected now: taken back, this bill is made there at once.',
  sendsNow:
    'QuickBooks was connected meanwhile: taken back, this bill would be made there at once. Nothing was changed. Press again if it is meant so.',
  takeBackSends: 'Take it back and bill it in QuickBooks',
  marked: (number: string, day: string) => `Billed by hand: invoice ${number} of ${day}`,
  waits: (count: number, total: string) => `Delivered, to be billed by hand: ${count}, ${total}`,
  /** Above the list of tasks, and each of them there. */
  head: (count: number, cents: number) =>
    `${count === 1 ? '1 delivery' : `${count} deliveries`} to bill, ${formatCents(cents)}`,
  task: (bill: { orderNumber: string; customerName: string; totalCents: number }) =>
    `Order ${bill.orderNumber} of ${bill.customerName}, ${formatCents(bill.totalCents)}, is delivered and not billed.`,
  /** Of a credit. */
  creditTask: (credit: {
    docNumber: string;
    orderNumber: string;
    customerName: string;
    totalCents: number;
  }) =>
    `Credit ${credit.docNumber} for order ${credit.orderNumber} of ${credit.customerName}, ${formatCents(credit.totalCents)}, is granted and not written: give it a number, and its PDF is made.`,
  creditNumber: 'Your credit’s number',
  saveCredit: 'Mark as written',
  savedCredit: 'Marked as written.',
  takeBackCredit: 'It is not written: take its number back',
  creditBack: 'It waits to be written again.',
  creditStays: 'QuickBooks is connected now, so this credit stays as it was written.',
  seeLines: 'What is on the bill',
  file: 'Get them as CSV',
  row: (total: string, day: string) => `${total}, delivered ${day}`,
  charges: {
    fee: 'Delivery fee',
    surcharge: 'Fuel surcharge',
    deposit: 'Container deposits',
    discount: 'Discount',
    tax: 'Sales tax',
  },
} as const;

/** The first few of them, and how many more. */
function firstOf(all: readonly string[]): string {
  const named = all.length > 4 ? [...all.slice(0, 3), `${all.length - 3} more`] : all;
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
}

const invoicesText = (numbers: readonly string[]) =>
  `${numbers.length === 1 ? 'Invoice' : 'Invoices'} ${firstOf(numbers)}`;

/** What one press billed: to whom it goes, and what waits to be sent. */
export function billedText(billed: readonly { number: string; sentTo: string }[]): string {
  const sent = billed.filter(({ sentTo }) => sentTo !== '');
  const unsent = billed.filter(({ sentTo }) => sentTo === '').map(({ number }) => number);
  const addresses = [...new Set(sent.map(({ sentTo }) => sentTo))];
  return [
    sent.length === 0
      ? ''
      : `${invoicesText(sent.map(({ number }) => number))}, sent to ${firstOf(addresses)}.`,
    unsent.length === 0
      ? ''
      : `${invoicesText(unsent)} ${unsent.length === 1 ? 'is' : 'are'} billed, and not sent: nobody wrote an e-mail address. ${unsent.length === 1 ? 'It waits' : 'They wait'} under To do.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** What is paid of a bill by hand: each payment by itself. */
export const paymentMessages = {
  title: 'Payments',
  openDue: (amount: string, due: string | null) => `${amount} is open${due ? `, due ${due}` : ''}.`,
  nothingOpen: 'Nothing is open of this bill.',
  on: 'Paid on',
  how: 'How it came',
  howHint: 'Such as check 1042 or ACH.',
  all: 'Mark as paid',
  ofAll: (amount: string) => `All that is open, as one payment: ${amount}.`,
  part: 'Only a part is paid',
  amount: 'Amount received',
  amountHint: 'In dollars.',
  noAmount: 'Enter the amount that came, such as 124.50.',
  tooMuch: (leftCents: number) => `At most ${formatCents(leftCents)} is open.`,
  noDay: 'Choose a day from the delivery to today.',
  record: 'Record the payment',
  recorded: (cents: number) => `${formatCents(cents)} recorded as paid.`,
  failed: 'Nothing was changed',
  /** One for several bills, on the customer's page. */
  recordTitle: 'Record a payment',
  forBills: 'For these invoices, the oldest first',
  noBill: 'Tick the invoices that it is for.',
  openOfChosen: (cents: number) => `In dollars. ${formatCents(cents)} is open of what is ticked.`,
  openBill: (number: string, cents: number) => `${number}: ${formatCents(cents)}`,
  dueOn: (day: string) => `due ${day}`,
  gets: (cents: number) => `gets ${formatCents(cents)}`,
  tooMuchOfAll: (cents: number) =>
    `${formatCents(cents)} is open of what is ticked. Nothing was recorded.`,
  noDayOfAll: 'Choose the day when it came, today at the latest.',
  beforeBill: (number: string) => `Invoice ${number} was delivered after that day.`,
  recordedFor: (cents: number, bills: number) =>
    `${formatCents(cents)} recorded as paid, for ${bills === 1 ? '1 invoice' : `${bills} invoices`}.`,
  inQuickBooks: 'Payments are entered in QuickBooks, and stand here after its next sync.',
  row: (cents: number, day: string) => `${formatCents(cents)} on ${day}`,
  by: (name: string) => `by ${name}`,
  undo: 'Take this payment back',
  undoOf: (cents: number) => `Take this payment back: ${formatCents(cents)}`,
  undone: 'The payment is taken back.',
  /** What is left of credits beyond a paid bill pays another. */
  useCredit: (cents: number) => `Pay ${formatCents(cents)} of it with credit`,
  creditLeft: (parts: readonly { number: string; isCredit: boolean; leftCents: number }[]) =>
    `This customer has credit left: ${parts
      .map(
        (one) =>
          `${formatCents(one.leftCents)} ${one.isCredit ? `of credit ${one.number}` : `of the credits on invoice ${one.number}`}`,
      )
      .join(', ')}.`,
  noCredit: 'This customer has no credit left. Nothing was changed.',
  creditUsed: (cents: number) => `${formatCents(cents)} paid with credit.`,
  source: (number: string, isCredit: boolean) =>
    isCredit ? `Credit ${number}` : `Credit left on invoice ${number}`,
  usedFor: (number: string) => `Credit used for invoice ${number}`,
  /** In what happened. */
  entered: (cents: number, day: string, method: string, name: string | null) =>
    `${formatCents(cents)} was paid on ${day}${method ? ` (${method})` : ''}${name ? `, as ${name} wrote down` : ''}.`,
  unsaid: (cents: number, name: string | null) =>
    `The payment of ${formatCents(cents)} was taken back${name ? ` by ${name}` : ''}.`,
} as const;

/** How a payment came: as somebody typed it, or of which credit. */
export const howPaid = (one: {
  method: string;
  fromInvoice: string | null;
  fromCredit: string | null;
}): string => {
  const number = one.fromInvoice ?? one.fromCredit;
  return number ? paymentMessages.source(number, one.fromCredit !== null) : one.method;
};

/** A credit of a shop without QuickBooks that was a mistake. */
export const voidCreditWords = {
  open: 'Void this credit',
  help: 'It gives nothing back any more, and its number is not used again.',
  reason: 'Why',
  save: 'Void it',
  saved: (number: string) => `Credit ${number} is void.`,
  used: (invoices: string) =>
    `What was left of this credit pays invoice ${invoices}. Take that payment back first.`,
} as const;

/** The papers of invoices and credits that the shop numbered itself. */
export const ownPaperWords = {
  invoice: (number: string) => `Invoice ${number}`,
  ofInvoice: 'Of invoice',
  creditedTo: 'Credited to',
  goodwill: 'Goodwill',
  deposit: (containers: string) => `Container deposit, ${containers}`,
  goods: 'Goods',
  quantity: 'Quantity',
  price: 'Price',
  amount: 'Amount',
  order: 'Order',
  po: 'PO number',
  deliveredTo: 'Delivered to',
  delivered: 'Delivered on',
  terms: 'Terms',
  due: 'Due',
  fee: 'Delivery fee',
  tax: 'Sales tax',
  total: 'Total',
  howToPay: 'How to pay',
} as const;

/** The paper of a bill by hand as an e-mail, and what became of it. */
export const sentInvoiceWords = {
  title: 'Send it',
  recipient: 'To',
  recipientHint: 'The PDF is attached.',
  send: 'Send the invoice',
  sent: (recipient: string) => `It goes to ${recipient}.`,
  failed: 'Nothing was sent',
  /** It waits under To do, with its reason. */
  unsent: (bill: {
    number: string;
    customerName: string;
    totalCents: number;
    refusedBy: string | null;
  }) =>
    `Invoice ${bill.number} of ${bill.customerName}, ${formatCents(bill.totalCents)}, is billed and not sent: ${
      bill.refusedBy
        ? `the e-mail to ${bill.refusedBy} was refused`
        : 'nobody wrote an e-mail address'
    }.`,
  otherwise: 'They have it already',
  otherwiseHelp: 'You gave it to them otherwise, such as on paper.',
  writeAddress: 'Write the customer’s e-mail address',
  subject: (number: string, company: string) => `Invoice ${number} of ${company}`,
  attached: (number: string) => `Attached is our invoice ${number}.`,
  due: (day: string) => `It is due ${day}.`,
  open: 'To pay',
  dueLabel: 'Due',
  howToPay: 'How to pay',
  questions: 'Is something not as you have it? Answer this mail or call us.',
  mails: {
    queued: (recipient: string) => `It goes to ${recipient} by e-mail.`,
    sent: (recipient: string) => `It was sent to ${recipient}.`,
    failed: (recipient: string) =>
      `It did not reach ${recipient}: the e-mail was refused, or it was taken back before.`,
  },
} as const;
