import { z } from 'zod';
import { defineJob } from '../../platform/queue.ts';

export const deliverMessageJob = defineJob('deliver-webhook', z.object({ messageId: z.string() }));
export const purgeMessagesJob = defineJob('purge-webhooks');
