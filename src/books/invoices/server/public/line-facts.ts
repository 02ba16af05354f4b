import { LINE_MESSAGES } from '../../../../delivery/claims/public/line-messages.ts';
import {
  type BookFactsOfLine,
  type LineFact,
  lineFact,
} from '../../../../delivery/claims/server/public/line-fact.ts';
import { creditsOfLine, type LineCredit } from '../../../credits/server/credits.ts';
import { creditName } from '../../../messages.ts';
import {
  billsOfLine,
  differencesOfLine,
  type LineBill,
  type LineDifference,
} from '../line-bills.ts';

/** Where a credit stands, beside its amount: nothing of one in QuickBooks that counts. */
function creditStands(credit: LineCredit): string[] {
  const { state, billedOn, inBooks, isOutside } = credit;
  if (state === 'dropped') return [LINE_MESSAGES.creditDropped];
  if (state === 'voided')
    return [inBooks ? LINE_MESSAGES.creditVoided : LINE_MESSAGES.creditVoidedHere];
  if (state === 'created') return [];
  if (billedOn) return [LINE_MESSAGES.creditWritten(billedOn)];
  if (state === 'elsewhere') return [LINE_MESSAGES.creditByHand];
  return [isOutside ? LINE_MESSAGES.creditToWrite : LINE_MESSAGES.creditWaits];
}

/** What the books know of one line of an order, for its history. */
export const bookFactsOfLine: BookFactsOfLine = async (db, scope, lineId) => {
  const [bills, differences, credits] = await Promise.all([
    billsOfLine(db, scope, lineId),
    differencesOfLine(db, scope, lineId),
    creditsOfLine(db, scope, lineId),
  ]);
  return {
    bills: [...bills.flatMap(ofBill), ...differences.flatMap(ofDifference)],
    credits: credits.map((credit) =>
      lineFact(credit.at, creditName(credit.docNumber, credit.orderNumber), {
        texts: [
          LINE_MESSAGES.differenceText(credit.quantity, credit.unitPriceCents),
          ...creditStands(credit),
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
