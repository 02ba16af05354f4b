import { addDays, companyDay, monthDay } from '../company-time.ts';
import type { Draft, Stored } from '../entity.ts';
import { numberOf, refOf, textOf } from '../entity.ts';
import { fault } from '../faults.ts';
import { cents, dollars } from '../money.ts';
import {
  address,
  anything,
  common,
  day,
  decimal,
  email,
  flag,
  linked,
  object,
  type Properties,
  ref,
  text,
} from '../shape.ts';
import { addressesOfSale } from './addresses.ts';
import { claimDocNumber } from './doc-number.ts';
import { resolve, type Writing } from './kind.ts';
import { composeLines, salesLines } from './lines.ts';
import { preferencesOf } from './preferences.ts';
import { taxOf } from './sales-tax.ts';

/** Properties that invoices, credit memos and sales receipts share. */
export const saleProperties: Properties = {
  ...common,
  DocNumber: text(21),
  TxnDate: day,
  DepartmentRef: ref,
  CurrencyRef: ref,
  ExchangeRate: decimal,
  PrivateNote: text(4000),
  TxnStatus: text(30),
  LinkedTxn: linked,
  Line: salesLines,
  TxnTaxDetail: object('TxnTaxDetail', {
    DefaultTaxCodeRef: ref,
    TxnTaxCodeRef: ref,
    TotalTax: decimal,
    TaxLine: anything,
    UseAutomatedSalesTax: flag,
  }),
  TxnSource: text(60),
  TaxFormType: text(30),
  TaxFormNum: text(30),
  TransactionLocationType: text(30),
  Tag: anything,
  RecurDataRef: ref,
  RecurringInfo: anything,
  AutoDocNumber: flag,
  CustomerRef: ref,
  CustomerMemo: object('MemoRef', { value: text(1000), id: text(30) }),
  BillAddr: address,
  ShipAddr: address,
  RemitToRef: ref,
  ClassRef: ref,
  SalesTermRef: ref,
  DueDate: day,
  SalesRepRef: ref,
  PONumber: text(25),
  FOB: text(13),
  ShipMethodRef: ref,
  ShipDate: day,
  ShipFromAddr: address,
  TrackingNum: text(31),
  GlobalTaxCalculation: text(30),
  TotalAmt: decimal,
  HomeTotalAmt: decimal,
  HomeBalance: decimal,
  ApplyTaxAfterDiscount: flag,
  TemplateRef: ref,
  PrintStatus: text(30),
  EmailStatus: text(30),
  BillEmail: email,
  BillEmailCc: email,
  BillEmailBcc: email,
  ARAccountRef: ref,
  Balance: decimal,
  FinanceCharge: flag,
  PaymentMethodRef: ref,
  PaymentRefNum: text(21),
  PaymentType: text(30),
  CheckPayment: anything,
  CreditCardPayment: anything,
  DepositToAccountRef: ref,
  DeliveryInfo: anything,
  DiscountRate: decimal,
  DiscountAmt: decimal,
  GovtTxnRefIdentifier: text(30),
  TaxExemptionRef: ref,
  FreeFormAddress: flag,
  Deposit: decimal,
  AllowIPNPayment: flag,
  AllowOnlinePayment: flag,
  AllowOnlineCreditCardPayment: flag,
  AllowOnlineACHPayment: flag,
  EInvoiceStatus: text(30),
  ECloudStatusTimeStamp: text(40),
  invoiceStatus: text(40),
  CashBack: anything,
  ProjectRef: ref,
  InvoiceLink: text(500),
  HomeTotalTax: decimal,
  ShippingTaxIncluded: flag,
  LessCIS: decimal,
  SalesTaxRateRef: ref,
  InvoiceEx: anything,
};
export const saleReadOnly = [
  'Balance',
  'TotalAmt',
  'HomeTotalAmt',
  'HomeBalance',
  'DeliveryInfo',
  'InvoiceLink',
  'RecurDataRef',
  'status',
] as const;

/** Everything about a sale but what is owed on it. `total` is in cents. */
export function composeSale(
  kind: string,
  draft: Draft,
  previous: Stored | undefined,
  writing: Writing,
): { sale: Draft; total: bigint } {
  // A receipt over the counter needs no customer.
  if (!refOf(draft, 'CustomerRef') && kind !== 'SalesReceipt') throw fault.missing('CustomerRef');
  const buyer = resolve(
    draft,
    'CustomerRef',
    { kind: 'Customer', previous: previous && refOf(previous, 'CustomerRef') },
    writing,
  );
  const day =
    textOf(draft, 'TxnDate') ?? textOf(previous ?? {}, 'TxnDate') ?? companyDay(writing.now);
  mustNotShip(draft, writing);
  const composed = composeLines(draft, previous, writing);
  const tax = taxOf(draft, composed, writing);
  const total = composed.subtotal - composed.discount + tax.total;
  if (total < 0n) throw fault.business('Transaction amount must be 0 or greater.');
  if (
    draft.EmailStatus === 'NeedToSend' &&
    !textOf((draft.BillEmail as Draft | undefined) ?? {}, 'Address')
  )
    throw fault.business('An e-mail address is required to send this form. BillEmail is missing.');
  const known = writing.company.look('Customer', buyer?.value ?? '');
  const sale = {
    ...draft,
    CustomField: customFields(draft, writing),
    DocNumber: claimDocNumber(kind, draft, previous, writing),
    TxnDate: day,
    ...currencyOf(known, draft),
    ...tracked(draft, writing),
    LinkedTxn: previous?.LinkedTxn ?? draft.LinkedTxn ?? [],
    Line: composed.lines,
    TxnTaxDetail: tax.detail,
    ...(buyer ? { CustomerRef: buyer } : {}),
    ...addressesOfSale(draft, previous, known, writing),
    TotalAmt: dollars(total),
    ApplyTaxAfterDiscount: draft.ApplyTaxAfterDiscount ?? false,
    PrintStatus: draft.PrintStatus ?? 'NeedToPrint',
    EmailStatus: draft.EmailStatus ?? 'NotSet',
  };
  return { sale, total };
}

/** A transaction has its customer's currency, whatever was asked; only another one than the company's has a rate. */
export function currencyOf(buyer: Draft, draft: Draft): Draft {
  const CurrencyRef = refOf(buyer, 'CurrencyRef') ?? { value: 'USD', name: 'United States Dollar' };
  return {
    CurrencyRef,
    ExchangeRate: CurrencyRef.value === 'USD' ? undefined : numberOf(draft, 'ExchangeRate', 1),
  };
}

/** While shipping is off, its fields are refused; the address is kept all the same. */
function mustNotShip(draft: Draft, writing: Writing): void {
  if (preferencesOf(writing.company).SalesFormsPrefs.AllowShipping || writing.loading) return;
  const sent = ['ShipDate', 'TrackingNum', 'ShipMethodRef'].find((name) => draft[name]);
  if (sent) throw fault.business(`Shipping is switched off in the company preferences: ${sent}`);
}

/** Class and location of a transaction, kept only where the company tracks them. */
function tracked(draft: Draft, writing: Writing): Draft {
  const prefs = preferencesOf(writing.company).AccountingInfoPrefs;
  const ClassRef = resolve(draft, 'ClassRef', { kind: 'Class' }, writing);
  const DepartmentRef = resolve(draft, 'DepartmentRef', { kind: 'Department' }, writing);
  return {
    ClassRef: prefs.ClassTrackingPerTxn ? ClassRef : undefined,
    DepartmentRef: prefs.TrackDepartments ? DepartmentRef : undefined,
  };
}

/** Classic fields have ids 1 to 3; newer ones vanish silently unless they are asked for (reference 4.3). */
function customFields(draft: Draft, writing: Writing): Draft[] {
  const fields = (draft.CustomField as Draft[] | undefined) ?? [];
  if (writing.include.has('enhancedallcustomfields')) return fields;
  return fields.filter((field) => ['1', '2', '3'].includes(String(field.DefinitionId)));
}

/** The due day under the sale's term, or the customer's, or the company's; 30 days where none says so (behaviour 43). */
export function dueDate(sale: Draft, previous: Stored | undefined, writing: Writing): Draft {
  const buyer = writing.company.look('Customer', refOf(sale, 'CustomerRef')?.value ?? '');
  const fallback = previous
    ? undefined
    : (refOf(buyer, 'SalesTermRef') ?? preferencesOf(writing.company).SalesFormsPrefs.DefaultTerms);
  const chosen = refOf(sale, 'SalesTermRef') ?? fallback;
  const term =
    chosen &&
    resolve({ SalesTermRef: chosen }, 'SalesTermRef', { kind: 'Term', previous: chosen }, writing);
  const sentDate = textOf(sale, 'DueDate');
  const from = String(sale.TxnDate);
  const rule = term ? writing.company.look('Term', term.value) : {};
  const driven =
    rule.Type === 'DATE_DRIVEN' &&
    monthDay(from, Number(rule.DayOfMonthDue ?? 1), Number(rule.DueNextMonthDays ?? 0));
  return {
    ...(term ? { SalesTermRef: term } : {}),
    DueDate: sentDate ?? (driven || addDays(from, Number(rule.DueDays ?? (term ? 0 : 30)))),
  };
}

/** The voided form of a sale: every amount zero, prices gone, the note says so (reference 4.4). */
export function voidedSale(entity: Stored, withPrices: boolean): Draft {
  const note = textOf(entity, 'PrivateNote');
  const lines = (entity.Line as Draft[]).map((line) => {
    const detail = line.SalesItemLineDetail as Draft | undefined;
    if (!detail) return { ...line, Amount: 0 };
    const { UnitPrice: _price, ...rest } = detail;
    return {
      ...line,
      Amount: 0,
      SalesItemLineDetail: {
        ...rest,
        ...(withPrices ? { UnitPrice: 0 } : {}),
        // A line that never had a quantity gets none by being voided.
        ...('Qty' in detail ? { Qty: 0 } : {}),
      },
    };
  });
  return {
    ...entity,
    Line: lines,
    LinkedTxn: [],
    PrivateNote: note ? `Voided - ${note}` : 'Voided',
    TxnTaxDetail: { TotalTax: 0 },
    TotalAmt: 0,
    Balance: 0,
  };
}

/** A voided sale says so at the start of its note. */
export const isVoided = (entity: Draft): boolean =>
  cents(Number(entity.TotalAmt ?? 0)) === 0n &&
  (textOf(entity, 'PrivateNote') ?? '').startsWith('Voided');
