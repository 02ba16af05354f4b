import { formatCents } from '../../kit/money.ts';
import { sentence } from '../../kit/sentence.ts';
import { timeText } from '../../kit/time.ts';

interface Named {
  orderNumber: string;
  customerName: string;
  docNumber: string | null;
}

interface InvoiceWords {
  orderNumber: string;
  customerName: string;
  totalCents: number;
  problem: string | null;
}

/** The whole of it: where a sentence ends can't be told from its full stops ("St. Regis"). */
const reason = (problem: string | null) => sentence(problem ?? 'QuickBooks refused it');

/** How often what is tried again by itself was tried, and when it is next; '' before the first try. */
export const triedText = (
  { attempts, nextTryAt }: { attempts: number; nextTryAt: Date | null },
  timeZone: string,
): string =>
  attempts === 0
    ? ''
    : `Tried ${attempts === 1 ? 'once' : `${attempts} times`}${nextTryAt ? `, next at ${timeText(nextTryAt, timeZone)}` : ''}.`;

/** What the inbox says of invoices, and its buttons for them. */
export const TASK_WORDS = {
  taxNotSettled: 'the tax of the customer is not settled. Say it on the customer’s page.',
  /** What comes then, which depends on whether anything but a person bills. */
  taxThen: (withoutBooks: boolean) =>
    withoutBooks ? 'Then it is to be billed here by hand.' : 'The bill then goes out by itself.',
  settleTax: 'Settle the tax',
  sentence: ({
    orderNumber,
    customerName,
    docNumber,
    inBooks,
    totalCents,
    problem,
  }: InvoiceWords & Named & { inBooks: boolean }) =>
    inBooks
      ? `Invoice ${docNumber ?? ''} for order ${orderNumber} of ${customerName} does not agree with QuickBooks: ${reason(problem)}`
      : `Order ${orderNumber} of ${customerName}, ${formatCents(totalCents)}, is delivered and not billed: ${reason(problem)}`,
  sent: ({ orderNumber, customerName, totalCents, problem }: InvoiceWords) =>
    `The invoice for order ${orderNumber} of ${customerName}, ${formatCents(totalCents)}, was sent: ${reason(problem)}`,
  elsewhere: ({
    orderNumber,
    customerName,
    totalCents,
    companyName,
  }: InvoiceWords & { companyName: string | null }) =>
    `The invoice for order ${orderNumber} of ${customerName}, ${formatCents(totalCents)}, was sent to ${companyName ?? 'the company'}, which was connected before, and no answer came: look into its books whether it stands there.`,
  thereAgain: ({
    orderNumber,
    customerName,
    docNumber,
    companyName,
  }: Named & { companyName: string | null }) =>
    `Invoice ${docNumber ?? ''} for order ${orderNumber} of ${customerName} stands in the QuickBooks of ${companyName ?? 'the company'}, as was written down while another company was connected. They are connected again: once it is read there, its payments are followed.`,
  pending: ({
    orderNumber,
    customerName,
    totalCents,
    ...sent
  }: InvoiceWords & { inDoubt: boolean; problemCode: string | null }) =>
    sent.inDoubt
      ? `The invoice for order ${orderNumber} of ${customerName}, ${formatCents(totalCents)}, was sent and ${sent.problemCode === 'internal' ? 'its answer is not recorded here yet' : 'no answer came'}: it is looked up in QuickBooks before anything goes again.`
      : `The invoice for order ${orderNumber} of ${customerName}, ${formatCents(totalCents)}, is tried again by itself: ${reason(sent.problem)}`,
  creditPending: ({
    orderNumber,
    customerName,
    docNumber,
    totalCents,
    inDoubt,
    problem,
  }: InvoiceWords & Named & { inDoubt: boolean }) => {
    const credit = `Credit ${docNumber} of ${formatCents(totalCents)} for order ${orderNumber} of ${customerName}`;
    if (inDoubt)
      return `${credit} was sent and no answer came: it is looked up in QuickBooks before anything goes again.`;
    return problem === null
      ? `${credit} is not in QuickBooks yet. It goes there by itself once QuickBooks takes it.`
      : `${credit} is not in QuickBooks yet and is tried again by itself: ${reason(problem)}`;
  },
  correction: ({
    orderNumber,
    customerName,
    docNumber,
    amountCents,
    byHand,
  }: Named & { amountCents: number; byHand: boolean }) =>
    `Order ${orderNumber} of ${customerName} was corrected after invoice ${docNumber ?? ''} ${byHand ? 'was written by hand' : 'went out'}: ${formatCents(Math.abs(amountCents))} before tax is ${amountCents < 0 ? 'to be credited' : 'to be billed besides'}${byHand ? '' : ' in QuickBooks'}.`,
  correctedLine: (line: { quantity: number; description: string; unitPriceCents: number }) =>
    `${line.quantity > 0 ? '+' : ''}${line.quantity} ${line.description}, ${formatCents(line.unitPriceCents)}`,
  proof: ({ orderNumber, customerName, docNumber, problem }: Named & { problem: string | null }) =>
    `The proof of delivery of order ${orderNumber} of ${customerName} does not hang at invoice ${docNumber ?? ''} in QuickBooks: ${reason(problem)}`,
  creditVoided: ({ orderNumber, customerName, docNumber, totalCents }: InvoiceWords & Named) =>
    `Credit ${docNumber ?? ''} for order ${orderNumber} of ${customerName}, ${formatCents(totalCents)}, was voided or deleted in QuickBooks, so what was granted is not credited.`,
  leaveUncredited: 'Leave it uncredited',
  creditAnew: 'Credit it again on the invoice',
  acceptCredit: 'Accept QuickBooks’ amount',
  acceptCreditHelp: 'Mended there, it is read by itself within fifteen minutes.',
  why: 'Why',
  creditNotBooked: ({
    orderNumber,
    customerName,
    docNumber,
    totalCents,
    accountingId,
    inDoubt,
    problem,
  }: InvoiceWords & Named & { accountingId: string | null; inDoubt: boolean }) =>
    accountingId === null && inDoubt
      ? `Credit ${docNumber} of ${formatCents(totalCents)} for order ${orderNumber} of ${customerName} was sent: ${reason(problem)}`
      : accountingId === null
        ? `Credit ${docNumber} of ${formatCents(totalCents)} for order ${orderNumber} of ${customerName} is not in QuickBooks: ${reason(problem)}`
        : `Credit ${docNumber} for order ${orderNumber} of ${customerName} does not agree with QuickBooks: ${reason(problem)}`,
  creditIt: 'Credit it',
  creditsToo: (credits: readonly string[]) =>
    credits.length > 0
      ? [
          `Already credited on this invoice: ${credits.join(', ')}. See that it is not credited twice.`,
        ]
      : [],
  parkedCredit: { reduce: 'Credit what is left', drop: 'Drop the credit' },
  retry: 'Retry',
  openDay: 'Date it on the first open day',
  openDayHelp: 'The day of the delivery goes into its memo.',
  reopenHelp: 'After the bookkeeper has opened the period in QuickBooks.',
  readThere: 'Read it there',
  standsThere: 'It stands there',
  numberThere: 'Number in the other books',
  standsThereHelp:
    'Nothing is sent. Payments of it there are not read; write down on its page what is open.',
  billHere: 'It is not there: bill it here',
  billHereHelp: 'It goes to the company that is connected now. Look in the other one first.',
  creditAgain: 'It is not there: try again',
  connectedAgain: 'After that company is connected again: it is looked up there.',
  tryNow: 'Try now',
  byHand: 'Entered by hand',
  numberInBooks: 'Number in QuickBooks',
  acceptTax: 'Accept QuickBooks’ tax',
  match: 'Match',
  whichCustomer: 'Customer in QuickBooks',
  create: 'Create in QuickBooks',
  nameInBooks: 'Name in QuickBooks',
};

/** Of a correction of a bill by hand whose payments are written down here: what its number does. */
export const CORRECTION_HELP = {
  creditedByNumber:
    'It becomes a credit of this number and of today, and the bill owes less by it.',
  numberAlone:
    'The number alone leaves what is open of the bill as it is: make a credit on its page for what went back.',
} as const;
