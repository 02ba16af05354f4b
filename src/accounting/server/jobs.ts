import { z } from 'zod';
import { defineJob } from '../../platform/queue.ts';

/** Something of the books may have changed: look it up there. */
export const readChangeJob = defineJob(
  'accounting-change',
  z.object({
    realmId: z.string(),
    entity: z.string(),
    entityId: z.string(),
    /** Of a merge: the one that is gone. */
    deletedId: z.string().optional(),
  }),
);
export const readChangesJob = defineJob('read-accounting-changes');
/** The proof of delivery of an invoice hangs at it in the books. */
export const attachProofJob = defineJob('attach-proof', z.object({ invoiceId: z.string() }));
export const resumeProofsJob = defineJob('resume-proofs');
export const resumeInvoicesJob = defineJob('resume-invoices');
export const runSyncJob = defineJob('run-sync', z.object({ runId: z.string() }));
export const resumeSyncsJob = defineJob('resume-syncs');
