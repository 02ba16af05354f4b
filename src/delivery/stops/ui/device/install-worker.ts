import { useEffect } from 'react';

interface Syncing extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** The registered worker; null in development, and where a browser has none. */
async function readyWorker(): Promise<Syncing | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
  const registered = await navigator.serviceWorker.getRegistration('/');
  return registered ? navigator.serviceWorker.ready : null;
}

/** Asks the browser to wake the worker when there is a network, even when no page of ours is open. Only some browsers can. */
export async function wakeWhenOnline(): Promise<void> {
  try {
    await (await readyWorker())?.sync?.register('driver-outbox');
  } catch {
    // Not allowed: the next page of ours sends.
  }
}

/** Registers the worker, and has it fetch what opens without a network: the driver's screens, or a rep's customers. */
export async function installWorker(what: 'warm' | 'warm-customers'): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(what);
  } catch {
    // A private window, or no network yet: the next opening tries again.
  }
}

/** Makes the driver's screens open without a network from now on. Called by those screens only. */
export function useOfflineScreens(): void {
  useEffect(() => void installWorker('warm'), []);
}
