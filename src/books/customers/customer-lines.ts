import type { Likeness } from './customer-likeness.ts';

// The two sides as they are compared, and the lines that come of it.

/** A customer of the books as it was last read, with what people decided about it. */
export interface BookCustomer {
  booksId: string;
  /** As the books show it now. */
  name: string;
  plainName: string;
  parentBooksId: string | null;
  leftParentId: string | null;
  isActive: boolean;
  /** It is not there any more: the books said so, or their last whole list lacked it. */
  isMissing: boolean;
  mergedInto: string | null;
  currency: string | null;
  address1: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
  email: string;
  emails: string[];
  terms: string;
  dueDays: number | null;
  ignored: boolean;
  notThese: string[];
  kept: Partial<Record<Field | 'active', string>>;
}

/** A customer here as it is compared. */
export interface OurCustomer {
  id: string;
  accountingId: string | null;
  accountingName: string | null;
  name: string;
  address1: string;
  city: string;
  state: string;
  zip: string;
  email: string;
  phone: string;
  terms: string;
  isActive: boolean;
  /** While inactive: who switched it off. Null counts as staff. */
  switchedOffBy: 'staff' | 'books' | null;
  parentId: string | null;
  /** Whose account it is billed to; null = its own. */
  billedThrough: string | null;
  staysHere: boolean;
  adding: 'asked' | 'failed' | null;
  problem: string | null;
}

/**
 * Where each customer stands that the books list; each is in exactly one state, so the counts add up to what was read.
 * `proposed`: it may be one of ours. `inactive`: switched off there and nobody here. `unusable`: in another currency.
 */
export const BOOK_STATES = [
  'matched',
  'proposed',
  'new',
  'ignored',
  'inactive',
  'unusable',
] as const;
export type BookState = (typeof BOOK_STATES)[number];

/**
 * Where each of ours stands that no line of the books is matched to or proposed for. `lost`: the one it was matched to is gone.
 * `through`: it is billed to the account of another of ours.
 */
export const OUR_STATES = ['lost', 'missing', 'adding', 'stays', 'through'] as const;
export type OurState = (typeof OUR_STATES)[number];

/** What is compared of two that are matched. */
export const FIELDS = ['name', 'address', 'email', 'phone', 'terms', 'parent'] as const;
export type Field = (typeof FIELDS)[number];

export interface Difference {
  field: Field;
  /** '' = nothing. */
  here: string;
  there: string;
}

/** What stands in the way of taking a line over without a look. */
export interface Caution {
  kind: 'twin' | 'parent' | 'address' | 'currency';
  text: string;
}

export interface PlannedCustomer {
  book: BookCustomer;
  state: BookState;
  /** Matched to, or the likeliest. */
  ours: OurCustomer | null;
  likeness: Likeness | null;
  caution: Caution | null;
  /** Values of a matched one that differ and wait for a word. */
  differences: Difference[];
  /** What the books switched while we did not: true = on, false = off. */
  switchTo: boolean | null;
  /** The customer here that its parent in the books is; null = none, or not matched here. */
  parent: OurCustomer | null;
  parentName: string | null;
}

export interface PlannedOurs {
  ours: OurCustomer;
  state: OurState;
  /** Of a lost one: the survivor of a merge in the books, and who of ours is matched to that. */
  mergedInto: { booksId: string; name: string; ours: OurCustomer | null } | null;
  /** Of one that is billed to another's account: whose. */
  through: OurCustomer | null;
}

export interface CustomerPlan {
  lines: PlannedCustomer[];
  onlyHere: PlannedOurs[];
  ours: readonly OurCustomer[];
  /** Of the books, by their id: also those that are gone. */
  books: ReadonlyMap<string, BookCustomer>;
}
