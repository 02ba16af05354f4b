import type { SheetField } from './read-from-sheet.ts';
import type { Doubt } from './sheet-figures.ts';

/** What the safety data form says of the product's sheet, which was read for it. */
export const title = 'What the SDS says';
export const intro =
  'Read from the PDF by a program, which can be wrong. Check each value against the sheet. Nothing is saved until you save the form.';
export const open = 'Open the SDS';
export const nothing =
  'We could not read any of these facts in the PDF: it may be a scan, or laid out in its own way. Enter them from the sheet.';
export const fill = (count: number) =>
  count === 1 ? 'Fill in 1 field' : `Fill in ${count} fields`;
export const take = 'Take it';
export const takeOf = (field: string) => `Take it: ${field}`;
export const empty = 'Empty in the form';
export const differs = 'Not the same in the form';
export const inForm = 'form:';
export const inSheet = 'sheet:';
export const same = (fields: readonly string[]) => `The same in both: ${fields.join(', ')}.`;
export const unclear = 'Printed, and for you to settle';
export const section = (number: number) => `section ${number}`;
export const filled = (fields: readonly string[]) =>
  `From the sheet: ${fields.join(', ')}. Check ${fields.length === 1 ? 'it' : 'each'} before you save.`;
export const printed = (words: string) => `printed: ${words}`;
export const none = 'None';
export const notRegulated = 'Not regulated';

/** As the form labels its fields. */
export const FIELDS: Readonly<Record<SheetField, string>> = {
  signalWord: 'Signal word',
  pictograms: 'Hazard signs',
  hStatements: 'Hazard statements',
  hCategories: 'Hazard categories',
  pStatements: 'Precautionary statements',
  unNumber: 'UN number',
  packingGroup: 'Packing group',
  epaRegNo: 'EPA Reg. No.',
  ph: 'pH',
  density: 'Density',
  casNumbers: 'CAS numbers',
};
/** Why a printed value is not proposed. */
export const DOUBTS: Readonly<Record<Doubt, string>> = {
  several: 'more than one is possible',
  bound: 'a limit, not a value',
  diluted: 'may be of the diluted product',
  unknown: 'not in our lists',
};
export const link = (count: number) =>
  count === 1
    ? 'The sheet says 1 thing about this product: look and fill in'
    : `The sheet says ${count} things about this product: look and fill in`;
