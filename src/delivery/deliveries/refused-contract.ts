import { z } from 'zod';
import { idText } from '../../kit/id-schema.ts';

const reason = z.string().trim().min(3, 'Say why.').max(500);

/** What the desk does with a stop that could not be accepted. A correction settles one too (correct-delivery). */
export const resolveRefusedStopInput = z.discriminatedUnion('way', [
  /** It was handed over: a delivery of that order after all. A cancelled order is open again as far as it was delivered. */
  z.strictObject({ id: idText, way: z.literal('record'), reason }),
  /** The customer has been notified already, or need not be. */
  z.strictObject({ id: idText, way: z.literal('set-aside'), reason }),
]);
export type ResolveRefusedStop = z.output<typeof resolveRefusedStopInput>;

export const REFUSED_STATES = ['open', 'recorded', 'corrected', 'set_aside'] as const;
export type RefusedState = (typeof REFUSED_STATES)[number];

export const refusedStopResolved = z.object({
  id: z.string(),
  orderId: z.string(),
  state: z.enum(REFUSED_STATES),
  deliveryId: z.string().nullable(),
});
export type RefusedStopResolved = z.output<typeof refusedStopResolved>;
