import { z } from 'zod';
import { idText } from '../../kit/id-schema.ts';
import { MAX_QUANTITY } from '../../kit/quantity.ts';

const explanation = z.string().trim().max(300, 'Use at most 300 characters.').default('');
const counted = z.int().min(0).max(MAX_QUANTITY);

/** What was counted when a truck came back, and what becomes of the stops that nobody was at. */
export const closeRunInput = z.strictObject({
  runId: idText,
  products: z
    .array(z.strictObject({ productId: idText, returned: counted, damaged: counted, explanation }))
    .max(1000)
    .default([]),
  empties: z
    .array(z.strictObject({ kind: z.string().trim().min(1).max(40), counted, explanation }))
    .max(20)
    .default([]),
  /** `desk`: back to the desk's list. A day: promised for that day. */
  stops: z
    .array(z.strictObject({ orderId: idText, to: z.union([z.literal('desk'), z.iso.date()]) }))
    .max(200)
    .default([]),
  /** Why the run is closed although a report of a stop has not come: asked of the desk, nobody else may. */
  reason: z.string().trim().max(300, 'Use at most 300 characters.').default(''),
});
export type CloseRun = z.output<typeof closeRunInput>;

export const runClosed = z.object({
  runId: z.string(),
  /** Products whose count is not nothing, each explained. */
  differences: z.int(),
});
export type RunClosed = z.output<typeof runClosed>;

/** A product of a run at the end of the day. */
export interface ProductCount {
  productId: string;
  loaded: number;
  /** Handed over at the stops of the run, extras among it, corrections counted. */
  delivered: number;
  returned: number;
  damaged: number;
}

/** Nothing, or what somebody has to explain: above 0 something is missing, below 0 something is there too much. */
export const differenceOf = (count: ProductCount): number =>
  count.loaded - count.delivered - count.returned - count.damaged;

/**
 * What should be on the truck, for a person to compare: what was damaged at a door rides back as damaged, the rest as it was loaded.
 * More delivered than loaded leaves nothing to come back, and a difference.
 */
export function expectedBack(
  loaded: number,
  delivered: number,
  damagedAtDoors: number,
): { returned: number; damaged: number } {
  const left = Math.max(0, loaded - delivered);
  const damaged = Math.min(left, damagedAtDoors);
  return { returned: left - damaged, damaged };
}
