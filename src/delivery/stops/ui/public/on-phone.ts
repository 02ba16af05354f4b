import { useEffect } from 'react';
import { installWorker } from '../device/install-worker.ts';

/** Makes the page of the customers that are on this phone open without a network from now on. Called by the pages of a rep only. */
export function useOfflineCustomers(isRep: boolean): void {
  useEffect(() => {
    if (isRep) void installWorker('warm-customers');
  }, [isRep]);
}

/** The drivers' unsent records on this phone; loaded on demand. */
export const storedOnPhone = () => import('../waits-on-phone.ts');
