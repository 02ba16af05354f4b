import { z } from 'zod';
import { isId } from '../../kit/id.ts';
import type { Cents } from '../../kit/money.ts';

const idText = z.string().refine(isId, 'This is not an id.');
const day = z.iso.date('Give a day, such as 2026-11-30.');

/** Statements in one sending. */
export const MAX_STATEMENTS = 100;

const period = { from: day, to: day };
const inOrder = (input: { from: string; to: string }) => input.from <= input.to;
const order = { error: 'The period ends before it begins.', path: ['to'] };

/** Statements to the given address; without one, to the account holder's e-mail. */
export const sendStatementsInput = z
  .strictObject({
    ...period,
    customerIds: z
      .array(idText)
      .min(1, 'Choose at least one customer.')
      .max(MAX_STATEMENTS, `Choose at most ${MAX_STATEMENTS} customers.`),
    recipient: z.email('This is not an e-mail address.').max(254).optional(),
  })
  .refine(inOrder, order);
export type SendStatements = z.output<typeof sendStatementsInput>;
export const statementsSent = z.object({
  queued: z.int(),
  /** Customers without an e-mail address: nothing goes to them. */
  withoutAddress: z.array(z.string()),
});

/** A line of a statement: what was billed stands as a charge, what was paid or credited as a credit. Cents. */
export interface StatementLine {
  date: string;
  kind: 'invoice' | 'credit' | 'payment';
  number: string;
  dueDate: string | null;
  /** Above 0 an amount owed, below 0 a payment or credit. */
  cents: Cents;
  /** What is owed after it. */
  balanceCents: Cents;
  /** For whom of an account of several, where the shop made it. */
  customer?: string;
}

/** What was open in QuickBooks of an invoice or a credit (below 0) when it was last known, in a shop that has left it. Cents. */
export interface LeftInBooks {
  kind: 'invoice' | 'credit' | 'payment';
  number: string;
  dueDate: string | null;
  cents: Cents;
  asOf: string;
}

/** An invoice of which something is open. Cents. */
export interface OpenInvoice {
  number: string;
  date: string;
  dueDate: string | null;
  /** Since it was due; 0: it is not due yet. */
  daysLate: number;
  cents: Cents;
  customer?: string;
  /** The customer reported something of it that nobody has decided. */
  hasClaim?: boolean;
}

/** An account over a period, by the books. All amounts in cents, days as YYYY-MM-DD. */
export interface Statement {
  /** Of an account to which several customers are billed: whose it is, and who is in it. Not of statements kept before 2026-11-23. */
  shared?: { holder: string; members: string[] };
  from: string;
  to: string;
  openingCents: Cents;
  lines: StatementLine[];
  invoicedCents: Cents;
  creditedCents: Cents;
  paidCents: Cents;
  closingCents: Cents;
  /** What the books hold beside invoices, credits and payments, such as journal entries: part of the opening balance. */
  otherCents: Cents;
  /** Part of the opening balance, whatever their days. */
  leftInBooks?: LeftInBooks[];
  /** What is open of bills by hand, which the connected QuickBooks does not hold: part of the balance. */
  byHandCents?: Cents;
  /** Every open invoice, the longest due first, as of the day below. Not of statements kept before 2026-11-30. */
  open?: OpenInvoice[];
  /** As of this day, whatever the period. */
  asOf: string;
  balanceCents: Cents;
  ageing: { notDue: Cents; days30: Cents; days60: Cents; days90: Cents; older: Cents };
  /** Money and credits that are applied to no invoice yet. */
  unappliedCents: Cents;
}

export const STATEMENT_STATES = ['waiting', 'mailed', 'failed'] as const;
export type StatementState = (typeof STATEMENT_STATES)[number];
