import { z } from 'zod';
import { idText } from '../../kit/id-schema.ts';

/** A driver takes a stop of today over: by the order's number, as a colleague or the office says it on the telephone. */
export const takeOverInput = z.strictObject({
  number: z
    .string()
    .trim()
    .toUpperCase()
    .min(1, 'Write the number of the order.')
    .max(40, 'Write the number of the order.'),
  /** Onto this run of theirs; without: the one that is on the road, else the first of the day, else a new one. */
  runId: idText.optional(),
});
export type TakeOver = z.output<typeof takeOverInput>;

export const takenOver = z.object({
  orderId: z.string(),
  number: z.string(),
  /** The run that it is on now. */
  runId: z.string(),
  /** From whose run; '' for nobody's. */
  from: z.string(),
});
export type TakenOver = z.output<typeof takenOver>;
