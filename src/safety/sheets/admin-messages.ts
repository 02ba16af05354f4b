import { sentence } from '../../kit/sentence.ts';
import { dayInWords } from './day-in-words.ts';
import type { SheetDoubt } from './names-product.ts';

/**
 * The sheet in the hands of who keeps the products: on the product's page and on that of its safety
 * data.
 */
export const title = 'Safety data sheet';
export const none = 'No sheet: the shop and the library say “on request”.';
export const shared = (sizes: number) =>
  sizes === 1
    ? 'Kept byte for byte.'
    : `One sheet for ${sizes === 2 ? 'both' : `all ${sizes}`} sizes. Kept byte for byte.`;
export const facts = (pages: number, size: string) =>
  `${pages === 1 ? '1 page' : `${pages} pages`}, ${size}`;
export const hash = 'SHA-256';
export const add = 'Add an SDS';
export const replace = 'Replace';
export const other = 'Choose another file';
export const takeAway = 'Take away';
export const keep = 'Keep the present sheet';
export const leaveOut = 'Leave it out';
export const cancel = 'Cancel upload';
export const hint = 'PDF, at most 20 MB and 200 pages, without password, script or attached files.';
export const date = 'Revision date';
export const dateHint = 'As printed on it. Left empty, we read it from the file';
export const dateToCome = 'The revision date lies in the future.';
export const dateUnread =
  'We can’t read a revision date in this file. Enter the one that is printed on it.';
/** The file's own words say another date. */
export const dateDiffers = (entered: string, printed: readonly string[]) =>
  `You entered ${dayInWords(entered)}, and the file says ${printed.map(dayInWords).join(' or ')}. Enter the date as printed, or open the file and look, then say so on the page of the safety data.`;
export const dateOutOfOrder = (before: string | null, after: string | null) =>
  `Revisions follow each other: this one is dated ${[before ? `not before ${dayInWords(before)}` : '', after ? `not after ${dayInWords(after)}` : ''].filter(Boolean).join(' and ')}.`;
export const correctDate = 'Put the date right';
/** Nobody has read a date of this sheet. */
export const enterDate = 'Enter the date that is printed on it';
export const dateReadInFile = 'Read in the file.';
export const dateReason = 'Why, such as “typed wrongly”';
export const dateCorrected = (number: number, day: string) =>
  `Revision ${number} is dated ${dayInWords(day)} now.`;
export const dateWas = (was: string, is: string, by: string, reason: string) =>
  `Date put right from ${was} to ${is}${by ? ` by ${by}` : ''}: ${reason}`;
export const sheetOfAnother = (name: string) =>
  `This very file is the sheet of ${name}. Is it the right one? A sheet may name several products (29 CFR 1910.1200(g)(4)): say on the page of the safety data that it names both.`;
/** What is doubtful about a file that shall be the sheet of this product, and why it matters. */
export function doubtful(
  doubt: SheetDoubt,
  { name, epaRegNo }: { name: string; epaRegNo: string | null },
): string {
  if (doubt.why === 'epa')
    return `This file bears EPA Reg. No. ${doubt.found}; the product’s is ${epaRegNo}.`;
  if (doubt.why === 'unnamed')
    return `This file names neither ${name} nor one of its SKUs. It begins: “${doubt.begins}”.`;
  const text = doubt.begins === '' ? 'no text' : `hardly any text (“${doubt.begins}”)`;
  return `This file holds ${text} that a computer can read: it looks like a scan, a picture of paper. So nothing can check that it names ${name}, and nobody can search in it or have it read aloud. The maker’s own PDF, or a scan with recognized text, can do all that.`;
}
export const lookAtIt = (says: string, other: string | undefined) =>
  `${says}${other ? ` It names ${other}.` : ''} Is it the right sheet? Open it and look, then say so on the page of the safety data (29 CFR 1910.1200(g)(2)(i): a sheet bears the product’s identifier).`;
export const reviewed = 'I looked: it is the sheet of this product. Use it all the same';
export const namesBoth = 'The sheet names both products';
export const goes = 'The sheet is taken away when you save.';
export const goesText =
  'The shop and the library then say “on request”. All revisions are kept and stay open by their number.';
export const comes =
  'Becomes the current sheet when you save. The present one is kept as an earlier revision.';
export const comesFirst = 'Becomes the current sheet when you save.';
export const tells = (mailed: number) =>
  mailed === 0
    ? ''
    : ` Ten minutes later ${mailed === 1 ? '1 customer is' : `${mailed} customers are`} told by e-mail.`;
export const askTitle = (number: number) => `Make it revision ${number}?`;
export const askMailed = (count: number) =>
  `The sheet is current at once. In ten minutes ${count === 1 ? '1 customer who takes' : `${count} customers who take`} the product ${count === 1 ? 'hears' : 'hear'} of it by e-mail. Until then you can take it back.`;
export const askNobody =
  'The sheet is current at once. No mail leaves: nobody with an e-mail address took the product in the last 24 months. For ten minutes you can take it back.';
export const askYes = (count: number) =>
  count === 1 ? 'Make it current, tell 1 customer' : `Make it current, tell ${count} customers`;
export const mailedList = (count: number) =>
  count === 1 ? 'By e-mail' : `By e-mail, ${count} customers`;
export const withoutEmail = (count: number) =>
  count === 1
    ? '1 customer without an e-mail address gets the sheet with the next delivery'
    : `${count} customers without an e-mail address get the sheet with the next delivery`;
export const andMore = (count: number) => `and ${count} more`;
export const leaves = (number: number, count: number, at: string) =>
  `Revision ${number} is current. ${count === 1 ? '1 customer is' : `${count} customers are`} told ${at}.`;
export const noRecipients = (number: number, at: string) =>
  `Revision ${number} is current. No mail leaves. It can be taken back until ${at}.`;
export const leaving = 'The mails are leaving now. It can no longer be taken back.';
export const takeBack = 'Take back';
/** Milliseconds as "9:32 left". */
export const left = (ms: number) =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')} left`;
export const sent = (number: number, count: number, at: string) =>
  count === 0
    ? `Revision ${number} is current. No customer was told by e-mail.`
    : `Revision ${number} was mailed to ${count === 1 ? '1 customer' : `${count} customers`}, ${at}.`;
export const takenBack = (number: number, at: string, by: string) =>
  `Revision ${number} was taken back ${at}${by ? ` by ${by}` : ''}. No mail left.`;
export const currentAgain = (number: number) => `Revision ${number} is current again.`;
export const handedMeanwhile = (names: readonly string[]) =>
  sentence(
    `It was handed over with a delivery before. Bring the right sheet to: ${names.join('; ')}`,
  );
export const tookBack = (number: number, current: number | null) =>
  current === null
    ? `Revision ${number} is taken back. No mail leaves.`
    : `Revision ${number} is taken back, revision ${current} is current again. No mail leaves.`;
export const history = 'All revisions and the safety data';
export const failed =
  'The sheet was not uploaded. What you changed is still here: see the sheet, then save again.';
export const uploaded = (day: string, by: string | undefined) =>
  `uploaded ${day}${by ? ` by ${by}` : ''}`;
export const upload = 'Make it the current sheet';
/** On the page of the safety data, whose form has a Save of its own. */
export const comesByPress = `Becomes the current sheet with “${upload}”. The present one is kept as an earlier revision.`;
export const comesFirstByPress = `Becomes the current sheet with “${upload}”.`;
export const notWithData = `The sheet you chose is not saved with these data: press “${upload}” above.`;
export const file = 'New sheet';
