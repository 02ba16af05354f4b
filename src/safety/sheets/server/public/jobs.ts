import { z } from 'zod';
import { defineJob } from '../../../../platform/queue.ts';

export const announceRevisionJob = defineJob(
  'announce-revision',
  z.object({ revisionId: z.string() }),
);

/** A truck leaves with these products for a site: its sheets leave before. */
export const mailDueSheetsJob = defineJob(
  'mail-due-sheets',
  z.object({ customerId: z.string(), orderId: z.string(), productIds: z.array(z.string()) }),
);

/** What section 14 of uploaded sheets names, which our data are held against. */
export const readTransportJob = defineJob('read-sheet-transport');

/** A sheet was recalled: whoever had it is told. */
export const tellRecallJob = defineJob('tell-recall', z.object({ revisionId: z.string() }));
