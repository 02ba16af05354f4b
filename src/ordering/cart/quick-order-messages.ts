import type { Duplicates, RowState } from './quick-order.ts';

const number = (count: number) => count.toLocaleString('en-US');
const rows = (count: number) => (count === 1 ? '1 row' : `${number(count)} rows`);

export const lead =
  'Give a whole list of SKUs and quantities at once. You see every row before anything goes into the cart.';

// Giving a list
export const textLabel = 'Paste rows';
export const textHint =
  'One product a row: SKU and quantity, copied from a spreadsheet, an e-mail or an old order.';
export const fileLabel = 'Or choose a file';
export const fileHint = 'Excel (.xlsx) or CSV, up to 2,000 rows and 2 MB.';
export const check = 'Check the list';
export const nothingEntered = 'Paste some rows or choose a file first.';
export const both = 'Paste rows or choose a file, not both.';
export const example = 'An example to fill in';
export const pasted = 'Pasted rows';

// While it is read
export const sending = (percent: number) => `Sending: ${percent} %`;
export const reading = (count: number) => `Reading: ${rows(count)} so far`;
export const checking = (done: number, of: number) =>
  `Looking up SKUs: ${number(done)} of ${number(of)}`;
export const arrived = 'Sent. Reading the list.';
export const cancel = 'Cancel';
export const cancelled = 'Cancelled. Nothing was put into the cart, and your list is still here.';
export const connectionLost =
  'The connection was lost before we had an answer. Your list is still here: check it again when you are back online.';
export const notRead = 'The list was not read';

// Questions about an uploaded order file
export const whichSheet = 'Which sheet is the order on?';
export const whichColumns = 'Which columns are the SKU and the quantity?';
export const skuColumn = 'SKU column';
export const quantityColumn = 'Quantity column';
export const noQuantity = 'None: one of each';
export const goOn = 'Go on';
export const columnName = (at: number, head: string) =>
  `${String.fromCharCode(65 + (at % 26))}: ${head}`;

// What can't be read
export const tooLarge =
  'This list is larger than 2 MB. Split it, or save only the sheet with the order.';
export const oldWorkbook =
  'This is an old Excel file (.xls) or one with a password. Save it as .xlsx without a password, or as CSV.';
export const emptyList = 'There is no row with a SKU in this list.';
export const tooLong =
  'This file takes too long to read. Save the order alone as CSV and try again.';
export const unreadable = (why: string) =>
  `This file can’t be read (${why}). Save it as .xlsx or CSV and try again.`;
export const listOpen = (source: string) =>
  `A list for this customer is still open (${source}). Finish it or throw it away first.`;
export const listGone =
  'This list is no longer here: it was finished or thrown away in the meantime.';
export const tooManyProducts = (limit: number) =>
  `With these rows the cart would hold more than ${number(limit)} products. Place an order first, then add the rest: nothing was added, and the list is still here.`;

// The check
export const found = (good: number, bad: number) =>
  bad === 0
    ? `All ${rows(good)} can be added.`
    : good === 0
      ? `None of the ${rows(bad)} can be added yet.`
      : `${rows(good)} can be added, ${bad === 1 ? '1 needs' : `${number(bad)} need`} a look.`;
export const passedOver = (count: number) =>
  `${rows(count)} without a quantity ${count === 1 ? 'was' : 'were'} passed over.`;
export const unread = (count: number) =>
  `A list holds up to 2,000 rows: the last ${rows(count)} ${count === 1 ? 'was' : 'were'} not read. Give them as a second list.`;
export const kept = 'Rows that are not added stay here for 7 days after you last worked on them.';
export const add = (count: number) =>
  count === 1 ? 'Add 1 good row' : `Add ${number(count)} good rows`;
export const added = (count: number, products: number, left: number) =>
  `${rows(count)} (${products === 1 ? '1 product' : `${number(products)} products`}) added to the cart.${left > 0 ? ` ${rows(left)} ${left === 1 ? 'stays' : 'stay'} here to correct.` : ''}`;
export const nothingGood = 'No row can be added yet. Correct one first.';
export const toCart = 'Go to the cart';
export const download = (count: number) => `Download ${rows(count)} to correct`;
export const discard = 'Throw the list away';
export const discardTitle = 'Throw this list away?';
export const discardText = (count: number) =>
  `${rows(count)} that ${count === 1 ? 'is' : 'are'} not in the cart will be gone.`;
export const showing = { all: 'All rows', problems: 'Only problems', good: 'Can be added' };
export const enterHint = 'Enter saves a row and goes to the next one that needs a look.';
export const noneShown = 'No row of this kind.';
export const pageOf = (page: number, of: number) => `Page ${page} of ${of}`;
export const earlier = 'Earlier rows';
export const later = 'Later rows';

export const duplicatesTitle = 'Some products stand in several rows';
export const DUPLICATES: Readonly<Record<Duplicates, string>> = {
  sum: 'Add their quantities up',
  last: 'Keep the last row of each',
};

export const row = 'Row';
export const sku = 'SKU';
export const quantity = 'Quantity';
export const product = 'Product';
export const state = 'State';
export const save = 'Save';
export const remove = 'Leave out';
export const take = (count: number) => `Take ${number(count)}`;
export const maybe = 'Did you mean';
export const skuOf = (line: number) => `SKU in row ${line}`;
export const quantityOf = (line: number) => `Quantity in row ${line}`;

const STATES: Readonly<Record<Exclude<RowState, 'short' | 'price-changed' | 'summed'>, string>> = {
  ready: 'Ready',
  'back-order': 'Ready; part of it comes later, on back-order.',
  replaced: 'Left out: a later row has the same product.',
  'not-orderable': 'No price yet. Ask us for one; it can’t be ordered here.',
  unknown: 'We have no such SKU for you.',
  ambiguous: 'Several SKUs begin like this. Choose one.',
  'no-sku': 'There is no SKU in this row.',
  quantity: 'The quantity must be a whole number from 1 to 9,999.',
  'too-many': 'At most 9,999 of one product.',
  formula: 'The cell holds a formula without its result. Type the value.',
  error: 'The spreadsheet shows an error in this cell. Type the value.',
  date: 'The spreadsheet made a date of this cell. Type what was meant.',
};

export interface ReadRow {
  state: RowState;
  available: number | null;
  together: { lines: number[]; count: number } | null;
}

/** What became of a row, in a sentence; prices as texts. */
export function stateText(
  { state: of, available, together }: ReadRow,
  prices: { was: string; now: string },
): string {
  if (of === 'short')
    return available === 0
      ? 'Out of stock.'
      : `Only ${number(available ?? 0)} in stock${together ? ` of ${number(together.count)} in all` : ''}.`;
  if (of === 'price-changed')
    return `Ready. Your list says ${prices.was}, today it is ${prices.now}.`;
  if (of === 'summed' && together)
    return `Ready: ${number(together.count)} in all, with row ${together.lines.join(', ')}.`;
  return of === 'summed' ? STATES.ready : STATES[of];
}
