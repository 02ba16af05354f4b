import { daysBetween, shiftDay } from '../../../kit/time.ts';
import type { LedgerAccount, LedgerDocument } from '../../payments/payment-ledger.ts';
import type { LeftInBooks, OpenInvoice, Statement } from '../contract.ts';

const signed = (one: LedgerDocument) => (one.kind === 'invoice' ? one.totalCents : -one.totalCents);
const ORDER = { invoice: 0, credit: 1, payment: 2 } as const;

/**
 * The statement of an account over a period (days, both included), `today` being the company's day. Every document counts, so the
 * balance brought forward and what follows add up to the balance that the books show; what is left over is named as other entries.
 * `names`: for whom documents of a shared account are, by `kind:id`.
 */
export function makeStatement(
  account: LedgerAccount,
  { from, to }: { from: string; to: string },
  today: string,
  names: ReadonlyMap<string, string> = new Map(),
): Statement {
  const documents = account.documents
    .filter((one) => one.totalCents !== 0)
    .toSorted(
      (a, b) =>
        a.date.localeCompare(b.date) ||
        ORDER[a.kind] - ORDER[b.kind] ||
        a.number.localeCompare(b.number) ||
        a.id.localeCompare(b.id),
    );
  const total = (some: readonly LedgerDocument[]) =>
    some.reduce((cents, one) => cents + signed(one), 0);
  const otherCents = account.balanceCents - total(documents);
  // What was open in books that were left is known as one figure of one day: it is brought forward, and named.
  const left = documents.filter(({ asOf }) => asOf !== undefined);
  const own = documents.filter(({ asOf }) => asOf === undefined);
  const openingCents = total(own.filter(({ date }) => date < from)) + total(left) + otherCents;
  const within = own.filter(({ date }) => date >= from && date <= to);
  let balanceCents = openingCents;
  const lines = within.map((one) => {
    balanceCents += signed(one);
    const { date, kind, number, dueDate } = one;
    const name = names.get(`${kind}:${one.id}`);
    const line = { date, kind, number, dueDate, cents: signed(one), balanceCents };
    return name === undefined ? line : { ...line, customer: name };
  });
  const of = (kind: LedgerDocument['kind']) =>
    within.filter((one) => one.kind === kind).reduce((cents, one) => cents + one.totalCents, 0);
  return {
    from,
    to,
    openingCents,
    lines,
    invoicedCents: of('invoice'),
    creditedCents: of('credit'),
    paidCents: of('payment'),
    closingCents: balanceCents,
    otherCents,
    ...(left.length > 0 ? { leftInBooks: left.map(leftInBooks) } : {}),
    open: openInvoices(documents, today, names),
    asOf: today,
    balanceCents: account.balanceCents,
    ageing: ageing(documents, today),
    unappliedCents: documents
      .filter(({ kind }) => kind !== 'invoice')
      .reduce((cents, one) => cents + one.openCents, 0),
  };
}

const leftInBooks = (one: LedgerDocument): LeftInBooks => {
  const { kind, number, dueDate, asOf = '' } = one;
  return { kind, number, dueDate, cents: signed(one), asOf };
};

/** Of which something is to be paid: what ages are made of. */
const openOf = (documents: readonly LedgerDocument[]) =>
  documents.filter(({ kind, openCents }) => kind === 'invoice' && openCents > 0);
const dueOf = ({ dueDate, date }: LedgerDocument) => dueDate ?? date;

const openInvoices = (
  documents: readonly LedgerDocument[],
  today: string,
  names: ReadonlyMap<string, string>,
): OpenInvoice[] =>
  openOf(documents)
    .toSorted((a, b) => dueOf(a).localeCompare(dueOf(b)))
    .map((one) => {
      const { number, date, dueDate, openCents: cents } = one;
      const daysLate = Math.max(0, daysBetween(dueOf(one), today));
      const name = names.get(`invoice:${one.id}`);
      const open = {
        number,
        date,
        dueDate,
        daysLate,
        cents,
        ...(one.hasClaim ? { hasClaim: true } : {}),
      };
      return name === undefined ? open : { ...open, customer: name };
    });

function ageing(documents: readonly LedgerDocument[], today: string): Statement['ageing'] {
  const open = openOf(documents);
  const before = (days: number) => shiftDay(today, -days);
  // Overdue by at least `least` days and at most `most`.
  const sum = (least: number, most: number) =>
    open
      .filter((one) => {
        const due = dueOf(one);
        return due <= before(least) && due >= before(most);
      })
      .reduce((cents, one) => cents + one.openCents, 0);
  return {
    notDue: open
      .filter((one) => dueOf(one) >= today)
      .reduce((cents, one) => cents + one.openCents, 0),
    days30: sum(1, 30),
    days60: sum(31, 60),
    days90: sum(61, 90),
    older: open
      .filter((one) => dueOf(one) < before(90))
      .reduce((cents, one) => cents + one.openCents, 0),
  };
}
