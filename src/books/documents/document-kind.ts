/** What the books bill and give back: an invoice and a credit are one kind of document wherever the same is done with both. */
export type DocumentKind = 'invoice' | 'credit';
