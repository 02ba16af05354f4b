import type { App } from '../../platform/app.ts';
import type { Ledger } from '../ledger.ts';
import { quickBooksLedger } from '../quickbooks/server/ledger.ts';

/** The company's books. The only place that names a driver. */
export const openLedger = (app: App): Ledger => quickBooksLedger(app);
