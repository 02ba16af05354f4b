import { useEffect } from 'react';
import { installWorker } from '../device/install-worker.ts';

/** Makes the page of the customers that are on this phone open without a network from now on. Called by the pages of a rep only. */
export function useOfflineCustomers(isRep: boolean): void {
  useEffect(() => {
    if (isRep) void installWorker('warm-customers');
  }, [isRep]);
}

/** What drivers keep on this phone and have not sent. A part of its own: only who asks loads it. */
export const storedOnPhone = () => import('../waits-on-phone.ts');
