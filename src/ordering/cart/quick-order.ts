// Quick order: a list of SKUs and quantities, read, checked, corrected, and put into the cart.

/** Rows of one list. */
export const MAX_ROWS = 2000;
/** Bytes of one file or pasted text. */
export const MAX_FILE_BYTES = 2 * 1024 * 1024;
/** How long a list may take to read, in ms. */
export const READ_MS = 15_000;
/** Days after which what was left of a list is thrown away. */
export const STORED_DAYS = 7;
/** Rows that the check screen shows at once. */
export const ROWS_SHOWN = 100;

/** What the reader found in a cell instead of a value. */
export type OddCell = '' | 'formula' | 'error' | 'date';

/** A row as the list has it. */
export interface WrittenRow {
  /** Of the file or text, from 1. */
  line: number;
  sku: string;
  quantity: string;
  /** What the list calls it; '' when it does not say. */
  name: string;
  /** The price that the list names, in cents. It never counts. */
  priceCents: number | null;
  odd: OddCell;
}

/** What became of a row. The first five are good: they can go into the cart. */
export type RowState =
  | 'ready'
  | 'price-changed'
  | 'back-order'
  | 'summed'
  | 'replaced'
  | 'short'
  | 'not-orderable'
  | 'unknown'
  | 'ambiguous'
  | 'no-sku'
  | 'quantity'
  | 'too-many'
  | 'formula'
  | 'error'
  | 'date';

const GOOD: readonly RowState[] = ['ready', 'price-changed', 'back-order', 'summed', 'replaced'];
export const isGood = (state: RowState): boolean => GOOD.includes(state);

export interface CheckedRow extends WrittenRow {
  state: RowState;
  product: { id: string; name: string; sku: string; sizeUnit: string } | null;
  /** What was meant, as a number; null where that is the problem. */
  count: number | null;
  unitPriceCents: number | null;
  available: number | null;
  /** Where the product stands in several rows: their lines, and what they come to. */
  together: { lines: number[]; count: number } | null;
  /** Products with a similar SKU. */
  maybe: { sku: string; name: string; sizeUnit: string }[];
}

export type Duplicates = 'sum' | 'last';

/** What a reader may have to ask before it can read: which sheet, which columns. */
export type FileQuestion =
  | { ask: 'sheet'; sheets: string[] }
  | {
      ask: 'columns';
      sheet: string;
      columns: { at: number; head: string; samples: string[] }[];
      sku: number | null;
      quantity: number | null;
    };

/** The answers to it; a column is its place from 0. */
export interface FileChoices {
  sheet?: string | undefined;
  sku?: number | undefined;
  quantity?: number | undefined;
}

/** One line of the endpoint's answer (NDJSON): how far it is, and at last what became of it. */
export type TakeProgress =
  | { step: 'read'; rows: number }
  | { step: 'check'; done: number; of: number }
  | { step: 'question'; question: FileQuestion }
  | { step: 'done'; rows: number; bad: number }
  | { step: 'failed'; message: string };
