import type { SafetyFields } from './contract.ts';
import type { ReactivityGroup } from './public/reactivity.ts';

/** Evidence for a reactivity group. */
export interface Evidence {
  /** The group that it proposes, and others that answer for it as well. */
  group: ReactivityGroup;
  or: readonly ReactivityGroup[];
  /** Why, as people read it: "UN1791", "a pH of 12.5", "H222", "CAS 7681-52-9". */
  because: string;
  /** Strong enough to contradict "none". */
  strong: boolean;
}

const ACIDIC: readonly ReactivityGroup[] = [
  'acid',
  'hydrochloric-acid',
  'sulfuric-acid',
  'nitric-acid',
  'fluoride',
  'peracetic-acid',
  'acetic-acid',
  'iodophor',
  'mild-acid',
  'oxidizer',
  'strong-peroxide',
  'peroxide',
  'reducing-agent',
  'chlorinated-isocyanurate',
];
const ALKALINE: readonly ReactivityGroup[] = [
  'strong-alkali',
  'mild-alkali',
  'amine',
  'hypochlorite',
  'calcium-hypochlorite',
  'chlorite',
  'oxygen-bleach',
];
const BURNING: readonly ReactivityGroup[] = ['alcohol', 'organic', 'aerosol', 'peracetic-acid'];
const OXIDIZING: readonly ReactivityGroup[] = [
  'oxidizer',
  'calcium-hypochlorite',
  'chlorinated-isocyanurate',
  'bromine',
  'strong-peroxide',
  'peracetic-acid',
  'oxygen-bleach',
  'chlorite',
  'nitric-acid',
];

/** Groups by the UN numbers of the trade (49 CFR 172.101); the proper shipping names leave no doubt about these. */
const GROUP_OF_UN: Readonly<Record<string, ReactivityGroup>> = {
  UN1170: 'alcohol',
  UN1219: 'alcohol',
  UN1230: 'alcohol',
  UN1268: 'organic',
  UN1300: 'organic',
  UN1486: 'oxidizer',
  UN1496: 'chlorite',
  UN1505: 'oxidizer',
  UN1719: 'strong-alkali',
  UN1727: 'fluoride',
  UN1740: 'fluoride',
  UN1748: 'calcium-hypochlorite',
  UN1778: 'fluoride',
  UN1779: 'acid',
  UN1789: 'hydrochloric-acid',
  UN1790: 'fluoride',
  UN1791: 'hypochlorite',
  UN1805: 'acid',
  UN1813: 'strong-alkali',
  UN1814: 'strong-alkali',
  UN1823: 'strong-alkali',
  UN1824: 'strong-alkali',
  UN1830: 'sulfuric-acid',
  UN1908: 'chlorite',
  UN1950: 'aerosol',
  UN1987: 'alcohol',
  UN1993: 'organic',
  UN2014: 'strong-peroxide',
  UN2031: 'nitric-acid',
  UN2208: 'calcium-hypochlorite',
  UN2465: 'chlorinated-isocyanurate',
  UN2468: 'chlorinated-isocyanurate',
  UN2491: 'amine',
  UN2672: 'amine',
  UN2693: 'reducing-agent',
  UN2735: 'amine',
  UN2789: 'acetic-acid',
  UN2790: 'acetic-acid',
  UN2796: 'sulfuric-acid',
  UN2817: 'fluoride',
  UN2880: 'calcium-hypochlorite',
  UN2967: 'acid',
  UN2984: 'strong-peroxide',
  UN3085: 'bromine',
  UN3105: 'peracetic-acid',
  UN3106: 'oxidizer',
  UN3107: 'peracetic-acid',
  UN3108: 'oxidizer',
  UN3109: 'peracetic-acid',
  UN3149: 'peracetic-acid',
  UN3215: 'oxidizer',
  UN3253: 'strong-alkali',
  UN3260: 'acid',
  UN3262: 'strong-alkali',
  UN3264: 'acid',
  UN3265: 'acid',
  UN3266: 'strong-alkali',
  UN3267: 'amine',
  UN3378: 'oxygen-bleach',
  UN3485: 'calcium-hypochlorite',
  UN3486: 'calcium-hypochlorite',
  UN3487: 'calcium-hypochlorite',
};

/** Groups beside the one of a UN number that name the same goods: "n.o.s." names are wide. */
const ALSO_OF_UN: Readonly<Record<string, readonly ReactivityGroup[]>> = {
  UN1719: ALKALINE,
  UN1791: ['chlorite'],
  UN1987: BURNING,
  UN1993: BURNING,
  UN3085: OXIDIZING,
  UN3106: OXIDIZING,
  UN3108: OXIDIZING,
  UN3260: ACIDIC,
  UN3262: ALKALINE,
  UN3264: ACIDIC,
  UN3265: ACIDIC,
  UN3266: ALKALINE,
  UN3267: ALKALINE,
};

/** By the CAS number of an ingredient; `true`: it counts at any strength that a product has. */
const GROUP_OF_CAS: Readonly<Record<string, readonly [ReactivityGroup, boolean]>> = {
  '7681-52-9': ['hypochlorite', true],
  '7778-54-3': ['calcium-hypochlorite', true],
  '87-90-1': ['chlorinated-isocyanurate', true],
  '2893-78-9': ['chlorinated-isocyanurate', true],
  '51580-86-0': ['chlorinated-isocyanurate', true],
  '32718-18-6': ['bromine', true],
  '16079-88-2': ['bromine', true],
  '7647-01-0': ['hydrochloric-acid', true],
  '7664-93-9': ['sulfuric-acid', false],
  '7697-37-2': ['nitric-acid', true],
  '7664-39-3': ['fluoride', true],
  '1341-49-7': ['fluoride', true],
  '16961-83-4': ['fluoride', true],
  '7758-19-2': ['chlorite', true],
  '7722-84-1': ['peroxide', true],
  '79-21-0': ['peracetic-acid', true],
  '15630-89-4': ['oxygen-bleach', true],
  '70693-62-8': ['oxidizer', true],
  '10058-23-8': ['oxidizer', true],
  '7664-38-2': ['acid', false],
  '5329-14-6': ['acid', false],
  '77-92-9': ['mild-acid', false],
  '79-14-1': ['mild-acid', false],
  '64-19-7': ['acetic-acid', false],
  '1310-73-2': ['strong-alkali', false],
  '1310-58-3': ['strong-alkali', false],
  '6834-92-0': ['strong-alkali', false],
  '1336-21-6': ['amine', true],
  '141-43-5': ['amine', false],
  '7553-56-2': ['iodophor', true],
  '7681-57-4': ['reducing-agent', true],
  '7631-90-5': ['reducing-agent', true],
  '7775-14-6': ['reducing-agent', true],
  '7173-51-5': ['quat', false],
  '68424-85-1': ['quat', false],
  '68391-01-5': ['quat', false],
  '64-17-5': ['alcohol', false],
  '67-63-0': ['alcohol', false],
};

/** Strengths of one thing answer for each other. */
const KIN: Readonly<Partial<Record<ReactivityGroup, readonly ReactivityGroup[]>>> = {
  peroxide: ['strong-peroxide', 'peracetic-acid'],
  'hydrochloric-acid': [],
  'sulfuric-acid': ['acid'],
  acid: ['mild-acid', ...ACIDIC],
  'acetic-acid': ['peracetic-acid', 'acid'],
  'strong-alkali': ALKALINE,
  'mild-acid': ACIDIC,
  quat: ['algaecide'],
  alcohol: BURNING,
  organic: BURNING,
};

/** Skin corrosion begins at these without further tests (29 CFR 1910.1200, A.2.2: extreme pH). */
const EXTREME = { acid: 2, alkali: 11.5 } as const;

type Facts = Pick<SafetyFields, 'unNumber' | 'ph' | 'hStatements' | 'casNumbers'> & {
  /** Read from the sheet's PDF, not confirmed: used for proposals, never to accept or refuse data. */
  casRead?: readonly string[];
};

/** What UN number, pH, hazard statements and CAS numbers say of a product's reactivity, the surest first. */
export function evidenceOf({
  unNumber,
  ph,
  hStatements,
  casNumbers,
  casRead = [],
}: Facts): Evidence[] {
  const found: Evidence[] = [];
  const add = (
    group: ReactivityGroup,
    because: string,
    strong: boolean,
    or: readonly ReactivityGroup[] = [],
  ) => void found.push({ group, or: [...or, ...(KIN[group] ?? [])], because, strong });
  const ofUn = unNumber ? GROUP_OF_UN[unNumber] : undefined;
  if (unNumber && ofUn) add(ofUn, unNumber, true, ALSO_OF_UN[unNumber]);
  for (const cas of casNumbers) {
    const known = GROUP_OF_CAS[cas];
    if (known) add(known[0], `CAS ${cas}`, known[1]);
  }
  const code = (...codes: string[]) => codes.find((one) => hStatements.includes(one));
  const aerosol = code('H222', 'H223');
  if (aerosol) add('aerosol', aerosol, true);
  const burns = code('H224', 'H225', 'H226');
  if (burns) add('alcohol', burns, burns !== 'H226', BURNING);
  const oxidizes = code('H271', 'H272');
  if (oxidizes) add('oxidizer', oxidizes, true, OXIDIZING);
  if (ph !== null && ph <= EXTREME.acid) add('acid', `a pH of ${ph}`, true, ACIDIC);
  if (ph !== null && ph >= EXTREME.alkali)
    add(ph < 12 ? 'mild-alkali' : 'strong-alkali', `a pH of ${ph}`, true, [...ALKALINE, 'quat']);
  for (const cas of casRead) {
    const known = casNumbers.includes(cas) ? undefined : GROUP_OF_CAS[cas];
    if (!known) continue;
    const [group, strong] = known;
    add(group, `CAS ${cas} as read from the PDF`, strong);
  }
  return found;
}

/** The groups that the data propose, the surest first and at most three, each with what speaks for it. */
export function proposedGroups(facts: Facts): { group: ReactivityGroup; because: string[] }[] {
  const proposed: { group: ReactivityGroup; because: string[] }[] = [];
  for (const { group, or, because } of evidenceOf(facts)) {
    const same = proposed.find((one) => one.group === group || or.includes(one.group));
    if (same) same.because.push(because);
    else proposed.push({ group, because: [because] });
  }
  return proposed.slice(0, 3);
}

/** Evidence that none of these groups answers for. */
export const unanswered = (facts: Facts, groups: readonly ReactivityGroup[]): Evidence[] =>
  evidenceOf(facts).filter(
    ({ group, or }) => !groups.includes(group) && !or.some((one) => groups.includes(one)),
  );
