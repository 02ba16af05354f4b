import type { App } from '../../../platform/app.ts';
import type { InvoicePart } from '../../choices.ts';
import type { LedgerChoice } from '../../ledger-error.ts';
import { qboNamed, qboTerm } from '../contract.ts';
import { queryBooks, quoted } from './client.ts';

const SERVICES = { entity: 'Item', where: `Type = ${quoted('Service')}` };
const LISTS: Readonly<Record<InvoicePart, { entity: string; where: string }>> = {
  'delivery-fee': SERVICES,
  'fuel-surcharge': SERVICES,
  deposit: SERVICES,
  class: { entity: 'Class', where: '' },
  location: { entity: 'Department', where: '' },
};

/** Active service items, classes or locations, by name. QuickBooks calls a location a department. */
export async function partChoices(app: App, part: InvoicePart): Promise<LedgerChoice[]> {
  const { entity, where } = LISTS[part];
  const rows = await queryBooks(app, entity, where, qboNamed);
  return rows
    .map((row) => ({ accountingId: row.Id, label: row.FullyQualifiedName ?? row.Name }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
}

/** The id of the active term of this name, whatever its case; undefined where the books have none. */
export async function termNamed(app: App, name: string): Promise<string | undefined> {
  if (!name) return undefined;
  const terms = await queryBooks(app, 'Term', '', qboNamed);
  return terms.find((term) => term.Name.toLowerCase() === name.trim().toLowerCase())?.Id;
}

/** Payment terms; `dueDays` where they count days and name no day of the month. */
export interface Term {
  name: string;
  dueDays: number | null;
}

/** All terms by their id, also those that are inactive and still stand at customers. */
export async function termsById(app: App): Promise<Map<string, Term>> {
  const rows = await queryBooks(app, 'Term', 'Active IN (true, false)', qboTerm);
  return new Map(rows.map((row) => [row.Id, { name: row.Name, dueDays: row.DueDays ?? null }]));
}
