import { NO_LONGER_SOLD } from '../hazards/sold-words.ts';
import { mailed } from '../sheets/public/contact-messages.ts';

/** Sentences of the inspection pack, on the screen and inside it, in one place for translation. */
export const title = 'Inspection pack';
export const inside = [
  'Chemical list with quantities and last delivery',
  'Safety data sheet binder (PDF)',
  'Ledger: every sheet that was handed over, and when',
  'Products without an SDS',
  'A workplace label of each product that is hazardous or has a sheet, in Spanish too where all of it is translated',
  'Training roster, and who has not been trained on what is here',
];
export const insideTitle = 'What is inside';
export const make = 'Make the inspection pack';
export const none = 'None was made in the last 7 days.';
export const safety = 'Safety';
export const chooseFirst = 'Choose a customer first';
export const chooseWhere = 'Choose a customer';
export const chooseText = 'Sheets, training and the inspection pack are those of one site.';
export const chemicalCount = (count: number) => (count === 1 ? '1 chemical' : `${count} chemicals`);
export const search = 'Product, for first aid or its SDS';
export const noneFound = (word: string) => `Nothing here is called “${word}”.`;
export const searchAll = 'Search all SDS';
export const nothingHere = 'No chemicals here yet';
export const nothingHereText = 'The first delivery brings them here, with their sheets.';
export const chemicals = 'Chemicals';
export const binder = 'SDS binder';
export const sdsMissing = 'SDS missing';
export const unknownHazard = 'hazards not known';
export const newSds = (day: string) => `new SDS, ${day}`;
export const revisionOf = (number: number, day: string) => `revision ${number}, ${day}`;
export const notHandedYet = 'not handed over yet';
export const confirmSheet = 'We have it';
export const confirmAll = 'We have them all';
export const confirmEach = 'One by one';
export const confirmCount = (sheets: number) => `${sheets} SDS arrived and are not confirmed.`;
/** Opens what the two words of the rows mean, below them where a row has one. */
export const meaningsOf = (hasUnhanded: boolean, hasConfirm: boolean) =>
  `What ${[hasUnhanded ? '“not handed over yet”' : '', hasConfirm ? '“We have it”' : ''].filter(Boolean).join(' and ')} ${hasUnhanded && hasConfirm ? 'mean' : 'means'}`;
export const notHandedMeans = {
  site: (mailedTo: string | null) =>
    `“Not handed over yet”: you have not had this SDS from us. ${nextWay(mailedTo)} Until then, read it here.`,
  ours: (mailedTo: string | null) =>
    `“Not handed over yet”: the customer has not had this SDS from us. ${nextWay(mailedTo)}`,
};
/** How a sheet that is due gets there, in the words that stand beside who gets the sheets. */
const nextWay = (mailedTo: string | null) =>
  mailedTo === null
    ? 'It goes on paper with the next delivery of the product.'
    : `With the next delivery of the product it is due: ${mailed(mailedTo)}`;
/** To the desk, before the link to where it is done. */
export const orNow = 'Or now:';
export const handOver = 'Safety data';
export const confirmMeans = {
  site: '“We have it”: your people can find the newest SDS. Your name and the day are kept, and nobody is asked again.',
  ours: '“We have it”: the customer says that its people can find the newest SDS. Your name and the day are kept, and nobody is asked again.',
};
export const neverMix = 'Never mix';
/** After the names of what nobody knows the hazards of. */
export const keepAlone = 'keep apart from everything until its SDS is here';
export const keepAloneMany = 'keep each apart from everything until its SDS is here';
/** The way to where a site says what another supplier’s SDS says. */
export const fillIn = 'Fill in';
export const whatIsKnown = (name: string) => ` what is known of ${name}`;
export const allPairs = (count: number) => `All ${count} pairs of this site`;
export const training = 'Training';
export const trainingAll = 'Lessons and people';
export const nameToConfirm = 'name to confirm';
export const nothingDue = 'nothing due';
/** Of one person, by the names of the lessons. */
export const lessonsDue = (lessons: readonly string[]) =>
  `${lessons.length} due: ${lessons.join(', ')}`;
export const again = (lesson: string) => `${lesson} (again: new hazard)`;
export const nobodyYet = 'Nobody is on the list yet.';
export const ledgerTitle = 'SDS handed over';
export const madeAt = (when: string) => `Made ${when}`;
export const open = 'Open';
export const working = (done: number, total: number) => `${done} of ${total} parts made`;
export const ready = 'The pack is ready';
export const failed = 'The pack could not be made';
export const failedText = 'Nothing is lost. Make it again in a moment.';
export const download = 'Download the ZIP';
export const leftOutTitle = (count: number) =>
  count === 1 ? '1 thing is not inside' : `${count} things are not inside`;
export const toKnowTitle = 'Inside, and to know';
export const filesTitle = 'Files and their SHA-256';
export const zipHash = 'SHA-256 of the ZIP';
export const keeps =
  'It stays here for 7 days. It holds names of people: give it to those who need it.';
export const reproducible =
  'Made again on the same day with nothing changed, it is the same file to the last byte.';
export const made = (day: string, who: string) => `Made for ${day}${who ? ` by ${who}` : ''}`;
export const gone = 'This pack is no longer here';
export const goneText = 'Packs are kept for 7 days. Make it again: it holds what is true today.';
export const states = { queued: 'Being made', ready: 'Ready', failed: 'Failed' } as const;
export const back = 'Inspection pack of this site';

export const chemicalHead = [
  'Product',
  'Product key',
  'Hazardous',
  'Storerooms',
  'On hand',
  'Pounds on hand (net)',
  'Last delivered',
  'Deliveries',
  'Sheet revision',
  'Sheet date',
  'Sold',
] as const;
export const ledgerHead = [
  'Product',
  'Brand',
  'Product key',
  'Sheet revision',
  'Sheet date',
  'Current',
  'Recalled',
  'Handed over (UTC)',
  'How',
  'Acknowledged (UTC)',
  'Acknowledged by',
  'Sold',
] as const;
export const missingHead = ['Product', 'Product key', 'Sold'] as const;
/** In the column "Sold" of each list. */
export const soldColumn = (isSold: boolean) => (isSold ? '' : NO_LONGER_SOLD.en);
export const notCounted = 'not counted';

export const binderInside = 'safety-data-sheets.pdf: the current sheet of each product';
export const noSheets = 'safety-data-sheets.pdf: nothing that is known to be here has a sheet.';
export const noBinder =
  'safety-data-sheets.pdf: it could not be made. Make the binder on the page "Safety".';
export const binderTooLarge = (megabytes: number) =>
  `safety-data-sheets.pdf: it is larger than ${megabytes} MB. Make the binder on the page "Safety".`;
export const binderLacks = (names: readonly string[]) =>
  `The binder has no sheet of: ${names.join(', ')}.`;
export const binderLeftOut = (names: readonly string[]) =>
  `The binder was full; not inside: ${names.join(', ')}.`;
export const notHanded = (names: readonly string[]) =>
  `The ledger does not say that these current sheets were handed over; they are in the binder: ${names.join(', ')}.`;
export const noLabel = {
  en: (name: string, why: string) => `Label of ${name}: ${why}`,
  es: (name: string, why: string) => `Spanish label of ${name}: ${why}`,
};
/** Of a Spanish label's file name. */
export const spanishEnding = '.es';
export const labelFailed = 'it could not be made.';
export const noChemicals = 'The chemical list is empty: nothing is known to be at this site.';
export const noCrew = 'The training roster is empty: nobody is on the list of this site’s crew.';
export const noLesson = (names: readonly string[]) =>
  `Training has no lesson of their own kind for: ${names.join(', ')}.`;

export const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

/** README.txt of a pack, in plain text. */
export const readme = (facts: {
  site: string;
  company: string;
  madeOn: string;
  counts: readonly string[];
  leftOut: readonly string[];
  toKnow: readonly string[];
  labels: number;
  spanish: number;
}): string =>
  [
    `INSPECTION PACK: ${facts.site}`,
    `Made on ${facts.madeOn} from the records of ${facts.company.replace(/\.$/, '')}.`,
    '',
    'WHAT IS INSIDE',
    ...facts.counts.map((line) => `  ${line}`),
    `  labels/: ${counted(facts.labels, 'workplace label', 'workplace labels')}, one for each product that is hazardous or has a sheet`,
    `  labels/*${spanishEnding}.pdf: the same in Spanish, ${counted(facts.spanish, 'label', 'labels')}`,
    '  SHA256SUMS: the hash of each file. Check: sha256sum -c SHA256SUMS',
    '',
    'NOT INSIDE',
    ...(facts.leftOut.length === 0
      ? ['  Nothing that our records name is left out.']
      : facts.leftOut.map((line) => `  ${line}`)),
    '',
    ...(facts.toKnow.length === 0
      ? []
      : ['TO KNOW', ...facts.toKnow.map((line) => `  ${line}`), '']),
    'WHAT IT DOES NOT SAY',
    `  It knows what ${facts.company} delivered and what the site recorded here. Products of other`,
    '  suppliers, the written hazard communication program and training in the place itself are',
    '  the employer’s to add.',
    '',
    'WHERE THE LAW ASKS FOR IT',
    '  Chemical list: 29 CFR 1910.1200(e)(1)(i). Sheets at hand: 1910.1200(g)(8).',
    '  Labels of workplace containers: 1910.1200(f)(6). Training: 1910.1200(h).',
    '  What was used where and when, for 30 years: 29 CFR 1910.1020(d)(1)(ii)(B).',
    '',
  ].join('\r\n');

export const safetyOf = (customer: string) => `${customer}: safety`;
