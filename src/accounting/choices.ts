/** How the way back from QuickBooks ended; the page has a sentence for each. */
export const CONNECT_RESULTS = [
  'connected',
  'refused',
  'expired',
  'other-company',
  'confirm',
  'not-us',
  'not-usd',
  'failed',
  'signed-out',
] as const;
export type ConnectResult = (typeof CONNECT_RESULTS)[number];

export const INVOICE_FILTERS = ['attention', 'tax', 'waiting', 'open', 'paid', 'all'] as const;
export type InvoiceFilter = (typeof INVOICE_FILTERS)[number];

/** The syncs that a person starts. */
export const SYNC_KINDS = ['products', 'customers', 'prices'] as const;
export type SyncKind = (typeof SYNC_KINDS)[number];
/** Those, and the reading of changed invoices, which runs by itself and is written down only when it asks or reports. */
export type RunKind = SyncKind | 'invoices';

export const SYNC_ANSWERS = ['accept', 'leave'] as const;

/** Which facts of a product that stands in the books can keep in step with them. */
export const FOLLOWED = ['name', 'brand', 'category', 'size'] as const;
export type Followed = (typeof FOLLOWED)[number];
