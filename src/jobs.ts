import type { JobHandler } from './platform/queue.ts';
import { sendMail } from './platform/send-mail.ts';

/** Map 3: queue name -> handler. */
export const jobs: Readonly<Record<string, JobHandler>> = {
  'send-mail': sendMail,
};

/** Schedules in crontab form (UTC) -> queue name. */
export const schedules: readonly { cron: string; task: string }[] = [];
