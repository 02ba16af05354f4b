import { z } from 'zod';

/** Pen strokes in the pixels of the field: [x, y, ms since the first point]. */
export const signature = z.strictObject({
  width: z.int().min(1).max(4000),
  height: z.int().min(1).max(4000),
  strokes: z
    .array(
      z
        .array(z.tuple([z.number(), z.number(), z.number()]))
        .min(1)
        .max(2000),
    )
    .min(1)
    .max(200),
});
export type Signature = z.output<typeof signature>;
