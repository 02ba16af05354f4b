import type { Cents, UnitCents } from '../kit/money.ts';
import type { InvoicePart } from './choices.ts';
import type { LedgerChoice } from './ledger-error.ts';

// What the port `ledger.ts` speaks of: rows of the books, what is written there, what a webhook says.

/** The only currency this shop bills in. */
export const HOME_CURRENCY = 'USD';

/** The settings of the company in the books that decide what an invoice can be. */
export interface BooksSettings {
  /** As the books write it, '' when they don't say. */
  country: string;
  /** null = not given: the home currency. */
  homeCurrency: string | null;
  multiCurrency: boolean;
  salesTax: boolean;
  /** The books compute the tax themselves. */
  automatedTax: boolean;
  /** Invoices keep the number that we give them. */
  ownNumbers: boolean;
  /** A delivery fee can be billed. */
  shipping: boolean;
  /** YYYY-MM-DD: nothing dated on or before this day can be written. */
  closeDate: string | null;
  discounts: boolean;
  classes: boolean;
  locations: boolean;
}

/** US or USA; an empty country counts as home. */
export const isHomeCountry = (country: string): boolean =>
  country === '' || ['US', 'USA'].includes(country.toUpperCase());

/** Without several currencies the books name none: then it is ours. */
export const isHomeCurrency = (currency: string | null): boolean =>
  currency === null || currency.toUpperCase() === HOME_CURRENCY;

/** Rows that were read, each id once, and those that could not be. */
export interface Listing<Row> {
  rows: Row[];
  unreadable: UnreadableRow[];
}

/** One page of a long list, in an order that stays. */
export interface ListingPage<Row> extends Listing<Row> {
  /** Where the next page begins, to be given back as it is; null after the last. */
  next: string | null;
  /** How many rows there are in all, said with the first page; null otherwise. */
  total: number | null;
}

/** Reads of this calendar month (UTC), and how many the books allow. */
export interface ReadBudget {
  reads: number;
  of: number;
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
  /** Changes with each change in the books. */
  version: string;
  /** When the books last changed it, as they write it. */
  changedAt: string | null;
  /** As the books show it now. */
  name: string;
  /** Without what the books add to the name of an inactive customer. */
  plainName: string;
  isActive: boolean;
  /** null = not given: the home currency. */
  currency: string | null;
  /** The customer that it is a part of. */
  parentId: string | null;
  /** Facts that the books don't have are ''. */
  address1: string;
  city: string;
  state: string;
  zip: string;
  email: string;
  phone: string;
  /** Payment terms by name, '' for none; and the days until an invoice is due, where they count days. */
  terms: string;
  dueDays: number | null;
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
  /** With parts of a cent, as the books hold it. */
  priceCents: UnitCents | null;
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
  /** The delivery that our mark in its memo names; null without a mark. */
  markedFor: string | null;
  /** Prices of its lines hold the tax. */
  taxIncluded: boolean;
  totalCents: Cents;
  taxCents: Cents;
  balanceCents: Cents;
  /** When the books last changed it, as they write it. */
  changedAt: string | null;
  /** Goods with a quantity and a price, in their order; the others are `skipped`. */
  lines: LedgerLine[];
  /** Lines that say no price of a piece, and parts of bundles. */
  skipped: SkippedLine[];
  /** All that it bills, in its order: with the tax they come to the total. */
  booked: BookedLine[];
}

/** A line as a document of the books shows it. In cents; below 0 where it comes off. */
export interface BookedLine {
  /** null: a discount, or what is no item. */
  itemId: string | null;
  description: string;
  quantity: number | null;
  unitPriceCents: UnitCents | null;
  amountCents: Cents;
}

export interface LedgerFile {
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

export interface LedgerLine {
  itemId: string;
  unitPriceCents: UnitCents;
  quantity: number;
  discounted: boolean;
  /** Its place on the document, from 1. */
  number: number;
}

/** A line from which no price is read. */
export interface SkippedLine {
  number: number;
  itemId: string | null;
  description: string;
  /** `bundle`: it has a price, which may have been spread over its parts. */
  why: 'no-price' | 'free' | 'not-sold' | 'fee' | 'bundle';
  /** Of parts of bundles. */
  unitPriceCents: UnitCents | null;
  quantity: number | null;
}

/** What one reading of changes says. `missing` have to be read by their id before they count as gone. */
export interface Changes<Row> extends Listing<Row> {
  missing: string[];
  /** Up to where the changes are complete, in UTC ms. */
  until: number;
}
/** The same of customers and items. `missing` are ids that the books say are deleted. */
export interface ListChanges {
  customers: Listing<LedgerCustomer>;
  items: Listing<LedgerItem>;
  missing: { customers: string[]; items: string[] };
}
export type InvoiceChanges = Changes<LedgerInvoice>;

export interface SoughtInvoice {
  deliveryId: string;
  /** Which of its invoices: an older one is void or gone. */
  version: number;
  docNumber: string;
  customerId: string;
  txnDate: string;
  /** Not made before then, UTC ms. */
  since: number;
  /** Lines, fee, surcharge and deposits less the discount, without tax. */
  netCents: Cents;
}

export interface InvoiceDraft {
  deliveryId: string;
  /** Above 1 when the delivery is billed again, after its invoice was voided or deleted. */
  version: number;
  orderNumber: string;
  poNumber: string;
  docNumber: string;
  txnDate: string;
  /** The day of the delivery, where closed books made `txnDate` a later one. */
  movedFrom: string | null;
  customerId: string;
  email: string;
  /** Where the goods went. */
  shipTo: Record<'name' | 'address1' | 'city' | 'state' | 'zip', string>;
  /** Payment terms by name, as they are kept here; '' = those that the books have for the customer. */
  terms: string;
  /** Ids of what stands for these in the books. */
  parts: Partial<Record<InvoicePart, string>>;
  taxCents: Cents;
  deliveryFeeCents: Cents;
  surchargeCents: Cents;
  surchargeTaxable: boolean;
  /** On containers, and which: "3 drums". */
  depositCents: Cents;
  depositTaxable: boolean;
  depositText: string;
  discountCents: Cents;
  taxRateBp: number;
  lines: {
    itemId: string;
    description: string;
    quantity: number;
    unitPriceCents: UnitCents;
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
  /** Parts with an unknown kind of event. */
  unread: number;
}

/** An item to be added for a product. */
export interface NewItem {
  name: string;
  sizeUnit: string;
  sku: string;
  description: string;
  /** null = on request. */
  priceCents: UnitCents | null;
  taxable: boolean;
  /** Its income account: by its id, or the one of another item. */
  account: { id: string } | { ofItem: string };
}

/** What stands for a charge of an invoice, such as a delivery fee: it has a name, and no price of its own. */
export interface NewCharge {
  name: string;
  taxable: boolean;
  /** The id of its income account. */
  accountId: string;
}

/** The accounts that sales are booked to. */
export interface IncomeAccounts {
  /** Active ones, by name. */
  accounts: LedgerChoice[];
  /** The one that these books take for a new product by themselves, where exactly one fits. */
  proposed: string | null;
}
