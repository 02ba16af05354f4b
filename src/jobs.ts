import { makeDemoSheet, makeDemoSheets } from '../demo/make-sheets.ts';
import { invoiceDelivery } from './accounting/server/jobs.ts';
import { readChange } from './accounting/server/read-change.ts';
import { readChanges } from './accounting/server/read-changes.ts';
import { runSync } from './accounting/server/run-sync.ts';
import { resumeSyncs } from './accounting/server/sync-run.ts';
import { resumeInvoices } from './accounting/server/waiting-invoices.ts';
import { sendResetCode } from './accounts/server/forgot-password.ts';
import { tidyAccounts } from './accounts/server/tidy-accounts.ts';
import { buildBinder, pruneBinders } from './binders/server/build-binder.ts';
import { removeProductFiles } from './catalogue/server/remove-product-files.ts';
import { forwardErrorReport } from './company/server/forward-error-report.ts';
import { pruneErrorReports } from './company/server/prune-error-reports.ts';
import { encodeAvifCopies } from './files/server/encode-avif-copies.ts';
import { sweepFiles } from './files/server/sweep-files.ts';
import { auditOrder } from './orders/server/audit-order.ts';
import type { JobHandler } from './platform/queue.ts';
import { sendMail } from './platform/send-mail.ts';
import { announceRevision } from './sheets/server/announce-revision.ts';
import { sheetPaths } from './sheets/server/queries.ts';
import { fileOwners } from './shell/server/file-owners.ts';
import { mailAttentionDigest, mailMoneyStops } from './shell/server/mail-attention.ts';

/** Map 3: queue name -> handler. */
export const jobs: Readonly<Record<string, JobHandler>> = {
  'accounting-change': readChange,
  'audit-order': auditOrder,
  'invoice-delivery': invoiceDelivery,
  'read-accounting-changes': readChanges,
  'remove-product-files': removeProductFiles(sheetPaths),
  'resume-invoices': resumeInvoices,
  'resume-syncs': resumeSyncs,
  'run-sync': runSync,
  'send-mail': sendMail,
  'encode-avif': encodeAvifCopies(fileOwners),
  'sweep-files': sweepFiles(fileOwners),
  'send-reset-code': sendResetCode,
  'tidy-accounts': tidyAccounts,
  'forward-error-report': forwardErrorReport,
  'prune-error-reports': pruneErrorReports,
  'announce-revision': announceRevision,
  'build-binder': buildBinder,
  'prune-binders': pruneBinders,
  'mail-attention-digest': mailAttentionDigest,
  'mail-money-stops': mailMoneyStops,
  'make-demo-sheets': makeDemoSheets,
  'make-demo-sheet': makeDemoSheet,
};

/** Schedules in crontab form (UTC) -> queue name. */
export const schedules: readonly { cron: string; task: string }[] = [
  { cron: '*/5 * * * *', task: 'resume-invoices' },
  { cron: '* * * * *', task: 'resume-syncs' },
  { cron: '*/15 * * * *', task: 'read-accounting-changes' },
  { cron: '*/15 * * * *', task: 'mail-attention-digest' },
  { cron: '* * * * *', task: 'mail-money-stops' },
  { cron: '17 3 * * *', task: 'prune-error-reports' },
  { cron: '43 3 * * *', task: 'sweep-files' },
  { cron: '41 * * * *', task: 'prune-binders' },
  { cron: '41 3 * * *', task: 'tidy-accounts' },
];
