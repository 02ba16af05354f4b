import type { Sql } from '../platform/database.ts';
import type { InvoicePart } from './choices.ts';
import type { Crediting } from './credits/credit-ledger.ts';
import type { LedgerChoice } from './ledger-error.ts';
import type {
  BooksSettings,
  IncomeAccounts,
  InvoiceChanges,
  InvoiceDraft,
  LedgerCustomer,
  LedgerFile,
  LedgerInvoice,
  LedgerItem,
  ListChanges,
  Listing,
  ListingPage,
  NewCharge,
  NewCustomer,
  NewItem,
  Notification,
  ReadBudget,
  SoughtInvoice,
} from './ledger-rows.ts';
import type { CashLedger } from './payments/payment-ledger.ts';

/**
 * The port to the company's books: what the shop needs of any accounting system. A driver answers in these terms
 * (`quickbooks/server/ledger.ts`); `tests/support/ledger-contract.ts` is the suite that every driver has to pass.
 */
export interface Ledger extends CashLedger {
  /** True when this installation has what it needs to ask for access. */
  canConnect(): boolean;
  /** Where the browser goes so that a person gives access. `state` comes back with the answer. */
  authorizeUrl(state: string): string;
  /** Uses the answer of an authorization, once. @throws LedgerError */
  authorize(answer: { code: string; companyId: string }): Promise<Grant>;
  /** Reads the connection's keys, to be called before they are erased; what it returns gives them back. False: not confirmed. */
  prepareRevocation(tx: Sql, connectionId: string): Promise<() => Promise<boolean>>;
  /** The verified content of a webhook, or null when its signature is not the accounting system's. */
  readNotification(raw: Uint8Array, headers: Headers): Notification | null;

  /** The company's settings as they are now; kept for the card of the connection. @throws LedgerError */
  readSettings(): Promise<BooksSettings>;
  /** Reads used this month, without asking the books; null when nothing is connected or nothing is limited. */
  readBudget(): Promise<ReadBudget | null>;

  /** Every customer, also inactive ones, page by page; null begins. Rows may move between two pages: an id may come twice. */
  customersPage(from: string | null): Promise<ListingPage<LedgerCustomer>>;
  /** Customers that have one of these names now, or had it before they became inactive. */
  customersNamed(names: readonly string[]): Promise<LedgerCustomer[]>;
  /** Active customers whose name begins like this. */
  customersLike(start: string): Promise<LedgerCustomer[]>;
  readCustomer(id: string): Promise<LedgerCustomer>;
  /** Adds a customer. The same `requestId` with the same content adds it once. */
  createCustomer(customer: NewCustomer, requestId: string): Promise<LedgerCustomer>;
  /** This name as the books can hold it. */
  customerName(name: string): string;

  /** Every item, also inactive ones, categories and bundles, page by page. */
  itemsPage(from: string | null): Promise<ListingPage<LedgerItem>>;
  /** Active items with one of these SKUs. */
  itemsWithSku(skus: readonly string[]): Promise<LedgerItem[]>;
  itemsById(ids: readonly string[]): Promise<LedgerItem[]>;
  /** Accounts that an item can book its sales to. @throws LedgerError */
  incomeAccounts(): Promise<IncomeAccounts>;
  /** Adds an item that books its sales to this account. The same `requestId` with the same content adds it once. @throws LedgerError */
  createItem(item: NewItem, requestId: string): Promise<LedgerItem>;
  /** Adds what can stand for a charge of an invoice. The same `requestId` with the same content adds it once. @throws LedgerError */
  createCharge(charge: NewCharge, requestId: string): Promise<LedgerChoice>;

  /** Invoices dated from this day on (YYYY-MM-DD), page by page. */
  invoicesPage(day: string, from: string | null): Promise<ListingPage<LedgerInvoice>>;
  /** Sales receipts dated from this day on, page by page, not counted; they read like invoices. */
  receiptsPage(day: string, from: string | null): Promise<ListingPage<LedgerInvoice>>;
  readReceipt(id: string): Promise<LedgerInvoice>;
  invoicesById(ids: readonly string[]): Promise<Listing<LedgerInvoice>>;
  /** Invoices with this number, also voided ones. */
  invoicesNumbered(number: string): Promise<LedgerInvoice[]>;
  readInvoice(id: string): Promise<LedgerInvoice>;
  /** Invoices that changed since then (UTC ms), or null when the books can't say: then all that matter are to be read. */
  invoicesChangedSince(since: number): Promise<InvoiceChanges | null>;
  /** Customers and items that changed since then (UTC ms), or null when the books can't say all of it. */
  listsChangedSince(since: number): Promise<ListChanges | null>;
  /** Hangs a file at an invoice: the same name there once, however often it is called. One call at a time. @throws LedgerError */
  attachFile(invoiceId: string, file: LedgerFile): Promise<{ id: string }>;
  /** What can stand for this part of an invoice, active ones by name. @throws LedgerError */
  partChoices(part: InvoicePart): Promise<LedgerChoice[]>;
  /** Writing invoices under the company's settings of this moment, which are read for it. */
  invoicing(): Promise<Invoicing>;
}

export interface Invoicing extends Crediting {
  /** Looks for the invoice of a delivery, before anything is sent again. */
  findInvoice(sought: SoughtInvoice): Promise<LedgerInvoice | undefined>;
  /** The bytes to send. They are stored before they are sent. @throws LedgerError refused, when these books can't hold it */
  encodeInvoice(draft: InvoiceDraft): Promise<string>;
  /**
   * Writes an invoice that stands in the books anew from the same bytes; its number, due day and payments stay. Refused when somebody else
   * changed it meanwhile. @throws LedgerError
   */
  rewriteInvoice(id: string, body: string, requestId: string): Promise<LedgerInvoice>;
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
