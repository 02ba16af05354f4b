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

export const INVOICE_FILTERS = ['waiting', 'open', 'paid', 'all'] as const;
export type InvoiceFilter = (typeof INVOICE_FILTERS)[number];

/** Open invoices by how late they are: on time, 1 to 30 days overdue, and so on; `late` is all that are overdue. */
export const DUE_BUCKETS = ['on-time', '1-30', '31-60', '61-90', 'over-90'] as const;
export const DUE_FILTERS = [...DUE_BUCKETS, 'late'] as const;
export type DueFilter = (typeof DUE_FILTERS)[number];

/** The syncs that a person starts. */
export const SYNC_KINDS = ['products', 'customers', 'prices'] as const;
export type SyncKind = (typeof SYNC_KINDS)[number];
/** Those, and the reading of changed invoices, which runs by itself and is written down only when it asks or reports. */
export type RunKind = SyncKind | 'invoices';

export const SYNC_ANSWERS = ['accept', 'leave'] as const;

/** Which facts of a product that stands in the books can keep in step with them. */
export const SYNCED_FIELDS = ['name', 'brand', 'category', 'size', 'tax'] as const;
export type SyncedField = (typeof SYNCED_FIELDS)[number];

/** Parts of an invoice that are no products, for which a bookkeeper chooses what stands for them in the books. */
export const INVOICE_PARTS = [
  'delivery-fee',
  'fuel-surcharge',
  'deposit',
  'goodwill',
  'class',
  'location',
] as const;
export type InvoicePart = (typeof INVOICE_PARTS)[number];
/** Those that a service item stands for, which the shop can make there. */
export const CHARGE_PARTS = ['delivery-fee', 'fuel-surcharge', 'deposit', 'goodwill'] as const;
export type ChargePart = (typeof CHARGE_PARTS)[number];
