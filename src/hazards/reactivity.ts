/**
 * Groups of products that react alike. `none` is "no known group here", never "safe with
 * everything". A product has the one group that makes it most dangerous: a stripper with
 * ethanolamine is an amine before it is an alkali.
 */
export const REACTIVITY_GROUPS = [
  'hypochlorite',
  'calcium-hypochlorite',
  'chlorinated-isocyanurate',
  'bromine',
  'acid',
  'acetic-acid',
  'amine',
  'strong-peroxide',
  'peroxide',
  'strong-alkali',
  'algaecide',
  'quat',
  'alcohol',
  'organic',
  'none',
] as const;
export type ReactivityGroup = (typeof REACTIVITY_GROUPS)[number];

/** What belongs to a group, for who sorts products into them. */
export const GROUP_HINTS: Record<ReactivityGroup, string> = {
  hypochlorite: 'Liquid bleach, liquid pool chlorine, chlorine sanitizers',
  'calcium-hypochlorite': 'Dry pool chlorine (cal-hypo)',
  'chlorinated-isocyanurate': 'Trichlor and dichlor',
  bromine: 'Bromine tablets',
  acid: 'Every acid but acetic acid',
  'acetic-acid': 'Vinegar and acetic acid',
  amine: 'Ammonia, and strippers or cleaners with amines',
  'strong-peroxide': 'Hydrogen peroxide over 8%',
  peroxide: 'Hydrogen peroxide up to 8%',
  'strong-alkali': 'Caustics and strongly alkaline cleaners without amines',
  algaecide: 'Algaecides',
  quat: 'Quaternary disinfectants, sanitizers and softeners',
  alcohol: 'Alcohols and products with much of them',
  organic: 'Oils, solvents, polishes and greases',
  none: 'None of these is known',
};

/**
 * 3: can kill or maim at once (deadly gas, fire, explosion). 2: can injure (heat, spatter,
 * bursting, harmful vapor). 1: irritates, or spoils both.
 */
export type Severity = 1 | 2 | 3;

/**
 * Where a pair is known from. `trade` is knowledge of the trade that nobody has checked against a
 * source yet.
 */
export const SOURCES = {
  burlington: 'Fatal accident with acid cleaner and bleach, Burlington MA, 2019',
  'chlorine-institute': 'The Chlorine Institute, compatibility chart for sodium hypochlorite',
  'fire-service': 'Fire service guidance on swimming pool disinfectants',
  peroxide: 'Makers’ guidance on concentrated hydrogen peroxide',
  'public-health': 'Public health notices on household chemicals',
  trade: 'Trade knowledge, to be confirmed by a chemist',
} as const;
export type Source = keyof typeof SOURCES;

/**
 * Why two products must stay apart, and what to do. Both are whole sentences for people who use the
 * products.
 */
export interface Incompatibility {
  reason: string;
  advice: string;
  severity: Severity;
  source: Source;
}

const STORE_APART = 'Store them apart and never mix them.';
const STORE_APART_DRAIN =
  'Store them apart and never mix them, not even in a drain, a bucket or a machine. Rinse with plenty of water between them.';
const OWN_TOOLS = 'Store them apart and dry. Use a separate scoop and feeder for each.';

const CHLORINE_GAS = 'Together they give off chlorine gas, which can kill.';
const CHLORAMINES = 'Together they give off toxic chloramine gas, which can kill.';
const EXPLOSIVE_GAS = 'Together they give off toxic gas and can explode.';
const FIRE = 'Together they can catch fire or explode.';
const HALOGEN_FIRE = 'Together they can give off toxic gas, catch fire or explode.';
const BROMINE_GAS = 'Together they give off toxic bromine or chlorine gas.';
const FIRE_TOXIC = 'Together they can catch fire and form toxic chemicals.';
const SPATTER = 'Together they get very hot and spatter.';
const BURST = 'Together they give off oxygen and heat and can burst a closed container.';
const VIOLENT = 'Together they can react violently, with heat and toxic gas.';
const HOT_GAS = 'Together they get hot and can give off toxic gas.';
const IRRITATING = 'Together they give off irritating vapor and stop working.';
const PERACETIC = 'Together they form peracetic acid, which burns skin, eyes and lungs.';

type Pair = readonly [
  a: ReactivityGroup,
  b: ReactivityGroup,
  severity: Severity,
  reason: string,
  advice: string,
  source: Source,
];

/** One entry per pair; order of the two groups does not matter. */
const PAIRS: readonly Pair[] = [
  // Liquid bleach.
  ['hypochlorite', 'acid', 3, CHLORINE_GAS, STORE_APART_DRAIN, 'burlington'],
  ['hypochlorite', 'acetic-acid', 3, CHLORINE_GAS, STORE_APART_DRAIN, 'public-health'],
  ['hypochlorite', 'amine', 3, CHLORAMINES, STORE_APART_DRAIN, 'chlorine-institute'],
  ['hypochlorite', 'chlorinated-isocyanurate', 3, FIRE, OWN_TOOLS, 'fire-service'],
  ['hypochlorite', 'bromine', 3, HALOGEN_FIRE, OWN_TOOLS, 'trade'],
  ['hypochlorite', 'calcium-hypochlorite', 2, HOT_GAS, OWN_TOOLS, 'trade'],
  ['hypochlorite', 'strong-peroxide', 2, BURST, STORE_APART, 'trade'],
  ['hypochlorite', 'peroxide', 2, BURST, STORE_APART, 'trade'],
  [
    'hypochlorite',
    'alcohol',
    2,
    'Together they form chloroform and other toxic chemicals.',
    STORE_APART,
    'public-health',
  ],
  [
    'hypochlorite',
    'organic',
    2,
    'Together they get hot and form toxic chemicals.',
    STORE_APART,
    'chlorine-institute',
  ],
  ['hypochlorite', 'algaecide', 2, HOT_GAS, STORE_APART_DRAIN, 'trade'],
  ['hypochlorite', 'quat', 1, IRRITATING, STORE_APART_DRAIN, 'trade'],
  // Dry pool chlorine: it burns with what it oxidizes.
  ['calcium-hypochlorite', 'acid', 3, CHLORINE_GAS, STORE_APART_DRAIN, 'fire-service'],
  ['calcium-hypochlorite', 'acetic-acid', 3, CHLORINE_GAS, STORE_APART_DRAIN, 'fire-service'],
  ['calcium-hypochlorite', 'amine', 3, EXPLOSIVE_GAS, STORE_APART, 'fire-service'],
  ['calcium-hypochlorite', 'chlorinated-isocyanurate', 3, FIRE, OWN_TOOLS, 'fire-service'],
  ['calcium-hypochlorite', 'bromine', 3, HALOGEN_FIRE, OWN_TOOLS, 'trade'],
  ['calcium-hypochlorite', 'strong-peroxide', 3, FIRE, STORE_APART, 'fire-service'],
  ['calcium-hypochlorite', 'alcohol', 3, FIRE, STORE_APART, 'fire-service'],
  ['calcium-hypochlorite', 'organic', 3, FIRE, STORE_APART, 'fire-service'],
  ['calcium-hypochlorite', 'algaecide', 3, FIRE, OWN_TOOLS, 'fire-service'],
  ['calcium-hypochlorite', 'peroxide', 2, BURST, STORE_APART, 'fire-service'],
  ['calcium-hypochlorite', 'quat', 2, HOT_GAS, STORE_APART, 'trade'],
  ['calcium-hypochlorite', 'strong-alkali', 2, HOT_GAS, STORE_APART, 'fire-service'],
  // Trichlor and dichlor.
  ['chlorinated-isocyanurate', 'acid', 3, CHLORINE_GAS, STORE_APART_DRAIN, 'fire-service'],
  ['chlorinated-isocyanurate', 'acetic-acid', 3, CHLORINE_GAS, STORE_APART_DRAIN, 'fire-service'],
  ['chlorinated-isocyanurate', 'amine', 3, EXPLOSIVE_GAS, STORE_APART, 'fire-service'],
  ['chlorinated-isocyanurate', 'bromine', 3, HALOGEN_FIRE, OWN_TOOLS, 'trade'],
  ['chlorinated-isocyanurate', 'strong-peroxide', 3, FIRE, STORE_APART, 'fire-service'],
  ['chlorinated-isocyanurate', 'alcohol', 3, FIRE_TOXIC, STORE_APART, 'fire-service'],
  ['chlorinated-isocyanurate', 'organic', 3, FIRE, STORE_APART, 'fire-service'],
  ['chlorinated-isocyanurate', 'algaecide', 3, FIRE, OWN_TOOLS, 'fire-service'],
  ['chlorinated-isocyanurate', 'strong-alkali', 3, EXPLOSIVE_GAS, STORE_APART, 'fire-service'],
  [
    'chlorinated-isocyanurate',
    'peroxide',
    2,
    'Together they react strongly with heat and can start a fire.',
    STORE_APART,
    'fire-service',
  ],
  ['chlorinated-isocyanurate', 'quat', 2, HOT_GAS, STORE_APART, 'trade'],
  // Bromine tablets hold chlorine too.
  ['bromine', 'acid', 3, BROMINE_GAS, STORE_APART_DRAIN, 'trade'],
  ['bromine', 'acetic-acid', 3, BROMINE_GAS, STORE_APART_DRAIN, 'trade'],
  ['bromine', 'amine', 3, EXPLOSIVE_GAS, STORE_APART, 'trade'],
  ['bromine', 'strong-peroxide', 3, HALOGEN_FIRE, STORE_APART, 'trade'],
  ['bromine', 'alcohol', 3, FIRE_TOXIC, STORE_APART, 'trade'],
  ['bromine', 'organic', 3, FIRE, STORE_APART, 'trade'],
  ['bromine', 'algaecide', 3, HALOGEN_FIRE, OWN_TOOLS, 'trade'],
  ['bromine', 'peroxide', 2, HOT_GAS, STORE_APART, 'trade'],
  ['bromine', 'quat', 2, HOT_GAS, STORE_APART, 'trade'],
  ['bromine', 'strong-alkali', 2, HOT_GAS, STORE_APART, 'trade'],
  // Strong hydrogen peroxide.
  ['strong-peroxide', 'alcohol', 3, FIRE, STORE_APART, 'peroxide'],
  ['strong-peroxide', 'organic', 3, FIRE, STORE_APART, 'peroxide'],
  ['strong-peroxide', 'acid', 3, VIOLENT, STORE_APART_DRAIN, 'peroxide'],
  [
    'strong-peroxide',
    'acetic-acid',
    3,
    'Together they form peracetic acid and can explode.',
    STORE_APART_DRAIN,
    'peroxide',
  ],
  ['strong-peroxide', 'amine', 2, VIOLENT, STORE_APART, 'peroxide'],
  ['strong-peroxide', 'algaecide', 2, VIOLENT, STORE_APART, 'peroxide'],
  [
    'strong-peroxide',
    'strong-alkali',
    2,
    'Together the peroxide breaks down, gets hot and can burst a closed container.',
    STORE_APART,
    'trade',
  ],
  // Peroxide cleaners: with acetic acid only, not with every acid.
  ['peroxide', 'acetic-acid', 2, PERACETIC, STORE_APART_DRAIN, 'public-health'],
  [
    'peroxide',
    'strong-alkali',
    1,
    'Together the peroxide breaks down, foams and stops working.',
    STORE_APART,
    'trade',
  ],
  // Acids and bases.
  ['acid', 'strong-alkali', 2, SPATTER, STORE_APART_DRAIN, 'trade'],
  ['acid', 'amine', 2, SPATTER, STORE_APART_DRAIN, 'trade'],
  ['acetic-acid', 'strong-alkali', 2, SPATTER, STORE_APART_DRAIN, 'trade'],
  ['acetic-acid', 'amine', 2, SPATTER, STORE_APART_DRAIN, 'trade'],
];

const MATRIX = new Map<string, Incompatibility>(
  PAIRS.map(([a, b, severity, reason, advice, source]) => [
    pairKey(a, b),
    { reason, advice, severity, source },
  ]),
);

/**
 * Why products of these two groups must be kept apart; null when we know of no reason, which is not
 * a promise of safety.
 */
export function incompatible(
  groupA: ReactivityGroup,
  groupB: ReactivityGroup,
): Incompatibility | null {
  return MATRIX.get(pairKey(groupA, groupB)) ?? null;
}

/** Groups that must be kept apart from this one, the deadliest first. */
export function opposingGroups(group: ReactivityGroup | null): ReactivityGroup[] {
  if (group === null) return [];
  const severity = (other: ReactivityGroup) => incompatible(group, other)?.severity ?? 0;
  return REACTIVITY_GROUPS.filter((other) => severity(other) > 0).sort(
    (a, b) => severity(b) - severity(a),
  );
}

export function isReactivityGroup(text: string): text is ReactivityGroup {
  return (REACTIVITY_GROUPS as readonly string[]).includes(text);
}

/**
 * Every pair in a list of products that must be kept apart, once each: the deadliest first, then in
 * the order of the list.
 */
export function incompatiblePairs<T extends { reactivityGroup: ReactivityGroup }>(
  products: readonly T[],
): { a: T; b: T; why: Incompatibility }[] {
  return products
    .flatMap((a, index) =>
      products.slice(index + 1).flatMap((b) => {
        const why = incompatible(a.reactivityGroup, b.reactivityGroup);
        return why ? [{ a, b, why }] : [];
      }),
    )
    .sort((one, other) => other.why.severity - one.why.severity);
}

function pairKey(a: ReactivityGroup, b: ReactivityGroup): string {
  return a < b ? `${a}|${b}` : `${b}|${a}`;
}
