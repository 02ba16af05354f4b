import { formatCents, lineTotal } from '../../../kit/money.ts';
import { sentence } from '../../../kit/sentence.ts';
import { longDayText } from '../../../kit/time.ts';

const pieces = (count: number) => `${count}`;

/** The history of one line of an order, from order to payment. */
export const LINE_MESSAGES = {
  close: 'Close',
  stands: 'Where it stands',
  title: 'From order to payment',
  none: 'Nothing yet.',
  price: 'The price of this line',
  placed: 'Ordered',
  placedText: (quantity: number, unitCents: number) =>
    `${pieces(quantity)} × ${formatCents(unitCents)} = ${formatCents(lineTotal(unitCents, quantity))}`,
  loaded: 'Loaded',
  loadedText: (quantity: number, run: string, earlierTruck: string) =>
    earlierTruck
      ? `${pieces(quantity)} on ${run}, into ${earlierTruck}, which it had before`
      : `${pieces(quantity)} on ${run}`,
  loadedShort: (why: string) => sentence(`Fewer than open: ${why}`),
  attempt: 'At the door',
  deliveredText: (delivered: number, expected: number) =>
    delivered === expected
      ? `${pieces(delivered)} handed over, as expected.`
      : `${pieces(delivered)} of ${pieces(expected)} handed over.`,
  because: (why: string) => sentence(`The reason: ${why}`),
  signed: (name: string) => sentence(`Signed by ${name}`),
  nobodySigned: (why: string) => sentence(`Nobody signed: ${why || 'no reason given'}`),
  photos: (here: number, waiting: number) =>
    [
      here > 0 ? `${here} ${here === 1 ? 'photo' : 'photos'}.` : '',
      waiting > 0
        ? `${waiting} ${waiting === 1 ? 'photo is' : 'photos are'} still on the driver’s phone.`
        : '',
    ]
      .filter(Boolean)
      .join(' '),
  proof: 'See the proof of delivery',
  corrected: 'Corrected',
  correctedText: (was: number, becomes: number) => `${becomes} instead of ${was}.`,
  claimed: 'Reported',
  claimDecided: (state: string) => `Claim ${state.toLowerCase()}`,
  seeClaim: 'See the claim',
  creditWaits: 'It is not in QuickBooks yet.',
  creditVoided: 'It was voided in QuickBooks.',
  creditVoidedHere: 'It was voided.',
  creditWritten: (day: string) => `It was written by hand on ${longDayText(day)}.`,
  creditToWrite: 'It is still to be written by hand.',
  creditByHand: 'It stands in books that are not connected here.',
  creditDropped: 'It was decided not to make it.',
  invoiced: (number: string) => `Invoice ${number}`.trim(),
  invoicedText: (quantity: number, unitCents: number, amountCents: number) =>
    `${pieces(quantity)} × ${formatCents(unitCents)} = ${formatCents(amountCents)}, before tax.`,
  invoiceTotal: (totalCents: number) => `The whole invoice is ${formatCents(totalCents)}.`,
  seeInvoice: 'See the invoice',
  balance: 'Payment',
  paid: 'The invoice is paid.',
  open: (balanceCents: number, due: string | null) =>
    `${formatCents(balanceCents)} of the invoice is open${due ? `, due ${longDayText(due)}` : ''}.`,
  voided: 'The invoice was voided.',
  difference: (quantity: number) => (quantity < 0 ? 'To be credited' : 'To be billed in addition'),
  differenceText: (quantity: number, unitCents: number) =>
    `${Math.abs(quantity)} × ${formatCents(unitCents)} = ${formatCents(Math.abs(quantity) * unitCents)}, before tax.`,
  settled: (quantity: number, document: string) =>
    quantity < 0 ? `Credited with credit ${document}` : `Billed with invoice ${document}`,
};
