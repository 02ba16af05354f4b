import { parseDilution } from '../hazards/dilution.ts';
import { type Grouped, groupsOf, type ReactivityGroup } from '../hazards/public/reactivity.ts';

/** What people are trained on: products that hurt alike and must be handled alike. */
export const FAMILIES = [
  'basics',
  'dilution',
  'chlorine',
  'acids',
  'caustics',
  'disinfectants',
  'oxidizers',
  'solvents',
] as const;
export type Family = (typeof FAMILIES)[number];

/** The reactivity groups that a family's lesson speaks of. */
export const GROUPS_OF: Readonly<Record<Family, readonly ReactivityGroup[]>> = {
  basics: [],
  dilution: [],
  chlorine: ['hypochlorite'],
  acids: [
    'acid',
    'mild-acid',
    'hydrochloric-acid',
    'sulfuric-acid',
    'nitric-acid',
    'fluoride',
    'iodophor',
    'acetic-acid',
  ],
  caustics: ['strong-alkali', 'mild-alkali', 'amine'],
  disinfectants: ['quat'],
  oxidizers: [
    'calcium-hypochlorite',
    'chlorinated-isocyanurate',
    'bromine',
    'oxidizer',
    'strong-peroxide',
    'peracetic-acid',
    'peroxide',
    'oxygen-bleach',
    'chlorite',
    'algaecide',
  ],
  solvents: ['alcohol', 'organic', 'aerosol'],
};

/** What the rule reads of a product; all of it as its safety data say. */
export interface Sorted extends Grouped {
  hazardous: boolean;
  signalWord: string;
  hStatements: readonly string[];
  unNumber: string | null;
  epaRegNo: string | null;
  dilution: string;
  /** As supplied; null when the sheet gives none. */
  ph: number | null;
}

/** Flammable gases, aerosols, liquids and solids (H220 to H229). */
const BURNS = /^H22\d$/;
/** Oxidizing gases, liquids and solids (H270 to H272). */
const OXIDIZES = /^H27[0-2]$/;
/** Corrosive to skin or eyes (H314, H318): without a known group the pH decides the family. */
const CORRODES = /^H31[48]$/;

/** Beyond these a corrosive product without a known group counts as an acid or as caustic. */
const ACID_PH = 2;
const CAUSTIC_PH = 11.5;

const isHazardous = ({ hazardous, signalWord, hStatements, unNumber }: Sorted) =>
  hazardous || signalWord !== '' || hStatements.length > 0 || unNumber !== null;

const isUngrouped = (product: Sorted) => groupsOf(product).every((group) => group === 'none');

/** Doses that a person measures into water; the others a machine or a pool test sets. */
const MEASURED: readonly string[] = ['ratio', 'ounces-per-gallon', 'parts-per-million'];

/**
 * The families whose lessons who works with this product needs, by its safety data; none for a
 * product that no data call hazardous. 29 CFR 1910.1200(h)(1) lets training go by categories of
 * hazards instead of single chemicals; the sheet stays at hand for each product.
 */
export function familiesOf(product: Sorted): Family[] {
  if (!isHazardous(product)) return [];
  const { hStatements, ph, epaRegNo } = product;
  const groups = groupsOf(product);
  const found = new Set<Family>(['basics']);
  for (const family of FAMILIES)
    if (groups.some((group) => GROUPS_OF[family].includes(group))) found.add(family);
  if (hStatements.some((code) => BURNS.test(code))) found.add('solvents');
  if (hStatements.some((code) => OXIDIZES.test(code))) found.add('oxidizers');
  if (isUngrouped(product) && ph !== null && hStatements.some((code) => CORRODES.test(code))) {
    if (ph <= ACID_PH) found.add('acids');
    if (ph >= CAUSTIC_PH) found.add('caustics');
  }
  // A registered product kills germs; one that is a family of its own is taught there.
  if (epaRegNo !== null && (isUngrouped(product) || groups[0] === 'peroxide'))
    found.add('disinfectants');
  if (MEASURED.includes(parseDilution(product.dilution).kind)) found.add('dilution');
  return FAMILIES.filter((family) => found.has(family));
}

/**
 * Whether a hazardous product has no lesson of its own kind: only the basics speak of it. Whoever
 * trains reads its sheet with the crew.
 */
export function lacksOwnLesson(product: Sorted): boolean {
  const families = familiesOf(product);
  return families.length > 0 && families.every((one) => one === 'basics' || one === 'dilution');
}
