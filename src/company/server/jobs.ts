import { z } from 'zod';
import { defineJob } from '../../platform/queue.ts';

export const forwardErrorReportJob = defineJob(
  'forward-error-report',
  z.object({ reportId: z.string() }),
);
export const pruneErrorReportsJob = defineJob('prune-error-reports');
