import type { InvoiceDraft, LedgerInvoice } from '../ledger-rows.ts';

/** The port's part for credits: looked for, encoded and sent once, as invoices are. */
export interface Crediting {
  findCredit(sought: SoughtCredit): Promise<LedgerCredit | undefined>;
  encodeCredit(draft: CreditDraft): string;
  createCredit(body: string, requestId: string): Promise<LedgerCredit>;
}

/** `since`: it was not made before then, UTC ms. */
export type SoughtCredit = Pick<CreditDraft, 'marker' | 'customerId' | 'txnDate'> & {
  since: number;
};

/** What goes back of an invoice, at its prices. `marker` tells it from every other: the claim that it settles, or itself. Of empties alone: no invoice. */
export type CreditDraft = Omit<
  InvoiceDraft,
  | 'deliveryId'
  | 'version'
  | 'deliveryFeeCents'
  | 'surchargeCents'
  | 'surchargeTaxable'
  | 'poNumber'
  | 'movedFrom'
  | 'shipTo'
  | 'terms'
> & {
  marker: string;
  invoiceNumber: string | null;
  /** For no goods, untaxed. */
  goodwillCents: number;
};

/** A credit as the books hold it. Its balance is what no invoice has used up yet; `markedFor`: our marker in its memo. */
export type LedgerCredit = Pick<
  LedgerInvoice,
  | 'id'
  | 'number'
  | 'customerId'
  | 'markedFor'
  | 'totalCents'
  | 'taxCents'
  | 'balanceCents'
  | 'markedVoid'
  | 'changedAt'
  | 'booked'
>;
