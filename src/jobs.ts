import { invoiceDelivery } from './accounting/server/jobs.ts';
import { readChange } from './accounting/server/read-change.ts';
import { resumeInvoices } from './accounting/server/waiting-invoices.ts';
import type { JobHandler } from './platform/queue.ts';
import { sendMail } from './platform/send-mail.ts';

/** Map 3: queue name -> handler. */
export const jobs: Readonly<Record<string, JobHandler>> = {
  'accounting-change': readChange,
  'invoice-delivery': invoiceDelivery,
  'resume-invoices': resumeInvoices,
  'send-mail': sendMail,
};

/** Schedules in crontab form (UTC) -> queue name. */
export const schedules: readonly { cron: string; task: string }[] = [{ cron: '*/5 * * * *', task: 'resume-invoices' }];
