import { z } from 'zod';
import { unitCents } from '../../kit/money-schema.ts';
import type { MarginState } from '../catalogue/price-contract.ts';
import { FACTS } from '../catalogue/public/product-facts.ts';

const idText = z
  .string()
  .min(1)
  .max(40)
  .regex(/^\P{Cc}*$/u);
const day = z.iso.date('Enter a day such as 2027-01-01.');

/** A price that somebody sets, in cents, perhaps with parts of one. */
export const priceInputCents = unitCents
  .positive('Enter a price above $0.')
  .max(99_999_999, 'Enter a price below $1,000,000.');

/** Why a price below cost is set all the same. */
const reason = z.string().trim().max(200, 'Use at most 200 characters.').default('');

/** How many prices one save may set. */
export const MAX_PRICES = 5000;

/** One list price: `was` is today's as it was seen. What is left out stays. */
const listPriceEntry = z.strictObject({
  id: idText,
  was: FACTS.priceCents,
  /** Null: on request, at once. */
  priceCents: priceInputCents.nullable().optional(),
  /** Null takes the cost away. */
  costCents: priceInputCents.nullable().optional(),
});

/** List prices from today on, or from a later day of the company. */
export const setListPricesInput = z.strictObject({
  rows: z.array(listPriceEntry).min(1, 'Nothing is changed.').max(MAX_PRICES),
  from: day.nullable().default(null),
  reason,
});
export type SetListPrices = z.output<typeof setListPricesInput>;

const filterText = z.string().max(200).default('');

/** All list prices of a day to come that a table's filter leaves, as many as were seen. */
export const withdrawPlannedInput = z.strictObject({
  from: day,
  count: z.int().positive().max(1_000_000),
  term: filterText,
  brand: filterText,
  category: filterText,
});
export type WithdrawPlanned = z.output<typeof withdrawPlannedInput>;

/** Prices of customers, from a day on and perhaps until one, both included. */
export const setCustomerPricesInput = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        customerId: idText,
        productId: idText,
        /** What the customer paid on the first day, as it was seen. */
        was: FACTS.priceCents,
        unitPriceCents: priceInputCents,
      }),
    )
    .min(1, 'Nothing is changed.')
    .max(MAX_PRICES),
  from: day,
  until: day.nullable().default(null),
  reason,
});
export type SetCustomerPrices = z.output<typeof setCustomerPricesInput>;

/** What a save would do to one price. */
export interface PlannedPrice {
  /** The product of a list price; customer and product of a customer's, with a colon between. */
  id: string;
  name: string;
  beforeCents: number | null;
  afterCents: number | null;
  /** Null for whom costs are not shown to; `margin` is told to everybody who sets prices. */
  cost: { beforeCents: number | null; afterCents: number | null } | null;
  margin: MarginState;
  /** Further notices about the row, as sentences. */
  notes: string[];
  /** Why it can't be set. */
  problem: string | null;
}

/** What a save would do to one list price. */
export interface PlannedListPrice extends PlannedPrice {
  /** Something is to be looked at before it is stored. That customers keep prices of their own is no such thing: they stand beside the price. */
  asks: boolean;
}

export const ROUNDINGS = ['cent', 'five', 'ten', 'ninety-five', 'dollar'] as const;
export type Rounding = (typeof ROUNDINGS)[number];

const nearest = (cents: number, step: number) =>
  Math.max(step, Math.floor((cents + step / 2) / step) * step);

/** A price changed by a percentage (in hundredths of a percent) and rounded half up by a rule. */
export function changedByPercent(cents: number, basisPoints: number, rounding: Rounding): number {
  // A price with parts of a cent keeps them; every other way of rounding takes them away.
  if (rounding === 'cent' && !Number.isInteger(cents))
    return Math.max(1, Math.round(cents * 10 * (10_000 + basisPoints))) / 100_000;
  const exact = Math.floor((cents * (10_000 + basisPoints) + 5000) / 10_000);
  if (rounding === 'five') return nearest(exact, 5);
  if (rounding === 'ten') return nearest(exact, 10);
  if (rounding === 'dollar') return nearest(exact, 100);
  // The amount ending in .95 that lies nearest; never below 95 cents.
  if (rounding === 'ninety-five') return Math.max(95, nearest(exact + 5, 100) - 5);
  return Math.max(1, exact);
}

/** "5", "-2.5 %" -> hundredths of a percent; undefined when it is none from -90 to 900. */
export function percentOf(text: string): number | undefined {
  const found = /^([+-]?)(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(text.trim().replace('−', '-'));
  if (!found) return undefined;
  const amount = Number(found[2]) * 100 + Number((found[3] ?? '').padEnd(2, '0') || 0);
  const points = found[1] === '-' ? -amount : amount;
  return points < -9000 || points > 90_000 ? undefined : points;
}
