import { connectionMatters } from '../../connection/server/connection-matters.ts';
import { creditMatters } from '../../credits/server/credit-matters.ts';
import { depositMatters } from '../../credits/server/deposit-matters.ts';
import { strayCreditMatters } from '../../credits/server/stray-credit-matters.ts';
import { customerMatters } from '../../customers/server/customer-matters.ts';
import { billStopMatters } from '../../invoices/server/bill-stops.ts';
import { correctionMatters } from '../../invoices/server/correction-matters.ts';
import { differenceMatters } from '../../invoices/server/difference-matters.ts';
import { invoiceMatters } from '../../invoices/server/invoice-matters.ts';
import { pendingMatters } from '../../invoices/server/pending-matters.ts';
import { proofMatters } from '../../invoices/server/proof-matters.ts';
import { strayMatters } from '../../invoices/server/stray-matters.ts';
import { heldPriceMatters } from '../../prices/server/held-price-matters.ts';
import { priceMatters } from '../../prices/server/price-matters.ts';
import { syncMatters } from '../../syncs/server/sync-matters.ts';
import type { Source } from './source.ts';

/** Everything that a bookkeeper may have to decide: one line a source. */
export const SOURCES: readonly Source[] = [
  connectionMatters,
  invoiceMatters,
  pendingMatters,
  billStopMatters,
  correctionMatters,
  creditMatters,
  differenceMatters,
  strayMatters,
  strayCreditMatters,
  depositMatters,
  proofMatters,
  syncMatters,
  customerMatters,
  priceMatters,
  heldPriceMatters,
];
