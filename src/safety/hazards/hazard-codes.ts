import type { HazardCode } from './hazard-code.ts';
import { HEALTH_HAZARDS } from './health-hazards.ts';
import { PHYSICAL_HAZARDS } from './physical-hazards.ts';
import { SUPPLEMENTAL_HAZARDS } from './supplemental-hazards.ts';
import { WATER_HAZARDS } from './water-hazards.ts';

/**
 * The hazard statements of GHS revision 7 that chemicals for cleaning, laundry and pools can carry.
 * Explosives and pyrophoric goods are not there: nobody here stocks them.
 */
export const HAZARD_CODES: Readonly<Record<string, HazardCode>> = {
  ...PHYSICAL_HAZARDS,
  ...HEALTH_HAZARDS,
  ...WATER_HAZARDS,
  ...SUPPLEMENTAL_HAZARDS,
};
