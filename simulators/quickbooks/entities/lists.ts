import type { Draft } from '../entity.ts';
import { refOf, textOf } from '../entity.ts';
import { fault } from '../faults.ts';
import {
  address,
  anything,
  common,
  day,
  decimal,
  email,
  flag,
  type Properties,
  phone,
  ref,
  text,
} from '../shape.ts';
import { personKey } from './customer.ts';
import { claimName, type Kind, listFields } from './kind.ts';
import { checkName, nameForState } from './names.ts';

/** A plain list: entities with a unique name that can be made inactive. */
function namedList(
  name: string,
  longest: number,
  properties: Properties,
  {
    defaults = () => ({}),
    filterable = [],
  }: { defaults?: (draft: Draft) => Draft; filterable?: readonly string[] } = {},
): Kind {
  const key = (value: string) => `${name}:${value.toLowerCase()}`;
  return {
    name,
    group: 'list',
    sequence: name,
    properties: {
      ...common,
      Name: text(longest),
      Active: flag,
      FullyQualifiedName: text(500),
      ...properties,
    },
    readOnly: ['status'],
    filterable: [...listFields, ...filterable],
    keys: (entity) => [key(String(entity.Name))],
    prepare(draft, previous, writing) {
      const sentName = textOf(draft, 'Name');
      if (!sentName) throw fault.missing('Name');
      const active = draft.Active !== false;
      const stored = nameForState(
        sentName,
        active,
        (candidate) => writing.company.holders(key(candidate)).length > 0,
      );
      claimName(key(stored), previous && `${name}/${previous.Id}`, writing);
      return { ...draft, ...defaults(draft), Name: stored, Active: active };
    },
  };
}

/** Payment terms, by days or by day of the month (reference 4.5). */
export const term = namedList(
  'Term',
  31,
  {
    Type: text(30),
    DueDays: decimal,
    DiscountPercent: decimal,
    DiscountDays: decimal,
    DayOfMonthDue: decimal,
    DueNextMonthDays: decimal,
    DiscountDayOfMonth: decimal,
    SalesTermEx: anything,
  },
  {
    defaults: (draft) => ({ Type: draft.DayOfMonthDue === undefined ? 'STANDARD' : 'DATE_DRIVEN' }),
  },
);

export const account = namedList(
  'Account',
  100,
  {
    SubAccount: flag,
    ParentRef: ref,
    Description: text(100),
    Classification: text(30),
    AccountType: text(60),
    AccountSubType: text(60),
    AcctNum: text(20),
    BankNum: text(60),
    OpeningBalance: decimal,
    OpeningBalanceDate: day,
    CurrentBalance: decimal,
    CurrentBalanceWithSubAccounts: decimal,
    CurrencyRef: ref,
    TaxAccount: flag,
    TaxCodeRef: ref,
    OnlineBankingEnabled: flag,
    FIName: text(60),
    JournalCodeRef: ref,
    AccountEx: anything,
    AccountAlias: text(60),
  },
  {
    defaults: (draft) => ({
      SubAccount: Boolean(refOf(draft, 'ParentRef')),
      FullyQualifiedName: draft.Name,
      CurrentBalance: draft.CurrentBalance ?? 0,
      CurrentBalanceWithSubAccounts: draft.CurrentBalance ?? 0,
    }),
    filterable: ['Classification', 'AccountType', 'AccountSubType', 'CurrentBalance'],
  },
);

/** Classes and locations; QuickBooks calls a location a department. Each may stand below another one. */
const nested = { SubClass: flag, SubDepartment: flag, ParentRef: ref, Address: address };
const path = (draft: Draft) => ({ FullyQualifiedName: draft.FullyQualifiedName ?? draft.Name });
export const classOfSales = namedList('Class', 100, nested, { defaults: path });
export const department = namedList('Department', 100, nested, { defaults: path });

export const paymentMethod = namedList('PaymentMethod', 31, { Type: text(30) });

/** Tax codes and rates are set up by the company, not through this endpoint: they come with a seed. */
export const taxCode: Kind = {
  ...namedList('TaxCode', 100, {
    Description: text(100),
    Taxable: flag,
    TaxGroup: flag,
    Hidden: flag,
    SalesTaxRateList: anything,
    PurchaseTaxRateList: anything,
    TaxCodeConfigType: text(30),
  }),
  readOnlyKind: true,
};
export const taxRate: Kind = {
  ...namedList('TaxRate', 100, {
    Description: text(100),
    RateValue: decimal,
    AgencyRef: ref,
    TaxReturnLineRef: ref,
    SpecialTaxType: text(30),
    DisplayType: text(30),
    EffectiveTaxRate: anything,
  }),
  readOnlyKind: true,
};

/** Vendors and employees are here because they share one space of names with the customers (behaviour 39). */
function personList(name: string): Kind {
  return {
    name,
    group: 'list',
    sequence: 'Person',
    properties: {
      ...common,
      DisplayName: text(500),
      Title: text(16),
      GivenName: text(100),
      MiddleName: text(100),
      FamilyName: text(100),
      Suffix: text(16),
      CompanyName: text(100),
      PrintOnCheckName: text(110),
      Active: flag,
      PrimaryPhone: phone,
      Mobile: phone,
      PrimaryEmailAddr: email,
      BillAddr: address,
      PrimaryAddr: address,
      Vendor1099: flag,
      Balance: decimal,
      AcctNum: text(100),
      SSN: text(100),
      BillableTime: flag,
      CurrencyRef: ref,
      TermRef: ref,
      HiredDate: day,
    },
    readOnly: ['Balance', 'status'],
    filterable: [
      'Id',
      'DisplayName',
      'GivenName',
      'FamilyName',
      'CompanyName',
      'Active',
      'PrintOnCheckName',
      'MetaData.CreateTime',
      'MetaData.LastUpdatedTime',
    ],
    keys: (entity) => [personKey(String(entity.DisplayName))],
    prepare(draft, previous, writing) {
      const sentParent =
        textOf(draft, 'DisplayName') ??
        [draft.GivenName, draft.FamilyName].filter(Boolean).join(' ');
      if (!sentParent) throw fault.missing('DisplayName');
      checkName(sentParent, 'DisplayName');
      const active = draft.Active !== false;
      const stored = nameForState(
        sentParent,
        active,
        (candidate) => writing.company.holders(personKey(candidate)).length > 0,
      );
      claimName(personKey(stored), previous && `${name}/${previous.Id}`, writing);
      return {
        ...draft,
        DisplayName: stored,
        PrintOnCheckName: textOf(draft, 'PrintOnCheckName') ?? sentParent,
        Active: active,
      };
    },
  };
}
export const vendor = personList('Vendor');
export const employee = personList('Employee');

/** The company itself: one row with Id "1", whatever its realm is. */
export const companyInfo: Kind = {
  name: 'CompanyInfo',
  group: 'setting',
  sequence: 'CompanyInfo',
  properties: {
    ...common,
    CompanyName: text(1024),
    LegalName: text(1024),
    CompanyAddr: address,
    CustomerCommunicationAddr: address,
    LegalAddr: address,
    CustomerCommunicationEmailAddr: email,
    PrimaryPhone: phone,
    CompanyStartDate: day,
    FiscalYearStartMonth: text(20),
    Country: text(10),
    Email: email,
    WebAddr: anything,
    SupportedLanguages: text(100),
    NameValue: anything,
    EmployerId: text(30),
    DefaultTimeZone: text(60),
    MultiByteCharsSupported: flag,
  },
  readOnly: ['status'],
  filterable: ['Id', 'CompanyName', 'MetaData.CreateTime', 'MetaData.LastUpdatedTime'],
};
