import { LedgerError } from '../ledger-error.ts';

export const unreadable = (what: string) =>
  new LedgerError('unanswered', `QuickBooks’ answer about ${what} could not be read.`);

/** Its keys are the original's too: a refresh here would shut the original out, and a write would be its second. */
export const heldCopy = () =>
  new LedgerError('not-connected', 'This is a held copy: QuickBooks is left alone.', {
    advice: {
      code: 'held-copy',
      text: 'This installation is a copy, and copies leave QuickBooks alone. When it is to be the shop, release it (docs/running.md).',
    },
  });

export const notConnected = () => new LedgerError('not-connected', 'QuickBooks is not connected.');
