import { readChange } from './accounting/connection/server/read-change.ts';
import { readChanges, reconcileInvoices } from './accounting/connection/server/read-changes.ts';
import { creditClaim } from './accounting/credits/server/credit-claim.ts';
import { creditEmpties } from './accounting/credits/server/credit-empties.ts';
import { sendCredit } from './accounting/credits/server/send-credit.ts';
import { addCustomer } from './accounting/customers/server/add-to-books.ts';
import { attachProof, resumeProofs } from './accounting/invoices/server/attach-proof.ts';
import { followCase } from './accounting/invoices/server/follow-case.ts';
import { followCorrection } from './accounting/invoices/server/follow-correction.ts';
import { invoiceDelivery } from './accounting/invoices/server/invoice-delivery.ts';
import { taxSettled } from './accounting/invoices/server/tax-settled.ts';
import { resumeInvoices } from './accounting/invoices/server/waiting-invoices.ts';
import { judgePricesAgain } from './accounting/prices/server/judge-again.ts';
import {
  addCustomerJob,
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
} from './accounting/server/jobs.ts';
import { sendStatement, statementForMail } from './accounting/statements/server/send-statement.ts';
import { runSync } from './accounting/syncs/server/run-sync.ts';
import { startDueSyncs } from './accounting/syncs/server/schedule-sync.ts';
import { resumeSyncs } from './accounting/syncs/server/sync-run.ts';
import { sendResetCode } from './accounts/sign-in/server/forgot-password.ts';
import { purgeAccountsJob, sendResetCodeJob } from './accounts/sign-in/server/jobs.ts';
import { purgeAccounts } from './accounts/sign-in/server/purge-accounts.ts';
import { buildBinder, pruneBinders } from './binders/server/build-binder.ts';
import { buildBinderJob, pruneBindersJob } from './binders/server/jobs.ts';
import { purgeQuickOrdersJob } from './cart/server/jobs.ts';
import { purgeQuickOrders } from './cart/server/purge-quick-orders.ts';
import {
  purgeSearchMissesJob,
  removeProductFilesJob,
  settleListPricesJob,
} from './catalogue/server/jobs.ts';
import { removeProductFiles } from './catalogue/server/remove-product-files.ts';

import { purgeSearchMisses } from './catalogue/server/search-words.ts';
import { settleDueListPrices } from './catalogue/server/settle-list-prices.ts';
import { creditClaimJob } from './claims/server/jobs.ts';
import { forwardErrorReport } from './company/server/forward-error-report.ts';
import { forwardErrorReportJob, pruneErrorReportsJob } from './company/server/jobs.ts';
import { pruneErrorReports } from './company/server/prune-error-reports.ts';
import { taxSettledJob } from './customers/server/jobs.ts';
import {
  caseDecidedJob,
  creditEmptiesJob,
  deliveryCorrectedJob,
  invoiceDeliveryJob,
} from './deliveries/server/jobs.ts';
import { encodeAvifCopies } from './files/server/encode-avif-copies.ts';
import { encodeAvifJob, sweepFilesJob } from './files/server/jobs.ts';
import { sweepFiles } from './files/server/sweep-files.ts';
import { buildPack, prunePacks } from './inspection/server/build-pack.ts';
import { buildPackJob, prunePacksJob } from './inspection/server/jobs.ts';
import { auditOrder } from './orders/server/audit-order.ts';
import { auditOrderJob } from './orders/server/jobs.ts';
import { sendMailJob } from './platform/mail.ts';
import { watchingOutage } from './platform/outages.ts';
import { type BoundJob, bindJob, type Schedule } from './platform/queue.ts';
import { mailSender } from './platform/send-mail.ts';
import { proofForMail } from './proofs/server/proof-pdf.ts';
import { purgeReceivingLinksJob } from './receiving/server/jobs.ts';
import { purgeReceivingLinks } from './receiving/server/purge-receiving-links.ts';
import { tellNextStopJob } from './runs/server/jobs.ts';
import { tellNextStop } from './runs/server/tell-next-stop.ts';
import { announceRevision } from './sheets/server/announce-revision.ts';
import { announceRevisionJob, mailDueSheetsJob, tellRecallJob } from './sheets/server/jobs.ts';
import { mailDueSheets } from './sheets/server/mail-due-sheets.ts';
import { sheetPaths } from './sheets/server/queries.ts';
import { tellRecall } from './sheets/server/tell-recall.ts';
import { fileOwners } from './shell/server/file-owners.ts';
import { mailAttentionDigestJob, mailMoneyStopsJob } from './shell/server/jobs.ts';
import { mailAttentionDigest, mailMoneyStops } from './shell/server/mail-attention.ts';

/** Map 3: job -> handler. */
export const jobs: readonly BoundJob[] = [
  bindJob(readChangeJob, readChange),
  bindJob(auditOrderJob, auditOrder),
  bindJob(invoiceDeliveryJob, invoiceDelivery),
  bindJob(taxSettledJob, taxSettled),
  bindJob(creditClaimJob, creditClaim),
  bindJob(creditEmptiesJob, creditEmpties),
  bindJob(sendCreditJob, sendCredit),
  bindJob(sendStatementJob, sendStatement),
  bindJob(deliveryCorrectedJob, followCorrection),
  bindJob(caseDecidedJob, followCase),
  bindJob(addCustomerJob, addCustomer),
  bindJob(readChangesJob, readChanges),
  bindJob(reconcileInvoicesJob, (app) => reconcileInvoices(app)),
  bindJob(judgePricesJob, judgePricesAgain),
  bindJob(removeProductFilesJob, removeProductFiles(sheetPaths)),
  bindJob(settleListPricesJob, settleDueListPrices),
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
      mailSender({ 'delivery-proof': proofForMail, statement: statementForMail }),
    ),
  ),
  bindJob(encodeAvifJob, encodeAvifCopies(fileOwners)),
  bindJob(sweepFilesJob, sweepFiles(fileOwners)),
  bindJob(sendResetCodeJob, sendResetCode),
  bindJob(purgeAccountsJob, purgeAccounts),
  bindJob(forwardErrorReportJob, forwardErrorReport),
  bindJob(pruneErrorReportsJob, pruneErrorReports),
  bindJob(tellNextStopJob, tellNextStop),
  bindJob(announceRevisionJob, announceRevision),
  bindJob(mailDueSheetsJob, mailDueSheets),
  bindJob(tellRecallJob, tellRecall),
  bindJob(buildBinderJob, buildBinder),
  bindJob(pruneBindersJob, pruneBinders),
  bindJob(buildPackJob, buildPack),
  bindJob(prunePacksJob, prunePacks),
  bindJob(purgeQuickOrdersJob, purgeQuickOrders),
  bindJob(mailAttentionDigestJob, mailAttentionDigest),
  bindJob(mailMoneyStopsJob, mailMoneyStops),
  bindJob(purgeSearchMissesJob, purgeSearchMisses),
  bindJob(purgeReceivingLinksJob, purgeReceivingLinks),
];

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
  { cron: '3 * * * *', job: settleListPricesJob },
  { cron: '17 3 * * *', job: pruneErrorReportsJob },
  { cron: '43 3 * * *', job: sweepFilesJob },
  { cron: '41 * * * *', job: pruneBindersJob },
  { cron: '47 3 * * *', job: prunePacksJob },
  { cron: '29 3 * * *', job: purgeQuickOrdersJob },
  { cron: '41 3 * * *', job: purgeAccountsJob },
  { cron: '13 3 * * *', job: purgeSearchMissesJob },
  { cron: '37 3 * * *', job: purgeReceivingLinksJob },
];
