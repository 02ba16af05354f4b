import { deleteDB, openDB } from 'idb';
import { ON_DISK, openPhone, phoneChanged } from './phone-database.ts';
import { sealContent } from './seal.ts';
import { type StopContent, stopPlace } from './stored-stops.ts';

/** A stop as releases before 2026-11-22 kept it, unsealed, in the database `bellcart`. */
interface OldStop {
  id: string;
  person: string;
  orderId: string;
  key: string;
  body: string;
  number: string;
  customerName: string;
  at: number;
  refusal?: string;
}

const OLD = 'bellcart';
const STOPS = 'unsent-stops';

/**
 * Takes over what earlier releases kept on this phone for this person, sealed now and under its old key: it is still recorded once. It
 * goes from there only when it is here; cut off in between, it is in both and its key makes it one.
 */
export async function takeOverOldQueue(person: string): Promise<void> {
  if (!(await isThere())) return;
  let isNew = false;
  const old = await openDB(OLD, undefined, {
    upgrade: () => {
      isNew = true;
    },
  });
  try {
    if (isNew || !old.objectStoreNames.contains(STOPS)) return;
    const oldStops = (await old.getAllFromIndex(STOPS, 'person', person)) as OldStop[];
    for (const stop of oldStops.sort((one, other) => one.at - other.at)) {
      await putIfNew(person, stop);
      const { store, done } = old.transaction(STOPS, 'readwrite', ON_DISK);
      await store.delete(stop.id);
      await done;
    }
    if (oldStops.length > 0) phoneChanged();
  } finally {
    old.close();
    // Asking for it made an empty one, in which an open page of an earlier release would find no store.
    if (isNew) await deleteDB(OLD);
  }
}

/** Browsers that can't list their databases are asked by opening it. */
async function isThere(): Promise<boolean> {
  const known = await indexedDB.databases?.();
  return known ? known.some(({ name }) => name === OLD) : true;
}

async function putIfNew(person: string, stop: OldStop): Promise<void> {
  const { key, orderId, number, customerName, body, refusal } = stop;
  const content: StopContent = {
    orderId,
    number,
    customerName,
    body,
    photos: [],
    ...(refusal === undefined
      ? {}
      : { refusal: { code: 'failed-precondition', message: refusal } }),
  };
  const sealed = await sealContent(person, stopPlace(key), content);
  const { store, done } = (await openPhone()).transaction('outbox', 'readwrite', ON_DISK);
  if ((await store.index('key').getKey(key)) === undefined)
    await store.add({
      key,
      person,
      state: refusal === undefined ? 'waiting' : 'refused',
      at: stop.at,
      sealed,
    });
  await done;
}
