import { C, code, type HazardCode, rule } from './hazard-code.ts';

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
const LASTING = 'P201 P202 P280 P308+P313 P405 P501';
const ORGANS = 'P260 P264 P270 P308+P311 P405 P501';
const VAPOR = 'P261 P271 P304+P340 P312 P403+P233 P405 P501';
const SPLASH = 'P305+P351+P338';

/** Health hazards: poison, burns, allergies, long-term harm. */
export const HEALTH_HAZARDS: Readonly<Record<string, HazardCode>> = {
  H300: code(
    ORAL,
    'Fatal if swallowed',
    'Never swallow it: even a little can kill.',
    rule('1 2', 'Danger', 'GHS06', {
      required: 'P264 P270 P301+P310 P330 P405 P501',
      optional: 'P321',
    }),
  ),
  H301: code(
    ORAL,
    'Toxic if swallowed',
    'Never swallow it: it is poison.',
    rule('3', 'Danger', 'GHS06', {
      required: 'P264 P270 P301+P310 P330 P405 P501',
      optional: 'P321',
    }),
  ),
  H302: code(
    ORAL,
    'Harmful if swallowed',
    'Never swallow it: it can make you sick.',
    rule('4', 'Warning', 'GHS07', { required: 'P264 P270 P301+P312 P330 P501' }),
  ),
  H304: code(
    ASPIRATION,
    'May be fatal if swallowed and enters airways',
    'Never swallow it, never make somebody vomit: in the lungs it can kill.',
    rule('1', 'Danger', 'GHS08', { required: 'P301+P310 P331 P405 P501' }),
  ),
  H310: code(
    DERMAL,
    'Fatal in contact with skin',
    'Keep it off your skin: even a little can kill.',
    rule('1 2', 'Danger', 'GHS06', {
      required: 'P262 P264 P270 P280 P302+P352 P310 P361+P364 P405 P501',
      optional: 'P321',
    }),
  ),
  H311: code(
    DERMAL,
    'Toxic in contact with skin',
    'Keep it off your skin: it is poison through the skin.',
    rule('3', 'Danger', 'GHS06', {
      required: 'P280 P302+P352 P312 P361+P364 P405 P501',
      optional: 'P321',
    }),
  ),
  H312: code(
    DERMAL,
    'Harmful in contact with skin',
    'Keep it off your skin: it can make you sick through the skin.',
    rule('4', 'Warning', 'GHS07', {
      required: 'P280 P302+P352 P312 P362+P364 P501',
      optional: 'P321',
    }),
  ),
  H314: code(
    SKIN,
    'Causes severe skin burns and eye damage',
    'Wear gloves and goggles: it burns skin and eyes badly.',
    rule('1 1A 1B 1C', 'Danger', 'GHS05', {
      required: `P260 P264 P280 P301+P330+P331 P303+P361+P353 P304+P340 ${SPLASH} P310 P363 P405 P501`,
      optional: 'P321',
    }),
  ),
  H315: code(
    SKIN,
    'Causes skin irritation',
    'Wear gloves: it can make skin red and sore.',
    rule('2', 'Warning', 'GHS07', {
      required: 'P264 P280 P302+P352 P332+P313 P362+P364',
      optional: 'P321',
    }),
  ),
  H317: code(
    ALLERGY,
    'May cause an allergic skin reaction',
    'Wear gloves: it can give you a skin allergy or rash.',
    rule('1 1A 1B', 'Warning', 'GHS07', {
      required: 'P261 P272 P280 P302+P352 P333+P313 P362+P364 P501',
      optional: 'P321',
    }),
  ),
  // Revision 7 assigns no P264 here; later revisions do.
  H318: code(
    EYES,
    'Causes serious eye damage',
    'Wear goggles: it can hurt your eyes for good.',
    rule('1', 'Danger', 'GHS05', { required: `P280 ${SPLASH} P310`, optional: 'P264' }),
  ),
  H319: code(
    EYES,
    'Causes serious eye irritation',
    'Protect your eyes: it makes them red and painful.',
    rule('2 2A', 'Warning', 'GHS07', { required: `P264 P280 ${SPLASH} P337+P313` }),
  ),
  H320: code(
    EYES,
    'Causes eye irritation',
    'Protect your eyes: it makes them red.',
    rule('2B', 'Warning', null, { required: `P264 ${SPLASH} P337+P313`, optional: 'P280' }),
  ),
  H330: code(
    INHALED,
    'Fatal if inhaled',
    'Do not breathe it in: even a little can kill.',
    rule('1 2', 'Danger', 'GHS06', {
      required: 'P260 P271 P284 P304+P340 P310 P403+P233 P405 P501',
      optional: 'P320',
    }),
  ),
  H331: code(
    INHALED,
    'Toxic if inhaled',
    'Do not breathe it in: it is poison.',
    rule('3', 'Danger', 'GHS06', {
      required: 'P261 P271 P304+P340 P311 P403+P233 P405 P501',
      optional: 'P321',
    }),
  ),
  H332: code(
    INHALED,
    'Harmful if inhaled',
    'Do not breathe it in: it can make you sick.',
    rule('4', 'Warning', 'GHS07', { required: 'P261 P271 P304+P340 P312' }),
  ),
  H334: code(
    AIRWAYS,
    'May cause allergy or asthma symptoms or breathing difficulties if inhaled',
    'Do not breathe it in: it can set off asthma or make it hard to breathe.',
    rule('1 1A 1B', 'Danger', 'GHS08', { required: 'P261 P284 P304+P340 P342+P311 P501' }),
  ),
  H335: code(
    IRRITATES,
    'May cause respiratory irritation',
    'Work in fresh air: it can hurt your nose, throat and lungs.',
    rule('3', 'Warning', 'GHS07', { required: VAPOR }),
  ),
  H336: code(
    NARCOTIC,
    'May cause drowsiness or dizziness',
    'Work in fresh air: it can make you sleepy or dizzy.',
    rule('3', 'Warning', 'GHS07', { required: VAPOR }),
  ),
  H340: code(
    GENES,
    'May cause genetic defects',
    'Do not work with it before you are trained: it can harm your genes.',
    rule('1 1A 1B', 'Danger', 'GHS08', { required: LASTING }),
  ),
  H341: code(
    GENES,
    'Suspected of causing genetic defects',
    'Do not work with it before you are trained: it may harm your genes.',
    rule('2', 'Warning', 'GHS08', { required: LASTING }),
  ),
  H350: code(
    CANCER,
    'May cause cancer',
    'Do not work with it before you are trained: it can cause cancer.',
    rule('1 1A 1B', 'Danger', 'GHS08', { required: LASTING }),
  ),
  H351: code(
    CANCER,
    'Suspected of causing cancer',
    'Do not work with it before you are trained: it may cause cancer.',
    rule('2', 'Warning', 'GHS08', { required: LASTING }),
  ),
  H360: code(
    REPRODUCTION,
    'May damage fertility or the unborn child',
    'Do not work with it when pregnant or planning a child: it can do harm.',
    rule('1 1A 1B', 'Danger', 'GHS08', { required: LASTING }),
  ),
  H361: code(
    REPRODUCTION,
    'Suspected of damaging fertility or the unborn child',
    'Do not work with it when pregnant or planning a child: it may do harm.',
    rule('2', 'Warning', 'GHS08', { required: LASTING }),
  ),
  H362: code(
    LACTATION,
    'May cause harm to breast-fed children',
    'Do not work with it while nursing: it can harm the child.',
    rule('1', null, null, { required: 'P201 P260 P263 P264 P270 P308+P313' }),
  ),
  H370: code(
    ONCE,
    'Causes damage to organs',
    'Do not breathe or swallow it: once is enough to harm organs.',
    rule('1', 'Danger', 'GHS08', { required: ORGANS, optional: 'P321' }),
  ),
  H371: code(
    ONCE,
    'May cause damage to organs',
    'Do not breathe or swallow it: once can harm organs.',
    rule('2', 'Warning', 'GHS08', { required: ORGANS }),
  ),
  H372: code(
    REPEATED,
    'Causes damage to organs through prolonged or repeated exposure',
    'Do not breathe it day after day: it harms organs with time.',
    rule('1', 'Danger', 'GHS08', { required: 'P260 P264 P270 P314 P501' }),
  ),
  H373: code(
    REPEATED,
    'May cause damage to organs through prolonged or repeated exposure',
    'Do not breathe it day after day: it can harm organs with time.',
    rule('2', 'Warning', 'GHS08', { required: 'P260 P314 P501' }),
  ),
};
