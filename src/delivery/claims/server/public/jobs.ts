import { z } from 'zod';
import { defineJob } from '../../../../platform/queue.ts';

/** A claim was approved: its credit goes to the books. */
export const creditClaimJob = defineJob('credit-claim', z.object({ claimId: z.string() }));
