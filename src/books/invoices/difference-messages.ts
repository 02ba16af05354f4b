import { formatCents } from '../../kit/money.ts';
import { dayText } from '../../kit/time.ts';
import type { DifferenceKind } from './difference-contract.ts';

interface Different {
  ours: string;
  theirs: string;
  orderNumber: string;
  customerName: string;
  docNumber: string | null;
  totalCents: number;
  movedTo: string | null;
}

const name = ({ docNumber, orderNumber, customerName }: Different) =>
  `Invoice ${docNumber ?? ''} for order ${orderNumber} of ${customerName}`;
const money = (cents: string) => formatCents(Number(cents));

/** What the inbox says of invoices that were changed in the books, and its buttons for them. */
export const DIFFERENCE_WORDS = {
  sentence: {
    amount: (at) =>
      `${name(at)} has another amount in QuickBooks: ${money(at.theirs)} before tax there, ${money(at.ours)} was delivered.`,
    tax: (at) =>
      `${name(at)} has another tax in QuickBooks now: ${money(at.theirs)}, it was ${money(at.ours)}.`,
    customer: (at) =>
      `${name(at)}, ${formatCents(at.totalCents)}, was moved to ${at.movedTo ?? 'another customer'} in QuickBooks.`,
    date: (at) =>
      `${name(at)} has another date in QuickBooks: ${dayText(at.theirs)}, it was ${dayText(at.ours)}.`,
    voided: (at) =>
      `${name(at)} was voided in QuickBooks, so what was delivered, ${formatCents(at.totalCents)}, is not billed.`,
    deleted: (at) =>
      `${name(at)} was deleted in QuickBooks, so what was delivered, ${formatCents(at.totalCents)}, is not billed.`,
  } satisfies Record<DifferenceKind, (at: Different) => string>,
  accept: 'Accept QuickBooks’ figures',
  leaveUnbilled: 'Leave it unbilled',
  putBack: 'Put it back as delivered',
  putBackHelp: 'Writes it in QuickBooks again as the shop made it; its number and payments stay.',
  why: 'Why it stays unbilled',
  lookAgain: 'Look again',
  lookHelp: 'After it was put right in QuickBooks.',
  rebill: 'Bill it again',
  byHand: 'Entered by hand',
  number: 'Invoice number in QuickBooks',
};
