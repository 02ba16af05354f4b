import { code, type HazardCode, rule, UN } from './hazard-code.ts';

const WATER_ACUTE = UN('Aquatic environment, acute');
const WATER_LONG = UN('Aquatic environment, long term');
const COLLECT = 'P273 P391 P501';
const FISH = 'Keep spills out of storm drains and streams:';

/** Hazards to water and air, which OSHA leaves to others and makers’ sheets carry all the same. */
export const WATER_HAZARDS: Readonly<Record<string, HazardCode>> = {
  H400: code(
    WATER_ACUTE,
    'Very toxic to aquatic life',
    `${FISH} it kills fish.`,
    rule('1', 'Warning', 'GHS09', { required: COLLECT }),
  ),
  H401: code(
    WATER_ACUTE,
    'Toxic to aquatic life',
    `${FISH} it harms fish.`,
    rule('2', null, null, { required: 'P273 P501' }),
  ),
  H402: code(
    WATER_ACUTE,
    'Harmful to aquatic life',
    `${FISH} it can hurt fish.`,
    rule('3', null, null, { required: 'P273 P501' }),
  ),
  H410: code(
    WATER_LONG,
    'Very toxic to aquatic life with long lasting effects',
    `${FISH} it kills fish and harms water for a long time.`,
    rule('1', 'Warning', 'GHS09', { required: COLLECT }),
  ),
  H411: code(
    WATER_LONG,
    'Toxic to aquatic life with long lasting effects',
    `${FISH} it harms fish for a long time.`,
    rule('2', null, 'GHS09', { required: COLLECT }),
  ),
  H412: code(
    WATER_LONG,
    'Harmful to aquatic life with long lasting effects',
    `${FISH} it can hurt fish for a long time.`,
    rule('3', null, null, { required: 'P273 P501' }),
  ),
  H413: code(
    WATER_LONG,
    'May cause long lasting harmful effects to aquatic life',
    `${FISH} it may hurt fish for a long time.`,
    rule('4', null, null, { required: 'P273 P501' }),
  ),
  H420: code(
    UN('Hazardous to the ozone layer'),
    'Harms public health and the environment by destroying ozone in the upper atmosphere',
    'Do not let it into the air: it harms the ozone layer.',
    rule('1', 'Warning', 'GHS07', { required: 'P502' }),
  ),
};
