import { formatCents } from '../../kit/money.ts';

interface Waiting {
  customerName: string;
  orderNumber: string;
  cents: number;
  containers: string;
  /** The delivery itself is billed, and its invoice is not in the books yet. */
  ownInvoice: boolean;
  /** It has waited so long that a person is asked. */
  asked: boolean;
  /** The shop works without QuickBooks: it bills by hand. */
  isOutside: boolean;
}

/** The sentences for a deposit on returned empties that is not credited yet. */
export const WAITING_DEPOSIT = {
  sentence: (deposit: Waiting) => {
    const { customerName, orderNumber, cents, containers, ownInvoice, asked, isOutside } = deposit;
    const back = `${customerName} gets ${formatCents(cents)} back for empties (${containers}) taken at order ${orderNumber}`;
    if (isOutside)
      return asked
        ? `${back}, and nothing of this customer was billed for a month: it can be credited without a bill.`
        : `${back}: its credit is to be written as soon as ${ownInvoice ? 'that order is' : 'a delivery of this customer is'} billed.`;
    return asked
      ? `${back}, and no invoice of this customer has come into QuickBooks for a month: it can be credited without one.`
      : `${back}: it is credited as soon as ${ownInvoice ? 'that order’s invoice' : 'an invoice of this customer'} stands in QuickBooks.`;
  },
  creditNow: 'Credit it now',
  creditNowHelp:
    'A credit memo for this amount goes to QuickBooks, once. Nothing more is credited when an invoice comes.',
  creditNowByHand:
    'A credit for this amount stands under To do, to be written, once. Nothing more is credited when a delivery is billed.',
  count: (count: number) =>
    count === 1
      ? '1 deposit back waits for an invoice'
      : `${count} deposits back wait for an invoice`,
  requestedCount: (count: number) =>
    count === 1 ? '1 deposit back to credit' : `${count} deposits back to credit`,
};

/** The deposit back on the page of its delivery. */
export const DEPOSIT_BACK = {
  back: (cents: number, containers: string) =>
    `Deposit back: ${formatCents(cents)} for ${containers}.`,
  waits: (ownInvoice: boolean) =>
    ownInvoice
      ? 'It is credited when the invoice of this order stands in QuickBooks.'
      : 'It is credited with the first invoice that comes into QuickBooks.',
  waitsByHand: (ownInvoice: boolean) =>
    ownInvoice
      ? 'It is credited when this delivery is billed.'
      : 'It is credited with the next delivery that is billed.',
  /** Beside one that is void. */
  again: 'Credit this deposit again',
  againOf: (credit: string) => `Credit this deposit again, instead of: ${credit}`,
  madeAgain: 'The deposit is credited again.',
  failed: 'Nothing was changed',
};
