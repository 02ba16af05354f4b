import { LedgerError } from '../ledger-error.ts';

export const unreadable = (what: string) =>
  new LedgerError('unanswered', `QuickBooks’ answer about ${what} could not be read.`);

export const notConnected = () => new LedgerError('not-connected', 'QuickBooks is not connected.');
