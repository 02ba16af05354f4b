import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Bytes that only the key of the person who wrote them opens. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

export type StopState = 'waiting' | 'refused' | 'sent';
/** `draft`: its stop is not finished, so it is not sent either. */
export type PhotoState = 'draft' | 'waiting' | 'refused';

export interface OutboxRow {
  /** The order in which stops were finished, whatever the clock said. */
  seq?: number;
  /** The visit's one idempotency key. */
  key: string;
  person: string;
  state: StopState;
  /** UTC ms by the phone's clock. */
  at: number;
  /** When this phone heard what the office decided of a refused one. */
  decidedAt?: number;
  sealed: Sealed;
}

export interface PhotoRow {
  person: string;
  orderId: string;
  sha256: string;
  state: PhotoState;
  at: number;
  sealed: Sealed;
}

export interface DraftRow {
  person: string;
  orderId: string;
  /** The visit's key, the same for every tab. */
  key: string;
  sealed: Sealed | null;
}

interface Phone extends DBSchema {
  keys: {
    key: string;
    value: { person: string; keys: { id: string; key: CryptoKey }[] };
  };
  days: { key: string; value: { person: string; sealed: Sealed } };
  drafts: { key: [string, string]; value: DraftRow };
  outbox: { key: number; value: OutboxRow; indexes: { key: string; person: string } };
  photos: {
    key: [string, string, string];
    value: PhotoRow;
    indexes: { person: string };
  };
}

/** The one name of it, for pages and worker. Apart from `bellcart` of earlier releases, so that their open pages go on. */
const NAME = 'bellcart-driver';

/** Whether a driver's screen was ever open here. A browser that can't list its databases says no: asking would make one. */
export const isPhoneMade = async (): Promise<boolean> =>
  ((await indexedDB.databases?.()) ?? []).some(({ name }) => name === NAME);

let opened: Promise<IDBPDatabase<Phone>> | null = null;

/** IndexedDB, because it outlives the tab and the browser. Rejects where the browser has none, or lets nothing be kept. */
export function openPhone(): Promise<IDBPDatabase<Phone>> {
  opened ??= openStores().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

/** Async, so that a browser that throws at once is one that rejects. */
async function openStores(): Promise<IDBPDatabase<Phone>> {
  return openDB<Phone>(NAME, 1, {
    upgrade(database) {
      database.createObjectStore('keys', { keyPath: 'person' });
      database.createObjectStore('days', { keyPath: 'person' });
      database.createObjectStore('drafts', { keyPath: ['person', 'orderId'] });
      const outbox = database.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
      outbox.createIndex('key', 'key', { unique: true });
      outbox.createIndex('person', 'person');
      database
        .createObjectStore('photos', { keyPath: ['person', 'orderId', 'sha256'] })
        .createIndex('person', 'person');
    },
    // A later release wants to change the stores: it must not wait for this page.
    blocking: (_now, _requested, event) => {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated: () => {
      opened = null;
    },
  });
}

/** Lets go of it, so that it can be opened anew. */
export async function closePhone(): Promise<void> {
  const database = await opened?.catch(() => null);
  database?.close();
  opened = null;
}

/** A write is kept when the browser says that it is on the disk, not in its memory. */
export const ON_DISK = { durability: 'strict' } as const;

/** Why the phone keeps nothing: it is full, or the browser does not let us (a private window, storage switched off). */
export type NotStored = 'full' | 'blocked';

/** Whether the phone really holds it; `photo`: a photo of the stop is not on the phone. */
export type StoreResult = { isStored: true } | { isStored: false; why: NotStored | 'photo' };

export function whyNotStored(error: unknown): NotStored {
  return error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'blocked';
}

const LISTENERS = new Set<() => void>();
let others: BroadcastChannel | null = null;

/** Opened by whoever listens or tells first, not when the file is read: the server reads it too, and could not end. */
function otherTabs(): BroadcastChannel | null {
  if (!others && typeof BroadcastChannel !== 'undefined') {
    others = new BroadcastChannel('bellcart-driver');
    others.onmessage = () => tell();
  }
  return others;
}

function tell(): void {
  for (const listener of LISTENERS) listener();
}

/** What the phone has to send is other than before: here, in other tabs, in the worker. */
export function phoneChanged(): void {
  otherTabs()?.postMessage(null);
  tell();
}

let changes = 0;

/** A write to the queue is in progress: until it ends the number of waiting stops is not known. */
export const isPhoneChanging = (): boolean => changes > 0;

/** Writes something that is to be sent. Whoever listens hears of it before it begins and after it has ended. */
export async function changePhone<T>(write: () => Promise<T>): Promise<T> {
  changes += 1;
  tell();
  try {
    return await write();
  } finally {
    changes -= 1;
    phoneChanged();
  }
}

export function onPhoneChange(listener: () => void): () => void {
  otherTabs();
  LISTENERS.add(listener);
  return () => {
    LISTENERS.delete(listener);
  };
}
