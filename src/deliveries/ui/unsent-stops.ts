import { useEffect, useSyncExternalStore } from 'react';

/** A stop that was delivered and has no answer from the server: kept on this device, for the person who delivered it. */
export interface UnsentStop {
  /** Person and order. */
  id: string;
  person: string;
  orderId: string;
  /** The visit's one idempotency key. */
  key: string;
  /** The bytes that are sent, always the same. */
  body: string;
  number: string;
  customerName: string;
  /** When it was delivered, UTC ms. */
  at: number;
  /** What the server answered when it refused it; it then stays until the driver has seen to it. */
  refusal?: string;
}

const STOPS = 'unsent-stops';

/** IndexedDB, because it outlives the tab and the browser, and is written before it says so. */
function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = window.indexedDB.open('bellcart', 1);
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore(STOPS, { keyPath: 'id' }).createIndex('person', 'person');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('IndexedDB does not open'));
    opening.onblocked = () => reject(new Error('IndexedDB is blocked'));
  });
}

/** Runs one transaction and ends when it is on the disk. */
async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STOPS, mode, { durability: 'strict' });
      const request = work(transaction.objectStore(STOPS));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () =>
        reject(transaction.error ?? new Error('IndexedDB does not write'));
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'));
    });
  } finally {
    database.close();
  }
}

interface Shown {
  person: string;
  stops: readonly UnsentStop[];
  /** False until the device was asked. */
  isRead: boolean;
}

const NOTHING: Shown = { person: '', stops: [], isRead: false };
let shown: Shown = NOTHING;
const listeners = new Set<() => void>();
// Another tab of this phone may write or send.
const others =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('bellcart.unsent-stops');
if (others) others.onmessage = () => void readStops(shown.person);

async function readStops(person: string): Promise<void> {
  if (person === '') return;
  let stops: UnsentStop[] = [];
  try {
    stops = await inStore<UnsentStop[]>(
      'readonly',
      (store) => store.index('person').getAll(person) as IDBRequest<UnsentStop[]>,
    );
  } catch {
    // A device that keeps nothing has nothing to show.
  }
  shown = { person, stops: stops.toSorted((a, b) => a.at - b.at), isRead: true };
  for (const listener of listeners) listener();
}

async function changed(person: string): Promise<void> {
  others?.postMessage(null);
  await readStops(person);
}

/** Stores a stop on this device. @returns false when the device stores nothing: full, or a private window */
export async function storeStop(stop: UnsentStop): Promise<boolean> {
  try {
    await inStore('readwrite', (store) => store.put(stop));
  } catch {
    return false;
  }
  // Asks the browser not to clear it when the disk is full; it may say no.
  void navigator.storage?.persist?.().catch(() => false);
  await changed(stop.person);
  return true;
}

/** Forgets a stop: the server has answered, and the driver knows. */
export async function forgetStop(stop: Pick<UnsentStop, 'id' | 'person'>): Promise<void> {
  try {
    await inStore('readwrite', (store) => store.delete(stop.id));
  } catch {
    // It is sent again then, and recorded once.
  }
  await changed(stop.person);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The stops of this person that this device still holds; nobody else's. */
export function useUnsentStops(person: string): Shown {
  useEffect(() => void readStops(person), [person]);
  const now = useSyncExternalStore(
    subscribe,
    () => shown,
    () => NOTHING,
  );
  return now.person === person ? now : NOTHING;
}
