/** What the command menu finds. It runs in the browser too. */
export const FOUND_GROUPS = [
  'orders',
  'customers',
  'products',
  'invoices',
  'people',
  'sheets',
] as const;
export type FoundGroup = (typeof FOUND_GROUPS)[number];

export interface FoundItem {
  group: FoundGroup;
  id: string;
  /** What it is called. */
  name: string;
  /** Distinguishes it from others of the same name. */
  detail: string;
  to: string;
  /** What was typed is its whole number, PO or SKU. */
  exact: boolean;
}

export interface Found {
  /** What was asked for: an answer to something else is late. */
  term: string;
  items: FoundItem[];
}

/** Longest search term, in characters. */
export const LONGEST_TERM = 100;
