import type { Company } from '../books.ts';
import type { Draft, Ref } from '../entity.ts';
import { anything, common } from '../shape.ts';
import type { Kind } from './kind.ts';

/** The preferences that change how the books behave; every other one is stored and answered only. */
export interface LivePreferences {
  SalesFormsPrefs: {
    CustomTxnNumbers: boolean;
    AllowDiscount: boolean;
    AllowShipping: boolean;
    AutoApplyCredit: boolean;
    DefaultTerms?: Ref;
  };
  TaxPrefs: { UsingSalesTax: boolean; PartnerTaxEnabled: boolean; TaxGroupCodeRef?: Ref };
  AccountingInfoPrefs: {
    /** Nothing dated on or before this day may be written. */
    BookCloseDate?: string;
    ClassTrackingPerTxn: boolean;
    ClassTrackingPerTxnLine: boolean;
    TrackDepartments: boolean;
  };
}

/** A new company's preferences, as three recorded real ones have them: QuickBooks numbers, no shipping, sales tax (reference 4.5). */
export const newCompanyPreferences: Draft = {
  AccountingInfoPrefs: {
    FirstMonthOfFiscalYear: 'January',
    UseAccountNumbers: false,
    TaxYearMonth: 'January',
    ClassTrackingPerTxn: false,
    ClassTrackingPerTxnLine: false,
    TrackDepartments: false,
    CustomerTerminology: 'Customers',
  },
  ProductAndServicesPrefs: {
    ForSales: true,
    ForPurchase: true,
    QuantityWithPriceAndRate: true,
    QuantityOnHand: true,
    RevenueRecognitionEnabled: false,
  },
  SalesFormsPrefs: {
    CustomField: [
      {
        CustomField: [
          { Name: 'SalesFormsPrefs.UseSalesCustom1', Type: 'BooleanType', BooleanValue: true },
        ],
      },
      {
        CustomField: [
          { Name: 'SalesFormsPrefs.SalesCustomName1', Type: 'StringType', StringValue: 'Order' },
        ],
      },
    ],
    CustomTxnNumbers: false,
    AllowDeposit: false,
    AllowDiscount: true,
    AllowEstimates: true,
    AllowServiceDate: false,
    AllowShipping: false,
    AutoApplyCredit: false,
    AutoApplyPayments: true,
    UsingPriceLevels: false,
    UsingProgressInvoicing: false,
    EmailCopyToCompany: false,
    ETransactionAttachPDF: true,
    IPNSupportEnabled: false,
  },
  EmailMessagesPrefs: {
    InvoiceMessage: {
      Subject: 'Invoice from Bellcart Supply Co.',
      Message: 'Your invoice is attached.',
    },
  },
  VendorAndPurchasesPrefs: {
    TrackingByCustomer: false,
    BillableExpenseTracking: false,
    POCustomField: [],
  },
  TimeTrackingPrefs: {
    UseServices: true,
    BillCustomers: false,
    ShowBillRateToAll: false,
    WorkWeekStartDate: 'Sunday',
    MarkTimeEntriesBillable: false,
  },
  TaxPrefs: { UsingSalesTax: true, PartnerTaxEnabled: false, TaxGroupCodeRef: { value: '2' } },
  CurrencyPrefs: { MultiCurrencyEnabled: false, HomeCurrency: { value: 'USD' } },
  ReportPrefs: { ReportBasis: 'Accrual', CalcAgingReportFromTxnDate: false },
  OtherPrefs: {
    NameValue: [
      { Name: 'SalesFormsPrefs.DefaultItem', Value: '' },
      { Name: 'WarnDuplicateCheckNumber', Value: 'true' },
    ],
  },
};

/** The one Preferences row of a company. Updates merge group by group, whether sparse or not. */
export const preferences: Kind = {
  name: 'Preferences',
  group: 'setting',
  sequence: 'Preferences',
  properties: {
    ...common,
    AccountingInfoPrefs: anything,
    AdvancedInventoryPrefs: anything,
    ProductAndServicesPrefs: anything,
    SalesFormsPrefs: anything,
    EmailMessagesPrefs: anything,
    PrintDocumentPrefs: anything,
    VendorAndPurchasesPrefs: anything,
    TimeTrackingPrefs: anything,
    TaxPrefs: anything,
    FinanceChargesPrefs: anything,
    CurrencyPrefs: anything,
    ReportPrefs: anything,
    OtherPrefs: anything,
  },
  readOnly: ['status'],
  filterable: ['Id', 'MetaData.CreateTime', 'MetaData.LastUpdatedTime'],
  prepare(draft, previous) {
    const result: Draft = { ...previous, ...draft };
    for (const [group, value] of Object.entries(draft)) {
      const old = previous?.[group];
      if (group.endsWith('Prefs') && typeof value === 'object' && typeof old === 'object')
        result[group] = { ...old, ...value };
    }
    return result;
  },
};

/** The stored preferences with the defaults of a new company underneath. */
export function preferencesOf(company: Company): LivePreferences {
  const stored = company.look('Preferences', '1');
  const group = (name: string) => ({
    ...(newCompanyPreferences[name] as Draft),
    ...(stored[name] as Draft | undefined),
  });
  return {
    SalesFormsPrefs: group('SalesFormsPrefs'),
    TaxPrefs: group('TaxPrefs'),
    AccountingInfoPrefs: group('AccountingInfoPrefs'),
  } as unknown as LivePreferences;
}
