import { z } from 'zod';
import type { Cents } from '../../kit/money.ts';
import { HOME_CURRENCY } from '../ledger.ts';

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
  FullyQualifiedName: z.string().optional(),
  MetaData: metaData.optional(),
});

export type QboItem = z.output<typeof qboItem>;

export const qboLine = z.looseObject({
  Id: z.string().optional(),
  LineNum: z.number().optional(),
  Amount: z.number().optional(),
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
  MetaData: metaData.optional(),
});
export type QboInvoice = z.output<typeof qboInvoice>;

export const qboAttachable = z.looseObject({ Id: z.string(), FileName: z.string().optional() });
export const qboUploaded = z.looseObject({
  AttachableResponse: z.array(z.looseObject({ Attachable: z.looseObject({ Id: z.string() }) })),
});

export const qboPayment = z.looseObject({
  Id: z.string(),
  Line: z
    .array(
      z.looseObject({
        LinkedTxn: z.array(z.looseObject({ TxnId: z.string(), TxnType: z.string() })).default([]),
      }),
    )
    .default([]),
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
export const qboDeleted = z.looseObject({ Id: z.string(), status: z.literal('Deleted') });

/** The company's switches that change what we send. */
export interface BooksPreferences {
  customTxnNumbers: boolean;
  allowShipping: boolean;
  usingSalesTax: boolean;
  partnerTax: boolean;
  taxCode: string | null;
}

const preferencesAnswer = z.looseObject({
  SalesFormsPrefs: z
    .looseObject({
      CustomTxnNumbers: z.boolean().optional(),
      AllowShipping: z.boolean().optional(),
    })
    .optional(),
  TaxPrefs: z
    .looseObject({
      UsingSalesTax: z.boolean().optional(),
      PartnerTaxEnabled: z.boolean().optional(),
      TaxGroupCodeRef: reference.optional(),
    })
    .optional(),
});

const place = z.looseObject({ Country: z.string().optional() });
const currencies = z.looseObject({
  CurrencyPrefs: z.looseObject({ HomeCurrency: reference.optional() }).optional(),
});

/** Why this company can't be billed for, or null. Addresses say US or USA; what is not said is not held against it. */
export function cannotServe(
  companyInfo: unknown,
  preferences: unknown,
): 'not-us' | 'not-usd' | null {
  const { Country } = place.parse(companyInfo);
  const { CurrencyPrefs } = currencies.parse(preferences);
  const home = CurrencyPrefs?.HomeCurrency?.value;
  if (home !== undefined && home.toUpperCase() !== HOME_CURRENCY) return 'not-usd';
  return Country === undefined || Country === '' || ['US', 'USA'].includes(Country.toUpperCase())
    ? null
    : 'not-us';
}

export function readPreferences(answer: unknown): BooksPreferences {
  const { SalesFormsPrefs, TaxPrefs } = preferencesAnswer.parse(answer);
  return {
    customTxnNumbers: SalesFormsPrefs?.CustomTxnNumbers ?? false,
    allowShipping: SalesFormsPrefs?.AllowShipping ?? false,
    usingSalesTax: TaxPrefs?.UsingSalesTax ?? false,
    partnerTax: TaxPrefs?.PartnerTaxEnabled ?? false,
    taxCode: TaxPrefs?.TaxGroupCodeRef?.value ?? null,
  };
}

/** A JSON amount in dollars as integer cents. */
export function toCents(amount: number): Cents {
  return Math.round(amount * 100);
}

/** Cents as the JSON number that prints with at most two decimals. */
export function toAmount(cents: Cents): number {
  return cents / 100;
}
