/** Groups of products that react alike. `none` is "no known group here", never "safe with everything". */
export const REACTIVITY_GROUPS = [
  'hypochlorite',
  'chlorinated-isocyanurate',
  'bromine',
  'acid',
  'peroxide',
  'strong-alkali',
  'quat',
  'alcohol',
  'none',
] as const;
export type ReactivityGroup = (typeof REACTIVITY_GROUPS)[number];

/** Why two products must stay apart, and what to do. Both are whole sentences for people who use the products. */
export interface Incompatibility {
  reason: string;
  advice: string;
}

const STORE_APART = 'Store them apart and never mix them.';
const STORE_APART_DRAIN = 'Store them apart and never mix them, not even in a drain, a bucket or a machine. Rinse with plenty of water between them.';
const OWN_TOOLS = 'Store them apart and dry. Use a separate scoop and feeder for each.';

/** One entry per pair; order of the two groups does not matter. */
const PAIRS: readonly [ReactivityGroup, ReactivityGroup, Incompatibility][] = [
  ['hypochlorite', 'acid', { reason: 'Together they give off chlorine gas, which can kill.', advice: STORE_APART_DRAIN }],
  ['hypochlorite', 'quat', { reason: 'Together they give off irritating vapor and stop working.', advice: STORE_APART_DRAIN }],
  ['hypochlorite', 'alcohol', { reason: 'Together they form chloroform and other toxic chemicals.', advice: STORE_APART }],
  ['hypochlorite', 'peroxide', { reason: 'Together they give off oxygen and heat and can burst a closed container.', advice: STORE_APART }],
  ['hypochlorite', 'chlorinated-isocyanurate', { reason: 'Together they can catch fire or explode.', advice: OWN_TOOLS }],
  ['hypochlorite', 'bromine', { reason: 'Together they can give off toxic gas, catch fire or explode.', advice: OWN_TOOLS }],
  ['chlorinated-isocyanurate', 'acid', { reason: 'Together they give off chlorine gas, which can kill.', advice: STORE_APART_DRAIN }],
  ['chlorinated-isocyanurate', 'peroxide', { reason: 'Together they react strongly with heat and can start a fire.', advice: STORE_APART }],
  ['chlorinated-isocyanurate', 'bromine', { reason: 'Together they can give off toxic gas, catch fire or explode.', advice: OWN_TOOLS }],
  ['chlorinated-isocyanurate', 'alcohol', { reason: 'Together they can catch fire and form toxic chemicals.', advice: STORE_APART }],
  ['bromine', 'acid', { reason: 'Together they give off toxic bromine or chlorine gas.', advice: STORE_APART_DRAIN }],
  ['bromine', 'alcohol', { reason: 'Together they can catch fire and form toxic chemicals.', advice: STORE_APART }],
  ['acid', 'strong-alkali', { reason: 'Together they get very hot and spatter.', advice: STORE_APART_DRAIN }],
  ['peroxide', 'strong-alkali', { reason: 'Together the peroxide breaks down, gets hot and can burst a closed container.', advice: STORE_APART }],
];

const MATRIX = new Map<string, Incompatibility>(PAIRS.map(([a, b, why]) => [pairKey(a, b), why]));

/** Why products of these two groups must be kept apart; null when we know of no reason, which is not a promise of safety. */
export function incompatible(groupA: ReactivityGroup, groupB: ReactivityGroup): Incompatibility | null {
  return MATRIX.get(pairKey(groupA, groupB)) ?? null;
}

export function isReactivityGroup(text: string): text is ReactivityGroup {
  return (REACTIVITY_GROUPS as readonly string[]).includes(text);
}

/** Every pair in a list of products that must be kept apart, once each, in the order of the list. */
export function incompatiblePairs<T extends { reactivityGroup: ReactivityGroup }>(products: readonly T[]): { a: T; b: T; why: Incompatibility }[] {
  return products.flatMap((a, index) =>
    products.slice(index + 1).flatMap((b) => {
      const why = incompatible(a.reactivityGroup, b.reactivityGroup);
      return why ? [{ a, b, why }] : [];
    }),
  );
}

function pairKey(a: ReactivityGroup, b: ReactivityGroup): string {
  return a < b ? `${a}|${b}` : `${b}|${a}`;
}
