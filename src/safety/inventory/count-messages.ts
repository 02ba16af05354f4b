import { dayText } from '../../kit/time.ts';
import { SENT_BY_ITSELF } from '../../kit/unanswered.ts';

export { countedOn as roomCounted, notPlaced, parIs } from './stock-messages.ts';

/** Every sentence of counting a site. */
export const title = 'Count';
export const backToStock = 'Back to the stock';
export const allRooms = 'All storerooms';
export const moreOfCount = 'More about the count';
export const print = 'Print to count on paper';
export const roomHas = (products: number) =>
  products === 1 ? '1 product' : `${products} products`;
export const roomTyped = (count: number) =>
  count === 1 ? '1 typed, not saved' : `${count} typed, not saved`;
export const roomWaits = 'waits for the connection';
export const emptyRoom = 'Nothing stands here yet. Add what you find below.';
export const progress = (counted: number, all: number) => `${counted} of ${all} counted`;
export const lastHere = ({
  text,
  on,
  openedOn,
}: {
  text: string;
  on: string | null;
  openedOn: string | null;
}) =>
  on === null
    ? `Moved here: ${text}`
    : `Last count here: ${text} on ${dayText(on)}${openedOn === null ? '' : ` (opened: ${dayText(openedOn)})`}`;
/** While one half of a product is typed and the other one is not. */
export const leavesHalf = {
  opened: 'What is opened stays as it was counted. None left? Enter 0.',
  packs: 'Full packs stay as they were counted. None left? Enter 0.',
} as const;
/** With what was delivered and used up since. */
export const expectedNow = (packs: number) => `${packs} expected now`;
export const neverHere = 'Not counted here yet';
export const fullPacks = 'full';
export const packsOf = (name: string) => `Full packs: ${name}`;
export const oneLess = (name: string) => `One less: ${name}`;
export const oneMore = (name: string) => `One more: ${name}`;
export const looseOf = (name: string) => `Opened, beside full packs: ${name}`;
export const unitOf = (name: string) => `What is opened is counted in: ${name}`;
export const lot = 'Lot';
export const lotOf = (name: string) => `Opened, lot and expiry of ${name}`;
export const lotIs = (name: string) => `Lot of ${name}`;
export const expires = 'Expires';
export const expiresIs = (name: string) => `Expiry of ${name}`;
export const anotherLot = 'Another lot';
export const anotherLotOf = (name: string) => `Another lot of ${name}`;
export const lotNumber = (number: number) => `Lot ${number}`;
export const elsewhere = (count: number) =>
  count === 1 ? '1 other product of the site' : `${count} other products of the site`;
export const addSku = 'Not on the list? SKU, as on the label';
export const add = 'Add';
export const skuUnknown = (sku: string) =>
  `No product of your range has the SKU ${sku}. Check the label.`;
export const save = 'Save the count';
export const sendAgain = 'Send again';
/** While there is no connection, as soon as something is typed. */
export const offline =
  'No connection. What you type is kept on this device, and you can send it when the connection is back.';
export const waits = `No answer yet. ${SENT_BY_ITSELF}`;
export const waitedSaved = 'The count that waited on this device is saved.';
export const notSaved = 'The count was not saved';
export const wrongNumber = (name: string, field: 'packs' | 'loose', text: string) =>
  field === 'packs'
    ? `${name}: “${text}” is no number of full packs. Enter a whole number, such as 3.`
    : `${name}: “${text}” is no number of what is opened. Enter a number, such as 3 or 1.5.`;
/** Before a count is saved that has far more of something than ever. */
export const slip = {
  title: 'Is that right?',
  line: (name: string, packs: number, known: number) =>
    `${name}: ${packs.toLocaleString('en-US')} full. It was ${known.toLocaleString('en-US', { maximumFractionDigits: 1 })} at most by the last count, what came since and the par.`,
  message: 'That is five times as many as was known, or more.',
  confirm: 'Yes, save it',
  cancel: 'Look again',
} as const;
export const counted = (count: number, room: string) =>
  `${count === 1 ? '1 product' : `${count} products`} counted in ${room}.`;

// After a count.
export const countedBy = ({
  storeroom,
  countedOn,
  countedBy: by,
}: {
  storeroom: string;
  countedOn: string;
  countedBy: string;
}) => `${storeroom ? `${storeroom}: counted` : 'Counted'} on ${dayText(countedOn)} by ${by}.`;
/** `onWay`: products that would be missing without what is on order. */
export const missing = (count: number, onWay: number) => {
  const what =
    count === 0
      ? 'nothing is missing to par.'
      : count === 1
        ? '1 product is missing to its par.'
        : `${count} products are missing to their par.`;
  return onWay > 0
    ? `With what is on order, ${what}`
    : `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
};
export const orderMissing = 'Order what is missing';

// A count of the whole site at once, begun on this device before counts were made by storeroom.
export const oldCount = (products: number) =>
  `A count of the whole site was begun on this device: ${roomHas(products)}.`;
export const oldSend = 'Send it as it is';
export const oldDrop = 'Throw it away';
export const oldSent = 'The count of the whole site has arrived.';

/** The sheet on paper. */
export const paper = {
  countedBy: 'Counted by',
  date: 'Date',
  product: 'Product',
  sku: 'SKU',
  par: 'Par',
  packs: 'Full packs',
  loose: 'Opened',
  lot: 'Lot, expiry',
  sign: 'Signed',
} as const;

export const undo = 'Undo';
export const undone = 'The count is taken back. What was known before stands again.';
/** In the record, of a count that was taken back. */
export const TAKEN_BACK = 'Taken back: it does not count';
