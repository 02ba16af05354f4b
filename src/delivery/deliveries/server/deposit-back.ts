import type { CompanySettings } from '../../../company/contract.ts';
import { containersText, depositOfKind } from '../../../company/returnables.ts';
import type { Empties } from '../contract.ts';

/** What empties that were taken give back by the settings of now, in cents, and which containers those are. */
export function depositBack(
  company: CompanySettings,
  empties: readonly Pick<Empties, 'kind' | 'taken'>[],
): { cents: number; text: string } {
  const paid = empties.filter(({ kind, taken }) => taken > 0 && depositOfKind(company, kind) > 0);
  return {
    cents: paid.reduce((sum, { kind, taken }) => sum + taken * depositOfKind(company, kind), 0),
    text: containersText(paid.map(({ kind, taken }) => ({ kind, count: taken }))),
  };
}
