import type { InvoiceDraft, LedgerInvoice } from './ledger.ts';

/** The port's part for credits: looked for, encoded and sent once, as invoices are. */
export interface Crediting {
  findCredit(sought: SoughtCredit): Promise<LedgerCredit | undefined>;
  encodeCredit(draft: CreditDraft): string;
  createCredit(body: string, requestId: string): Promise<LedgerCredit>;
}

export type SoughtCredit = Pick<CreditDraft, 'claimId' | 'customerId' | 'txnDate'>;

/** What goes back of an invoice, at its prices. */
export type CreditDraft = Omit<InvoiceDraft, 'deliveryId' | 'deliveryFeeCents' | 'poNumber'> &
  Record<'claimId' | 'invoiceNumber', string>;

/** A credit as the books hold it. */
export type LedgerCredit = Pick<LedgerInvoice, 'id' | 'number' | 'totalCents' | 'taxCents'>;
