import { longDayText } from '../../kit/time.ts';
import { HAZARD_WORDS } from '../../products/catalogue/public/hazard-mark.ts';
import { NO_LONGER_SOLD } from '../hazards/sold-words.ts';
import { sheetDate } from '../sheets/day-in-words.ts';

/** Sentences of the inventory room, in one place for translation. */
export const title = 'Stock';
export const notCounted = (sizeUnit: string) => `${sizeUnit}: not counted`;
export const neverCounted = (units: string, since: string) =>
  `${units} delivered since ${longDayText(since)}; not counted.`;
export const countedOn = (day: string) => `Counted ${longDayText(day)}.`;
export const countedWhole = (day: string) =>
  `Counted ${longDayText(day)} for the order guide, the whole site at once.`;
export const cameSince = (units: string) => `${units} delivered since, assumed to be here.`;
export const ofSize = (sizeUnit: string, sentences: string) => `${sizeUnit}: ${sentences}`;
export const lotOf = (lot: string, expiresOn: string | null, room: string) =>
  [
    lot ? `Lot ${lot}` : 'No lot',
    ...(expiresOn ? [`expires ${longDayText(expiresOn)}`] : []),
    room,
  ].join(', ');
export const expired = 'Expired';

export const siteOffTitle = 'This site is switched off';
export const siteOff = 'Its record stays here for 30 years. Nothing can be counted any more.';
export const scope =
  'Chemicals that we delivered here, or that people counted here. What another supplier brings is on it once somebody wrote it down in the stock; OSHA asks for every hazardous chemical (29 CFR 1910.1200(e)(1)(i)).';
export const emptyTitle = 'No chemical was delivered or counted here yet';
export const chooseTitle = 'Choose a customer first';
export const choose = 'Choose a customer';
export const chooseLead = 'The list is made for one site.';

export const product = 'Product';
export const storerooms = 'Storerooms';
export const onHand = 'On hand';
export const sheet = 'SDS';
export const lastDelivered = 'Last delivered';
/** What stands beside a chemical that is not known to be hazardous. */
export const hazards = { ...HAZARD_WORDS, yes: '' } as const;
/** Below a product's name: its brand, that it is no longer sold, and what is not usual of its hazard. */
export const underName = (row: { brand: string; isSold: boolean; hazard: keyof typeof hazards }) =>
  [row.brand, row.isSold ? '' : NO_LONGER_SOLD.en, hazards[row.hazard]].filter(Boolean).join('. ');
/** The mark of each chemical in a file. */
export const hazardColumn = HAZARD_WORDS;
export const noStoreroom = 'Not known';
export const unknown = 'Not known';
export const noSheet = 'No SDS here yet';
export const sheetIs = (number: number, date: string | null) =>
  `Revision ${number}, ${sheetDate(date)}`;
export const neverDelivered = 'Counted here, not delivered by us';
export const times = (count: number) => (count === 1 ? '1 delivery' : `${count} deliveries`);
export const chemicals = (count: number) => (count === 1 ? '1 chemical' : `${count} chemicals`);
export const goneTitle = (count: number) => `No longer here: ${chemicals(count)}`;
export const goneLead =
  'Kept for the record: these were counted as used up, or disposed of. A delivery brings them back to the list.';
export const goneOn = (day: string) => `None left on ${longDayText(day)}`;
export const paper = 'Print the list';
export const file = { csv: 'List as a file (CSV)', xlsx: 'List as a file (Excel)' };
export const record = { csv: '30-year record (CSV)', xlsx: '30-year record (Excel)' };
export const thresholds = 'Tier II thresholds';

export const count = 'Count';
export const backToList = 'Back to the list';
export const leaveTitle = 'Something left a storeroom';
export const leaveLead =
  'For the record of 30 years. A product that is counted often needs no word of what is used.';
export const leaveWhat = 'What happened';
export const leaveKinds = {
  used: 'Used up',
  moved: 'Moved to another storeroom',
  disposed: 'Disposed of',
} as const;
export const leaveSize = 'Which product';
export const leaveFrom = 'From';
export const leaveTo = 'To';
export const leaveToHint = 'Only for what was moved';
export const leaveQuantity = 'How many packs';
export const leaveQuantityHint = '0.5 is half of one';
export const leaveNote = 'Note';
export const leaveNoteHint = 'Such as: leaking, taken by the waste hauler';
export const leaveSend = 'Record it';
export const leaveDone = 'It is recorded.';
export const leaveNowhere = 'Nowhere';
export const notRecorded = 'It was not recorded';

export const kitTitle = 'Poster and code';
export const kitLead = 'What hangs in the storeroom, and on its dispensers.';
export const posterTitle = 'Poster';
export const posterLead =
  'Whom to call, first aid, spills, what must never meet, what to wear, and the code that opens the binder on any phone, without a sign-in.';
export const posterOfSite =
  'This storeroom was not counted yet: the poster shows all products of the site.';
export const posterPrints = {
  'letter-en': 'English, letter',
  'letter-es': 'Spanish, letter',
  'tabloid-en': 'English, 11 x 17 in',
  'tabloid-es': 'Spanish, 11 x 17 in',
} as const;
export const posterNote =
  'The Spanish is our own translation and was not reviewed by a translator. Print it again after a count.';
export const signTitle = 'Sign and binder';
export const sign = 'Print the sign for the door';
export const openBinder = 'Open the binder as people see it';
export const labelsTitle = 'Labels for dispensers';
export const labelsLead =
  'One for each station: product, dilution, pictograms and the code of the sheet. Choose the dilution that the station is set to.';
export const labelIn = { en: 'English', es: 'Spanish' } as const;
export const noDiluted = 'No product here is diluted by a dispenser.';
export const otherProducts = (count: number) =>
  count === 1
    ? '1 other product is used as it comes, or a machine doses it.'
    : `${count} other products are used as they come, or a machine doses them.`;
export const moreLabels = 'Other sizes of labels are on the page of the product’s sheet.';

export const pageOf = (page: number, pages: number) => `Page ${page} of ${pages}`;
export const othersTitle = 'From other suppliers';
export const othersLead =
  'Write down what else stands here: name as on the sheet, where, how much.';
