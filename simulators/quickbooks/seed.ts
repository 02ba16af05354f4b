import type { Company } from './books.ts';
import { stamp } from './company-time.ts';
import { kindNamed, kinds } from './entities/catalogue.ts';
import { newCompanyPreferences } from './entities/preferences.ts';
import type { Draft, Stored } from './entity.ts';
import { Fault } from './faults.ts';
import { create, write } from './operations.ts';
import { conform, object } from './shape.ts';
import type { Simulator } from './simulator.ts';

/** Entities by kind, each list in the order of loading. */
type Entities = Record<string, Draft | Draft[]>;
export interface Seed {
  realms: Record<string, Entities>;
}

export const firstRealm = '9341450000000001';
export const secondRealm = '9341450000000002';

/** Opens a made-up company with its settings, terms and accounts (behaviour 55). */
export function openDefaultCompany(simulator: Simulator, realmId: string, name: string): Company {
  const company = simulator.openCompany(realmId);
  if (company.find('CompanyInfo', '1')) return company;
  loadEntities(simulator, realmId, defaultEntities(name));
  return company;
}

/** Loads any set of entities; a kind's rules apply, but ids, times and read-only values of the seed are kept. */
export function loadSeed(simulator: Simulator, seed: Seed): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [realmId, entities] of Object.entries(seed.realms)) {
    openDefaultCompany(simulator, realmId, `Company ${realmId.slice(-4)}`);
    for (const [kind, count] of Object.entries(loadEntities(simulator, realmId, entities)))
      counts[kind] = (counts[kind] ?? 0) + count;
  }
  return counts;
}

/** Loads all entities of one company, or none of them. */
function loadEntities(
  simulator: Simulator,
  realmId: string,
  entities: Entities,
): Record<string, number> {
  const unknown = Object.keys(entities).find((name) => kindNamed(name)?.name !== name);
  if (unknown) throw new RangeError(`Unknown kind of entity in the seed: ${unknown}`);
  const company = simulator.openCompany(realmId);
  const counts: Record<string, number> = {};
  company.transact(() => {
    for (const kind of kinds) {
      const drafts = [entities[kind.name] ?? []].flat();
      drafts.forEach((draft, index) =>
        loadOne(simulator, company, { kindName: kind.name, draft, index }),
      );
      if (drafts.length > 0) counts[kind.name] = drafts.length;
    }
  });
  return counts;
}

function loadOne(
  simulator: Simulator,
  company: Company,
  { kindName, draft, index }: { kindName: string; draft: Draft; index: number },
): void {
  const kind = kindNamed(kindName);
  if (!kind) return;
  const writing = simulator.writing(
    company,
    ['allowduplicatedocnum', 'enhancedallcustomfields'],
    true,
  );
  try {
    const existing = kind.group === 'setting' ? company.find(kind.name, '1') : undefined;
    if (existing)
      write(
        kind,
        'update',
        { ...draft, Id: '1', SyncToken: existing.SyncToken, sparse: true },
        writing,
      );
    else
      create(kind, conform(draft, object(kind.name, kind.properties), kind.name) as Draft, writing);
  } catch (error) {
    if (error instanceof Fault)
      throw new RangeError(`Seed ${kindName}[${index}]: ${error.message}`);
    throw error;
  }
}

/** Puts an entity into the books as it is, unchecked: for shapes that real companies hold and no client could create. */
export function putRaw(
  simulator: Simulator,
  realmId: string,
  kindName: string,
  entity: Draft & { Id: string },
): void {
  const kind = kindNamed(kindName);
  if (!kind) throw new RangeError(`Unknown kind of entity: ${kindName}`);
  const company = simulator.openCompany(realmId);
  const now = stamp(simulator.clock.now());
  const stored: Stored = {
    SyncToken: '0',
    domain: 'QBO',
    sparse: false,
    MetaData: { CreateTime: now, LastUpdatedTime: now },
    ...entity,
  };
  company.reserveId(kind.sequence, stored.Id);
  company.transact(() =>
    company.put(kind.name, stored, Date.parse(stored.MetaData.LastUpdatedTime)),
  );
}

function defaultEntities(name: string): Entities {
  const days = (Name: string, DueDays: number, discount: Draft = {}) => ({
    Name,
    Type: 'STANDARD',
    DueDays,
    DiscountPercent: 0,
    DiscountDays: 0,
    ...discount,
  });
  const account = (
    Name: string,
    Classification: string,
    AccountType: string,
    AccountSubType: string,
  ) => ({
    Name,
    Classification,
    AccountType,
    AccountSubType,
  });
  return {
    CompanyInfo: {
      CompanyName: name,
      LegalName: name,
      CompanyAddr: {
        Id: '1',
        Line1: '400 Example Wharf',
        City: 'Providence',
        CountrySubDivisionCode: 'RI',
        PostalCode: '02903',
        Country: 'USA',
      },
      Country: 'US',
      Email: { Address: 'office@example.com' },
      CompanyStartDate: '2019-01-02',
      FiscalYearStartMonth: 'January',
      SupportedLanguages: 'en',
      DefaultTimeZone: 'America/Los_Angeles',
      NameValue: [
        { Name: 'NeoEnabled', Value: 'true' },
        { Name: 'IndustryType', Value: 'Wholesale trade' },
        { Name: 'SubscriptionStatus', Value: 'SUBSCRIBED' },
        { Name: 'OfferingSku', Value: 'QuickBooks Online Plus' },
        { Name: 'PayrollFeature', Value: 'false' },
      ],
    },
    Preferences: newCompanyPreferences,
    Account: [
      account('Sales of Product Income', 'Revenue', 'Income', 'SalesOfProductIncome'),
      account('Cost of Goods Sold', 'Expense', 'Cost of Goods Sold', 'SuppliesMaterialsCogs'),
      account('Inventory Asset', 'Asset', 'Other Current Asset', 'Inventory'),
      account('Undeposited Funds', 'Asset', 'Other Current Asset', 'UndepositedFunds'),
      account('Accounts Receivable (A/R)', 'Asset', 'Accounts Receivable', 'AccountsReceivable'),
      account('Discounts given', 'Revenue', 'Income', 'DiscountsRefundsGiven'),
      account('Services', 'Revenue', 'Income', 'ServiceFeeIncome'),
      account('Uncategorized Income', 'Revenue', 'Income', 'ServiceFeeIncome'),
    ],
    PaymentMethod: [
      { Name: 'Cash', Type: 'NON_CREDIT_CARD' },
      { Name: 'Check', Type: 'NON_CREDIT_CARD' },
      { Name: 'Visa', Type: 'CREDIT_CARD' },
    ],
    Term: [
      days('Due on receipt', 0),
      days('Net 15', 15),
      days('Net 30', 30),
      days('Net 45', 45),
      days('Net 60', 60),
      days('2% 10 Net 30', 30, { DiscountPercent: 2, DiscountDays: 10 }),
      days('COD', 0),
      days('Prepaid', 0),
    ],
    TaxRate: [{ Name: 'Rhode Island', Description: 'State sales tax', RateValue: 7 }],
    TaxCode: [
      { Id: 'TAX', Name: 'TAX', Description: 'TAX', Taxable: true, TaxGroup: false },
      { Id: 'NON', Name: 'NON', Description: 'NON', Taxable: false, TaxGroup: false },
      {
        Id: '2',
        Name: 'Rhode Island',
        Description: 'State sales tax',
        Taxable: true,
        TaxGroup: true,
        SalesTaxRateList: {
          TaxRateDetail: [
            {
              TaxRateRef: { value: '1', name: 'Rhode Island' },
              TaxTypeApplicable: 'TaxOnAmount',
              TaxOrder: 0,
            },
          ],
        },
      },
    ],
  };
}
