import type { Period } from './period.ts';

/** What a report sums up by. */
export const GROUPS = ['week', 'customer', 'product', 'brand', 'rep'] as const;
export type Group = (typeof GROUPS)[number];

/** Lists beside the sums: customers that stopped buying, products on sale that nobody buys. */
export const LISTS = ['lost', 'slow'] as const;
export type List = (typeof LISTS)[number];

/** The deliveries that came on their day. */
export const ON_TIME = 'on-time';
/** What they are counted by. */
export const TIME_UNITS = ['week', 'month', 'year'] as const;
export type TimeUnit = (typeof TIME_UNITS)[number];

export const SORTS = ['name', 'sales', 'orders', 'margin', 'share', 'change'] as const;
export type Sort = (typeof SORTS)[number];

/** Whose sales alone are counted; drilling down sets one more. A rep of '' is what customers ordered themselves. */
export interface Only {
  customer?: string;
  product?: string;
  brand?: string;
  rep?: string;
}
export const ONLY = ['customer', 'product', 'brand', 'rep'] as const;

export interface ReportView {
  by: Group | List | typeof ON_TIME;
  unit: TimeUnit;
  period: Period;
  only: Only;
  sort: Sort;
  /** Largest first, or the last name. */
  down: boolean;
  /** All rows, not the first hundred. */
  all: boolean;
}

/** Sums of one row. Money in cents without tax and fees, after discounts and credits. */
export interface Sums {
  salesCents: number;
  orders: number;
  beforeCents: number;
  /** Sales of products whose cost is known, and that cost as it is today. */
  costedCents: number;
  costCents: number;
}

export interface ReportRow extends Sums {
  key: string;
  name: string;
  /** Sales of the twelve weeks up to the period's end, the last one last. Empty where rows are weeks. */
  weeks: number[];
}

/** Deliveries of a week, a month or a year; `key`: its first day. */
export interface OnTimeRow {
  key: string;
  deliveries: number;
  onTime: number;
}

/** A customer or a product that is not sold to, or not sold, in the period. */
export interface QuietRow {
  key: string;
  name: string;
  /** Of a customer, where it has one; else ''. */
  phone: string;
  /** YYYY-MM-DD; null when never. */
  lastOn: string | null;
  beforeCents: number;
}
