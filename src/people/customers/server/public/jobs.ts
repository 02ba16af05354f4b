import { z } from 'zod';
import { defineJob } from '../../../../platform/queue.ts';
import { firstLine } from '../../../accounts/contract.ts';

/** Somebody said what tax a new customer pays. Accounting, which this room does not know, lets go of the bills that waited for it. */
export const taxSettledJob = defineJob('tax-settled', z.object({ customerId: z.string() }));

/** A customer was made of a rep's request that says what it wants first. The carts, which this room does not know, take it for who asked. */
export const firstLinesJob = defineJob(
  'first-lines',
  z.object({ customerId: z.string(), userId: z.string(), lines: z.array(firstLine) }),
);
