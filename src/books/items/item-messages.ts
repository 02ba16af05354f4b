import type { SyncedField } from '../choices.ts';
import type { ItemState } from './item-plan.ts';

/** The sentences about items of the books and the products that they become. */
export const title = 'Match products';
export const lead = 'Choose which items become products. Nothing is made before you say so.';

export const ITEM_MESSAGES: Record<ItemState, string> = {
  matched: 'Matched',
  offered: 'New',
  ignored: 'Ignored',
  unusable: 'Can’t be used',
  inactive: 'Inactive',
  folder: 'Categories and bundles',
};

export const ITEM_HELP: Record<ItemState, string> = {
  matched: 'These are products here.',
  offered: 'These are not products yet. Check name and size, then create them.',
  ignored: 'You chose not to sell these. They stay here until you change it.',
  unusable: 'These can’t become products as they are.',
  inactive: 'Switched off in QuickBooks, and no product here.',
  folder: 'These sort other items and are nothing to sell.',
};

export const byState = 'Items by what they are';
export const connectFirst = 'Connect it first; then choose here which items become products.';
export const never = 'QuickBooks was not read yet';
export const neverText =
  'Reading changes nothing in QuickBooks and makes no product. It takes a few seconds.';
export const addsUp = (count: number) => `${count.toLocaleString('en-US')} items read`;

export const mapping = 'Brand and category';
export const mappingHint =
  'What a category of QuickBooks is called here. A brand that is new is seen by staff who have every brand; give it to others on their page under People.';
export const noPath = 'Without a category';
export const defaultBrand = 'Brand where QuickBooks names none';
export const keepsStep = 'What stays in step';
export const keepsStepHint =
  'Stock and list price always come from QuickBooks. Choose for the rest, for products that stand in both.';
export const saveMapping = 'Save the mapping';
export const mappingSaved = 'Saved. New items below follow it at once.';

export const FOLLOW_MESSAGES: Record<SyncedField | 'active', string> = {
  name: 'Name',
  brand: 'Brand',
  category: 'Category',
  size: 'Size',
  tax: 'Taxed or not',
  active: 'Active or switched off',
};
export const here = 'Kept as it is here';
export const fromBooks = 'From QuickBooks';
export const ask = 'Ask me each time';

export const switches = 'Switched in QuickBooks';
export const switchesHint = 'Here nothing changed yet.';
export const wentOff = 'inactive in QuickBooks, still sold here';
export const wentOn = 'active in QuickBooks, switched off here';
export const switchOff = 'Switch off';
export const switchOn = 'Switch on';
export const leave = 'Leave it';

export const create = (count: number) =>
  count === 1 ? 'Create 1 product' : `Create ${count.toLocaleString('en-US')} products`;
export const createAll = (count: number) => `Create all ${count.toLocaleString('en-US')} products`;
/** Without a script nobody counts. */
export const createMarked = 'Create the marked ones';
export const ignoreMarked = 'Ignore the marked ones';
export const offerAgain = 'Offer the marked ones again';
export const created = (count: number) =>
  count === 1
    ? '1 product was created.'
    : `${count.toLocaleString('en-US')} products were created.`;
export const notCreated = 'Not created';
export const nothing = 'No items in this list';
export const nothingHint =
  'The numbers above lead to the others. New items of QuickBooks come with the next reading.';
export const seeProducts = 'See the products';
export const sizeNotFound = 'No size in its name: sold by the piece.';
export const noPrice = 'No price: on request';
export const notCounted = 'Not counted in QuickBooks: set the stock here';
export const waiting = (count: number) =>
  count === 1
    ? '1 item of QuickBooks is new or was switched'
    : `${count.toLocaleString('en-US')} items of QuickBooks are new or were switched`;
