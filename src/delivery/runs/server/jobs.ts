import { z } from 'zod';
import { defineJob } from '../../../platform/queue.ts';

/** A stop of this run was ended: notifies the next one. `settledAt` as ISO 8601. */
export const tellNextStopJob = defineJob(
  'tell-next-stop',
  z.object({ runId: z.string(), settledAt: z.string() }),
);
