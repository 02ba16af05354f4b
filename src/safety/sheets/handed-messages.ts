import { NO_LONGER_SOLD } from '../hazards/sold-words.ts';

/** Sentences of the page that a safety contact opens from the e-mail, and of the list of what was handed over. */
export const handedTitle = 'Safety data sheets handed over';
export const supersededBadge = 'Superseded';
/** Of a product that is off sale: its page has it from the loader. */
export const ended = `${NO_LONGER_SOLD.en}. Its sheet stays here.`;
export const goneBadge = 'No longer at the site';
export const confirmLead =
  'Tell your crew where they are. Then say that they arrived, so that both of us have it on record.';
export const yourName = 'Your name';
export const yourNameNeeded = 'Enter your name.';
export const weHaveThem = 'We have them';
export const haveThem = (day: string) => `Your site has them, ${day}`;
export const linkUnknown = 'This link is not complete';
export const linkUnknownText =
  'Open it from the e-mail again. Every sheet is also in the library, without a sign-in.';
