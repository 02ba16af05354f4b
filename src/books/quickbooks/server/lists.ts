import type { App } from '../../../platform/app.ts';
import type { InvoicePart } from '../../choices.ts';
import type { LedgerChoice } from '../../ledger-error.ts';
import type { IncomeAccounts } from '../../ledger-rows.ts';
import { qboAccount, qboNamed, qboTerm } from '../contract.ts';
import { queryBooks, quoted } from './client.ts';

const SERVICES = { entity: 'Item', where: `Type = ${quoted('Service')}` };
const LISTS: Readonly<Record<InvoicePart, { entity: string; where: string }>> = {
  'delivery-fee': SERVICES,
  'fuel-surcharge': SERVICES,
  deposit: SERVICES,
  goodwill: SERVICES,
  class: { entity: 'Class', where: '' },
  location: { entity: 'Department', where: '' },
};

/** Active service items, classes or locations, by name. QuickBooks calls a location a department. */
export async function partChoices(app: App, part: InvoicePart): Promise<LedgerChoice[]> {
  const { entity, where } = LISTS[part];
  const rows = await queryBooks(app, entity, { where, row: qboNamed });
  return rows
    .map((row) => ({ accountingId: row.Id, label: row.FullyQualifiedName ?? row.Name }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
}

/** The kind of income account that QuickBooks opens for a company and puts on a new product by itself. */
const PRODUCT_INCOME = 'SalesOfProductIncome';

/** Active income accounts, by name. QuickBooks proposes the one for products, where a company has exactly one. */
export async function incomeAccounts(app: App): Promise<IncomeAccounts> {
  const rows = await queryBooks(app, 'Account', {
    where: `AccountType = ${quoted('Income')}`,
    row: qboAccount,
  });
  const [only, ...more] = rows.filter((row) => row.AccountSubType === PRODUCT_INCOME);
  return {
    accounts: rows
      .map((row) => ({ accountingId: row.Id, label: row.FullyQualifiedName ?? row.Name }))
      .sort((a, b) => a.label.localeCompare(b.label, 'en')),
    proposed: only && more.length === 0 ? only.Id : null,
  };
}

/** The id of the active term of this name, whatever its case; undefined where the books have none. */
export async function termNamed(app: App, name: string): Promise<string | undefined> {
  if (!name) return undefined;
  const terms = await queryBooks(app, 'Term', { where: '', row: qboNamed });
  return terms.find((term) => term.Name.toLowerCase() === name.trim().toLowerCase())?.Id;
}

/** Payment terms; `dueDays` where they count days and name no day of the month. */
export interface Term {
  name: string;
  dueDays: number | null;
}

/** All terms by their id, also those that are inactive and still stand at customers. */
export async function termsById(app: App): Promise<Map<string, Term>> {
  const rows = await queryBooks(app, 'Term', { where: 'Active IN (true, false)', row: qboTerm });
  return new Map(rows.map((row) => [row.Id, { name: row.Name, dueDays: row.DueDays ?? null }]));
}
