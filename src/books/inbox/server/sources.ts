import { connectionTasks } from '../../connection/server/connection-tasks.ts';
import { creditTasks } from '../../credits/server/credit-tasks.ts';
import { depositTasks } from '../../credits/server/deposit-tasks.ts';
import { pendingCreditTasks } from '../../credits/server/pending-credits.ts';
import { customerTasks } from '../../customers/server/customer-tasks.ts';
import {
  unmatchedCreditTasks,
  unmatchedInvoiceTasks,
} from '../../documents/server/unmatched-tasks.ts';
import { billStopTasks } from '../../invoices/server/bill-stops.ts';
import { correctionTasks } from '../../invoices/server/correction-tasks.ts';
import { differenceTasks } from '../../invoices/server/difference-tasks.ts';
import { invoiceTasks } from '../../invoices/server/invoice-tasks.ts';
import { pendingTasks } from '../../invoices/server/pending-tasks.ts';
import { proofTasks } from '../../invoices/server/proof-tasks.ts';
import { toBillTasks } from '../../invoices/server/to-bill-tasks.ts';
import { unsentTasks } from '../../invoices/server/unsent-tasks.ts';
import { heldPriceTasks } from '../../prices/server/held-price-tasks.ts';
import { priceRequestTasks } from '../../prices/server/price-request-tasks.ts';
import { priceTasks } from '../../prices/server/price-tasks.ts';
import { syncTasks } from '../../syncs/server/sync-tasks.ts';
import type { Source } from './source.ts';

/** Everything that a bookkeeper may have to decide: one line a source. */
export const SOURCES: readonly Source[] = [
  connectionTasks,
  invoiceTasks,
  toBillTasks,
  unsentTasks,
  pendingTasks,
  pendingCreditTasks,
  billStopTasks,
  correctionTasks,
  creditTasks,
  differenceTasks,
  unmatchedInvoiceTasks,
  unmatchedCreditTasks,
  depositTasks,
  proofTasks,
  syncTasks,
  customerTasks,
  priceTasks,
  heldPriceTasks,
  priceRequestTasks,
];
