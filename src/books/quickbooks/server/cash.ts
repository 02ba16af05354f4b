import { z } from 'zod';
import type { App } from '../../../platform/app.ts';
import type { LedgerCredit } from '../../credits/credit-ledger.ts';
import type { Listing, UnreadableRow } from '../../ledger-rows.ts';
import type {
  CashChanges,
  LedgerAccount,
  LedgerDocument,
  LedgerPayment,
} from '../../payments/payment-ledger.ts';
import {
  type QboInvoice,
  type QboPayment,
  qboCashChanges,
  qboCustomer,
  qboDeleted,
  qboInvoice,
  qboPayment,
  toCents,
} from '../contract.ts';
import { unreadable } from '../errors.ts';
import { queryBooks, quoted, readBooks, readFile, readRow } from './client.ts';
import { markedCredit } from './encode-invoice.ts';
import { CHANGES_RETAINED_MS, IDS_PER_QUERY, MAX_CHANGES, toInvoice } from './invoices.ts';

const APPLIED: Readonly<Record<string, 'invoice' | 'credit'>> = {
  Invoice: 'invoice',
  CreditMemo: 'credit',
};

function toPayment(one: QboPayment): LedgerPayment {
  return {
    id: one.Id,
    date: one.TxnDate ?? '',
    customerId: one.CustomerRef?.value ?? null,
    totalCents: toCents(one.TotalAmt),
    unappliedCents: toCents(one.UnappliedAmt ?? 0),
    reference: one.PaymentRefNum ?? '',
    method: one.PaymentMethodRef?.name ?? '',
    changedAt: one.MetaData?.LastUpdatedTime ?? null,
    applied: one.Line.flatMap((line) =>
      line.LinkedTxn.flatMap(({ TxnId, TxnType }) => {
        const kind = APPLIED[TxnType];
        return kind ? [{ kind, id: TxnId, cents: toCents(line.Amount ?? 0) }] : [];
      }),
    ),
  };
}

/** A credit memo reads like an invoice, with what is left of it as its balance. */
export function toCredit(one: QboInvoice): LedgerCredit {
  const { balanceCents, ...read } = toInvoice(one);
  const { id, number, customerId, totalCents, taxCents, markedVoid, changedAt, booked } = read;
  const left = one.RemainingCredit;
  return {
    id,
    number,
    customerId,
    markedFor: markedCredit(one.PrivateNote ?? ''),
    totalCents,
    taxCents,
    markedVoid,
    changedAt,
    booked,
    balanceCents: left === undefined ? balanceCents : toCents(left),
  };
}

export async function readPayment(app: App, id: string): Promise<LedgerPayment> {
  const answer = (await readBooks(app, `payment/${encodeURIComponent(id)}`)) as {
    Payment?: unknown;
  };
  const read = qboPayment.safeParse(answer.Payment);
  if (!read.success || read.data.Id !== id) throw unreadable('a payment');
  return toPayment(read.data);
}

export async function paymentsSince(app: App, day: string): Promise<Listing<LedgerPayment>> {
  const skipped: UnreadableRow[] = [];
  const rows = await queryBooks(app, 'Payment', {
    where: `TxnDate >= ${quoted(day)}`,
    row: qboPayment,
    unreadableRows: skipped,
  });
  return { rows: rows.map(toPayment), unreadable: skipped };
}

export async function creditsById(
  app: App,
  ids: readonly string[],
): Promise<Listing<LedgerCredit>> {
  const skipped: UnreadableRow[] = [];
  const rows: QboInvoice[] = [];
  for (let start = 0; start < ids.length; start += IDS_PER_QUERY) {
    const some = ids.slice(start, start + IDS_PER_QUERY);
    const where = `Id IN (${some.map(quoted).join(', ')})`;
    rows.push(
      ...(await queryBooks(app, 'CreditMemo', { where, row: qboInvoice, unreadableRows: skipped })),
    );
  }
  return { rows: rows.map(toCredit), unreadable: skipped };
}

export async function creditsNumbered(app: App, number: string): Promise<LedgerCredit[]> {
  const where = `DocNumber = ${quoted(number)}`;
  return (await queryBooks(app, 'CreditMemo', { where, row: qboInvoice })).map(toCredit);
}

export async function creditsSince(app: App, day: string): Promise<Listing<LedgerCredit>> {
  const skipped: UnreadableRow[] = [];
  const where = `TxnDate >= ${quoted(day)}`;
  const rows = await queryBooks(app, 'CreditMemo', {
    where,
    row: qboInvoice,
    unreadableRows: skipped,
  });
  return { rows: rows.map(toCredit), unreadable: skipped };
}

export async function cashChangedSince(app: App, since: number): Promise<CashChanges | null> {
  if (app.clock.now() - since > CHANGES_RETAINED_MS) return null;
  const answer = qboCashChanges.safeParse(
    await readBooks(app, 'cdc', {
      entities: 'Payment,CreditMemo',
      changedSince: new Date(since).toISOString(),
    }),
  );
  if (!answer.success || Number.isNaN(Date.parse(answer.data.time)))
    throw unreadable('its changes');
  const parts = answer.data.CDCResponse.flatMap((part) => part.QueryResponse);
  const all = parts.flatMap((part) => [...(part.Payment ?? []), ...(part.CreditMemo ?? [])]);
  const counted = parts.reduce((sum, part) => sum + (part.maxResults ?? 0), 0);
  if (parts.length === 0 || counted > all.length) throw unreadable('its changes');
  if (all.length >= MAX_CHANGES) return null;
  const found: CashChanges = {
    payments: { rows: [], unreadable: [] },
    credits: { rows: [], unreadable: [] },
    missing: [],
    missingCredits: [],
    until: Math.min(Date.parse(answer.data.time), app.clock.now()),
  };
  for (const one of parts.flatMap((part) => part.Payment ?? [])) {
    const deleted = qboDeleted.safeParse(one);
    if (deleted.success) found.missing.push(deleted.data.Id);
    else {
      const payment = readRow('Payment', one, qboPayment, found.payments.unreadable);
      if (payment) found.payments.rows.push(toPayment(payment));
    }
  }
  for (const one of parts.flatMap((part) => part.CreditMemo ?? [])) {
    const deleted = qboDeleted.safeParse(one);
    if (deleted.success) found.missingCredits.push(deleted.data.Id);
    else {
      const credit = readRow('CreditMemo', one, qboInvoice, found.credits.unreadable);
      if (credit) found.credits.rows.push(toCredit(credit));
    }
  }
  return found;
}

const balanced = qboCustomer.extend({ Balance: z.number().default(0) });

/** All documents of a customer. A row that can't be read ends it: a statement with a gap would be a wrong statement. */
export async function accountOf(app: App, customerId: string): Promise<LedgerAccount> {
  const answer = (await readBooks(app, `customer/${encodeURIComponent(customerId)}`)) as {
    Customer?: unknown;
  };
  const customer = balanced.safeParse(answer.Customer);
  if (!customer.success) throw unreadable('a customer');
  const theirs = `CustomerRef = ${quoted(customerId)}`;
  const invoices = await queryBooks(app, 'Invoice', { where: theirs, row: qboInvoice });
  const credits = await queryBooks(app, 'CreditMemo', { where: theirs, row: qboInvoice });
  const payments = await queryBooks(app, 'Payment', { where: theirs, row: qboPayment });
  return {
    name: customer.data.DisplayName,
    balanceCents: toCents(customer.data.Balance),
    documents: [
      ...invoices.map(toInvoice).map(
        (one): LedgerDocument => ({
          kind: 'invoice',
          id: one.id,
          number: one.number ?? '',
          date: one.date,
          dueDate: one.dueDate,
          totalCents: one.totalCents,
          openCents: one.balanceCents,
        }),
      ),
      ...credits.map((one): LedgerDocument => {
        const { id, number, totalCents, balanceCents } = toCredit(one);
        const date = one.TxnDate ?? '';
        return {
          kind: 'credit',
          id,
          number: number ?? '',
          date,
          dueDate: null,
          totalCents,
          openCents: balanceCents,
        };
      }),
      ...payments.map(toPayment).map(
        (one): LedgerDocument => ({
          kind: 'payment',
          id: one.id,
          number: one.reference,
          date: one.date,
          dueDate: null,
          totalCents: one.totalCents,
          openCents: one.unappliedCents,
        }),
      ),
    ],
  };
}

export function invoicePdf(app: App, id: string): Promise<Uint8Array> {
  return readFile(app, `invoice/${encodeURIComponent(id)}/pdf`, 'application/pdf');
}
