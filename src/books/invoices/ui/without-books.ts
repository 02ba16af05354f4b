import { createContext, useContext } from 'react';
import type { InvoiceState } from '../../contract.ts';

/** True where the shop works without QuickBooks: what is not in the books waits for nothing then. */
export const WithoutBooks = createContext(false);
export const useIsOutside = (state: InvoiceState): boolean =>
  useContext(WithoutBooks) && state === 'queued';
