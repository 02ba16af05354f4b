import { longDayText } from '../../kit/time.ts';
import { HAZARD_WORDS } from '../../products/catalogue/public/hazard-mark.ts';
import { NO_LONGER_SOLD } from '../hazards/sold-words.ts';

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
export const scopeTitle = 'What is on this list';
export const scope =
  'Chemicals that we delivered here, or that people counted here. What other suppliers brought is not on it: add it by hand, because OSHA asks for every hazardous chemical (29 CFR 1910.1200(e)(1)(i)).';
export const emptyTitle = 'No chemical was delivered or counted here yet';
export const emptyLead =
  'After the first delivery, or the first count of a storeroom, the list is here.';
export const chooseTitle = 'Choose a customer first';
export const choose = 'Choose a customer';
export const chooseLead = 'The list is made for one site.';

export const product = 'Product';
export const storerooms = 'Storerooms';
export const onHand = 'On hand';
export const sheet = 'Sheet';
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
export const noSheet = 'No sheet here yet';
export const sheetIs = (number: number, date: string) => `Revision ${number}, ${longDayText(date)}`;
export const neverDelivered = 'Counted here, not delivered by us';
export const times = (count: number) => (count === 1 ? '1 delivery' : `${count} deliveries`);
export const chemicals = (count: number) => (count === 1 ? '1 chemical' : `${count} chemicals`);
export const goneTitle = (count: number) => `No longer here: ${chemicals(count)}`;
export const goneLead =
  'Kept for the record: these were counted as used up, or disposed of. A delivery brings them back to the list.';
export const goneOn = (day: string) => `None left on ${longDayText(day)}`;
export const fromTo = (from: string, to: string) =>
  from === to ? longDayText(from) : `${longDayText(from)} to ${longDayText(to)}`;
export const delivered = 'Delivered';

export const countRoom = 'Count a storeroom';
export const paper = 'Print the list';
export const file = 'List as a file';
export const record = '30-year record';
export const thresholds = 'Tier II thresholds';

export const roomsTitle = 'Storerooms';
export const noRooms =
  'There is no storeroom yet. Make a code for each one: it also opens the binder.';
export const makeRoom = 'Make a storeroom’s code';
export const roomCounted = (day: string | null, count: number) =>
  day === null
    ? 'Not counted yet'
    : `Counted ${longDayText(day)}, ${count === 1 ? '1 chemical there' : `${count} chemicals there`}`;
export const roomClosed = 'Its code was taken back';
export const count = 'Count';
export const kit = 'Poster and labels';

export const countTitle = 'Count a storeroom';
export const chooseRoom = 'Which storeroom do you count?';
export const countLead =
  'Count what stands there. Leave out what you did not look at; enter 0 for what is used up.';
export const backToList = 'Back to the list';
export const countedSoFar = (counted: number, all: number) =>
  `Counted: ${counted} of ${all === 1 ? '1 size' : `${all} sizes`}`;
export const lastHere = (text: string, on: string | null) =>
  on === null ? `Moved here: ${text}` : `Last count here: ${text} on ${longDayText(on)}`;
export const neverHere = 'Not counted here yet';
export const fullPacks = 'full packs';
export const packsOf = (name: string) => `Full packs: ${name}`;
export const oneLess = (name: string) => `One less: ${name}`;
export const oneMore = (name: string) => `One more: ${name}`;
export const more = 'Opened, lot, expiry';
export const opened = 'Opened, beside full packs';
export const openedUnit = 'Counted in';
export const lot = 'Lot';
export const expires = 'Expires';
export const anotherLot = 'Another lot';
export const lotNumber = (number: number) => `Lot ${number}`;
export const send = 'Save the count';
export const sendAgain = 'Send again';
export const waits =
  'No answer yet. The count is kept on this device and is sent when the connection is back, once.';
export const notSent = 'The count was not saved';
export const wrongNumbers = (count: number) =>
  count === 1
    ? 'One entry is no number. Full packs are whole numbers; what is opened may have a point.'
    : `${count} entries are no numbers. Full packs are whole numbers; what is opened may have a point.`;
export const countedDone = (count: number, storeroom: string) =>
  `${count === 1 ? '1 chemical' : `${count} chemicals`} counted in ${storeroom}.`;
export const kept = 'What you typed is kept on this device until it is saved.';
export const addTitle = 'Not on the list?';
export const addSku = 'SKU, as on the label';
export const add = 'Add to the count';
export const skuUnknown = (sku: string) =>
  `No chemical of your range has the SKU ${sku}. Check the label. Articles without a sheet are not counted here.`;
export const nothingToCount = 'Nothing was delivered here yet. Add what stands there by its SKU.';

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

export const kitTitle = 'Storeroom kit';
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
