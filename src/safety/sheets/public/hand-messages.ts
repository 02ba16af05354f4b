import { momentInWords } from '../day-in-words.ts';
import type { SiteWithout } from '../sheet-view.ts';

/** Sentences of the desk's pages: who still needs a sheet, and who has to be told of a recalled one. */
export const nothing = 'Every customer has the current sheets.';
export const nobody = 'There is no customer yet who needs a sheet.';
export const customers = (count: number) => (count === 1 ? '1 customer' : `${count} customers`);
export const needs = (count: number, number: number) =>
  count === 1 ? `1 still needs revision ${number}` : `${count} still need revision ${number}`;
export const reportTitle = (name: string) => `${name}: who still needs the sheet`;
export const lastTaken = 'Last delivered';
export const has = 'Has';
export const how = 'How it goes';
export const next = 'Next delivery of the product';
export const noneBefore = 'No sheet';
export const revision = (number: number) => `Revision ${number}`;
export const byMail = (email: string) => `E-mail to ${email}`;
const WHY: Readonly<Record<NonNullable<SiteWithout['onPaper']>, string>> = {
  'no-contact': 'On paper: nobody is named',
  'no-consent': 'On paper: nobody agreed to e-mail',
  'by-phone': 'On paper: agreed by phone only',
  chosen: 'On paper, as they chose',
  refused: 'On paper: the e-mail was not accepted',
};
export const channel = (site: Pick<SiteWithout, 'onPaper' | 'email'>) =>
  site.onPaper ? WHY[site.onPaper] : byMail(site.email);
export const noDelivery = 'None promised';
export const sendNow = 'Send now';
/** Head of the column with what is done about a site. */
export const toDo = 'To do';
export const mark = 'Mark: given on paper';
export const markAll = 'Mark all on paper';
export const whoTook = 'Who took it, or how it went';
export const whoTookHint = 'For example “Posted on Nov 29 by Ana”.';
export const noteMarked = 'Note the marked as given on paper';
export const gaveDone = (count: number) =>
  `It is noted that ${customers(count)} ${count === 1 ? 'has' : 'have'} it on paper.`;
/** Of the file with the letters that go with the printed sheets. */
export const print = (count: number) =>
  count === 1 ? 'Print the letter' : `Print ${count} letters`;
export const printHint = (count: number) =>
  count === 1 ? 'Print the sheet with it.' : `Print the sheet ${count} times with them.`;
export const sheetToPrint = 'The sheet to print';
/** After a site's way, to where somebody is named or their agreement is kept. */
export const setContact = (name: string) => `: set who gets the sheets of ${name}`;
export const sendAll = (count: number) => `Send to ${customers(count)} by e-mail`;
export const queued = (mailed: number, onPaper: number) =>
  [
    mailed === 0
      ? 'No e-mail was queued.'
      : mailed === 1
        ? '1 e-mail is queued.'
        : `${mailed} e-mails are queued.`,
    onPaper > 0
      ? `${customers(onPaper)} ${onPaper === 1 ? 'gets' : 'get'} it on paper with the next delivery.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
/** Said where no site lacks it, and where no site has the product too. */
export const everybody = (number: number) => `No customer lacks revision ${number}`;
export const everybodyText =
  'All customers that took the product in the last 24 months were handed the current sheet.';
export const noSheet = 'There is no current sheet';
export const noSheetText = 'Nothing can be handed over before there is one.';
export const download = { csv: 'CSV', xlsx: 'Excel' };
export const library = 'See the sheet';
export const toList = 'Safety data';

export const recalls = 'Recalled: tell these customers';
export const recalledOn = (number: number, at: string, by: string, timeZone: string) =>
  `Revision ${number}, recalled ${momentInWords(at, timeZone)}${by ? ` by ${by}` : ''}`;
export const mailStates = {
  none: 'No e-mail address: tell them',
  queued: 'E-mail queued, not sent yet',
  failed: 'E-mail not accepted: tell them',
} as const;
export const wereNotified = 'They were told';
export const notifiedHow = 'How';
export const NOTIFIED_HOW = {
  phone: 'By phone',
  visit: 'On a visit',
  paper: 'In writing',
} as const;
export const notifiedDone = 'It is noted that they were told.';
export const recall = 'Recall';
export const recallTitle = (number: number) => `Recall revision ${number}`;
export const recallText =
  'For a sheet that is wrong. It is never current again, its address says so, and every customer who has it is told by e-mail, or stands under “Safety data” for the desk to tell. This can not be undone.';
export const what = 'What is wrong';
export const WHAT = {
  'wrong-product': 'It is of another product',
  'wrong-file': 'It is another file',
  'wrong-content': 'Something in it is wrong',
} as const;
export const reason = 'What customers read';
export const reasonHint = 'For example “It is the sheet of the descaler.”';
export const recalledDone = (number: number, current: number | null, had: number) =>
  `Revision ${number} is recalled. ${current === null ? 'There is no current sheet now.' : `Revision ${current} is current.`} ${had === 0 ? 'No customer had it.' : `${customers(had)} had it: each is told by e-mail, or stands under “Safety data” until the desk has told them.`}`;
export const recallHere = 'Who had it and was not told stands under “Safety data”.';

const together = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Before an order with it is placed or confirmed: nothing is refused then, and nobody is promised a day unwarned. */
export const willNotLeave = (names: readonly string[]) =>
  `There is no safety data sheet of ${together.format(names)}: it will not leave before its sheet is here, or the owner lets it go.`;
