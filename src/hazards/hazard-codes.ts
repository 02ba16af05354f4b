/** The word of one category, its sign, and its precautions: those that must be there, those that may. */
export interface CategoryRule {
  /** As section 2 of a sheet writes them: 1, 1A, 2, 2B; types C to F. */
  categories: readonly string[];
  word: 'Danger' | 'Warning' | null;
  pictogram: string | null;
  required: readonly string[];
  /** Only where the maker finds them to apply. */
  optional: readonly string[];
}

/**
 * One hazard statement: its text, one plain sentence that may stand beside it, its class, and where
 * its label elements are laid down.
 */
export interface HazardCode {
  text: string;
  plain: string;
  hazardClass: string;
  source: string;
  rules: readonly CategoryRule[];
}

const codes = (text: string) => text.split(' ').filter(Boolean);
const rule = (
  categories: string,
  word: CategoryRule['word'],
  pictogram: string | null,
  required: string,
  optional = '',
): CategoryRule => ({
  categories: codes(categories),
  word,
  pictogram,
  required: codes(required),
  optional: codes(optional),
});
const code = (
  [hazardClass, source]: readonly [string, string],
  text: string,
  plain: string,
  ...rules: CategoryRule[]
): HazardCode => ({ hazardClass, source, text, plain, rules });

// Paragraphs of 29 CFR 1910.1200 Appendix C; what OSHA leaves to others stands by the UN's Annex 3.
const C = (class_: string, paragraph: string) =>
  [class_, `29 CFR 1910.1200 App. C, C.4.${paragraph}`] as const;
const UN = (class_: string) => [class_, 'GHS rev. 7, Annex 3, section 3'] as const;

const FLAMMABLE_GAS = C('Flammable gas', '15');
const AEROSOL = C('Aerosol', '16');
const PRESSURE = C('Gas under pressure', '18');
const LIQUID = C('Flammable liquid', '19');
const SOLID = C('Flammable solid', '20');
const PEROXIDE = C('Self-reactive chemical or organic peroxide', '21 and C.4.28');
const SELF_HEATING = C('Self-heating chemical', '24');
const WATER = C('Emits flammable gas in contact with water', '25');
const OXIDIZER = C('Oxidizing liquid or solid', '26 and C.4.27');
const METALS = C('Corrosive to metals', '29');
const ORAL = C('Acute toxicity, swallowed', '1');
const DERMAL = C('Acute toxicity, skin', '2');
const INHALED = C('Acute toxicity, inhaled', '3');
const SKIN = C('Skin corrosion or irritation', '4');
const EYES = C('Serious eye damage or irritation', '5');
const AIRWAYS = C('Respiratory sensitization', '6');
const ALLERGY = C('Skin sensitization', '7');
const GENES = C('Germ cell mutagenicity', '8');
const CANCER = C('Carcinogenicity', '9');
const REPRODUCTION = C('Reproductive toxicity', '10');
const LACTATION = C('Reproductive toxicity, effects on lactation', '10');
const ONCE = C('Target organ, one exposure', '11');
const IRRITATES = C('Target organ, one exposure, irritation', '11');
const NARCOTIC = C('Target organ, one exposure, narcosis', '11');
const REPEATED = C('Target organ, repeated exposure', '12');
const ASPIRATION = C('Aspiration hazard', '13');
const WATER_ACUTE = UN('Aquatic environment, acute');
const WATER_LONG = UN('Aquatic environment, long term');

const FLAMMABLE = 'P210 P233 P280 P303+P361+P353 P370+P378 P403+P235 P501';
const STATIC = 'P240 P241 P242 P243';
const HEATED = 'P210 P234 P235 P280 P403 P411 P420 P501';
const SPRAY = 'P210 P211 P251 P410+P412';
const OXIDIZES = 'P210 P220 P280 P370+P378 P501';
const LASTING = 'P201 P202 P280 P308+P313 P405 P501';
const ORGANS = 'P260 P264 P270 P308+P311 P405 P501';
const VAPOR = 'P261 P271 P304+P340 P312 P403+P233 P405 P501';
const SPLASH = 'P305+P351+P338';
const COLLECT = 'P273 P391 P501';
const FISH = 'Keep spills out of storm drains and streams:';

/**
 * The hazard statements of GHS revision 7 that chemicals for cleaning, laundry and pools can carry.
 * Explosives and pyrophoric goods are not there: nobody here stocks them.
 */
export const HAZARD_CODES: Readonly<Record<string, HazardCode>> = {
  H220: code(
    FLAMMABLE_GAS,
    'Extremely flammable gas',
    'Keep away from flames and sparks: the gas catches fire very easily.',
    rule('1 1A', 'Danger', 'GHS02', 'P210 P377 P381 P403'),
  ),
  H221: code(
    FLAMMABLE_GAS,
    'Flammable gas',
    'Keep away from flames and sparks: the gas can catch fire.',
    rule('1B', 'Danger', 'GHS02', 'P210 P377 P381 P403'),
    rule('2', 'Warning', null, 'P210 P377 P381 P403'),
  ),
  H222: code(
    AEROSOL,
    'Extremely flammable aerosol',
    'Keep away from flames and sparks: the spray catches fire very easily.',
    rule('1', 'Danger', 'GHS02', SPRAY),
  ),
  H223: code(
    AEROSOL,
    'Flammable aerosol',
    'Keep away from flames and sparks: the spray can catch fire.',
    rule('2', 'Warning', 'GHS02', SPRAY),
  ),
  H224: code(
    LIQUID,
    'Extremely flammable liquid and vapor',
    'Keep away from flames and sparks: liquid and vapor catch fire very easily.',
    rule('1', 'Danger', 'GHS02', FLAMMABLE, STATIC),
  ),
  H225: code(
    LIQUID,
    'Highly flammable liquid and vapor',
    'Keep away from flames and sparks: the liquid and its vapor catch fire easily.',
    rule('2', 'Danger', 'GHS02', FLAMMABLE, STATIC),
  ),
  H226: code(
    LIQUID,
    'Flammable liquid and vapor',
    'Keep away from flames and heat: the liquid and its vapor can catch fire.',
    rule('3', 'Warning', 'GHS02', FLAMMABLE, STATIC),
  ),
  H227: code(
    LIQUID,
    'Combustible liquid',
    'Keep away from heat and flames: the liquid can burn.',
    rule('4', 'Warning', null, 'P210 P280 P370+P378 P403 P501'),
  ),
  H228: code(
    SOLID,
    'Flammable solid',
    'Keep away from flames and sparks: it can catch fire.',
    rule('1', 'Danger', 'GHS02', 'P210 P280 P370+P378', 'P240 P241'),
    rule('2', 'Warning', 'GHS02', 'P210 P280 P370+P378', 'P240 P241'),
  ),
  H229: code(
    AEROSOL,
    'Pressurized container: may burst if heated',
    'Keep the can cool: it can burst when it gets hot.',
    rule('1 2 3', 'Warning', null, 'P210 P251 P410+P412'),
  ),
  H240: code(
    PEROXIDE,
    'Heating may cause an explosion',
    'Keep it cool: it can explode when it gets hot.',
    rule('A', 'Danger', 'GHS01', HEATED, 'P240 P410'),
  ),
  H241: code(
    PEROXIDE,
    'Heating may cause a fire or explosion',
    'Keep it cool: it can burn or explode when it gets hot.',
    rule('B', 'Danger', 'GHS01', HEATED, 'P240 P410'),
  ),
  H242: code(
    PEROXIDE,
    'Heating may cause a fire',
    'Keep it cool: it can start a fire when it gets hot.',
    rule('C D', 'Danger', 'GHS02', `${HEATED} P370+P378`, 'P240 P410'),
    rule('E F', 'Warning', 'GHS02', `${HEATED} P370+P378`, 'P240 P410'),
  ),
  H251: code(
    SELF_HEATING,
    'Self-heating; may catch fire',
    'Keep it cool and dry: it can heat up by itself and burn.',
    rule('1', 'Danger', 'GHS02', 'P235 P280 P407 P420'),
  ),
  H252: code(
    SELF_HEATING,
    'Self-heating in large quantities; may catch fire',
    'Keep large amounts cool and dry: they can heat up by themselves and burn.',
    rule('2', 'Warning', 'GHS02', 'P235 P280 P407 P420'),
  ),
  H260: code(
    WATER,
    'In contact with water releases flammable gases which may ignite spontaneously',
    'Keep it dry: with water it makes a gas that burns by itself.',
    rule('1', 'Danger', 'GHS02', 'P223 P231+P232 P280 P302+P335+P334 P370+P378 P402+P404 P501'),
  ),
  H261: code(
    WATER,
    'In contact with water releases flammable gases',
    'Keep it dry: with water it makes a gas that burns.',
    rule('2', 'Danger', 'GHS02', 'P231+P232 P280 P370+P378 P402+P404 P501', 'P223 P302+P335+P334'),
    rule('3', 'Warning', 'GHS02', 'P231+P232 P280 P370+P378 P402+P404 P501'),
  ),
  H271: code(
    OXIDIZER,
    'May cause fire or explosion; strong oxidizer',
    'Store away from rags, paper, oil and fuel: it can start a fire or explode.',
    rule('1', 'Danger', 'GHS03', `${OXIDIZES} P283 P306+P360 P371+P380+P375 P420`),
  ),
  H272: code(
    OXIDIZER,
    'May intensify fire; oxidizer',
    'Store away from rags, paper, oil and fuel: it makes fire burn harder.',
    rule('2', 'Danger', 'GHS03', OXIDIZES),
    rule('3', 'Warning', 'GHS03', OXIDIZES),
  ),
  H280: code(
    PRESSURE,
    'Contains gas under pressure; may explode if heated',
    'Keep the cylinder cool and upright: it can explode when it gets hot.',
    rule('1', 'Warning', 'GHS04', 'P410+P403'),
  ),
  H281: code(
    PRESSURE,
    'Contains refrigerated gas; may cause cryogenic burns or injury',
    'Wear cold-proof gloves: the gas is so cold that it burns.',
    rule('1', 'Warning', 'GHS04', 'P282 P336+P315 P403'),
  ),
  H290: code(
    METALS,
    'May be corrosive to metals',
    'Keep off bare metal: it can eat metal away.',
    rule('1', 'Warning', 'GHS05', 'P234 P390', 'P406'),
  ),
  H300: code(
    ORAL,
    'Fatal if swallowed',
    'Never swallow it: even a little can kill.',
    rule('1 2', 'Danger', 'GHS06', 'P264 P270 P301+P310 P330 P405 P501', 'P321'),
  ),
  H301: code(
    ORAL,
    'Toxic if swallowed',
    'Never swallow it: it is poison.',
    rule('3', 'Danger', 'GHS06', 'P264 P270 P301+P310 P330 P405 P501', 'P321'),
  ),
  H302: code(
    ORAL,
    'Harmful if swallowed',
    'Never swallow it: it can make you sick.',
    rule('4', 'Warning', 'GHS07', 'P264 P270 P301+P312 P330 P501'),
  ),
  H304: code(
    ASPIRATION,
    'May be fatal if swallowed and enters airways',
    'Never swallow it, never make somebody vomit: in the lungs it can kill.',
    rule('1', 'Danger', 'GHS08', 'P301+P310 P331 P405 P501'),
  ),
  H310: code(
    DERMAL,
    'Fatal in contact with skin',
    'Keep it off your skin: even a little can kill.',
    rule(
      '1 2',
      'Danger',
      'GHS06',
      'P262 P264 P270 P280 P302+P352 P310 P361+P364 P405 P501',
      'P321',
    ),
  ),
  H311: code(
    DERMAL,
    'Toxic in contact with skin',
    'Keep it off your skin: it is poison through the skin.',
    rule('3', 'Danger', 'GHS06', 'P280 P302+P352 P312 P361+P364 P405 P501', 'P321'),
  ),
  H312: code(
    DERMAL,
    'Harmful in contact with skin',
    'Keep it off your skin: it can make you sick through the skin.',
    rule('4', 'Warning', 'GHS07', 'P280 P302+P352 P312 P362+P364 P501', 'P321'),
  ),
  H314: code(
    SKIN,
    'Causes severe skin burns and eye damage',
    'Wear gloves and goggles: it burns skin and eyes badly.',
    rule(
      '1 1A 1B 1C',
      'Danger',
      'GHS05',
      `P260 P264 P280 P301+P330+P331 P303+P361+P353 P304+P340 ${SPLASH} P310 P363 P405 P501`,
      'P321',
    ),
  ),
  H315: code(
    SKIN,
    'Causes skin irritation',
    'Wear gloves: it can make skin red and sore.',
    rule('2', 'Warning', 'GHS07', 'P264 P280 P302+P352 P332+P313 P362+P364', 'P321'),
  ),
  H317: code(
    ALLERGY,
    'May cause an allergic skin reaction',
    'Wear gloves: it can give you a skin allergy or rash.',
    rule(
      '1 1A 1B',
      'Warning',
      'GHS07',
      'P261 P272 P280 P302+P352 P333+P313 P362+P364 P501',
      'P321',
    ),
  ),
  // Revision 7 asks no washing (P264) here; later revisions do.
  H318: code(
    EYES,
    'Causes serious eye damage',
    'Wear goggles: it can hurt your eyes for good.',
    rule('1', 'Danger', 'GHS05', `P280 ${SPLASH} P310`, 'P264'),
  ),
  H319: code(
    EYES,
    'Causes serious eye irritation',
    'Protect your eyes: it makes them red and painful.',
    rule('2 2A', 'Warning', 'GHS07', `P264 P280 ${SPLASH} P337+P313`),
  ),
  H320: code(
    EYES,
    'Causes eye irritation',
    'Protect your eyes: it makes them red.',
    rule('2B', 'Warning', null, `P264 ${SPLASH} P337+P313`, 'P280'),
  ),
  H330: code(
    INHALED,
    'Fatal if inhaled',
    'Do not breathe it in: even a little can kill.',
    rule('1 2', 'Danger', 'GHS06', 'P260 P271 P284 P304+P340 P310 P403+P233 P405 P501', 'P320'),
  ),
  H331: code(
    INHALED,
    'Toxic if inhaled',
    'Do not breathe it in: it is poison.',
    rule('3', 'Danger', 'GHS06', 'P261 P271 P304+P340 P311 P403+P233 P405 P501', 'P321'),
  ),
  H332: code(
    INHALED,
    'Harmful if inhaled',
    'Do not breathe it in: it can make you sick.',
    rule('4', 'Warning', 'GHS07', 'P261 P271 P304+P340 P312'),
  ),
  H334: code(
    AIRWAYS,
    'May cause allergy or asthma symptoms or breathing difficulties if inhaled',
    'Do not breathe it in: it can set off asthma or make it hard to breathe.',
    rule('1 1A 1B', 'Danger', 'GHS08', 'P261 P284 P304+P340 P342+P311 P501'),
  ),
  H335: code(
    IRRITATES,
    'May cause respiratory irritation',
    'Work in fresh air: it can hurt your nose, throat and lungs.',
    rule('3', 'Warning', 'GHS07', VAPOR),
  ),
  H336: code(
    NARCOTIC,
    'May cause drowsiness or dizziness',
    'Work in fresh air: it can make you sleepy or dizzy.',
    rule('3', 'Warning', 'GHS07', VAPOR),
  ),
  H340: code(
    GENES,
    'May cause genetic defects',
    'Do not work with it before you are trained: it can harm your genes.',
    rule('1 1A 1B', 'Danger', 'GHS08', LASTING),
  ),
  H341: code(
    GENES,
    'Suspected of causing genetic defects',
    'Do not work with it before you are trained: it may harm your genes.',
    rule('2', 'Warning', 'GHS08', LASTING),
  ),
  H350: code(
    CANCER,
    'May cause cancer',
    'Do not work with it before you are trained: it can cause cancer.',
    rule('1 1A 1B', 'Danger', 'GHS08', LASTING),
  ),
  H351: code(
    CANCER,
    'Suspected of causing cancer',
    'Do not work with it before you are trained: it may cause cancer.',
    rule('2', 'Warning', 'GHS08', LASTING),
  ),
  H360: code(
    REPRODUCTION,
    'May damage fertility or the unborn child',
    'Do not work with it when pregnant or planning a child: it can do harm.',
    rule('1 1A 1B', 'Danger', 'GHS08', LASTING),
  ),
  H361: code(
    REPRODUCTION,
    'Suspected of damaging fertility or the unborn child',
    'Do not work with it when pregnant or planning a child: it may do harm.',
    rule('2', 'Warning', 'GHS08', LASTING),
  ),
  H362: code(
    LACTATION,
    'May cause harm to breast-fed children',
    'Do not work with it while nursing: it can harm the child.',
    rule('1', null, null, 'P201 P260 P263 P264 P270 P308+P313'),
  ),
  H370: code(
    ONCE,
    'Causes damage to organs',
    'Do not breathe or swallow it: once is enough to harm organs.',
    rule('1', 'Danger', 'GHS08', ORGANS, 'P321'),
  ),
  H371: code(
    ONCE,
    'May cause damage to organs',
    'Do not breathe or swallow it: once can harm organs.',
    rule('2', 'Warning', 'GHS08', ORGANS),
  ),
  H372: code(
    REPEATED,
    'Causes damage to organs through prolonged or repeated exposure',
    'Do not breathe it day after day: it harms organs with time.',
    rule('1', 'Danger', 'GHS08', 'P260 P264 P270 P314 P501'),
  ),
  H373: code(
    REPEATED,
    'May cause damage to organs through prolonged or repeated exposure',
    'Do not breathe it day after day: it can harm organs with time.',
    rule('2', 'Warning', 'GHS08', 'P260 P314 P501'),
  ),
  H400: code(
    WATER_ACUTE,
    'Very toxic to aquatic life',
    `${FISH} it kills fish.`,
    rule('1', 'Warning', 'GHS09', COLLECT),
  ),
  H401: code(
    WATER_ACUTE,
    'Toxic to aquatic life',
    `${FISH} it harms fish.`,
    rule('2', null, null, 'P273 P501'),
  ),
  H402: code(
    WATER_ACUTE,
    'Harmful to aquatic life',
    `${FISH} it can hurt fish.`,
    rule('3', null, null, 'P273 P501'),
  ),
  H410: code(
    WATER_LONG,
    'Very toxic to aquatic life with long lasting effects',
    `${FISH} it kills fish and harms water for a long time.`,
    rule('1', 'Warning', 'GHS09', COLLECT),
  ),
  H411: code(
    WATER_LONG,
    'Toxic to aquatic life with long lasting effects',
    `${FISH} it harms fish for a long time.`,
    rule('2', null, 'GHS09', COLLECT),
  ),
  H412: code(
    WATER_LONG,
    'Harmful to aquatic life with long lasting effects',
    `${FISH} it can hurt fish for a long time.`,
    rule('3', null, null, 'P273 P501'),
  ),
  H413: code(
    WATER_LONG,
    'May cause long lasting harmful effects to aquatic life',
    `${FISH} it may hurt fish for a long time.`,
    rule('4', null, null, 'P273 P501'),
  ),
  H420: code(
    UN('Hazardous to the ozone layer'),
    'Harms public health and the environment by destroying ozone in the upper atmosphere',
    'Do not let it into the air: it harms the ozone layer.',
    rule('1', 'Warning', 'GHS07', 'P502'),
  ),
};
