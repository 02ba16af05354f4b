import { defineJob } from '../../../platform/queue.ts';

/** Clears codes that nobody signed. */
export const purgeReceivingLinksJob = defineJob('purge-receiving-links');
