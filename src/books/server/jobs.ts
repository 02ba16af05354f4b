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
/** A customer of ours is to be added to the books, after a yes. */
export const addCustomerJob = defineJob(
  'accounting-add-customer',
  z.object({ realmId: z.string(), customerId: z.string() }),
);
/** The item of a product of ours is to be made in the books, after a yes. */
export const addItemJob = defineJob(
  'accounting-add-item',
  z.object({ realmId: z.string(), productId: z.string() }),
);
/** One credit is to go to the books. */
export const sendCreditJob = defineJob('send-credit', z.object({ creditId: z.string() }));
/** Every invoice of ours in the books is held against the shop's. */
export const reconcileInvoicesJob = defineJob('reconcile-invoices');
/** A statement is to be read from the books and mailed. */
export const sendStatementJob = defineJob('send-statement', z.object({ statementId: z.string() }));
/** Every price of the books is judged anew. */
export const judgePricesJob = defineJob('judge-prices');
export const readChangesJob = defineJob('read-accounting-changes');
/** The proof of delivery of an invoice hangs at it in the books. */
export const attachProofJob = defineJob('attach-proof', z.object({ invoiceId: z.string() }));
export const resumeProofsJob = defineJob('resume-proofs');
export const resumeInvoicesJob = defineJob('resume-invoices');
export const runSyncJob = defineJob('run-sync', z.object({ runId: z.string() }));
export const startDueSyncsJob = defineJob('start-due-syncs');
export const resumeSyncsJob = defineJob('resume-syncs');
