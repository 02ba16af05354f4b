import { z } from 'zod';
import type { Cents, UnitCents } from '../../kit/money.ts';
import { type BooksSettings, isHomeCountry, isHomeCurrency } from '../ledger-rows.ts';

/** What we read of QuickBooks' objects. Unknown keys are kept: new fields appear without a new version. */
const reference = z.looseObject({ value: z.string(), name: z.string().optional() });
const metaData = z.looseObject({ LastUpdatedTime: z.string().optional() });

export const qboCustomer = z.looseObject({
  Id: z.string(),
  SyncToken: z.string(),
  DisplayName: z.string(),
  Active: z.boolean().optional(),
  PrimaryEmailAddr: z.looseObject({ Address: z.string().optional() }).optional(),
  PrimaryPhone: z.looseObject({ FreeFormNumber: z.string().optional() }).optional(),
  BillAddr: z
    .looseObject({
      Line1: z.string().optional(),
      City: z.string().optional(),
      CountrySubDivisionCode: z.string().optional(),
      PostalCode: z.string().optional(),
    })
    .optional(),
  ParentRef: reference.optional(),
  CurrencyRef: reference.optional(),
  SalesTermRef: reference.optional(),
  MetaData: metaData.optional(),
});
export type QboCustomer = z.output<typeof qboCustomer>;

export const qboItem = z.looseObject({
  Id: z.string(),
  SyncToken: z.string(),
  Name: z.string(),
  Sku: z.string().optional(),
  Type: z.string().optional(),
  Active: z.boolean().optional(),
  UnitPrice: z.number().optional(),
  QtyOnHand: z.number().optional(),
  TrackQtyOnHand: z.boolean().optional(),
  Taxable: z.boolean().optional(),
  Description: z.string().optional(),
  ParentRef: reference.optional(),
  IncomeAccountRef: reference.optional(),
  FullyQualifiedName: z.string().optional(),
  MetaData: metaData.optional(),
});

export type QboItem = z.output<typeof qboItem>;

const qboSaleLine = z.looseObject({
  Id: z.string().optional(),
  LineNum: z.number().optional(),
  Amount: z.number().optional(),
  Description: z.string().optional(),
  DetailType: z.string(),
  SalesItemLineDetail: z
    .looseObject({
      ItemRef: reference.optional(),
      UnitPrice: z.number().optional(),
      Qty: z.number().optional(),
      DiscountRate: z.number().optional(),
      DiscountAmt: z.number().optional(),
    })
    .optional(),
});

/** A line, or a bundle with its parts. */
export const qboLine = qboSaleLine.extend({
  GroupLineDetail: z.looseObject({ Line: z.array(qboSaleLine).default([]) }).optional(),
});

export const qboInvoice = z.looseObject({
  Id: z.string(),
  SyncToken: z.string(),
  DocNumber: z.string().optional(),
  TxnDate: z.string().optional(),
  DueDate: z.string().optional(),
  CustomerRef: reference.optional(),
  PrivateNote: z.string().optional(),
  CurrencyRef: reference.optional(),
  GlobalTaxCalculation: z.string().optional(),
  Line: z.array(qboLine).default([]),
  TxnTaxDetail: z.looseObject({ TotalTax: z.number().optional() }).optional(),
  TotalAmt: z.number(),
  Balance: z.number().optional(),
  /** Of a credit memo. */
  RemainingCredit: z.number().optional(),
  MetaData: metaData.optional(),
});
export type QboInvoice = z.output<typeof qboInvoice>;

export const qboAttachable = z.looseObject({ Id: z.string(), FileName: z.string().optional() });
export const qboUploaded = z.looseObject({
  AttachableResponse: z.array(z.looseObject({ Attachable: z.looseObject({ Id: z.string() }) })),
});

/** A term, a class or a location: what stands in a list under a name. */
export const qboNamed = z.looseObject({
  Id: z.string(),
  Name: z.string(),
  FullyQualifiedName: z.string().optional(),
});

export const qboAccount = qboNamed.extend({ AccountSubType: z.string().optional() });

export const qboTerm = qboNamed.extend({ DueDays: z.number().int().min(0).optional() });

export const qboPayment = z.looseObject({
  Id: z.string(),
  TxnDate: z.string().optional(),
  CustomerRef: reference.optional(),
  TotalAmt: z.number(),
  UnappliedAmt: z.number().optional(),
  PaymentRefNum: z.string().optional(),
  PaymentMethodRef: reference.optional(),
  MetaData: metaData.optional(),
  Line: z
    .array(
      z.looseObject({
        Amount: z.number().optional(),
        LinkedTxn: z.array(z.looseObject({ TxnId: z.string(), TxnType: z.string() })).default([]),
      }),
    )
    .default([]),
});
export type QboPayment = z.output<typeof qboPayment>;

/** The same of payments and credit memos. */
export const qboCashChanges = z.looseObject({
  CDCResponse: z.array(
    z.looseObject({
      QueryResponse: z.array(
        z.looseObject({
          Payment: z.array(z.unknown()).optional(),
          CreditMemo: z.array(z.unknown()).optional(),
          maxResults: z.number().optional(),
        }),
      ),
    }),
  ),
  time: z.string(),
});

/** Changes of invoices since a moment: whole ones, and a stub for each that was deleted. */
export const qboChanges = z.looseObject({
  CDCResponse: z.array(
    z.looseObject({
      QueryResponse: z.array(
        z.looseObject({
          Invoice: z.array(z.unknown()).optional(),
          maxResults: z.number().optional(),
        }),
      ),
    }),
  ),
  time: z.string(),
});
/** The same of customers and items. */
export const qboListChanges = z.looseObject({
  CDCResponse: z.array(
    z.looseObject({
      QueryResponse: z.array(
        z.looseObject({
          Customer: z.array(z.unknown()).optional(),
          Item: z.array(z.unknown()).optional(),
          maxResults: z.number().optional(),
        }),
      ),
    }),
  ),
});
export const qboDeleted = z.looseObject({ Id: z.string(), status: z.literal('Deleted') });

/** The company's switches that change what we send. */
export interface BooksPreferences {
  customTxnNumbers: boolean;
  allowShipping: boolean;
  discounts: boolean;
  /** A class for the whole sale, or for each of its lines. */
  classOfSale: boolean;
  classOfLine: boolean;
  locations: boolean;
  usingSalesTax: boolean;
  partnerTax: boolean;
  taxCode: string | null;
}

const preferencesAnswer = z.looseObject({
  SalesFormsPrefs: z
    .looseObject({
      CustomTxnNumbers: z.boolean().optional(),
      AllowShipping: z.boolean().optional(),
      AllowDiscount: z.boolean().optional(),
    })
    .optional(),
  TaxPrefs: z
    .looseObject({
      UsingSalesTax: z.boolean().optional(),
      PartnerTaxEnabled: z.boolean().optional(),
      TaxGroupCodeRef: reference.optional(),
    })
    .optional(),
  AccountingInfoPrefs: z
    .looseObject({
      BookCloseDate: z.string().optional(),
      ClassTrackingPerTxn: z.boolean().optional(),
      ClassTrackingPerTxnLine: z.boolean().optional(),
      TrackDepartments: z.boolean().optional(),
    })
    .optional(),
  CurrencyPrefs: z
    .looseObject({
      MultiCurrencyEnabled: z.boolean().optional(),
      HomeCurrency: reference.optional(),
    })
    .optional(),
});

const place = z.looseObject({ Country: z.string().optional() });

/** Why this company can't be billed for, or null. */
export function cannotServe(
  companyInfo: unknown,
  preferences: unknown,
): 'not-us' | 'not-usd' | null {
  const { homeCurrency, country } = settingsOf(companyInfo, preferences);
  if (!isHomeCurrency(homeCurrency)) return 'not-usd';
  return isHomeCountry(country) ? null : 'not-us';
}

/** What both answers say in the port's words. */
export function settingsOf(companyInfo: unknown, preferences: unknown): BooksSettings {
  const { Country } = place.parse(companyInfo);
  const { AccountingInfoPrefs, CurrencyPrefs, SalesFormsPrefs, TaxPrefs } =
    preferencesAnswer.parse(preferences);
  const closed = AccountingInfoPrefs?.BookCloseDate ?? '';
  return {
    country: Country ?? '',
    homeCurrency: CurrencyPrefs?.HomeCurrency?.value ?? null,
    multiCurrency: CurrencyPrefs?.MultiCurrencyEnabled ?? false,
    salesTax: TaxPrefs?.UsingSalesTax ?? false,
    automatedTax: TaxPrefs?.PartnerTaxEnabled ?? false,
    ownNumbers: SalesFormsPrefs?.CustomTxnNumbers ?? false,
    shipping: SalesFormsPrefs?.AllowShipping ?? false,
    closeDate: /^\d{4}-\d{2}-\d{2}$/.test(closed) ? closed : null,
    discounts: SalesFormsPrefs?.AllowDiscount ?? false,
    classes:
      (AccountingInfoPrefs?.ClassTrackingPerTxn ?? false) ||
      (AccountingInfoPrefs?.ClassTrackingPerTxnLine ?? false),
    locations: AccountingInfoPrefs?.TrackDepartments ?? false,
  };
}

export function readPreferences(answer: unknown): BooksPreferences {
  const { AccountingInfoPrefs, SalesFormsPrefs, TaxPrefs } = preferencesAnswer.parse(answer);
  return {
    classOfSale: AccountingInfoPrefs?.ClassTrackingPerTxn ?? false,
    classOfLine: AccountingInfoPrefs?.ClassTrackingPerTxnLine ?? false,
    locations: AccountingInfoPrefs?.TrackDepartments ?? false,
    customTxnNumbers: SalesFormsPrefs?.CustomTxnNumbers ?? false,
    allowShipping: SalesFormsPrefs?.AllowShipping ?? false,
    discounts: SalesFormsPrefs?.AllowDiscount ?? false,
    usingSalesTax: TaxPrefs?.UsingSalesTax ?? false,
    partnerTax: TaxPrefs?.PartnerTaxEnabled ?? false,
    taxCode: TaxPrefs?.TaxGroupCodeRef?.value ?? null,
  };
}

/** A JSON amount in dollars as integer cents. */
export function toCents(amount: number): Cents {
  return Math.round(amount * 100);
}

/** The price of one piece as JSON holds it (0.0849) in cents with all its parts: at most seven decimals of a dollar count. */
export function toUnitCents(price: number): UnitCents {
  return Math.round(price * 10_000_000) / 100_000;
}

/** Cents as the JSON number that prints with at most two decimals. */
export function toAmount(cents: Cents): number {
  return cents / 100;
}
