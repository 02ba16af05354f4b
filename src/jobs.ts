import { readChange } from './books/connection/server/read-change.ts';
import { readChanges, reconcileInvoices } from './books/connection/server/read-changes.ts';
import { creditClaim } from './books/credits/server/credit-claim.ts';
import { creditEmpties } from './books/credits/server/credit-empties.ts';
import { sendCredit } from './books/credits/server/send-credit.ts';
import { addCustomer } from './books/customers/server/add-to-books.ts';
import { attachProof, resumeProofs } from './books/invoices/server/attach-proof.ts';
import { followCase } from './books/invoices/server/follow-case.ts';
import { followCorrection } from './books/invoices/server/follow-correction.ts';
import { invoiceDelivery } from './books/invoices/server/invoice-delivery.ts';
import { ownInvoiceForMail } from './books/invoices/server/own-invoice-pdf.ts';
import { INVOICE_MAIL, isStillBilled } from './books/invoices/server/send-own-invoice.ts';
import { taxSettled } from './books/invoices/server/tax-settled.ts';
import { resumeInvoices } from './books/invoices/server/waiting-invoices.ts';
import { addItem } from './books/items/server/new-items.ts';
import { judgePricesAgain } from './books/prices/server/judge-again.ts';
import * as booksJobs from './books/server/jobs.ts';
import {
  addCustomerJob,
  addItemJob,
  attachProofJob,
  judgePricesJob,
  readChangeJob,
  readChangesJob,
  reconcileInvoicesJob,
  resumeInvoicesJob,
  resumeProofsJob,
  resumeSyncsJob,
  runSyncJob,
  sendCreditJob,
  sendStatementJob,
  startDueSyncsJob,
} from './books/server/jobs.ts';
import { sendStatement, statementForMail } from './books/statements/server/send-statement.ts';
import { runSync } from './books/syncs/server/run-sync.ts';
import { startDueSyncs } from './books/syncs/server/schedule-sync.ts';
import { resumeSyncs } from './books/syncs/server/sync-run.ts';
import { forwardErrorReport } from './company/server/forward-error-report.ts';
import { forwardErrorReportJob, pruneErrorReportsJob } from './company/server/jobs.ts';
import { pruneErrorReports } from './company/server/prune-error-reports.ts';
import { creditClaimJob } from './delivery/claims/server/public/jobs.ts';
import * as deliveryJobs from './delivery/deliveries/server/public/jobs.ts';
import {
  caseDecidedJob,
  creditEmptiesJob,
  deliveryCorrectedJob,
  invoiceDeliveryJob,
} from './delivery/deliveries/server/public/jobs.ts';
import { proofForMail } from './delivery/proofs/server/public/proof-pdf.ts';
import { purgeReceivingLinksJob } from './delivery/receiving/server/jobs.ts';
import { purgeReceivingLinks } from './delivery/receiving/server/purge-receiving-links.ts';
import { tellNextStopJob } from './delivery/runs/server/jobs.ts';
import {
  isStillNext,
  NEXT_STOP_KIND,
  tellNextStop,
} from './delivery/runs/server/tell-next-stop.ts';
import { encodeAvifCopies } from './files/server/encode-avif-copies.ts';
import { encodeAvifJob, sweepFilesJob } from './files/server/jobs.ts';
import { sweepFiles } from './files/server/sweep-files.ts';
import { fileOwners } from './frame/server/file-owners.ts';
import { mailAttentionDigestJob, mailMoneyStopsJob } from './frame/server/jobs.ts';
import { mailAttentionDigest, mailMoneyStops } from './frame/server/mail-attention.ts';
import { purgeQuickOrdersJob } from './ordering/cart/server/jobs.ts';
import { purgeQuickOrders } from './ordering/cart/server/purge-quick-orders.ts';
import { takeFirstLines } from './ordering/cart/server/take-first-lines.ts';
import { auditOrder } from './ordering/orders/server/audit-order.ts';
import { auditOrderJob } from './ordering/orders/server/jobs.ts';
import { takeFirstLimit } from './ordering/team/server/take-first-limit.ts';
import { firstLimitJob, firstLinesJob } from './people/accounts/people/server/jobs.ts';
import { sendResetCode } from './people/accounts/sign-in/server/forgot-password.ts';
import { purgeAccountsJob, sendResetCodeJob } from './people/accounts/sign-in/server/jobs.ts';
import { purgeAccounts } from './people/accounts/sign-in/server/purge-accounts.ts';
import { taxSettledJob } from './people/customers/server/public/jobs.ts';
import { backUpJob } from './platform/backup/job.ts';
import { runBackup } from './platform/backup/run-backup.ts';
import { sendMailJob } from './platform/mail.ts';
import { watchingOutage } from './platform/outages.ts';
import { type BoundJob, bindJob, type Schedule } from './platform/queue.ts';
import { mailSender } from './platform/send-mail.ts';
import {
  applyListPricesJob,
  purgeSearchMissesJob,
  removeProductFilesJob,
} from './products/catalogue/server/jobs.ts';
import { applyDueListPrices } from './products/catalogue/server/public/apply-list-prices.ts';
import { removeProductFiles } from './products/catalogue/server/remove-product-files.ts';
import { purgeSearchMisses } from './products/catalogue/server/search-words.ts';
import { mailWeekReportJob } from './reports/server/jobs.ts';
import { mailWeekReport } from './reports/server/mail-week-report.ts';
import { buildBinder, pruneBinders } from './safety/binders/server/build-binder.ts';
import { buildBinderJob, pruneBindersJob } from './safety/binders/server/jobs.ts';
import { buildPack, prunePacks } from './safety/inspection/server/build-pack.ts';
import { buildPackJob, prunePacksJob } from './safety/inspection/server/jobs.ts';
import { announceRevision } from './safety/sheets/server/announce-revision.ts';
import { mailDueSheets } from './safety/sheets/server/mail-due-sheets.ts';
import {
  announceRevisionJob,
  mailDueSheetsJob,
  readTransportJob,
  tellRecallJob,
} from './safety/sheets/server/public/jobs.ts';
import { sheetPaths } from './safety/sheets/server/public/queries.ts';
import { readSheetTransport } from './safety/sheets/server/read-transport.ts';
import { tellRecall } from './safety/sheets/server/tell-recall.ts';
import { deliverMessage } from './webhooks/server/deliver-message.ts';
import { deliverMessageJob, purgeMessagesJob } from './webhooks/server/jobs.ts';
import { purgeMessages } from './webhooks/server/purge-messages.ts';

/** Map 3: job -> handler. */
export const jobs: readonly BoundJob[] = [
  bindJob(readChangeJob, readChange),
  bindJob(auditOrderJob, auditOrder),
  bindJob(invoiceDeliveryJob, invoiceDelivery),
  bindJob(taxSettledJob, taxSettled),
  bindJob(firstLinesJob, takeFirstLines),
  bindJob(firstLimitJob, takeFirstLimit),
  bindJob(creditClaimJob, creditClaim),
  bindJob(creditEmptiesJob, creditEmpties),
  bindJob(sendCreditJob, sendCredit),
  bindJob(sendStatementJob, sendStatement),
  bindJob(deliveryCorrectedJob, followCorrection),
  bindJob(caseDecidedJob, followCase),
  bindJob(addCustomerJob, addCustomer),
  bindJob(addItemJob, addItem),
  bindJob(readChangesJob, readChanges),
  bindJob(reconcileInvoicesJob, (app) => reconcileInvoices(app)),
  bindJob(judgePricesJob, judgePricesAgain),
  bindJob(removeProductFilesJob, removeProductFiles(sheetPaths)),
  bindJob(applyListPricesJob, applyDueListPrices),
  bindJob(resumeInvoicesJob, resumeInvoices),
  bindJob(attachProofJob, attachProof),
  bindJob(resumeProofsJob, resumeProofs),
  bindJob(resumeSyncsJob, resumeSyncs),
  bindJob(startDueSyncsJob, startDueSyncs),
  bindJob(runSyncJob, runSync),
  bindJob(
    sendMailJob,
    watchingOutage(
      'mail',
      mailSender(
        {
          'delivery-proof': proofForMail,
          statement: statementForMail,
          'own-invoice': ownInvoiceForMail,
        },
        { [NEXT_STOP_KIND]: isStillNext, [INVOICE_MAIL]: isStillBilled },
      ),
    ),
  ),
  bindJob(backUpJob, async (app) => void (await runBackup(app))),
  bindJob(encodeAvifJob, encodeAvifCopies(fileOwners)),
  bindJob(sweepFilesJob, sweepFiles(fileOwners)),
  bindJob(sendResetCodeJob, sendResetCode),
  bindJob(purgeAccountsJob, purgeAccounts),
  bindJob(forwardErrorReportJob, forwardErrorReport),
  bindJob(pruneErrorReportsJob, pruneErrorReports),
  bindJob(tellNextStopJob, tellNextStop),
  bindJob(announceRevisionJob, announceRevision),
  bindJob(mailDueSheetsJob, mailDueSheets),
  bindJob(readTransportJob, readSheetTransport),
  bindJob(tellRecallJob, tellRecall),
  bindJob(buildBinderJob, buildBinder),
  bindJob(pruneBindersJob, pruneBinders),
  bindJob(buildPackJob, buildPack),
  bindJob(prunePacksJob, prunePacks),
  bindJob(purgeQuickOrdersJob, purgeQuickOrders),
  bindJob(mailAttentionDigestJob, mailAttentionDigest),
  bindJob(mailMoneyStopsJob, mailMoneyStops),
  bindJob(mailWeekReportJob, mailWeekReport),
  bindJob(purgeSearchMissesJob, purgeSearchMisses),
  bindJob(purgeReceivingLinksJob, purgeReceivingLinks),
  bindJob(deliverMessageJob, deliverMessage),
  bindJob(purgeMessagesJob, purgeMessages),
];

/**
 * What a held copy leaves waiting: whatever reaches people or the books, and what takes files or backups away that may be its original's. Mails that other jobs write wait with `send-mail`.
 */
export const heldOnCopies: ReadonlySet<string> = new Set(
  [
    sendMailJob,
    mailAttentionDigestJob,
    mailMoneyStopsJob,
    sweepFilesJob,
    removeProductFilesJob,
    backUpJob,
    deliverMessageJob,
    ...Object.values(booksJobs),
    ...Object.values(deliveryJobs),
    creditClaimJob,
    taxSettledJob,
  ].map(({ name }) => name),
);

/** Jobs that start by themselves: crontab form, UTC. */
export const schedules: readonly Schedule[] = [
  { cron: '*/5 * * * *', job: resumeInvoicesJob },
  { cron: '*/5 * * * *', job: resumeProofsJob },
  { cron: '* * * * *', job: resumeSyncsJob },
  { cron: '*/10 * * * *', job: startDueSyncsJob },
  { cron: '*/15 * * * *', job: readChangesJob },
  { cron: '41 3 * * *', job: reconcileInvoicesJob },
  // After midnight everywhere in the United States: lines of the new day count.
  { cron: '23 10 * * *', job: judgePricesJob },
  { cron: '*/15 * * * *', job: mailAttentionDigestJob },
  { cron: '* * * * *', job: mailMoneyStopsJob },
  { cron: '*/15 * * * *', job: mailWeekReportJob },
  { cron: '3 * * * *', job: applyListPricesJob },
  { cron: '17 3 * * *', job: pruneErrorReportsJob },
  { cron: '43 3 * * *', job: sweepFilesJob },
  { cron: '41 * * * *', job: pruneBindersJob },
  { cron: '47 3 * * *', job: prunePacksJob },
  { cron: '29 3 * * *', job: purgeQuickOrdersJob },
  { cron: '41 3 * * *', job: purgeAccountsJob },
  { cron: '13 3 * * *', job: purgeSearchMissesJob },
  { cron: '37 3 * * *', job: purgeReceivingLinksJob },
  { cron: '33 3 * * *', job: purgeMessagesJob },
  { cron: '*/5 * * * *', job: readTransportJob },
];
