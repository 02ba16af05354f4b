import { defineJob } from '../../platform/queue.ts';

export const mailAttentionDigestJob = defineJob('mail-attention-digest');
export const mailMoneyStopsJob = defineJob('mail-money-stops');
