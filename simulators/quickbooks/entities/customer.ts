import type { Company } from '../books.ts';
import { refOf, textOf } from '../entity.ts';
import { fault } from '../faults.ts';
import { cents, dollars } from '../money.ts';
import { address, anything, common, decimal, email, flag, phone, ref, text } from '../shape.ts';
import { addressesOf } from './addresses.ts';
import { claimName, type Kind, recompute, resolve, stamps } from './kind.ts';
import { checkName, childKey, nameForState, place, renameChildren } from './names.ts';

/** Display names are unique over customers, vendors and employees (behaviour 39). */
export const personKey = (name: string): string => `person:${name.toLowerCase()}`;

const nameParts = ['Title', 'GivenName', 'MiddleName', 'FamilyName', 'Suffix'];

/** Customers and their sub-customers (reference 4.2). */
export const customer: Kind = {
  name: 'Customer',
  group: 'list',
  sequence: 'Person',
  properties: {
    ...common,
    IntuitId: text(30),
    Organization: flag,
    Title: text(16),
    GivenName: text(100),
    MiddleName: text(100),
    FamilyName: text(100),
    Suffix: text(16),
    FullyQualifiedName: text(4000),
    CompanyName: text(100),
    DisplayName: text(500),
    PrintOnCheckName: text(110),
    UserId: text(30),
    Active: flag,
    PrimaryPhone: phone,
    AlternatePhone: phone,
    Mobile: phone,
    Fax: phone,
    PrimaryEmailAddr: email,
    WebAddr: anything,
    OtherContactInfo: anything,
    DefaultTaxCodeRef: ref,
    Taxable: flag,
    BillAddr: address,
    ShipAddr: address,
    OtherAddr: anything,
    ContactName: text(100),
    AltContactName: text(100),
    Notes: text(2000),
    Job: flag,
    BillWithParent: flag,
    RootCustomerRef: ref,
    ParentRef: ref,
    Level: decimal,
    CustomerTypeRef: ref,
    SalesTermRef: ref,
    SalesRepRef: ref,
    TaxGroupCodeRef: ref,
    TaxRateRef: ref,
    PaymentMethodRef: ref,
    CCDetail: anything,
    PriceLevelRef: ref,
    Balance: decimal,
    OpenBalanceDate: text(30),
    BalanceWithJobs: decimal,
    CreditLimit: decimal,
    AcctNum: text(100),
    CurrencyRef: ref,
    OverDueBalance: decimal,
    TotalRevenue: decimal,
    TotalExpense: decimal,
    PreferredDeliveryMethod: text(30),
    ResaleNum: text(16),
    JobInfo: anything,
    TDSEnabled: flag,
    CustomerEx: anything,
    SecondaryTaxIdentifier: text(100),
    ARAccountRef: ref,
    PrimaryTaxIdentifier: text(100),
    TaxExemptionReasonId: text(30),
    IsProject: flag,
    BusinessNumber: text(30),
    GSTIN: text(30),
    GSTRegistrationType: text(30),
    ClientEntityId: text(30),
    Source: text(30),
    V4IDPseudonym: text(60),
  },
  readOnly: [
    'FullyQualifiedName',
    'Level',
    'Balance',
    'BalanceWithJobs',
    'IsProject',
    'ClientEntityId',
    'V4IDPseudonym',
    'status',
  ],
  filterable: [
    'Id',
    'DisplayName',
    'GivenName',
    'MiddleName',
    'FamilyName',
    'PrimaryEmailAddr',
    'Active',
    'CompanyName',
    'Balance',
    'PrintOnCheckName',
    'FullyQualifiedName',
    ...stamps,
  ],
  keys: (entity) => [
    personKey(String(entity.DisplayName)),
    ...(refOf(entity, 'ParentRef')
      ? [childKey('Customer', String(refOf(entity, 'ParentRef')?.value))]
      : []),
  ],
  prepare(draft, previous, writing) {
    const sentName =
      textOf(draft, 'DisplayName') ??
      nameParts
        .map((part) => textOf(draft, part))
        .filter(Boolean)
        .join(' ');
    if (!sentName) throw fault.missing('DisplayName');
    checkName(sentName, 'DisplayName');
    const active = draft.Active !== false;
    if (
      !active &&
      previous?.Active === true &&
      writing.inactiveWithBalance === 'refused' &&
      Number(previous.BalanceWithJobs) !== 0
    )
      throw fault.business(
        'This customer has a balance. Bring it to zero before you make the customer inactive.',
      );
    const self = previous && `Customer/${previous.Id}`;
    const name = nameForState(
      sentName,
      active,
      (candidate) => writing.company.holders(personKey(candidate)).length > 0,
    );
    claimName(personKey(name), self, writing);
    const term = resolve(
      draft,
      'SalesTermRef',
      { kind: 'Term', previous: previous && refOf(previous, 'SalesTermRef') },
      writing,
    );
    return {
      ...draft,
      ...addressesOf(draft, previous, writing),
      DisplayName: name,
      PrintOnCheckName: textOf(draft, 'PrintOnCheckName') ?? sentName,
      Taxable: draft.Taxable ?? true,
      Job: Boolean(refOf(draft, 'ParentRef')),
      BillWithParent: draft.BillWithParent ?? false,
      Balance: previous?.Balance ?? 0,
      BalanceWithJobs: previous?.BalanceWithJobs ?? 0,
      CurrencyRef: previous?.CurrencyRef ??
        draft.CurrencyRef ?? { value: 'USD', name: 'United States Dollar' },
      PreferredDeliveryMethod: draft.PreferredDeliveryMethod ?? 'Print',
      IsProject: previous?.IsProject ?? false,
      Active: active,
      ...(term ? { SalesTermRef: term } : {}),
      ...place('Customer', draft, { name, self: previous?.Id }, writing),
    };
  },
  applyChange: (entity, previous, writing) => {
    if (previous && previous.FullyQualifiedName !== entity.FullyQualifiedName)
      renameChildren('Customer', entity, writing);
  },
};

/** Index key under which a transaction is found by its customer. */
export const customerKey = (id: string): string => `customer:${id}`;

/** Recomputes what a customer owes: open invoices less open credits and unapplied payments, then the same with the jobs. */
export function refreshBalance(company: Company, customerId: string): void {
  const entity = company.find('Customer', customerId);
  if (!entity) return;
  let own = 0n;
  for (const holder of company.holders(customerKey(customerId))) {
    const [kind = '', id = ''] = holder.split('/');
    const transaction = company.look(kind, id);
    if (kind === 'Invoice') own += cents(Number(transaction.Balance));
    if (kind === 'CreditMemo') own -= cents(Number(transaction.RemainingCredit));
    if (kind === 'Payment') own -= cents(Number(transaction.UnappliedAmt));
  }
  recompute(company, 'Customer', customerId, { Balance: dollars(own) });
  refreshWithJobs(company, customerId);
}

function refreshWithJobs(company: Company, customerId: string): void {
  const entity = company.find('Customer', customerId);
  if (!entity) return;
  let total = cents(Number(entity.Balance));
  for (const holder of company.holders(childKey('Customer', customerId)))
    total += cents(
      Number(company.find('Customer', holder.slice('Customer/'.length))?.BalanceWithJobs ?? 0),
    );
  recompute(company, 'Customer', customerId, { BalanceWithJobs: dollars(total) });
  const parent = refOf(entity, 'ParentRef');
  if (parent) refreshWithJobs(company, parent.value);
}
