import { z } from 'zod';
import { defineJob } from '../../platform/queue.ts';

export const announceRevisionJob = defineJob(
  'announce-revision',
  z.object({ revisionId: z.string() }),
);
