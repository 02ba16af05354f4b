import { z } from 'zod';
import { isId } from '../../kit/id.ts';

const strayId = z.string().refine(isId, 'This is not an id.');

/** An invoice of the books is that of a delivery of this order. */
export const takeStrayInput = z.strictObject({
  strayId,
  orderNumber: z.string().trim().min(1, 'Write the order’s number.').max(40),
});
export type TakeStray = z.output<typeof takeStrayInput>;

/** It is none of the shop's. */
export const refuseStrayInput = z.strictObject({ strayId });
export type RefuseStray = z.output<typeof refuseStrayInput>;
