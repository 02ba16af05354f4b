import type { Company } from '../books.ts';
import type { Draft, LinkedTxn, Stored } from '../entity.ts';
import { cents, dollars } from '../money.ts';
import { recompute, touch, type Writing } from './kind.ts';

/** One line of a payment: so many cents of it go to, or come from, another transaction. */
export interface Application {
  kind: string;
  id: string;
  amount: bigint;
}

/** What a payment's lines say. */
export function applicationsOf(payment: Draft | undefined): Application[] {
  const lines = (payment?.Line as Draft[] | undefined) ?? [];
  return lines.flatMap((line) => {
    const link = (line.LinkedTxn as LinkedTxn[] | undefined)?.[0];
    return link
      ? [{ kind: link.TxnType, id: link.TxnId, amount: cents(Number(line.Amount ?? 0)) }]
      : [];
  });
}

function paymentsOf(entity: Draft, company: Company): Stored[] {
  const links = (entity.LinkedTxn as LinkedTxn[] | undefined) ?? [];
  return links.flatMap((link) =>
    link.TxnType === 'Payment' ? (company.find('Payment', link.TxnId) ?? []) : [],
  );
}

function amountFor(payment: Stored, kind: string, id: string): bigint {
  const fitting = applicationsOf(payment).filter(
    (application) => application.kind === kind && application.id === id,
  );
  return fitting.reduce((sum, application) => sum + application.amount, 0n);
}

/** Cents that payments have put on a transaction, or taken from a credit. */
export function appliedTo(kind: string, id: string, company: Company): bigint {
  return paymentsOf(company.look(kind, id), company).reduce(
    (sum, payment) => sum + amountFor(payment, kind, id),
    0n,
  );
}

/** The property that says how much of a transaction is still open. */
const openProperty = (kind: string): string =>
  kind === 'CreditMemo' ? 'RemainingCredit' : 'Balance';

/** Cents still open on an invoice or a credit. */
export function openAmount(kind: string, entity: Stored): bigint {
  return cents(Number(entity[openProperty(kind)] ?? 0));
}

/** Rewrites what stands open on a transaction and its links; QuickBooks counts that as an update of it. */
function reopen(kind: string, entity: Stored, links: LinkedTxn[], writing: Writing): void {
  recompute(writing.company, kind, entity.Id, { LinkedTxn: links });
  const open = dollars(
    cents(Number(entity.TotalAmt)) - appliedTo(kind, entity.Id, writing.company),
  );
  touch(
    writing,
    kind,
    entity.Id,
    kind === 'CreditMemo' ? { RemainingCredit: open, Balance: open } : { Balance: open },
  );
}

/** Brings both sides in line after a payment was stored, changed or removed (behaviour 48). */
export function relink(
  paymentId: string,
  after: Draft | undefined,
  before: Draft | undefined,
  writing: Writing,
): void {
  const targets = new Map(
    [...applicationsOf(before), ...applicationsOf(after)].map((one) => [
      `${one.kind}/${one.id}`,
      one,
    ]),
  );
  const now = new Set(applicationsOf(after).map((one) => `${one.kind}/${one.id}`));
  for (const [key, { kind, id }] of targets) {
    const entity = writing.company.find(kind, id);
    if (!entity) continue;
    const others = ((entity.LinkedTxn as LinkedTxn[] | undefined) ?? []).filter(
      (link) => link.TxnType !== 'Payment' || link.TxnId !== paymentId,
    );
    reopen(
      kind,
      entity,
      now.has(key) ? [...others, { TxnId: paymentId, TxnType: 'Payment' }] : others,
      writing,
    );
  }
}

/** The payments of a transaction that disappeared let go of it and keep the money as unapplied. */
export function releaseFrom(kind: string, entity: Stored, writing: Writing): void {
  for (const payment of paymentsOf(entity, writing.company)) {
    const lines = (payment.Line as Draft[]).filter((line) => {
      const link = (line.LinkedTxn as LinkedTxn[] | undefined)?.[0];
      return link?.TxnType !== kind || link.TxnId !== entity.Id;
    });
    const freed = amountFor(payment, kind, entity.Id);
    const unapplied =
      cents(Number(payment.UnappliedAmt)) + (kind === 'CreditMemo' ? -freed : freed);
    touch(writing, 'Payment', payment.Id, {
      Line: lines,
      UnappliedAmt: dollars(unapplied > 0n ? unapplied : 0n),
    });
  }
}
