import type { ReactivityGroup, Severity } from './public/reactivity.ts';
import { HAPPENS, STORE } from './reactive-words.ts';
import type { Source } from './reactivity-sources.ts';

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
      ['acid hydrochloric-acid', 3, 'chlorineGas', 'drain', 'chlorine-institute', 'burlington'],
      ['mild-acid sulfuric-acid nitric-acid', 3, 'chlorineGas', 'drain', 'chlorine-institute'],
      ['fluoride', 3, 'chlorineGas', 'drain', 'chlorine-institute', 'fluoride-maker'],
      ['iodophor', 3, 'chlorineGas', 'drain', 'iodophor-maker'],
      ['chlorite', 2, 'hotGas', 'drain', 'chlorite-maker'],
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
      ['acid hydrochloric-acid mild-acid', 3, 'chlorineGas', 'drain', 'fire-service', 'cameo'],
      ['sulfuric-acid nitric-acid fluoride iodophor', 3, 'chlorineGas', 'drain', 'cameo'],
      ['chlorite', 3, 'chlorineDioxide', 'tools', 'chlorite-maker'],
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
      ['acid hydrochloric-acid mild-acid', 3, 'chlorineGas', 'drain', 'fire-service'],
      ['acetic-acid peracetic-acid', 3, 'chlorineGas', 'drain', 'fire-service'],
      ['sulfuric-acid nitric-acid fluoride iodophor', 3, 'chlorineGas', 'drain', 'cameo'],
      ['chlorite', 3, 'chlorineDioxide', 'tools', 'chlorite-maker'],
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
      ['acid hydrochloric-acid mild-acid', 3, 'bromineGas', 'drain', 'pool-maker', 'trade'],
      ['acetic-acid peracetic-acid', 3, 'bromineGas', 'drain', 'pool-maker', 'trade'],
      ['sulfuric-acid nitric-acid fluoride iodophor', 3, 'bromineGas', 'drain', 'cameo', 'trade'],
      ['chlorite', 3, 'chlorineDioxide', 'tools', 'chlorite-maker', 'trade'],
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
      ['acid hydrochloric-acid sulfuric-acid nitric-acid', 3, 'violentAcid', 'drain', 'peroxide'],
      ['mild-acid fluoride iodophor chlorite', 2, 'hotGas', 'drain', 'cameo'],
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
      ['acid hydrochloric-acid fluoride', 2, 'hotGas', 'apart', 'cameo', 'trade'],
      ['sulfuric-acid nitric-acid', 3, 'violentAcid', 'drain', 'cameo-acids', 'niosh-acids'],
      ['chlorite', 3, 'chlorineDioxide', 'drain', 'chlorite-maker'],
      ['strong-alkali amine metal', 2, 'burst', 'drain', 'peracetic-makers'],
    ],
  ],
  // Persulfates, monopersulfate and other oxidizers without chlorine.
  [
    'oxidizer',
    [
      ['alcohol organic aerosol reducing-agent', 3, 'fire', 'apart', 'persulfate-maker', 'cameo'],
      ['acid acetic-acid strong-alkali', 2, 'boil', 'apart', 'persulfate-maker'],
      ['hydrochloric-acid', 3, 'chlorineGas', 'drain', 'monopersulfate-maker', 'niosh-acids'],
      ['sulfuric-acid', 3, 'violentAcid', 'drain', 'persulfate-maker', 'niosh-acids'],
      ['nitric-acid fluoride', 2, 'boil', 'apart', 'persulfate-maker', 'cameo-acids'],
      ['chlorite', 3, 'chlorineDioxide', 'tools', 'chlorite-maker'],
      ['amine quat algaecide', 2, 'violent', 'apart', 'persulfate-maker'],
      ['metal', 2, 'burst', 'metal', 'monopersulfate-maker'],
    ],
  ],
  // Percarbonate and perborate.
  [
    'oxygen-bleach',
    [
      ['alcohol organic aerosol reducing-agent', 2, 'ignites', 'apart', 'percarbonate-maker'],
      ['acid hydrochloric-acid sulfuric-acid nitric-acid', 2, 'burst', 'drain', 'cameo'],
      ['fluoride', 2, 'burst', 'drain', 'cameo', 'fluoride-maker'],
      ['mild-acid', 1, 'foams', 'drain', 'cameo'],
      ['chlorite', 2, 'hotGas', 'apart', 'cameo'],
      ['acetic-acid', 2, 'peracetic', 'drain', 'public-health', 'cameo'],
      ['metal', 1, 'foams', 'metal', 'percarbonate-maker'],
    ],
  ],
  // Peroxide cleaners: with acetic acid only, not with every acid.
  [
    'peroxide',
    [
      ['acetic-acid', 2, 'peracetic', 'drain', 'public-health'],
      ['sulfuric-acid nitric-acid', 2, 'burst', 'drain', 'cameo-acids'],
      ['strong-alkali metal', 1, 'foams', 'apart', 'peroxide'],
      ['reducing-agent', 1, 'spoils', 'apart', 'cameo'],
    ],
  ],
  [
    'acid',
    [
      ['reducing-agent', 3, 'sulfurDioxide', 'drain', 'sulfite-maker'],
      ['fluoride', 3, 'hydrogenFluoride', 'drain', 'fluoride-maker', 'cameo-acids'],
      ['chlorite', 3, 'chlorineDioxide', 'drain', 'chlorite-maker', 'cameo-acids'],
      ['strong-alkali amine', 2, 'spatter', 'drain', 'cameo', 'muriatic-maker'],
      ['sulfuric-acid nitric-acid', 2, 'hotGas', 'drain', 'cameo-acids', 'niosh-acids'],
      ['mild-alkali', 1, 'spoils', 'apart', 'cameo'],
      ['metal', 2, 'hydrogen', 'metal', 'muriatic-maker'],
    ],
  ],
  [
    'hydrochloric-acid',
    [
      ['reducing-agent', 3, 'sulfurDioxide', 'drain', 'sulfite-maker'],
      ['fluoride', 3, 'hydrogenFluoride', 'drain', 'fluoride-maker', 'cameo-acids'],
      ['chlorite', 3, 'chlorineDioxide', 'drain', 'chlorite-maker', 'cameo-acids'],
      ['nitric-acid', 3, 'chlorineNitric', 'drain', 'niosh-acids', 'cameo-acids'],
      ['sulfuric-acid', 3, 'hydrogenChloride', 'drain', 'sulfuric-maker', 'cameo-acids'],
      ['strong-alkali amine', 2, 'spatter', 'drain', 'muriatic-maker', 'niosh-acids'],
      ['mild-alkali', 1, 'spoils', 'apart', 'cameo'],
      ['metal', 2, 'hydrogen', 'metal', 'muriatic-maker'],
    ],
  ],
  // Concentrated: it chars what is organic and boils with water, alkali and most cleaners.
  [
    'sulfuric-acid',
    [
      ['strong-alkali amine', 3, 'boilsOver', 'drain', 'sulfuric-maker', 'niosh-acids'],
      ['alcohol organic aerosol', 3, 'chars', 'apart', 'sulfuric-maker', 'cameo-acids'],
      ['reducing-agent', 3, 'sulfurDioxide', 'drain', 'sulfite-maker'],
      ['fluoride', 3, 'hydrogenFluoride', 'drain', 'fluoride-maker', 'cameo-acids'],
      ['chlorite', 3, 'chlorineDioxide', 'drain', 'chlorite-maker', 'cameo-acids'],
      ['nitric-acid', 2, 'hotGas', 'drain', 'cameo-acids'],
      ['mild-alkali mild-acid acetic-acid iodophor', 2, 'spatter', 'drain', 'sulfuric-maker'],
      ['quat algaecide', 2, 'spatter', 'drain', 'sulfuric-maker'],
      ['metal', 2, 'hydrogen', 'metal', 'sulfuric-maker', 'niosh-acids'],
    ],
  ],
  // An acid and an oxidizer at once.
  [
    'nitric-acid',
    [
      ['metal', 3, 'nitrogenDioxide', 'metal', 'niosh-acids', 'cameo-acids'],
      ['alcohol organic aerosol', 3, 'fireToxic', 'apart', 'niosh-acids', 'cameo-acids'],
      ['reducing-agent', 3, 'violentAcid', 'drain', 'cameo-acids'],
      ['amine', 3, 'violentAcid', 'drain', 'niosh-acids'],
      ['fluoride', 3, 'hydrogenFluoride', 'drain', 'fluoride-maker', 'cameo-acids'],
      ['chlorite', 3, 'chlorineDioxide', 'drain', 'chlorite-maker', 'cameo-acids'],
      ['strong-alkali', 2, 'spatter', 'drain', 'niosh-acids'],
      ['acetic-acid iodophor algaecide', 2, 'hotGas', 'apart', 'cameo-acids'],
      ['mild-alkali', 1, 'spoils', 'apart', 'cameo'],
    ],
  ],
  [
    'fluoride',
    [
      ['chlorite', 3, 'chlorineDioxide', 'drain', 'chlorite-maker'],
      ['reducing-agent', 3, 'sulfurDioxide', 'drain', 'sulfite-maker', 'trade'],
      ['mild-acid acetic-acid iodophor', 2, 'hotGas', 'drain', 'fluoride-maker', 'trade'],
      ['strong-alkali amine', 2, 'spatter', 'drain', 'fluoride-maker', 'niosh-acids'],
      ['metal', 2, 'hydrogen', 'metal', 'fluoride-maker', 'niosh-acids'],
    ],
  ],
  [
    'chlorite',
    [
      ['mild-acid acetic-acid iodophor', 3, 'chlorineDioxide', 'drain', 'chlorite-maker'],
      ['alcohol organic aerosol reducing-agent', 3, 'fire', 'apart', 'chlorite-maker', 'cameo'],
      ['amine algaecide quat', 2, 'violent', 'apart', 'cameo'],
      ['metal', 2, 'burst', 'metal', 'chlorite-maker'],
    ],
  ],
  [
    'iodophor',
    [
      ['amine', 3, 'iodineNitride', 'drain', 'iodophor-maker', 'cameo'],
      ['reducing-agent strong-alkali quat', 1, 'spoils', 'apart', 'iodophor-maker'],
      ['metal', 1, 'eatsMetal', 'metal', 'iodophor-maker'],
    ],
  ],
  // Mild acids and mild alkalis meet in machines by design: only what they do to others stands here and above.
  ['mild-acid', [['reducing-agent', 2, 'hotGas', 'drain', 'sulfite-maker']]],
  [
    'acetic-acid',
    [
      ['reducing-agent', 2, 'hotGas', 'drain', 'sulfite-maker'],
      ['metal', 1, 'eatsMetal', 'metal', 'cameo'],
    ],
  ],
  ['strong-alkali', [['metal', 2, 'hydrogen', 'metal', 'cameo']]],
  ['mild-alkali', [['metal', 1, 'eatsMetal', 'metal', 'machine-maker']]],
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
