import { z } from 'zod';

/**
 * What makes a price more than plain, so that it is accepted only when it is meant: far from the price before (or the list price),
 * after a discount, two prices on one document, other prices for other quantities, no line behind it any more.
 */
export const PRICE_MARKS = ['outlier', 'discounted', 'spread', 'by-quantity', 'removed'] as const;
export type PriceMark = (typeof PRICE_MARKS)[number];

/** Why a line of a document says no price. */
export const SKIP_REASONS = ['no-price', 'free', 'not-sold', 'fee', 'bundle', 'override'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export type PriceState = 'settled' | 'waiting' | 'refused';
export type PriceSource = 'invoice' | 'receipt';

/** How many prices one answer may decide. */
export const MAX_DECIDED = 500;

/** A price as it was seen: `<customer>:<item>` of the books, and its cents ('' for one that is gone). */
const seenPrice = z
  .string()
  .max(100)
  .regex(/^[^:_]{1,40}:[^:_]{1,40}_[0-9.]*$/, 'This price is not known.')
  .transform((value) => {
    const [pair = '', cents = ''] = value.split('_');
    const [customerRef = '', itemRef = ''] = pair.split(':');
    return { customerRef, itemRef, unitPriceCents: cents === '' ? null : Number(cents) };
  });

export const decidePricesInput = z.strictObject({
  answer: z.enum(['accept', 'refuse']),
  prices: z.array(seenPrice).min(1, 'No price is chosen.').max(MAX_DECIDED),
  /** Prices with a mark are meant too. Else they are left as they are. */
  marked: z.boolean(),
});
export type DecidePrices = z.output<typeof decidePricesInput>;

export interface DecidedPrices {
  answer: DecidePrices['answer'];
  decided: number;
  /** Left as they were: they have a mark, or say another price than the one that was seen. */
  marked: number;
  changed: number;
}
