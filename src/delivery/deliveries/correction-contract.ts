import { z } from 'zod';
import { idText } from '../../kit/id-schema.ts';
import { MAX_LINES, MAX_QUANTITY } from '../../kit/quantity.ts';
import { STATUSES } from '../../ordering/orders/public/status.ts';
import { deliveryPhoto } from './contract.ts';
import { CORRECTION_REASONS } from './reasons.ts';

/** What turned out otherwise than an accepted delivery says. The delivery stays as it was signed. */
export const correctDeliveryInput = z.strictObject({
  deliveryId: idText,
  /** How many corrections the caller saw: a stale one is refused. */
  seen: z.int().min(0),
  /** What was really handed over of a line. Lines that are not named stay. */
  lines: z
    .array(z.strictObject({ orderLineId: idText, delivered: z.int().min(0).max(MAX_QUANTITY) }))
    .max(MAX_LINES)
    .default([]),
  /** Handed over beyond the order, and not told at the door. */
  extras: z
    .array(z.strictObject({ productId: idText, quantity: z.int().min(1).max(MAX_QUANTITY) }))
    .max(50)
    .default([]),
  reason: z.enum(CORRECTION_REASONS),
  /** Evidence: a note, photos, or both. */
  note: z.string().trim().max(2000).default(''),
  photos: z.array(deliveryPhoto).max(20).default([]),
  /** The driver's report that is settled by it. */
  refusedStopId: idText.optional(),
});
export type CorrectDelivery = z.output<typeof correctDeliveryInput>;

export const deliveryCorrected = z.object({
  correctionId: z.string(),
  deliveryId: z.string(),
  orderId: z.string(),
  number: z.int(),
  orderStatus: z.enum(STATUSES),
});
export type DeliveryCorrected = z.output<typeof deliveryCorrected>;

/** One correction, as screens show it. */
export interface CorrectionSummary {
  id: string;
  deliveryId: string;
  number: number;
  reason: (typeof CORRECTION_REASONS)[number];
  note: string;
  photos: { sha256: string; kind: string }[];
  byName: string;
  correctedAt: Date;
  lines: {
    orderLineId: string;
    name: string;
    sku: string;
    sizeUnit: string;
    was: number;
    becomes: number;
  }[];
}
