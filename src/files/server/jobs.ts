import { z } from 'zod';
import { defineJob } from '../../platform/queue.ts';

export const encodeAvifJob = defineJob('encode-avif', z.object({ path: z.string() }));
export const sweepFilesJob = defineJob('sweep-files');
