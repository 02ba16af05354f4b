import type { Segregation } from '../../safety/hazards/public/road-classes.ts';

/** What the segregation table asks of two packages, rule by rule. */
export const SEGREGATION_WORDS: Readonly<Record<Segregation, string>> = {
  'corrosive-oxidizer':
    'Corrosive liquids and oxidizers: apart so that a leak can’t mix them, and never the corrosive above or beside the oxidizer (49 CFR 177.848(d), (e)(3)).',
  'corrosive-peroxide':
    'Corrosive liquids and organic peroxides: apart so that a leak can’t mix them, and never the corrosive above or beside the peroxide (49 CFR 177.848(d), (e)(3)).',
  'class-unknown':
    'A class that is not known could be any: apart from flammables, oxidizers, organic peroxides and corrosive liquids until it is.',
  'flammable-oxidizer':
    'Flammable liquids and oxidizers: apart so that a leak can’t mix them (49 CFR 177.848(d)).',
};
