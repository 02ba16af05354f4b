import type { ConsentHow, PaperReason } from './safety-contact.ts';

/** Sentences about a site's safety contact. */
export const title = 'Who gets the safety data sheets';
export const lead =
  'A sheet goes with the first delivery of a product and after every revision. Say who gets it, and how.';
export const name = 'Safety contact';
export const email = 'E-mail';
export const phone = 'Phone';
export const channel = 'How';
export const byEmail = 'By e-mail, before the goods arrive';
export const onPaper = 'On paper, with the goods';
export const language = 'Language of the e-mails';
/** What is agreed to. It is stored as it was shown. */
export const consent =
  'Send our safety data sheets, new ones and revised ones, to this e-mail address instead of on paper. Everybody on our site who needs them can open them there. We can change this at any time.';
export const consentNeeded = 'Electronic sheets need your site’s agreement:';
export const consentFromDesk =
  'Electronic sheets need the customer’s agreement in writing: an e-mail, a signed letter, or their own press on “Safety”. What was said by phone is noted, and the sheets go on paper until the writing is there.';
export const agreedHow = 'Agreed';
export const notYet = 'Not yet: sheets go on paper';
export const phoneOnly = 'By phone only, as noted';
export const byPhone = 'By phone: note it, sheets go on paper';
export const byMail = 'In an e-mail';
export const byLetter = 'In a signed letter';
export const agreedBy = 'Who agreed';
export const agreedOn = 'Its date';
export const words = 'Their words';
export const wordsHint = 'Copy the sentence that agrees.';
export const note = 'Where it is kept';
export const letterFile = 'The letter or e-mail as a file';
export const letterFileHint = 'PDF or picture. It is sent when you save.';
export const agree = 'Agree to e-mail';
export const agreeTo = (email: string) => `Get your sheets by e-mail at ${email}?`;
export const save = 'Save the contact';
export const saved = 'The safety contact is saved.';
export const change = 'Change';
export const none = 'Nobody is named yet. Until then the sheets go on paper with the goods.';
export const noConsent =
  'Nobody has agreed to e-mail yet. Until then the sheets go on paper with the goods.';
export const phoneNoted =
  'E-mail was agreed by phone only. Until it is agreed in writing the sheets go on paper with the goods.';
export const paperChosen = 'Sheets go on paper with the goods.';
export const mailed = (email: string) => `SDS go to ${email} before the goods arrive.`;
const HOW: Readonly<Record<ConsentHow, string>> = {
  site: 'on this page',
  'e-mail': 'in an e-mail',
  letter: 'in a signed letter',
  paper: 'in writing',
  phone: 'by phone',
};
export const agreed = (who: string, how: ConsentHow, day: string) =>
  `Agreed ${HOW[how]}${who ? ` by ${who}` : ''}, ${day}.`;
export const inWords = (words: string) => `“${words}”`;
export const keptAt = (note: string) => `Kept: ${note}.`;
export const history = 'Earlier contacts and agreements';
export const savedBy = (day: string, who: string) => `${day}${who ? `, saved by ${who}` : ''}`;
export const stale = 'Somebody changed the contact in the meantime. Look at it again, then save.';
export const emailNeeded = 'Enter the e-mail address that gets the sheets.';
export const nameNeeded = 'Enter who gets the sheets.';
export const whoNeeded = 'Enter who agreed.';
export const dayNeeded = 'Enter the date of the e-mail or letter.';
export const dayAhead = 'This date lies ahead. Enter the date of the e-mail or letter.';
export const wordsNeeded = 'Copy the words in which they agree.';
export const LANGUAGE_NAMES = { en: 'English', es: 'Spanish' } as const;
/** What the desk has to ask a site; nothing where sheets go by e-mail, or on paper by choice. */
export type AskReason = Exclude<PaperReason, 'chosen'>;
export const ASK: Readonly<Record<AskReason, { title: string; text: string; link: string }>> = {
  'no-contact': {
    title: 'Ask this customer who gets its safety data sheets',
    text: 'Nobody is named. Its sheets go on paper with the goods, and news of a revised or recalled one goes to the customer’s general e-mail address, if there is one (29 CFR 1910.1200(g)(7)).',
    link: 'Name the safety contact',
  },
  'no-consent': {
    title: 'Ask this customer to agree to e-mail in writing',
    text: 'It wants its safety data sheets by e-mail, and nobody has agreed to that. They go on paper with the goods until somebody does.',
    link: 'Record the agreement',
  },
  'by-phone': {
    title: 'Ask this customer to agree to e-mail in writing',
    text: 'It agreed by phone only. Its safety data sheets go on paper with the goods until the agreement is in writing: an e-mail, a signed letter, or their own press on “Safety”.',
    link: 'Record the agreement',
  },
};
