import type { SafetyRecord } from './contract.ts';
import {
  type Proposal,
  SHEET_FIELDS,
  type SheetField,
  type SheetReading,
} from './read-from-sheet.ts';

/** The product's sheet, as it was read. */
export interface ReadSheet {
  reading: SheetReading;
  /** The PDF. */
  href: string;
  /** Number of a section -> its page, as far as the file says so. */
  pages: Readonly<Record<string, number>>;
}

/** What the form's fields hold, as they are typed. */
export type FormValues = Readonly<Record<SheetField, string>>;

/** The fields of stored data as the form shows them. */
export const formValuesOf = (record: Pick<SafetyRecord, SheetField>): FormValues => ({
  signalWord: record.signalWord,
  pictograms: record.pictograms.join(' '),
  hStatements: record.hStatements.join(' '),
  hCategories: record.hCategories.join(', '),
  pStatements: record.pStatements.join(' '),
  unNumber: record.unNumber ?? '',
  packingGroup: record.packingGroup ?? '',
  epaRegNo: record.epaRegNo ?? '',
  ph: record.ph === null ? '' : String(record.ph),
  density: record.density === null ? '' : String(record.density),
  casNumbers: record.casNumbers.join(', '),
});

/** Two values of a field as one compares them: numbers as numbers, lists without their order. */
function comparable(field: SheetField, value: string): string {
  if (field === 'ph' || field === 'density') return value.trim() && String(Number(value));
  // "H272 2" is one entry; all other lists are apart by spaces too.
  const between = field === 'hCategories' ? /[;,\n]+/ : /[\s;,]+/;
  const entries = value.toUpperCase().split(between);
  return entries
    .map((entry) => entry.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)
    .sort()
    .join(', ');
}

/** Proposals by what the form has in their place. */
export interface FieldState {
  /** Nothing: they may be filled in. */
  empty: Proposal[];
  /** Another value: a person decides. */
  other: Proposal[];
  same: Proposal[];
}

/** The sheet's values compared with the form's. "Not regulated" proposes nothing: that is an empty UN number. */
export function fieldStateOf({ proposals }: SheetReading, values: FormValues): FieldState {
  const state: FieldState = { empty: [], other: [], same: [] };
  for (const proposal of proposals) {
    const { field, value } = proposal;
    const [has, says] = [comparable(field, values[field]), comparable(field, value)];
    state[has === says ? 'same' : has === '' ? 'empty' : 'other'].push(proposal);
  }
  return state;
}

/** What a form's fields hold now. */
export const valuesIn = (form: FormData): FormValues =>
  Object.fromEntries(
    SHEET_FIELDS.map((field) => [
      field,
      form
        .getAll(field)
        .map((value) => (typeof value === 'string' ? value : ''))
        .join(' '),
    ]),
  ) as Record<SheetField, string>;
