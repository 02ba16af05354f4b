import { defineJob } from '../../../platform/queue.ts';

export const purgeQuickOrdersJob = defineJob('purge-quick-orders');
