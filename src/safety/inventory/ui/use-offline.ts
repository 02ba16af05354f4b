import { useSyncExternalStore } from 'react';
import { useConnection } from '../../../ui/connection.ts';
import * as messages from '../count-messages.ts';
import type { TypedLot } from './counting.ts';

function onNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** True when the device says that it has no network, or a request got no answer: who only types sends none that could be lost. */
export function useOffline(): boolean {
  const { lost } = useConnection();
  const isOff = useSyncExternalStore(
    onNetwork,
    () => !navigator.onLine,
    () => false,
  );
  return lost || isOff;
}

/** Said as soon as something is typed without a network; null: nothing is. */
export const offlineNote = (
  isOffline: boolean,
  typed: Readonly<Record<string, readonly TypedLot[]>>,
): string | null =>
  isOffline &&
  Object.values(typed).some((lots) => lots.some((one) => one.packs !== '' || one.loose !== ''))
    ? messages.offline
    : null;
