import { type DepositKey, depositOfKind, type Returnable } from '../../../company/returnables.ts';
import { type PackKind, parsePack } from './pack.ts';

const KINDS: Partial<Record<PackKind, Returnable>> = {
  'drum-55': 'drum-55',
  'drum-30': 'drum-30',
  'drum-15': 'drum-15',
  pail: 'pail-5',
  carboy: 'carboy-15',
};

/** The container that a sold size is, as drivers count it when it comes back; null for what never comes back alone. */
export function returnableOf(sizeUnit: string): Returnable | null {
  const { kind, innerCount, text } = parsePack(sizeUnit);
  if (kind === 'other' && /\b(tote|ibc)\b/i.test(text)) return 'tote';
  return innerCount === 1 ? (KINDS[kind] ?? null) : null;
}

/** The deposit on one sold unit of this size by the settings of now, in cents. */
export const depositOf = (
  company: Readonly<Record<DepositKey, number>>,
  sizeUnit: string,
): number => depositOfKind(company, returnableOf(sizeUnit));
