import { z } from 'zod';
import { idText } from '../../kit/id-schema.ts';
import { MAX_QUANTITY } from '../../kit/quantity.ts';

/**
 * Why the quantity of a delivered line waits for the desk. `counts-differ`: the receiver counted otherwise than the driver.
 * `more-than-counted`: more was handed over than was counted onto the truck. `late-report`: the run was closed, and counted otherwise, before
 * the report came.
 */
export const CASE_KINDS = ['counts-differ', 'more-than-counted', 'late-report'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** `granted`: more counts than was billed. `left`: what was billed counts. `corrected`: a correction of the delivery settled it. */
export const CASE_OUTCOMES = ['granted', 'left', 'corrected'] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

const reason = z.string().trim().min(3, 'Say why.').max(500);

export const decideCaseInput = z.discriminatedUnion('way', [
  /** So many count: more than was billed, at most the higher of the two counts. The difference is billed besides. */
  z.strictObject({
    id: idText,
    way: z.literal('grant'),
    quantity: z.int().min(1).max(MAX_QUANTITY),
    reason,
  }),
  /** What was billed counts; nothing more is billed. */
  z.strictObject({ id: idText, way: z.literal('leave'), reason }),
]);
export type DecideCase = z.output<typeof decideCaseInput>;

export const caseDecided = z.object({
  id: z.string(),
  deliveryId: z.string(),
  orderId: z.string(),
  outcome: z.enum(CASE_OUTCOMES),
  agreed: z.int(),
});
export type CaseDecided = z.output<typeof caseDecided>;

/** A case as pages, papers and mails say it. */
export interface DeliveryCase {
  id: string;
  orderId: string;
  kind: CaseKind;
  orderLineId: string | null;
  name: string;
  sku: string;
  sizeUnit: string;
  /** By the driver's report. */
  told: number;
  /** By the other count. */
  other: number;
  /** What is billed until it is decided. */
  billed: number;
  /** The driver's word on it. */
  reason: string;
  /** The receiver's. */
  remark: string;
  /** SHA-256 of the photos that show it and have come. */
  photos: string[];
  outcome: CaseOutcome | null;
  agreed: number | null;
  decidedByName: string;
  /** ISO 8601. */
  decidedAt: string | null;
  decidedReason: string;
}
