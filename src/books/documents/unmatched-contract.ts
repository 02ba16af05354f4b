import { z } from 'zod';
import { isId } from '../../kit/id.ts';

const documentId = z.string().refine(isId, 'This is not an id.');

/** A document of the books that bears our mark and that nothing here knows: what is said of it without more. */
export const unmatchedInput = z.strictObject({ documentId });
export type Unmatched = z.output<typeof unmatchedInput>;

/** An invoice of the books is that of a delivery of this order. */
export const takeUnmatchedInput = unmatchedInput.extend({
  orderNumber: z.string().trim().min(1, 'Write the order’s number.').max(40),
});
export type TakeUnmatched = z.output<typeof takeUnmatchedInput>;
