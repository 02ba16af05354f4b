import { z } from 'zod';
import { defineJob } from '../../../platform/queue.ts';

export const auditOrderJob = defineJob('audit-order', z.object({ orderId: z.string() }));
