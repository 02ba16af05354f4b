import type { ReactivityGroup, Severity } from './reactivity.ts';
import type { Source } from './reactivity-sources.ts';

/** What happens, in one whole sentence that people who clean understand. */
const HAPPENS = {
  chlorineGas: 'Together they give off chlorine gas, which can kill.',
  chloramines: 'Together they give off toxic chloramine gas, which can kill.',
  sulfurDioxide: 'Together they give off sulfur dioxide gas, which can kill.',
  explosiveGas: 'Together they give off toxic gas and can explode.',
  fire: 'Together they can catch fire or explode.',
  halogenFire: 'Together they can give off toxic gas, catch fire or explode.',
  bromineGas: 'Together they give off toxic bromine or chlorine gas.',
  fireToxic: 'Together they can catch fire and form toxic chemicals.',
  violentBurst: 'Together they give off oxygen violently and can burst or explode.',
  peraceticBlast: 'Together they form peracetic acid and can explode.',
  violent: 'Together they can react violently, with heat and toxic gas.',
  violentAcid: 'Together they can react violently and can explode.',
  spatter: 'Together they get very hot and spatter.',
  boil: 'Together they get very hot and can spatter or boil.',
  burst: 'Together they give off oxygen and heat and can burst a closed container.',
  hotGas: 'Together they get hot and can give off toxic gas.',
  noxious: 'Together they give off harmful gas and stop disinfecting.',
  chloroform: 'Together they form chloroform and other toxic chemicals.',
  chlorinated: 'Together they get hot and form toxic chemicals.',
  ignites: 'Together they react strongly with heat and can start a fire.',
  hydrogen: 'Together they give off hydrogen, which burns and can explode, and the metal is eaten.',
  peracetic: 'Together they form peracetic acid, which burns skin, eyes and lungs.',
  breaksDown: 'Together the peroxide breaks down, gets hot and can burst a closed container.',
  foams: 'Together the peroxide breaks down, foams and stops working.',
  spoils: 'Together they get warm and both stop working.',
  eatsMetal: 'Together the metal is eaten away and the product loses strength.',
} as const;

/** How to store and handle the two. */
const STORE = {
  apart: 'Store them apart and never mix them.',
  drain:
    'Store them apart and never mix them, not even in a drain, a bucket or a machine. Rinse with plenty of water between them.',
  tools: 'Store them apart and dry. Use a separate scoop and feeder for each.',
  metal: 'Store them apart. Use plastic scoops, pails and shelves.',
} as const;

/** One line of the table: what, how bad, what happens, how to store, known from where. */
type Against = readonly [
  others: string,
  severity: Severity,
  happens: keyof typeof HAPPENS,
  store: keyof typeof STORE,
  ...sources: readonly [Source, ...Source[]],
];

/**
 * Each group with those below it; a pair stands once, and its order means nothing. Strengths and
 * words were checked against the documents of `reactivity-sources.ts`; whoever changes one names
 * the document.
 */
const TABLE: readonly (readonly [ReactivityGroup, readonly Against[]])[] = [
  [
    'hypochlorite',
    [
      ['acid', 3, 'chlorineGas', 'drain', 'chlorine-institute', 'burlington'],
      ['acetic-acid', 3, 'chlorineGas', 'drain', 'chlorine-institute', 'public-health'],
      ['peracetic-acid', 3, 'chlorineGas', 'drain', 'chlorine-institute', 'peracetic-makers'],
      ['amine', 3, 'chloramines', 'drain', 'chlorine-institute'],
      ['chlorinated-isocyanurate', 3, 'halogenFire', 'tools', 'trichlor-maker'],
      ['bromine', 3, 'halogenFire', 'tools', 'pool-maker', 'trade'],
      ['oxidizer', 3, 'halogenFire', 'tools', 'monopersulfate-maker'],
      ['strong-peroxide', 3, 'violentBurst', 'apart', 'chlorine-institute'],
      ['calcium-hypochlorite', 2, 'hotGas', 'tools', 'pool-maker'],
      ['peroxide oxygen-bleach', 2, 'burst', 'apart', 'chlorine-institute'],
      ['alcohol', 2, 'chloroform', 'apart', 'chlorine-institute', 'public-health'],
      ['organic aerosol', 2, 'chlorinated', 'apart', 'chlorine-institute'],
      ['algaecide quat', 2, 'noxious', 'drain', 'chlorine-institute'],
      ['reducing-agent', 2, 'boil', 'drain', 'chlorine-institute'],
      ['metal', 2, 'burst', 'metal', 'chlorine-institute'],
    ],
  ],
  [
    'calcium-hypochlorite',
    [
      ['acid', 3, 'chlorineGas', 'drain', 'fire-service', 'cameo'],
      ['acetic-acid peracetic-acid', 3, 'chlorineGas', 'drain', 'fire-service'],
      ['amine', 3, 'explosiveGas', 'apart', 'fire-service'],
      ['chlorinated-isocyanurate', 3, 'fire', 'tools', 'fire-service', 'trichlor-maker'],
      ['bromine', 3, 'halogenFire', 'tools', 'pool-maker', 'trade'],
      ['oxidizer', 3, 'halogenFire', 'tools', 'monopersulfate-maker'],
      ['strong-peroxide alcohol organic aerosol', 3, 'fire', 'apart', 'fire-service'],
      ['algaecide', 3, 'fire', 'tools', 'fire-service'],
      ['quat', 3, 'explosiveGas', 'apart', 'fire-service'],
      ['reducing-agent', 3, 'fire', 'apart', 'fire-service'],
      ['peroxide oxygen-bleach', 2, 'burst', 'apart', 'fire-service'],
      ['strong-alkali', 2, 'hotGas', 'apart', 'fire-service'],
      ['metal', 2, 'burst', 'metal', 'chlorine-institute'],
    ],
  ],
  [
    'chlorinated-isocyanurate',
    [
      ['acid acetic-acid peracetic-acid', 3, 'chlorineGas', 'drain', 'fire-service'],
      ['amine', 3, 'explosiveGas', 'apart', 'fire-service', 'cameo-trichlor'],
      ['bromine', 3, 'halogenFire', 'tools', 'pool-maker', 'trade'],
      ['oxidizer', 3, 'halogenFire', 'tools', 'trichlor-maker', 'monopersulfate-maker'],
      ['strong-peroxide organic aerosol', 3, 'fire', 'apart', 'fire-service'],
      ['alcohol', 3, 'fireToxic', 'apart', 'fire-service'],
      ['algaecide', 3, 'fire', 'tools', 'fire-service'],
      ['quat', 3, 'explosiveGas', 'apart', 'fire-service', 'trichlor-maker'],
      ['reducing-agent', 3, 'fire', 'apart', 'fire-service', 'trichlor-maker'],
      ['strong-alkali oxygen-bleach', 3, 'explosiveGas', 'apart', 'trichlor-maker'],
      ['peroxide', 2, 'ignites', 'apart', 'fire-service'],
      ['metal', 1, 'eatsMetal', 'metal', 'trichlor-maker'],
    ],
  ],
  // Bromine tablets hold chlorine too.
  [
    'bromine',
    [
      ['acid acetic-acid peracetic-acid', 3, 'bromineGas', 'drain', 'pool-maker', 'trade'],
      ['amine quat', 3, 'explosiveGas', 'apart', 'cameo', 'trade'],
      ['oxidizer', 3, 'halogenFire', 'tools', 'monopersulfate-maker'],
      ['strong-peroxide algaecide', 3, 'halogenFire', 'apart', 'pool-maker', 'trade'],
      ['alcohol', 3, 'fireToxic', 'apart', 'cameo', 'trade'],
      ['organic aerosol reducing-agent', 3, 'fire', 'apart', 'cameo'],
      ['peroxide oxygen-bleach', 2, 'hotGas', 'apart', 'trade'],
      ['strong-alkali', 2, 'hotGas', 'apart', 'trade'],
      ['metal', 1, 'eatsMetal', 'metal', 'trade'],
    ],
  ],
  [
    'strong-peroxide',
    [
      ['alcohol organic aerosol reducing-agent', 3, 'fire', 'apart', 'peroxide', 'cameo'],
      ['acid', 3, 'violentAcid', 'drain', 'peroxide'],
      ['acetic-acid', 3, 'peraceticBlast', 'drain', 'peroxide'],
      ['metal', 3, 'violentBurst', 'metal', 'peroxide'],
      ['amine algaecide', 2, 'violent', 'apart', 'cameo'],
      ['strong-alkali', 2, 'breaksDown', 'apart', 'cameo'],
    ],
  ],
  [
    'peracetic-acid',
    [
      ['alcohol organic aerosol reducing-agent', 3, 'fire', 'apart', 'peracetic-makers', 'cameo'],
      ['acid', 2, 'hotGas', 'apart', 'cameo', 'trade'],
      ['strong-alkali amine metal', 2, 'burst', 'drain', 'peracetic-makers'],
    ],
  ],
  // Persulfates, monopersulfate and other oxidizers without chlorine.
  [
    'oxidizer',
    [
      ['alcohol organic aerosol reducing-agent', 3, 'fire', 'apart', 'persulfate-maker', 'cameo'],
      ['acid acetic-acid strong-alkali', 2, 'boil', 'apart', 'persulfate-maker'],
      ['amine quat algaecide', 2, 'violent', 'apart', 'persulfate-maker'],
      ['metal', 2, 'burst', 'metal', 'monopersulfate-maker'],
    ],
  ],
  // Percarbonate and perborate.
  [
    'oxygen-bleach',
    [
      ['alcohol organic aerosol reducing-agent', 2, 'ignites', 'apart', 'percarbonate-maker'],
      ['acid', 2, 'burst', 'drain', 'cameo'],
      ['acetic-acid', 2, 'peracetic', 'drain', 'public-health', 'cameo'],
      ['metal', 1, 'foams', 'metal', 'percarbonate-maker'],
    ],
  ],
  // Peroxide cleaners: with acetic acid only, not with every acid.
  [
    'peroxide',
    [
      ['acetic-acid', 2, 'peracetic', 'drain', 'public-health'],
      ['strong-alkali metal', 1, 'foams', 'apart', 'peroxide'],
      ['reducing-agent', 1, 'spoils', 'apart', 'cameo'],
    ],
  ],
  [
    'acid',
    [
      ['reducing-agent', 3, 'sulfurDioxide', 'drain', 'sulfite-maker'],
      ['strong-alkali amine', 2, 'spatter', 'drain', 'cameo', 'muriatic-maker'],
      ['metal', 2, 'hydrogen', 'metal', 'muriatic-maker'],
    ],
  ],
  [
    'acetic-acid',
    [
      ['reducing-agent', 2, 'hotGas', 'drain', 'sulfite-maker'],
      ['strong-alkali amine', 2, 'spatter', 'drain', 'cameo'],
      ['metal', 1, 'eatsMetal', 'metal', 'cameo'],
    ],
  ],
  ['strong-alkali', [['metal', 2, 'hydrogen', 'metal', 'cameo']]],
];

/** One pair of groups as it is entered, before it is checked. */
export interface PairEntry {
  a: ReactivityGroup;
  b: ReactivityGroup;
  severity: Severity;
  reason: string;
  store: string;
  sources: readonly Source[];
}

export const PAIR_ENTRIES: readonly PairEntry[] = TABLE.flatMap(([a, rows]) =>
  rows.flatMap(([others, severity, happens, store, ...sources]) =>
    others.split(' ').map((b) => ({
      a,
      b: b as ReactivityGroup,
      severity,
      reason: HAPPENS[happens],
      store: STORE[store],
      sources,
    })),
  ),
);
