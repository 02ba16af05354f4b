import { z } from 'zod';
import { defineJob } from '../../../../platform/queue.ts';

/** A delivery may be invoiced. Accounting, which this room does not know, handles it. */
export const invoiceDeliveryJob = defineJob(
  'invoice-delivery',
  z.object({ deliveryId: z.string() }),
);

/** Empties with a deposit were taken back. Accounting credits it. */
export const creditEmptiesJob = defineJob('credit-empties', z.object({ deliveryId: z.string() }));

/**
 * An accepted delivery was corrected. Accounting changes the invoice that waits, or writes down what is to be credited or billed besides: it
 * never edits in silence what went out.
 */
export const deliveryCorrectedJob = defineJob(
  'delivery-corrected',
  z.object({ deliveryId: z.string(), correctionId: z.string() }),
);

/** The desk decided on a line of which two counts differ. Accounting bills what was granted beyond what is billed. */
export const caseDecidedJob = defineJob(
  'case-decided',
  z.object({ deliveryId: z.string(), caseId: z.string() }),
);
