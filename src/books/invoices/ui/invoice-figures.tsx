import { formatCents } from '../../../kit/money.ts';
import { chargeRows } from '../../../ordering/cart/public/totals.ts';
import type { CreditSummary, InvoiceSummary } from '../../contract.ts';
import { creditName } from '../../messages.ts';
import { paymentMessages } from '../by-hand-messages.ts';
import {
  unusedCreditMessages as unusedWords,
  invoiceMessages as words,
} from '../invoice-messages.ts';
import type { InvoicePayment } from '../server/invoice-page.ts';
import type { OwnPaymentRow } from '../server/own-payments.ts';
import type { UsedCredit } from '../server/use-credit.ts';
import { type TaxFacts, whyTaxDiffers } from '../tax-messages.ts';

type OwnPaid = Pick<OwnPaymentRow, 'amountCents' | 'undoneAt'> &
  Partial<Pick<OwnPaymentRow, 'fromInvoice' | 'fromCredit'>>;

/** What the invoice comes to, what settled it and what is owed. Both taxes only where they differ, and only for the books. */
export function InvoiceFigures({
  invoice,
  more,
  payments,
  ownPayments = [],
  used = [],
  credits,
  books,
}: {
  invoice: InvoiceSummary;
  more: { tax: TaxFacts; billedOn?: string | null } & Record<
    'subtotalCents' | 'discountCents' | 'surchargeCents' | 'depositCents' | 'deliveryFeeCents',
    number
  >;
  payments: readonly InvoicePayment[];
  /** Of a bill by hand. */
  ownPayments?: readonly OwnPaid[];
  /** Other bills that what was left of its credits pays. */
  used?: readonly UsedCredit[];
  credits: readonly CreditSummary[];
  books: boolean;
}) {
  const { taxCents, accountingTaxCents, totalCents, accountingTotalCents, balanceCents } = invoice;
  const { netCents, accountingNetCents } = invoice;
  // The books bill nothing of it any more: its lines would not add up to that.
  if (invoice.state === 'voided')
    return (
      <p>
        {words.voided} <s className="tabular text-muted">{formatCents(totalCents)}</s>
      </p>
    );
  const differs = books && accountingTaxCents !== null && accountingTaxCents !== taxCents;
  const sum = (of: (one: InvoicePayment) => number) =>
    payments.reduce((cents, one) => cents + of(one), 0);
  const own = ownDeductions({ ...invoice, ...more }, { credits, ownPayments, used });
  const [paid, credited] = [
    sum((one) => one.paidCents) + own.paidCents,
    sum((one) => one.creditedCents) + own.creditedCents,
  ];
  const unused = (balanceCents ?? 0) <= 0 ? [] : credits.filter((one) => one.unusedCents > 0);
  const left = unused.reduce((cents, one) => cents - one.unusedCents, balanceCents ?? 0);
  const otherNet = accountingNetCents !== null && accountingNetCents !== netCents;
  const rows: [string, number][] = [
    ...(otherNet
      ? ([
          ...(books ? [[words.ourNet, netCents]] : []),
          [books ? words.booksNet : words.net, accountingNetCents],
        ] as [string, number][])
      : ([
          [words.subtotal, more.subtotalCents],
          ...chargeRows(more),
          ...(more.deliveryFeeCents > 0 ? [[words.fee, more.deliveryFeeCents]] : []),
        ] as [string, number][])),
    ...(differs
      ? ([
          [words.ourTax, taxCents],
          [words.booksTax, accountingTaxCents],
        ] as [string, number][])
      : [[words.tax, accountingTaxCents ?? taxCents] as [string, number]]),
  ];
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {rows.map(([label, cents]) => (
          <Row key={label} label={label} cents={cents} />
        ))}
        <Row label={words.total} cents={accountingTotalCents ?? totalCents} strong />
        {own.credits.map((one) => (
          <Row
            key={one.id}
            label={
              one.isUnsent
                ? unusedWords.notWritten(creditName(one.docNumber, one.orderNumber))
                : creditName(one.docNumber, one.orderNumber)
            }
            cents={-one.totalCents}
          />
        ))}
        {paid > 0 ? <Row label={words.paid} cents={-paid} /> : null}
        {credited > 0 ? <Row label={words.creditApplied} cents={-credited} /> : null}
        {used.map((one) => (
          <Row
            key={one.invoiceId}
            label={paymentMessages.usedFor(one.number ?? '')}
            cents={one.amountCents}
          />
        ))}
        {balanceCents === null ||
        (paid === 0 &&
          credited === 0 &&
          own.credits.length === 0 &&
          balanceCents === (accountingTotalCents ?? totalCents)) ? null : (
          <Row label={words.balance} cents={balanceCents} strong />
        )}
        {/* What the books have not taken off yet is not owed any more all the same. */}
        {unused.map((one) => (
          <Row
            key={one.id}
            label={unusedWords.line(creditName(one.docNumber, one.orderNumber))}
            cents={-one.unusedCents}
          />
        ))}
        {unused.length > 0 ? (
          <Row label={unusedWords.left} cents={Math.max(0, left)} strong />
        ) : null}
        {left < 0 || own.overCents > 0 ? (
          <Row label={unusedWords.stays} cents={own.overCents || -left} />
        ) : null}
      </dl>
      {differs && !otherNet ? (
        <p className="mt-3 text-sm text-muted">{whyTaxDiffers(more.tax)}</p>
      ) : null}
    </>
  );
}

/** What settles a bill by hand whose payments are written down here: its credits, as soon as they are made, and its payments. Of one in a
 * QuickBooks that the shop left: the credits written by hand since. */
function ownDeductions(
  {
    balanceCents,
    totalCents,
    billedOn,
  }: Pick<InvoiceSummary, 'balanceCents' | 'totalCents'> & { billedOn?: string | null },
  of: {
    credits: readonly CreditSummary[];
    ownPayments: readonly OwnPaid[];
    used: readonly UsedCredit[];
  },
) {
  const credits = balanceCents === null ? [] : of.credits.filter(({ comesOff }) => comesOff);
  if (!billedOn || balanceCents === null) {
    const overCents = Math.max(0, ...credits.map(({ ownLeftCents }) => ownLeftCents ?? 0));
    return { credits, paidCents: 0, creditedCents: 0, overCents };
  }
  const counted = of.ownPayments.filter(({ undoneAt }) => undoneAt === null);
  const sum = (some: readonly OwnPaid[]) => some.reduce((cents, one) => cents + one.amountCents, 0);
  const isCredit = (one: OwnPaid) => Boolean(one.fromInvoice ?? one.fromCredit);
  const deducted = credits.reduce((cents, one) => cents + one.totalCents, sum(counted));
  const usedCents = of.used.reduce((cents, one) => cents + one.amountCents, 0);
  return {
    credits,
    paidCents: sum(counted.filter((one) => !isCredit(one))),
    creditedCents: sum(counted.filter(isCredit)),
    overCents: Math.max(0, deducted - usedCents - totalCents),
  };
}

function Row({ label, cents, strong = false }: { label: string; cents: number; strong?: boolean }) {
  const look = strong ? 'border-t border-rule pt-1 font-semibold' : '';
  return (
    <>
      <dt className={strong ? look : 'text-muted'}>{label}</dt>
      <dd className={`tabular text-right ${look}`}>{formatCents(cents)}</dd>
    </>
  );
}
