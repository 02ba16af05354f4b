import { z } from 'zod';
import { isId } from '../../kit/id.ts';
import { idText } from '../../kit/id-schema.ts';

/** Why list prices of the books wait for a yes. */
export const HELD_REASONS = ['many', 'much', 'cent', 'scheduled', 'own'] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

/** A list price set for later, which the books' price would drop. Cents. */
export interface ComingPrice {
  /** YYYY-MM-DD */
  from: string;
  priceCents: number;
}

/** One list price that would change. Cents; before: null for a product without a price. */
export interface HeldChange {
  productId: string;
  beforeCents: number | null;
  afterCents: number;
  coming: readonly ComingPrice[];
}

/** From when on a reading waits: company settings. */
export interface HeldLimits {
  heldPricesPercent: number;
  heldPricesFrom: number;
  heldPriceChangePercent: number;
}

/** As many as a company's list has at most. */
const MAX_HELD = 50_000;
export const HELD_NONE_TICKED = 'Tick at least one price.';

/** A yes or a no to a batch, as it was seen: another reading may have changed it since. */
export const resolveHeldInput = z.strictObject({
  batchId: z.string().refine(isId, 'This is not an id.'),
  answer: z.enum(['accept', 'refuse']),
  seenAt: z.iso.datetime(),
  /** These of it alone, and the others go on waiting; left out: all. */
  productIds: z.array(idText).min(1, HELD_NONE_TICKED).max(MAX_HELD).optional(),
});
export type ResolveHeld = z.output<typeof resolveHeldInput>;
export const heldResolved = z.object({
  batchId: z.string(),
  answer: z.enum(['accept', 'refuse']),
  prices: z.int(),
});
