import { attachable } from './attachable.ts';
import { creditMemo, salesReceipt } from './credit-memo.ts';
import { customer } from './customer.ts';
import { deposit, journalEntry, refundReceipt } from './entries.ts';
import { invoice } from './invoice.ts';
import { item } from './item.ts';
import type { Kind } from './kind.ts';
import {
  account,
  classOfSales,
  companyInfo,
  department,
  employee,
  paymentMethod,
  taxCode,
  taxRate,
  term,
  vendor,
} from './lists.ts';
import { payment } from './payment.ts';
import { preferences } from './preferences.ts';

/** Every kind in the order in which a seed must load them: what is referred to comes first. */
export const kinds: readonly Kind[] = [
  companyInfo,
  preferences,
  account,
  paymentMethod,
  classOfSales,
  department,
  term,
  taxRate,
  taxCode,
  vendor,
  employee,
  item,
  customer,
  invoice,
  creditMemo,
  salesReceipt,
  refundReceipt,
  payment,
  journalEntry,
  deposit,
  attachable,
];

// These exist in QuickBooks; the simulated companies simply have none of them.
const emptyKinds = [
  'Bill',
  'BillPayment',
  'Budget',
  'CompanyCurrency',
  'CustomerType',
  'Estimate',
  'ExchangeRate',
  'InventoryAdjustment',
  'JournalCode',
  'Purchase',
  'PurchaseOrder',
  'TaxAgency',
  'TimeActivity',
  'Transfer',
  'VendorCredit',
];

const byLowerName = new Map(kinds.map((kind) => [kind.name.toLowerCase(), kind]));
const emptyNames = new Map(emptyKinds.map((name) => [name.toLowerCase(), name]));

/** A kind by its name in any case, as queries write it. */
export function kindNamed(name: string): Kind | undefined {
  return byLowerName.get(name.toLowerCase());
}

/** A kind by its path segment, which must be lower case. */
export function kindOfSegment(segment: string): Kind | undefined {
  return byLowerName.get(segment);
}

/** The proper name of an entity that exists but has no rows here. */
export function emptyKindNamed(name: string): string | undefined {
  return emptyNames.get(name.toLowerCase());
}
