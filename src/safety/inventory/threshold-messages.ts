import { longDayText } from '../../kit/time.ts';
import type { Gap } from './server/threshold-report.ts';
import { poundsText } from './words.ts';

/** Sentences of the threshold report, in one place for translation. */
export const title = 'Tier II thresholds';
export const draft = (name: string, year: number, until: string) =>
  `${name}, ${year} until ${longDayText(until)}. A draft for whoever files: not reviewed by an EHS specialist.`;
export const year = 'Year';
export const show = 'Show';
export const back = 'Back to the list';

export const ruleTitle = 'What is compared';
export const rules = [
  'A hazardous chemical: 10,000 lb or more at the site at one time (EPCRA section 312, 40 CFR 370.10).',
  'An extremely hazardous substance: 500 lb or its threshold planning quantity, whichever is lower, added up over all products that hold it (40 CFR 355 Appendix A).',
  'The form is due by March 1 for the year before. Your state may ask for less, or for more.',
];
export const limitsTitle = 'What this report does not know';
export const limits = [
  'Chemicals that nobody wrote down or counted here, fuels, refrigerants, pool gas.',
  'What was used between two counts: the larger amount stands until the next count.',
  'Exemptions. A product in the form and strength that the public buys, used as households use it, may not count (42 U.S.C. 11021(e)). Nothing is taken off here.',
  'The list of extremely hazardous substances was written from memory and is to be confirmed by an EHS specialist.',
];

export const over = (count: number) =>
  count === 1 ? '1 is at or above its threshold' : `${count} are at or above their thresholds`;
export const open = (count: number) =>
  count === 1 ? '1 can’t be judged' : `${count} can’t be judged`;
export const under = (count: number) => (count === 1 ? '1 stayed below' : `${count} stayed below`);
export const allUnder = (count: number) =>
  `${count === 1 ? 'The 1 chemical' : `All ${count} chemicals`} that we know of stayed below. Others may be at the site.`;
export const nothingKnown =
  'Nothing was delivered or counted in this year. Others may have brought chemicals.';
export const countFirst = 'Count the storerooms, and enter what is missing, before you decide.';

export const substances = 'Extremely hazardous substances';
export const noSubstance =
  'None is named in section 3 of the sheets that we made. Sheets that came as a file have to be read.';
export const products = 'Hazardous chemicals';
export const chemical = 'Chemical';
export const threshold = 'Threshold';
export const most = 'Most at one time';
export const average = 'Average of the days';
export const result = 'Result';
export const atMost = (pounds: number) => `At most ${poundsText(pounds)}`;
export const on = (day: string) => `on ${longDayText(day)}`;
export const states = { over: 'At or above', open: 'Not known', under: 'Below' } as const;
export const gapNames: Readonly<Record<Gap, string>> = {
  'not-counted': 'Not counted all year',
  'no-density': 'No density',
  'no-weight': 'No weight',
  'no-composition': 'Ingredients of others not known',
};
export const gaps: Readonly<Record<Gap, string>> = {
  'not-counted':
    'nobody counted it in part of the year, so the amount is all that was delivered, as if nothing had been used.',
  'no-density': 'it is weighed as 1.53 g/mL, the heaviest usual liquid.',
  'no-weight': 'its size has no weight that we could compute, so it is not in the amount.',
  'no-composition': 'other products may hold it too: section 3 of their sheets tells.',
};
export const gapsTitle = 'What the words mean';
export const boundBelow =
  'If nothing that we delivered had been used, none of them would have reached its threshold. What was here before our first delivery is not known.';
export const inside = (name: string, percent: number) => `${name}, up to ${percent}%`;
export const compositionTitle = (count: number) =>
  count === 1 ? 'Ingredients not known: 1 product' : `Ingredients not known: ${count} products`;
export const compositionLead =
  'Their sheets came as files, or are missing. Read section 3 of each for extremely hazardous substances.';
export const unclassified = (count: number) =>
  count === 1
    ? '1 product of the site is not classified as hazardous and not in this report.'
    : `${count} products of the site are not classified as hazardous and not in this report.`;
