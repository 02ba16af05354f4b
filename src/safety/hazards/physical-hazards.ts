import { C, code, type HazardCode, rule } from './hazard-code.ts';

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
const FLAMMABLE = 'P210 P233 P280 P303+P361+P353 P370+P378 P403+P235 P501';
const STATIC = 'P240 P241 P242 P243';
const HEATED = 'P210 P234 P235 P280 P403 P411 P420 P501';
const SPRAY = 'P210 P211 P251 P410+P412';
const OXIDIZES = 'P210 P220 P280 P370+P378 P501';

/** Physical hazards: fire, pressure, oxidizers, metals. */
export const PHYSICAL_HAZARDS: Readonly<Record<string, HazardCode>> = {
  H220: code(
    FLAMMABLE_GAS,
    'Extremely flammable gas',
    'Keep away from flames and sparks: the gas catches fire very easily.',
    rule('1 1A', 'Danger', 'GHS02', { required: 'P210 P377 P381 P403' }),
  ),
  H221: code(
    FLAMMABLE_GAS,
    'Flammable gas',
    'Keep away from flames and sparks: the gas can catch fire.',
    rule('1B', 'Danger', 'GHS02', { required: 'P210 P377 P381 P403' }),
    rule('2', 'Warning', null, { required: 'P210 P377 P381 P403' }),
  ),
  H222: code(
    AEROSOL,
    'Extremely flammable aerosol',
    'Keep away from flames and sparks: the spray catches fire very easily.',
    rule('1', 'Danger', 'GHS02', { required: SPRAY }),
  ),
  H223: code(
    AEROSOL,
    'Flammable aerosol',
    'Keep away from flames and sparks: the spray can catch fire.',
    rule('2', 'Warning', 'GHS02', { required: SPRAY }),
  ),
  H224: code(
    LIQUID,
    'Extremely flammable liquid and vapor',
    'Keep away from flames and sparks: liquid and vapor catch fire very easily.',
    rule('1', 'Danger', 'GHS02', { required: FLAMMABLE, optional: STATIC }),
  ),
  H225: code(
    LIQUID,
    'Highly flammable liquid and vapor',
    'Keep away from flames and sparks: the liquid and its vapor catch fire easily.',
    rule('2', 'Danger', 'GHS02', { required: FLAMMABLE, optional: STATIC }),
  ),
  H226: code(
    LIQUID,
    'Flammable liquid and vapor',
    'Keep away from flames and heat: the liquid and its vapor can catch fire.',
    rule('3', 'Warning', 'GHS02', { required: FLAMMABLE, optional: STATIC }),
  ),
  H227: code(
    LIQUID,
    'Combustible liquid',
    'Keep away from heat and flames: the liquid can burn.',
    rule('4', 'Warning', null, { required: 'P210 P280 P370+P378 P403 P501' }),
  ),
  H228: code(
    SOLID,
    'Flammable solid',
    'Keep away from flames and sparks: it can catch fire.',
    rule('1', 'Danger', 'GHS02', { required: 'P210 P280 P370+P378', optional: 'P240 P241' }),
    rule('2', 'Warning', 'GHS02', { required: 'P210 P280 P370+P378', optional: 'P240 P241' }),
  ),
  H229: code(
    AEROSOL,
    'Pressurized container: may burst if heated',
    'Keep the can cool: it can burst when it gets hot.',
    rule('1 2 3', 'Warning', null, { required: 'P210 P251 P410+P412' }),
  ),
  H240: code(
    PEROXIDE,
    'Heating may cause an explosion',
    'Keep it cool: it can explode when it gets hot.',
    rule('A', 'Danger', 'GHS01', { required: HEATED, optional: 'P240 P410' }),
  ),
  H241: code(
    PEROXIDE,
    'Heating may cause a fire or explosion',
    'Keep it cool: it can burn or explode when it gets hot.',
    rule('B', 'Danger', 'GHS01', { required: HEATED, optional: 'P240 P410' }),
  ),
  H242: code(
    PEROXIDE,
    'Heating may cause a fire',
    'Keep it cool: it can start a fire when it gets hot.',
    rule('C D', 'Danger', 'GHS02', { required: `${HEATED} P370+P378`, optional: 'P240 P410' }),
    rule('E F', 'Warning', 'GHS02', { required: `${HEATED} P370+P378`, optional: 'P240 P410' }),
  ),
  H251: code(
    SELF_HEATING,
    'Self-heating; may catch fire',
    'Keep it cool and dry: it can heat up by itself and burn.',
    rule('1', 'Danger', 'GHS02', { required: 'P235 P280 P407 P420' }),
  ),
  H252: code(
    SELF_HEATING,
    'Self-heating in large quantities; may catch fire',
    'Keep large amounts cool and dry: they can heat up by themselves and burn.',
    rule('2', 'Warning', 'GHS02', { required: 'P235 P280 P407 P420' }),
  ),
  H260: code(
    WATER,
    'In contact with water releases flammable gases which may ignite spontaneously',
    'Keep it dry: with water it makes a gas that burns by itself.',
    rule('1', 'Danger', 'GHS02', {
      required: 'P223 P231+P232 P280 P302+P335+P334 P370+P378 P402+P404 P501',
    }),
  ),
  H261: code(
    WATER,
    'In contact with water releases flammable gases',
    'Keep it dry: with water it makes a gas that burns.',
    rule('2', 'Danger', 'GHS02', {
      required: 'P231+P232 P280 P370+P378 P402+P404 P501',
      optional: 'P223 P302+P335+P334',
    }),
    rule('3', 'Warning', 'GHS02', { required: 'P231+P232 P280 P370+P378 P402+P404 P501' }),
  ),
  H271: code(
    OXIDIZER,
    'May cause fire or explosion; strong oxidizer',
    'Store away from rags, paper, oil and fuel: it can start a fire or explode.',
    rule('1', 'Danger', 'GHS03', { required: `${OXIDIZES} P283 P306+P360 P371+P380+P375 P420` }),
  ),
  H272: code(
    OXIDIZER,
    'May intensify fire; oxidizer',
    'Store away from rags, paper, oil and fuel: it makes fire burn harder.',
    rule('2', 'Danger', 'GHS03', { required: OXIDIZES }),
    rule('3', 'Warning', 'GHS03', { required: OXIDIZES }),
  ),
  H280: code(
    PRESSURE,
    'Contains gas under pressure; may explode if heated',
    'Keep the cylinder cool and upright: it can explode when it gets hot.',
    rule('1', 'Warning', 'GHS04', { required: 'P410+P403' }),
  ),
  H281: code(
    PRESSURE,
    'Contains refrigerated gas; may cause cryogenic burns or injury',
    'Wear cold-proof gloves: the gas is so cold that it burns.',
    rule('1', 'Warning', 'GHS04', { required: 'P282 P336+P315 P403' }),
  ),
  H290: code(
    METALS,
    'May be corrosive to metals',
    'Keep off bare metal: it can eat metal away.',
    rule('1', 'Warning', 'GHS05', { required: 'P234 P390', optional: 'P406' }),
  ),
};
