/**
 * Groups of products that react alike, as they stand in a laundry, a kitchen, a pool room and a
 * floor closet. `none` is "no known group here", never "safe with everything". A product has the
 * group that makes it most dangerous, and up to two more: a bleach gel is a hypochlorite and an
 * alkali. Peracetic acid is one group, which the table knows as oxidizer and acid. How strong an acid, an alkali or a peroxide is
 * stands in its group: mild ones meet in machines by design, and what they do to chlorine they still do.
 */
export const REACTIVITY_GROUPS = [
  'hypochlorite',
  'calcium-hypochlorite',
  'chlorinated-isocyanurate',
  'bromine',
  'acid',
  'mild-acid',
  'hydrochloric-acid',
  'sulfuric-acid',
  'nitric-acid',
  'fluoride',
  'chlorite',
  'iodophor',
  'acetic-acid',
  'peracetic-acid',
  'amine',
  'strong-peroxide',
  'peroxide',
  'oxygen-bleach',
  'oxidizer',
  'strong-alkali',
  'mild-alkali',
  'algaecide',
  'quat',
  'alcohol',
  'organic',
  'aerosol',
  'reducing-agent',
  'metal',
  'none',
] as const;
export type ReactivityGroup = (typeof REACTIVITY_GROUPS)[number];

/** What belongs to a group, for who sorts products into them. */
export const GROUP_HINTS: Record<ReactivityGroup, string> = {
  hypochlorite: 'Liquid bleach, liquid pool chlorine, chlorine sanitizers',
  'calcium-hypochlorite': 'Dry pool chlorine (cal-hypo)',
  'chlorinated-isocyanurate': 'Trichlor and dichlor, dry chlorine sanitizers',
  bromine: 'Bromine tablets',
  acid: 'Strong acids: corrosive (H314) or pH 2 and below, such as phosphoric and sulfamic acid',
  'mild-acid': 'Mild acids: rinse aids, citric and lactic cleaners, above pH 2 and not corrosive',
  'hydrochloric-acid': 'Muriatic acid, and bowl cleaners with hydrochloric acid',
  'sulfuric-acid': 'Concentrated sulfuric acid: drain openers, battery acid',
  'nitric-acid': 'Nitric acid: milkstone removers, passivation',
  fluoride: 'Hydrofluoric acid, bifluorides and fluorosilicic acid: rust removers, brighteners',
  chlorite: 'Sodium chlorite: chlorine dioxide kits and tablets',
  iodophor: 'Iodine sanitizers and teat dips',
  'acetic-acid': 'Vinegar and acetic acid',
  'peracetic-acid': 'Peracetic acid sanitizers and laundry destainers',
  amine: 'Ammonia, and strippers or cleaners with amines',
  'strong-peroxide': 'Hydrogen peroxide over 8%',
  peroxide: 'Hydrogen peroxide up to 8%',
  'oxygen-bleach': 'Percarbonate and perborate powders',
  oxidizer: 'Non-chlorine shock, persulfates and other oxidizers',
  'strong-alkali':
    'Caustics and strongly alkaline cleaners without amines: corrosive (H314) or from pH 12',
  'mild-alkali': 'Mild alkalis: degreasers and detergents below pH 12 that are not corrosive',
  algaecide: 'Algaecides',
  quat: 'Quaternary disinfectants, sanitizers and softeners',
  alcohol: 'Alcohols, solvents and products with much of them',
  organic: 'Oils, polishes and greases',
  aerosol: 'Spray cans with a propellant that burns',
  'reducing-agent': 'Sulfite, bisulfite, thiosulfate, rust removers with hydrosulfite',
  metal: 'Aluminum, zinc, tin and copper ware, scouring metal',
  none: 'None of these is known',
};

/**
 * 3: can kill or maim at once (deadly gas, fire, explosion). 2: can injure (heat, spatter,
 * bursting, harmful vapor). 1: irritates, or spoils both.
 */
export type Severity = 1 | 2 | 3;

/** The groups of a product as its safety data keep them. */
export interface Grouped {
  /** The group with the most dangerous reactions; null: not stated. */
  reactivityGroup: ReactivityGroup | null;
  /** Up to two more. */
  alsoGroups: readonly ReactivityGroup[];
}

/** All groups of a product, the most dangerous first; none when nobody has said. */
export const groupsOf = ({ reactivityGroup, alsoGroups }: Grouped): ReactivityGroup[] =>
  reactivityGroup === null ? [] : [reactivityGroup, ...alsoGroups];

export function isReactivityGroup(text: string): text is ReactivityGroup {
  return (REACTIVITY_GROUPS as readonly string[]).includes(text);
}
