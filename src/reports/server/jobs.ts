import { defineJob } from '../../platform/queue.ts';

export const mailWeekReportJob = defineJob('mail-week-report');
