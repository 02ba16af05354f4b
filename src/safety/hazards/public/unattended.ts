import { type Grouped, groupsOf, type ReactivityGroup } from './reactivity.ts';
import { transportEntry } from './transport-table.ts';

const OXIDIZERS: readonly ReactivityGroup[] = [
  'hypochlorite',
  'calcium-hypochlorite',
  'chlorinated-isocyanurate',
  'bromine',
  'strong-peroxide',
  'peracetic-acid',
  'oxidizer',
  'oxygen-bleach',
  'chlorite',
];
const ACIDS: readonly ReactivityGroup[] = [
  'acid',
  'mild-acid',
  'hydrochloric-acid',
  'sulfuric-acid',
  'nitric-acid',
  'fluoride',
  'iodophor',
  'acetic-acid',
];
/** At most this pH counts as an acid whatever group somebody chose. */
const ACID_PH = 2;

/**
 * Why goods are never left without somebody who takes them (domain.md 5): the standing
 * authorisation of a customer does not cover oxidizers and acids. Null for all others.
 */
export function neverUnattended(
  safety: Grouped & { hStatements: readonly string[]; unNumber: string | null; ph: number | null },
): 'oxidizer' | 'acid' | null {
  const groups = groupsOf(safety);
  const hazardClass = safety.unNumber ? transportEntry(safety.unNumber)?.hazardClass : '';
  if (
    safety.hStatements.includes('H272') ||
    // Oxidizers and organic peroxides, as their own class or beside it.
    /5\.[12]/.test(hazardClass ?? '') ||
    groups.some((group) => OXIDIZERS.includes(group))
  )
    return 'oxidizer';
  if (groups.some((group) => ACIDS.includes(group)) || (safety.ph !== null && safety.ph <= ACID_PH))
    return 'acid';
  return null;
}
