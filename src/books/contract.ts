import { z } from 'zod';
import { isId } from '../kit/id.ts';
import { type RunKind, SYNC_ANSWERS } from './choices.ts';

const idText = z.string().refine(isId, 'This is not an id.');

/** product.md, "Invoice": a mirror and an outbox. */
export const INVOICE_STATES = [
  'queued',
  'sending',
  'created',
  'part_paid',
  'paid',
  'voided',
  'retrying',
  'unknown',
  'needs_attention',
  'elsewhere',
] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** How often the outbox tries by itself before somebody has to look. */
export const MAX_ATTEMPTS = 8;
/** From so many tries on somebody is told under To do, though it is tried on by itself. */
export const REPORTED_AFTER = 3;

export type ProofState = 'waiting' | 'attached' | 'failed';

export interface InvoiceSummary {
  id: string;
  orderId: string;
  orderNumber: string;
  deliveryId: string;
  customerId: string;
  customerName: string;
  state: InvoiceState;
  docNumber: string | null;
  /** It waits, and no QuickBooks is connected that takes it: it is on its way nowhere. */
  isUnsent: boolean;
  /** The customer reported something of its delivery, and nobody has decided it. */
  hasClaim: boolean;
  /** What is open of it is less by a credit by hand that nobody has written yet. */
  hasUnwritten: boolean;
  /** YYYY-MM-DD, the company's day of the delivery. */
  txnDate: string;
  dueDate: string | null;
  /** The day of the bill that a shop without QuickBooks wrote by hand; null: it did not. */
  billedOn: string | null;
  /** Our own figure in cents. */
  totalCents: number;
  /** Total in the accounting system, in cents; null until it has answered. */
  accountingTotalCents: number | null;
  balanceCents: number | null;
  /** Why it waits, in plain words. Staff only. */
  problem: string | null;
  problemCode: string | null;
  /** Our own figure and the books', in cents. */
  taxCents: number;
  accountingTaxCents: number | null;
  /** The same before tax. */
  netCents: number;
  accountingNetCents: number | null;
  /** Who owes it, where it was moved to another account in the books and that was accepted; null: its customer. `id`: null is nobody of ours, or not theirs to know. */
  billedTo: { id: string | null; name: string } | null;
  attempts: number;
  nextTryAt: Date | null;
  /** The proof of delivery at this invoice in the books; null while there is no invoice there. */
  proof: { state: ProofState; problem: string | null } | null;
}

export const beginAuthorizationAnswer = z.object({ url: z.string() });
export const booksChecked = z.object({ checkedAt: z.string() });
export const disconnectAnswer = z.object({ companyName: z.string(), revoked: z.boolean() });

export const createInvoiceInput = z
  .strictObject({ deliveryId: idText.optional(), invoiceId: idText.optional() })
  .refine((input) => Boolean(input.deliveryId) !== Boolean(input.invoiceId), {
    error: 'Give a deliveryId or an invoiceId, one of them.',
    path: ['deliveryId'],
  });
export type CreateInvoice = z.output<typeof createInvoiceInput>;
export const createInvoiceAnswer = z.object({
  invoiceId: z.string().nullable(),
  state: z.enum(INVOICE_STATES),
});

/** What a run found. Every list holds at most `REPORT_LINES` lines; the numbers count all. */
export interface SyncReport {
  /** One sentence with the numbers; they add up. */
  text: string;
  /** What changed here, a line each. */
  changes: string[];
  /** Contradictions that the sync left unchanged: a person has to resolve them. */
  conflicts: string[];
  /** Rows of the books that could not be read or kept, by name. Nothing of ours changed for them. */
  aside?: string[];
  /** Prices that wait for acceptance. */
  waiting?: number;
}
export const REPORT_LINES = 200;

/** What a run would take away. Nothing is changed before a person says yes. */
export interface SyncQuestion {
  text: string;
  /** `key` names the loss over runs, so that a yes counts only for what was shown. */
  items: { key: string; text: string }[];
}

const RUN_STATES = ['queued', 'running', 'waiting', 'done', 'failed', 'cancelled'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** One run of a sync, for progress and history. */
export interface SyncRun {
  id: string;
  kind: RunKind;
  state: RunState;
  report: Partial<SyncReport>;
  question: SyncQuestion | null;
  error: string | null;
  /** How often the process that was at it died. */
  interrupted: number;
  createdAt: Date;
  finishedAt: Date | null;
  /** null: nobody in person. */
  startedBy: string | null;
  /** A schedule started it. */
  scheduled: boolean;
  /** Somebody asked to cancel it; it stops at its next page. */
  cancelRequested: boolean;
  cancelledBy: string | null;
  answer: RecordedSyncAnswer | null;
  answeredBy: string | null;
  pages: number;
  rowsRead: number;
  /** What the books counted; null = not asked yet. */
  rowsThere: number | null;
  rowsHere: number | null;
  /** All pages are read: what they say is being put in force. */
  allRead: boolean;
  /** While it waits in line: not before then. */
  nextTryAt: Date | null;
  /** Whose books it read, as they were called then; null: not yet, or nobody wrote it down. */
  company: string | null;
}

export type RecordedSyncAnswer = (typeof SYNC_ANSWERS)[number] | 'replaced';

export const syncStarted = z.object({ runId: z.string(), state: z.enum(RUN_STATES) });
export const resolveSyncInput = z.strictObject({ runId: idText, answer: z.enum(SYNC_ANSWERS) });
export type ResolveSync = z.output<typeof resolveSyncInput>;

export const invoiceSettled = z.object({ invoiceId: z.string(), state: z.enum(INVOICE_STATES) });
export const acceptTaxInput = z.strictObject({ invoiceId: idText });
export type AcceptTax = z.output<typeof acceptTaxInput>;

export const dateOnOpenDayInput = z.strictObject({ invoiceId: idText });
export type DateOnOpenDay = z.output<typeof dateOnOpenDayInput>;
export const datedOnOpenDay = invoiceSettled.extend({ txnDate: z.string() });

/** A difference after a correction stands in the books: under which number. */
export const resolveDifferenceInput = z.strictObject({
  differenceId: idText,
  document: z
    .string()
    .trim()
    .min(1, 'Write the number of the credit memo or invoice in the books.')
    .max(40),
});
export type ResolveDifference = z.output<typeof resolveDifferenceInput>;

export const resolveCustomerInput = z
  .strictObject({
    invoiceId: idText,
    accountingId: z
      .string()
      .regex(/^\d{1,30}$/, 'This is not a customer of QuickBooks.')
      .optional(),
    addAs: z
      .string()
      .trim()
      .min(1, 'Give the name for QuickBooks.')
      .max(500)
      .regex(/^[^:\t\n\r]+$/, 'A name in QuickBooks has no colon.')
      .optional(),
  })
  .refine((input) => Boolean(input.accountingId) !== Boolean(input.addAs), {
    error: 'Choose a customer or give a name, one of them.',
    path: ['addAs'],
  });
export type ResolveCustomer = z.output<typeof resolveCustomerInput>;

export const confirmCompanyInput = z.strictObject({ companyName: z.string().max(500) });
export type ConfirmCompany = z.output<typeof confirmCompanyInput>;
export const companyConfirmed = z.object({
  companyName: z.string(),
  pricesDropped: z.int(),
  invoicesSent: z.int(),
});

export type CreditState =
  | 'queued'
  | 'sending'
  | 'created'
  | 'retrying'
  | 'unknown'
  | 'needs_attention'
  | 'voided'
  /** Decided not to be made. */
  | 'dropped'
  /** In the books of the company before. */
  | 'elsewhere';

/** A credit, as the order's page shows it. */
export interface CreditSummary {
  id: string;
  /** Null: of a deposit back, before there was an invoice to name. */
  invoiceId: string | null;
  orderNumber: string;
  /** Null before it has the number that it keeps. */
  docNumber: string | null;
  state: CreditState;
  /** It waits, and no QuickBooks is connected that takes it: it is on its way nowhere. */
  isUnsent: boolean;
  /** YYYY-MM-DD */
  txnDate: string;
  totalCents: number;
  taxCents: number;
  /** What no invoice has used up; null until the books said so. */
  balanceCents: number | null;
  /** What of it is not taken off what is owed yet: all of one that waits for the books, what the books say of one that is there. As ageing reckons. */
  unusedCents: number;
  /** It is taken off a bill by hand whose payments are written down here. */
  comesOff: boolean;
  /** What is left of the credits on such a bill, or of a credit of none; null: of every other. */
  ownLeftCents: number | null;
  /** YYYY-MM-DD: a shop without QuickBooks wrote it by hand. */
  billedOn: string | null;
  /** Of a void one that paid back empties: their delivery, while no other credit pays them back. For the duty books, as is what follows. */
  againFor: string | null;
  /** Of a credit by hand. */
  reason: string;
  problem: string | null;
  problemCode: string | null;
}
