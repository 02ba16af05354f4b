import { defineJob } from '../../../platform/queue.ts';

/** Deletes expired codes without a signature. */
export const purgeReceivingLinksJob = defineJob('purge-receiving-links');
