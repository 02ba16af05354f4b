import { z } from 'zod';
import { defineJob } from '../../../../platform/queue.ts';
import { firstLine } from '../../contract.ts';

/**
 * A request that says what is wanted first became a customer, of a rep, or an account, of a visitor with a cart. The carts, which these rooms do
 * not know, take it for who asked.
 */
export const firstLinesJob = defineJob(
  'first-lines',
  z.object({ customerId: z.string(), userId: z.string(), lines: z.array(firstLine) }),
);

/**
 * An account of a buyer was opened with what the person may order at once for each of its customers. The limits, which these rooms do not know,
 * take it; `by` is who opened the account.
 */
export const firstLimitJob = defineJob(
  'first-limit',
  z.object({
    userId: z.string(),
    customers: z.array(z.string()),
    limitCents: z.int().min(0),
    by: z.string(),
  }),
);
