import { z } from 'zod';
import { defineJob } from '../../../../platform/queue.ts';

/** Somebody said what tax a new customer pays. Accounting, which this room does not know, lets go of the bills that waited for it. */
export const taxSettledJob = defineJob('tax-settled', z.object({ customerId: z.string() }));
