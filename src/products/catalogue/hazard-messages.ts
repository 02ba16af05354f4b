import { momentText } from '../../kit/time.ts';
import type { HazardSource } from './public/hazard-mark.ts';

/** Sentences of the office about what is known of a product's hazards. */
export const title = 'Hazard';
export const choice = 'Is it hazardous?';
export const choose = 'Choose';
export const choiceMissing = 'Say whether it is hazardous.';
export const choiceHint =
  'Section 2 of its safety data sheet says it. Until somebody has said it, no order with this product leaves.';
export const hazardFirst = (names: string) =>
  `Nobody has said whether this is hazardous: ${names}. Say it on the product’s page, or for many at once under “Hazard not known” in the list of products. Until then it does not leave.`;
export const calledHazardous = (names: string) =>
  `The safety data call this hazardous: ${names}. Correct the safety data first, or leave the product out.`;
export const SOURCES = {
  form: 'by hand',
  file: 'by a file',
  'safety-data': 'from the safety data',
} as const;
/** Author, day and source of a hazard statement, below the choice. */
export const statedBy = (name: string, day: string, how: string) =>
  `Stated ${day}${name ? ` by ${name}` : ''}, ${how}.`;
/** The line below the choice; '' by nobody that is known. */
export const statedWords = (
  source: { source: HazardSource | null; at: Date | null; by: string } | undefined,
  timeZone: string,
) =>
  source?.at && source.source
    ? statedBy(source.by, momentText(source.at, timeZone), SOURCES[source.source])
    : 'Nobody has stated it yet.';
export const stateNot = 'State: not hazardous';
export const stateYes = 'State: hazardous';
export const stated = (count: number, hazardous: boolean) =>
  `${count === 1 ? '1 record is' : `${count} records are`} stated as ${hazardous ? 'hazardous' : 'not hazardous'}, with your name.`;
/** Before many are stated as not hazardous: an order with them then leaves without hazard papers. */
export const askNot = {
  title: (count: number) =>
    `State ${count === 1 ? '1 product' : `${count} products`} as not hazardous?`,
  text: 'Their orders then leave without papers for hazardous goods, with your name on the statement. Section 2 of each safety data sheet says whether it is so.',
  yes: (count: number) =>
    count === 1 ? 'State it as not hazardous' : `State ${count} as not hazardous`,
};
/** Before many are stated as hazardous: an order with them then leaves with hazard papers alone. */
export const askYes = {
  title: (count: number) =>
    `State ${count === 1 ? '1 product' : `${count} products`} as hazardous?`,
  text: 'Each then needs its safety data and its SDS before an order with it leaves, with your name on the statement. Section 2 of each safety data sheet says whether it is so.',
  yes: (count: number) => (count === 1 ? 'State it as hazardous' : `State ${count} as hazardous`),
};
/** Those that were chosen and stay as they are; '' without any. */
export const leftAsCalled = (names: readonly string[]) =>
  names.length === 0
    ? ''
    : `Left as they are, because their safety data call them hazardous: ${[...new Set(names)].join(', ')}.`;
/** The list where what was stated can be stated anew. */
export const seeStated = (hazardous: boolean) => ({
  to: `/dashboard/products?hazard=${hazardous ? 'yes' : 'no'}`,
  text: `See what is stated as ${hazardous ? 'hazardous' : 'not hazardous'}, and change it there`,
});
export const notStated = 'Nothing was stated';
export const nothingChosen = 'Choose products first.';
