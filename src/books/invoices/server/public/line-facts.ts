import { LINE_MESSAGES } from '../../../../delivery/claims/public/line-messages.ts';
import {
  type BookFactsOfLine,
  type LineFact,
  lineFact,
} from '../../../../delivery/claims/server/public/line-fact.ts';
import { creditsOfLine } from '../../../credits/server/credits.ts';
import {
  billsOfLine,
  differencesOfLine,
  type LineBill,
  type LineDifference,
} from '../line-bills.ts';

const CREDIT_STANDS: Readonly<Record<string, string>> = {
  voided: LINE_MESSAGES.creditVoided,
  dropped: LINE_MESSAGES.creditDropped,
};

/** What the books know of one line of an order, for its history. */
export const bookFactsOfLine: BookFactsOfLine = async (db, scope, lineId) => {
  const [bills, differences, credits] = await Promise.all([
    billsOfLine(db, scope, lineId),
    differencesOfLine(db, scope, lineId),
    creditsOfLine(db, scope, lineId),
  ]);
  return {
    bills: [...bills.flatMap(ofBill), ...differences.flatMap(ofDifference)],
    credits: credits.map(({ docNumber, state, quantity, unitPriceCents, at }) =>
      lineFact(at, LINE_MESSAGES.credit(docNumber), {
        texts: [
          LINE_MESSAGES.differenceText(quantity, unitPriceCents),
          ...(state === 'created' ? [] : [CREDIT_STANDS[state] ?? LINE_MESSAGES.creditWaits]),
        ],
      }),
    ),
  };
};

function ofBill(bill: LineBill): LineFact[] {
  const number = bill.docNumber ?? '';
  const link = {
    to: `/dashboard/invoices?q=${encodeURIComponent(number)}`,
    label: LINE_MESSAGES.seeInvoice,
  };
  const billed = lineFact(bill.createdAt, LINE_MESSAGES.invoiced(number), {
    texts: [
      LINE_MESSAGES.invoicedText(bill.quantity, bill.unitPriceCents, bill.amountCents),
      LINE_MESSAGES.invoiceTotal(bill.totalCents),
    ],
    link,
  });
  if (bill.balanceCents === null) return [billed];
  const stand =
    bill.state === 'voided'
      ? LINE_MESSAGES.voided
      : bill.balanceCents <= 0
        ? LINE_MESSAGES.paid
        : LINE_MESSAGES.open(bill.balanceCents, bill.dueDate);
  return [
    billed,
    lineFact(bill.changedAt ?? bill.createdAt, LINE_MESSAGES.balance, { texts: [stand] }),
  ];
}

function ofDifference(difference: LineDifference): LineFact[] {
  const { quantity, unitPriceCents, document } = difference;
  const waits = lineFact(difference.createdAt, LINE_MESSAGES.difference(quantity), {
    texts: [LINE_MESSAGES.differenceText(quantity, unitPriceCents)],
  });
  return difference.settledAt
    ? [waits, lineFact(difference.settledAt, LINE_MESSAGES.settled(quantity, document))]
    : [waits];
}
