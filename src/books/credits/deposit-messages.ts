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
}

/** The sentences for a deposit on returned empties that is not credited yet. */
export const WAITING_DEPOSIT = {
  sentence: ({ customerName, orderNumber, cents, containers, ownInvoice, asked }: Waiting) => {
    const back = `${customerName} gets ${formatCents(cents)} back for empties (${containers}) taken at order ${orderNumber}`;
    return asked
      ? `${back}, and no invoice of this customer has come into QuickBooks for a month: it can be credited without one.`
      : `${back}: it is credited as soon as ${ownInvoice ? 'that order’s invoice' : 'an invoice of this customer'} stands in QuickBooks.`;
  },
  creditNow: 'Credit it now',
  creditNowHelp:
    'A credit memo for this amount goes to QuickBooks, once. Nothing more is credited when an invoice comes.',
  count: (count: number) =>
    count === 1
      ? '1 deposit back waits for an invoice'
      : `${count} deposits back wait for an invoice`,
  askedCount: (count: number) =>
    count === 1 ? '1 deposit back to credit' : `${count} deposits back to credit`,
};

/** The deposit back on the page of its delivery. */
export const DEPOSIT_BACK = {
  back: (cents: number, containers: string) =>
    `Deposit back: ${formatCents(cents)} for ${containers}.`,
  waits: 'It is credited with the first invoice that comes into QuickBooks.',
  waitsOwn: 'It is credited when the invoice of this order stands in QuickBooks.',
  credit: (number: string) => `Credit ${number}`,
};
