import { z } from 'zod';
import { defineJob } from '../../platform/queue.ts';

/** A delivery may be invoiced. Accounting, which this room does not know, handles it. */
export const invoiceDeliveryJob = defineJob(
  'invoice-delivery',
  z.object({ deliveryId: z.string() }),
);
