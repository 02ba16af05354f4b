import { NO_LONGER_SOLD } from '../hazards/sold-words.ts';
import type { LabelStock } from './label-choices.ts';

/** Sentences of the labels room, in one place for translation. */
export const noSafetyData =
  'What this product’s hazards are is not on file yet, so they can’t stand on a label. Ask for its safety data sheet; for now keep the maker’s label on the bottle’s own package.';
export const noSpanish = (gaps: readonly string[]) =>
  `There is no Spanish label of this product: a label is Spanish as a whole or not at all, and there is no Spanish wording for: ${gaps.map((gap) => `“${gap}”`).join(' ')}`;

export const wizardTitle = (name: string) => `Label for ${name}`;
export const wizardText = 'For a bottle that you fill. It shows here as it will be printed.';
export const dilutionTitle = 'What is in the bottle';
export const dilutionFixed = (dose: string) =>
  dose === '' ? 'As supplied.' : `${dose}: there is no ratio to choose.`;
export const sizeTitle = 'How large';
export const languageTitle = 'Language';
export const copies = 'How many';
export const copiesHint = 'Of each language. Empty: one page full.';
export const show = 'Show the label';
export const print = 'Print (PDF)';
export const printHint = 'Print at 100%, not “fit to page”.';
export const preview = 'The label';
export const showing = 'Showing the new label…';
export const noLabel = 'There is no label of these choices';
export const ended = `${NO_LONGER_SOLD.en}. A bottle that still holds it needs its label.`;
export const backToSheet = 'Safety data sheet';

export const sizes = {
  thermal: { label: '4 x 6 in', hint: 'One to a page. Jugs, buckets, drums.' },
  sheet: { label: '4 x 3⅓ in', hint: 'Letter sheet of six. 32 oz spray bottles.' },
  bottle: {
    label: '4 x 2 in',
    hint: 'Letter sheet of ten. Small bottles: what does not fit is named and stands behind the code.',
  },
  small: {
    label: '2⅝ x 1 in, at most 100 mL',
    hint: 'Letter sheet of thirty. Names only the dangers: the full label must be on the package it is kept in. Only where no larger label can be put on.',
  },
  vial: {
    label: '1¾ x ½ in, at most 3 mL',
    hint: 'Letter sheet of eighty. The name alone, where a label would be in the way. The full label on the package.',
  },
} as const;

export const languages = {
  en: { label: 'English', hint: '' },
  pair: { label: 'English and Spanish', hint: 'Two labels, one beside the other.' },
  es: {
    label: 'Spanish',
    hint: 'To stand beside an English one, which the law asks for: 29 CFR 1910.1200(f)(10).',
  },
} as const;

export const takeSize = (stock: LabelStock) => `Take ${sizes[stock].label}.`;
export const noSize = 'No size holds it.';
export const tooSmall = (larger: LabelStock | null) =>
  larger
    ? `What must stand on this label, first aid above all, does not fit on this size in type that can be read. ${takeSize(larger)}`
    : 'What must stand on this label fits on no size that we print. Keep the maker’s label on the bottle’s own package.';

export const leftTitle = 'Did not fit';
export const leftText =
  'The label says how many sentences these are, and that they stand behind its code.';
export const leftSpanish = ' (Spanish)';
export const contradictionsTitle = 'Not for a bottle that you fill';
export const contradictionsText =
  'These sentences of the sheet are about the maker’s own container. They are not on the label:';
export const smallType = (points: number) =>
  `The type is small (${points} points): take a larger size where the bottle has room.`;
export const notReviewed =
  'The Spanish has the UN’s wording (SGA) of the official sentences; the rest we translated. No translator has signed for this product yet, and each Spanish label says so.';
export const reviewed = (name: string, on: string) =>
  `The Spanish of this product was reviewed by ${name} on ${on}.`;
export const unknownTitle = 'No such SDS';
