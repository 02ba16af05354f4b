import type { Cents } from '../../kit/money.ts';
import type { LedgerCredit } from '../credits/credit-ledger.ts';
import type { Listing } from '../ledger-rows.ts';

/** The port's part for money: payments, credits as they stand now, a customer's whole account, an invoice on paper. Reads only. */
export interface CashLedger {
  /** @throws LedgerError, refused with the reason `gone` when it was deleted. */
  readPayment(id: string): Promise<LedgerPayment>;
  /** Payments dated from this day on (YYYY-MM-DD). */
  paymentsSince(day: string): Promise<Listing<LedgerPayment>>;
  creditsById(ids: readonly string[]): Promise<Listing<LedgerCredit>>;
  /** Credits dated from this day on (YYYY-MM-DD). */
  creditsSince(day: string): Promise<Listing<LedgerCredit>>;
  /** Credits with this number, also voided ones. */
  creditsNumbered(number: string): Promise<LedgerCredit[]>;
  /** Payments and credits that changed since then (UTC ms), or null when the books can't say. */
  cashChangedSince(since: number): Promise<CashChanges | null>;
  /** Everything that a customer was billed, credited and has paid, and the balance that the books themselves show. */
  accountOf(customerId: string): Promise<LedgerAccount>;
  /** Where a person opens an invoice in the books themselves. */
  invoiceAddress(companyId: string, invoiceId: string): string;
  /** An invoice as the books print it: a PDF. */
  invoicePdf(id: string): Promise<Uint8Array>;
}

export interface LedgerPayment {
  id: string;
  /** YYYY-MM-DD */
  date: string;
  customerId: string | null;
  /** Money received; 0 when a credit alone was applied. */
  totalCents: Cents;
  /** Received, and applied to nothing yet. */
  unappliedCents: Cents;
  /** Check number or the like, '' for none. */
  reference: string;
  /** How it was paid in the books' words, '' when they don't say. */
  method: string;
  changedAt: string | null;
  /** What it settles: amounts of invoices, and the credits that it uses up. */
  applied: { kind: 'invoice' | 'credit'; id: string; cents: Cents }[];
}

/** `missing`: payments that have to be read by their id before they count as gone. */
export interface CashChanges {
  payments: Listing<LedgerPayment>;
  credits: Listing<LedgerCredit>;
  missing: string[];
  missingCredits: string[];
  /** Up to where the changes are complete, in UTC ms. */
  until: number;
}

export interface LedgerDocument {
  kind: 'invoice' | 'credit' | 'payment';
  id: string;
  number: string;
  date: string;
  dueDate: string | null;
  totalCents: Cents;
  /** Of an invoice: still owed. Of a credit or payment: not applied yet. */
  openCents: Cents;
  /** YYYY-MM-DD. It stands in QuickBooks, which the shop has left: what was open of it there on this day, and no more is known. */
  asOf?: string;
  /** Of an invoice that the shop made: its customer reported something that nobody has decided. */
  hasClaim?: boolean;
}

export interface LedgerAccount {
  name: string;
  /** What the customer owes by the books' own figure; below 0 they have money with us. */
  balanceCents: Cents;
  documents: LedgerDocument[];
}
