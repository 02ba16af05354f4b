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
export const consentAsked = 'Electronic sheets need your site’s agreement:';
export const consentFromDesk = 'Electronic sheets need the site’s agreement. Who gave it, and how?';
export const howTold = 'Agreed';
export const notYet = 'Not yet: sheets go on paper';
export const byPhone = 'By phone';
export const inWriting = 'In writing';
export const agreedBy = 'Who agreed';
export const note = 'Where it is noted';
export const save = 'Save the contact';
export const saved = 'The safety contact is saved.';
export const change = 'Change';
export const none = 'Nobody is named yet. Until then the sheets go on paper with the goods.';
export const noConsent =
  'Nobody has agreed to e-mail yet. Until then the sheets go on paper with the goods.';
export const paperChosen = 'Sheets go on paper with the goods.';
export const mailed = (email: string) => `Sheets go to ${email} before the goods arrive.`;
const HOW = { site: 'on this page', phone: 'by phone', paper: 'in writing' };
export const agreed = (who: string, how: keyof typeof HOW, day: string) =>
  `Agreed ${HOW[how]}${who ? ` by ${who}` : ''}, ${day}.`;
export const history = 'Earlier contacts and agreements';
export const savedBy = (day: string, who: string) => `${day}${who ? `, saved by ${who}` : ''}`;
export const stale = 'Somebody changed the contact in the meantime. Look at it again, then save.';
export const emailNeeded = 'Enter the e-mail address that gets the sheets.';
export const nameNeeded = 'Enter who gets the sheets.';
export const whoNeeded = 'Enter who agreed.';
export const LANGUAGE_NAMES = { en: 'English', es: 'Spanish' } as const;
export const askTitle = 'Ask this site who gets its safety data sheets';
export const askText =
  'Nobody is named. Its sheets go on paper with the goods, and nobody is told of a revised or recalled one (29 CFR 1910.1200(g)(7)).';
export const askLink = 'Name the safety contact';
