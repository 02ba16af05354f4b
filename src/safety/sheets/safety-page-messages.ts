import { thingsApart } from '../hazards/form-messages.ts';
import type { Uncompared } from './review-state.ts';

/** Sentences of the pages on which staff keep safety data, in one place for translation. */
export const SAFETY_SAVED = 'The safety data are saved.';
export const NOTE_TAKEN_BACK = 'The note is taken back.';
export const PUBLIC_SHEET = 'See the public sheet';
export const NOT_SAVED = 'Nothing was saved. What you entered is still here.';
export const PAIRS = 'With other products';

export const IS_HAZARDOUS = 'Is it hazardous?';
export const SAY_HAZARD = 'Say it on the product’s page';
export const CHANGE_HAZARD = 'Change it on the product’s page';
export const NO_SHEET_YET = 'None yet: choose its file below';

export const CHOOSE_FILE = 'Choose a file.';
export const IMPORT_LEAD =
  'Begin with an export, change it in a spreadsheet, bring it back. Each row is saved or refused by itself, and the report says why.';
export const TITLE = 'Safety data';
export const VIEWS = 'Which products';
export const TO_DO = 'To do';
export const ALL = 'All products';
export const MORE = 'More about safety data';
export const IMPORT = 'Import';
export const EXPORT = 'Export CSV';
export const NOTHING_OPEN = 'Nothing is open';
export const SEARCH = 'Search products';
export const NO_MATCH = 'No product matches';
export const NO_MATCH_TEXT = 'Search for another word.';
export const NO_PRODUCTS = 'There are no products yet';
export const NO_PRODUCTS_TEXT = 'Make them under Products, or take them over from QuickBooks.';

export const notCompared = (revision: number) => `Data not compared with revision ${revision}`;
export const compareThem = ({ dataOf, current }: Uncompared) =>
  `${dataOf === null ? `Nobody has held them against revision ${current}` : `Everybody still reads the hazards of revision ${dataOf}`}. Open the PDF, put right and save what differs, then say that they agree.`;
export const openRevision = (revision: number) => `Open revision ${revision}`;
export const sheetOf = (name: string) => `Safety data sheet: ${name}`;
export const theyAgree = (revision: number) => `They agree with revision ${revision}`;
/** Beside the Save of the data, while they are not compared with the current sheet. */
export const agreeWithIt = (revision: number) => `They now agree with revision ${revision}`;
/** `apart`: how many things in the data contradict each other: then nothing is said to agree. */
export const savedAndCompared = (revision: number, apart: number) =>
  apart === 0
    ? `The safety data are saved, and agree with revision ${revision}.`
    : `The safety data are saved as read from revision ${revision}. ${thingsApart(apart)}.`;
export const compared = (revision: number) => `The data agree with revision ${revision}.`;

export const signedFor = (reviewer: string) => `Signed for ${reviewer}.`;
export const notedWith = (product: string) => `Noted with ${product}.`;
export const dataOf = (product: string) => `${product}: safety data`;
export const dataAndSheets = (brand: string) => `${brand} · safety data and sheets`;
export const CSV_FILE = 'CSV file';
