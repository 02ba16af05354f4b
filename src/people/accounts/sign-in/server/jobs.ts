import { z } from 'zod';
import { defineJob } from '../../../../platform/queue.ts';

export const sendResetCodeJob = defineJob('send-reset-code', z.object({ email: z.string() }));
export const purgeAccountsJob = defineJob('purge-accounts');
