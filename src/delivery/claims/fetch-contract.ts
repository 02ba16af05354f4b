import { z } from 'zod';
import { idText } from '../../kit/id-schema.ts';
import { MAX_LINES, MAX_QUANTITY } from '../../kit/quantity.ts';

/** How many of each line our driver takes back at the customer's next stop; 0: none. What is not named stays. */
export const planFetchInput = z.strictObject({
  id: idText,
  lines: z
    .array(z.strictObject({ orderLineId: idText, toFetch: z.int().min(0).max(MAX_QUANTITY) }))
    .min(1)
    .max(MAX_LINES),
});
export type PlanFetch = z.output<typeof planFetchInput>;
export const fetchPlanned = z.object({ id: z.string(), toFetch: z.int() });

/** Goods of this line that came back are sold again. */
export const restockInput = z.strictObject({ id: idText, orderLineId: idText });
export type Restock = z.output<typeof restockInput>;
export const lineRestocked = z.object({ id: z.string(), restocked: z.int() });
