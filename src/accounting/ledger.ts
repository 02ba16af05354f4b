import type { Cents } from '../kit/money.ts';
import type { Sql } from '../platform/database.ts';
import type { Crediting } from './credit-ledger.ts';

/**
 * The port to the company's books: what the shop needs of any accounting system. A driver answers in these terms
 * (`quickbooks/server/ledger.ts`); `tests/support/ledger-contract.ts` is the suite that every driver has to pass.
 */
export interface Ledger {
  /** True when this installation has what it needs to ask for access. */
  canConnect(): boolean;
  /** Where the browser goes so that a person gives access. `state` comes back with the answer. */
  authorizeUrl(state: string): string;
  /** Uses the answer of an authorization, once. @throws LedgerError */
  authorize(answer: { code: string; companyId: string }): Promise<Grant>;
  /** Reads the connection's keys, to be called before they are erased; what it returns gives them back. False: not confirmed. */
  prepareRevocation(tx: Sql, connectionId: string): Promise<() => Promise<boolean>>;
  /** What a webhook says, or null when it is not proven to come from the accounting system. */
  readNotification(raw: Uint8Array, headers: Headers): Notification | null;

  /** Every customer, also inactive ones. */
  customers(): Promise<Listing<LedgerCustomer>>;
  /** Customers that have one of these names now, or had it before they became inactive. */
  customersNamed(names: readonly string[]): Promise<LedgerCustomer[]>;
  /** Active customers whose name begins like this. */
  customersLike(start: string): Promise<LedgerCustomer[]>;
  readCustomer(id: string): Promise<LedgerCustomer>;
  /** Adds a customer. The same `requestId` with the same content adds it once. */
  createCustomer(customer: NewCustomer, requestId: string): Promise<LedgerCustomer>;
  /** This name as the books can hold it. */
  customerName(name: string): string;

  /** Every item, also inactive ones, categories and bundles. */
  items(): Promise<Listing<LedgerItem>>;
  /** Active items with one of these SKUs. */
  itemsWithSku(skus: readonly string[]): Promise<LedgerItem[]>;
  itemsById(ids: readonly string[]): Promise<LedgerItem[]>;

  /** Invoices dated from this day on (YYYY-MM-DD). */
  invoicesSince(day: string): Promise<Listing<LedgerInvoice>>;
  invoicesById(ids: readonly string[]): Promise<Listing<LedgerInvoice>>;
  readInvoice(id: string): Promise<LedgerInvoice>;
  /** Invoices that changed since then (UTC ms), or null when the books can't say: then all that matter are to be read. */
  invoicesChangedSince(since: number): Promise<InvoiceChanges | null>;
  /** The invoices that a payment was applied to; none when the payment is gone. */
  invoicesPaidBy(paymentId: string): Promise<string[]>;
  /** Hangs a file at an invoice: the same name there once, however often it is called. One call at a time. @throws LedgerError */
  attachFile(invoiceId: string, file: LedgerFile): Promise<{ id: string }>;
  /** Writing invoices under the company's settings of this moment. */
  invoicing(): Promise<Invoicing>;
}

export interface Invoicing extends Crediting {
  /** Looks for the invoice of a delivery, before anything is sent again. */
  findInvoice(sought: SoughtInvoice): Promise<LedgerInvoice | undefined>;
  /** The bytes to send. They are stored before they are sent. @throws LedgerError refused, when these books can't hold it */
  encodeInvoice(draft: InvoiceDraft): string;
  /** Sends them, once. The same bytes under the same `requestId` make one invoice. @throws LedgerError */
  createInvoice(body: string, requestId: string): Promise<LedgerInvoice>;
}

/** Access that a person gave: to whose books, and how to store or return the keys. */
export interface Grant {
  companyId: string;
  companyName: string;
  /** Why this shop can't use these books. */
  unsuitable: 'not-us' | 'not-usd' | null;
  /** Stores the keys, sealed, and the company's settings in the connection's row. */
  store(tx: Sql, connectionId: string, state: 'connected' | 'unconfirmed'): Promise<void>;
  /** Gives the keys back. */
  revoke(): Promise<boolean>;
}

/** The only currency this shop bills in. */
export const HOME_CURRENCY = 'USD';

/** Rows that were read, each id once, and those that could not be. */
export interface Listing<Row> {
  rows: Row[];
  unreadable: UnreadableRow[];
}

/** A row of the books that could not be read. The rest goes on; a report names it. */
export interface UnreadableRow {
  entity: string;
  id: string;
  name: string;
  why: string;
}

export interface LedgerCustomer {
  id: string;
  /** As the books show it now. */
  name: string;
  /** Without what the books add to the name of an inactive customer. */
  plainName: string;
  isActive: boolean;
  /** null = not said: then it is ours. */
  currency: string | null;
  /** It is a part of another customer. */
  isSubCustomer: boolean;
  /** Facts that the books don't have are ''. */
  address1: string;
  city: string;
  state: string;
  zip: string;
  email: string;
  phone: string;
}

/** `name`: its name in the books. */
export type NewCustomer = Pick<
  LedgerCustomer,
  'name' | 'address1' | 'city' | 'state' | 'zip' | 'email' | 'phone'
> & { companyName: string };

export interface LedgerItem {
  itemId: string;
  name: string;
  /** The categories above it, '' for none. */
  path: string;
  sku: string;
  type: string;
  description: string;
  priceCents: Cents | null;
  /** The books' own figure, when it has parts of a cent. */
  unrounded: string | null;
  /** null = the books don't count it. */
  quantity: number | null;
  taxable: boolean;
  active: boolean;
}

export interface LedgerInvoice {
  id: string;
  /** Changes with each change in the books. */
  version: string;
  number: string | null;
  /** YYYY-MM-DD, '' when the books don't say. */
  date: string;
  dueDate: string | null;
  customerId: string | null;
  currency: string | null;
  /** The books say of it that it was voided. Its figures are then 0. */
  markedVoid: boolean;
  /** Prices of its lines hold the tax. */
  taxIncluded: boolean;
  totalCents: Cents;
  taxCents: Cents;
  balanceCents: Cents;
  /** When the books last changed it, as they write it. */
  changedAt: string | null;
  /** Goods with a quantity and a price, in their order; lump sums, free goods and delivery fees are left out. */
  lines: LedgerLine[];
}

export interface LedgerFile {
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

export interface LedgerLine {
  itemId: string;
  unitPriceCents: Cents;
  quantity: number;
  discounted: boolean;
}

/** What one reading of changes says. `missing` have to be read by their id before they count as gone. */
export interface InvoiceChanges extends Listing<LedgerInvoice> {
  missing: string[];
  /** Up to where the changes are complete, in UTC ms. */
  until: number;
}

export interface SoughtInvoice {
  deliveryId: string;
  docNumber: string;
  customerId: string;
  txnDate: string;
  /** Lines and fee without tax. */
  netCents: Cents;
}

export interface InvoiceDraft {
  deliveryId: string;
  orderNumber: string;
  poNumber: string;
  docNumber: string;
  txnDate: string;
  customerId: string;
  email: string;
  taxCents: Cents;
  deliveryFeeCents: Cents;
  taxRateBp: number;
  lines: {
    itemId: string;
    description: string;
    quantity: number;
    unitPriceCents: Cents;
    taxable: boolean;
  }[];
}

/** Something that changed in the books. Ids only: what it is now has to be read. */
export interface LedgerEvent {
  eventId: string;
  /** The company. */
  realmId: string;
  /** In lower case: `invoice`, `payment`, `customer`, `item`. */
  entity: string;
  entityId: string;
  verb: string;
  /** Of a merge: the one that is gone. */
  deletedId: string | null;
}

export interface Notification {
  events: LedgerEvent[];
  /** Parts that are no event we know. */
  unread: number;
}

/** How a call to the books ended when it did not succeed. */
export type LedgerOutcome =
  /** A definite no: nothing was done. */
  | 'refused'
  /** Too many calls: nothing was done, try later. */
  | 'throttled'
  /** No live connection, or it has to be renewed by a person. */
  | 'not-connected'
  /** No readable answer. A write may have been done. */
  | 'unanswered';

/** Why the books refused, where the shop acts on it. */
export type LedgerReason =
  /** What was asked for by its id is not there any more. */
  | 'gone'
  /** A customer or an item that an invoice names is not there any more, or is inactive. */
  | 'reference-gone'
  /** Another invoice has this number. */
  | 'number-taken'
  /** Somebody else in the books has this name. */
  | 'name-taken'
  /** The keys are not accepted. */
  | 'unauthorized';

/** A customer of the books that an invoice could go to. */
export interface LedgerChoice {
  accountingId: string;
  label: string;
}

/** A failed call. `message` is safe for the log: never a token, never a fault's detail. */
export class LedgerError extends Error {
  readonly outcome: LedgerOutcome;
  readonly reason: LedgerReason | undefined;
  readonly status: number | undefined;
  /** The accounting system's own code, e.g. 6140. */
  readonly code: string | undefined;
  /** What it says about it, masked. Staff may read it, customers may not. */
  readonly detail: string;
  /** What a person can do about it, where the driver knows; stored under this code. */
  readonly advice: { code: string; text: string } | undefined;
  /** Seconds to wait, where the accounting system or our own pace says so. */
  readonly waitSeconds: number | undefined;
  /** What a person may choose from to settle it. */
  readonly options: readonly LedgerChoice[];

  constructor(
    outcome: LedgerOutcome,
    message: string,
    more: {
      reason?: LedgerReason | undefined;
      status?: number;
      code?: string;
      detail?: string;
      advice?: { code: string; text: string } | undefined;
      waitSeconds?: number;
      options?: readonly LedgerChoice[];
      cause?: unknown;
    } = {},
  ) {
    super(message, more.cause === undefined ? {} : { cause: more.cause });
    this.name = 'LedgerError';
    this.outcome = outcome;
    this.reason = more.reason;
    this.status = more.status;
    this.code = more.code;
    this.detail = more.detail ?? '';
    this.advice = more.advice;
    this.waitSeconds = more.waitSeconds;
    this.options = more.options ?? [];
  }
}

/** True when the books say, in an answer of their own, that this one object is not there any more. */
export const isGone = (error: unknown): error is LedgerError =>
  error instanceof LedgerError && error.outcome === 'refused' && error.reason === 'gone';
