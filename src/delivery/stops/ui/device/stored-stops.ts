import type { z } from 'zod';
import type { deliverOrderInput, OrderDelivered } from '../../../deliveries/contract.ts';
import type { DecidedReport } from '../../contract.ts';
import {
  isPhoneMade,
  ON_DISK,
  type OutboxRow,
  openPhone,
  phoneChanged,
  type StoreResult,
  whyNotStored,
} from './phone-database.ts';
import { openContent, sealContent } from './seal.ts';

/** A stop that is finished at the door. */
export interface FinishedStop {
  person: string;
  orderId: string;
  /** The visit's key, from `readDraft`. */
  key: string;
  number: string;
  customerName: string;
  input: z.input<typeof deliverOrderInput>;
}

/** What only its person can read. */
export interface StopContent {
  orderId: string;
  number: string;
  customerName: string;
  /** The bytes that are sent, always the same. */
  body: string;
  /** SHA-256 of its photos. */
  photos: string[];
  /** What the office answered when it refused it. */
  refusal?: {
    code: string;
    message: string;
    /** Under which the office has it, to decide of. */
    kept?: string;
  };
  /** What the office decided of it since. */
  decided?: DecidedReport;
  /** What the server answered when it recorded it. */
  answer?: OrderDelivered;
}

export interface StoredStop extends StopContent {
  key: string;
  state: OutboxRow['state'];
  at: number;
}

export const stopPlace = (key: string) => `stop ${key}`;

/** Recorded stops, and refused ones that the office has decided of, stay listed so long, in ms. */
const SENT_STAY_MS = 3 * 86_400_000;

/**
 * Keeps a finished stop: the stop, the end of its draft and its photos in one transaction, which is on the disk when this returns.
 * The same visit twice is one stop. Nothing may be called saved before it says so.
 */
export async function storeStop(stop: FinishedStop): Promise<StoreResult> {
  const { person, orderId, key, number, customerName, input } = stop;
  const photos = [...new Set((input.photos ?? []).map(({ sha256 }) => sha256))];
  const content: StopContent = {
    orderId,
    number,
    customerName,
    body: JSON.stringify(input),
    photos,
  };
  try {
    const sealed = await sealContent(person, stopPlace(key), content);
    const all = (await openPhone()).transaction(
      ['outbox', 'drafts', 'photos'],
      'readwrite',
      ON_DISK,
    );
    const outbox = all.objectStore('outbox');
    if ((await outbox.index('key').getKey(key)) === undefined) {
      const rows = all.objectStore('photos');
      for (const sha256 of photos) {
        const row = await rows.get([person, orderId, sha256]);
        if (!row) {
          all.abort();
          await all.done.catch(() => undefined);
          return { isStored: false, why: 'photo' };
        }
        await rows.put({ ...row, state: 'waiting' });
      }
      await outbox.add({ key, person, state: 'waiting', at: Date.now(), sealed });
    }
    const draft = await all.objectStore('drafts').get([person, orderId]);
    if (draft?.key === key) await all.objectStore('drafts').delete([person, orderId]);
    await all.done;
  } catch (error) {
    return { isStored: false, why: whyNotStored(error) };
  }
  phoneChanged();
  return { isStored: true };
}

/** The stops of a person in the order in which they were finished. `sealed`: so many are here and can't be opened. */
export async function storedStops(
  person: string,
): Promise<{ stops: StoredStop[]; sealed: number }> {
  const rows = await (await openPhone()).getAllFromIndex('outbox', 'person', person);
  rows.sort((one, other) => (one.seq ?? 0) - (other.seq ?? 0));
  const stops: StoredStop[] = [];
  let sealed = 0;
  for (const row of rows) {
    try {
      const content = await openContent<StopContent>(person, stopPlace(row.key), row.sealed);
      stops.push({ ...content, key: row.key, state: row.state, at: row.at });
    } catch {
      if (row.state === 'waiting') sealed += 1;
    }
  }
  return { stops, sealed };
}

/** Writes the server's answer to a stop. One that was answered before stays as it is. */
export async function endStop(
  person: string,
  stop: StoredStop,
  answer: Pick<StopContent, 'refusal' | 'answer'>,
): Promise<void> {
  const { key, state: _state, at: _at, ...content } = stop;
  const sealed = await sealContent(person, stopPlace(key), { ...content, ...answer });
  const { store, done } = (await openPhone()).transaction('outbox', 'readwrite', ON_DISK);
  const row = await store.index('key').get(key);
  if (row?.state === 'waiting')
    await store.put({ ...row, state: answer.answer ? 'sent' : 'refused', sealed });
  await done;
  phoneChanged();
}

/** The driver has read why the office refused it: only now it goes from the list. */
export async function seenRefusal(key: string): Promise<void> {
  const { store, done } = (await openPhone()).transaction('outbox', 'readwrite', ON_DISK);
  const row = await store.index('key').get(key);
  if (row?.state === 'refused' && row.seq !== undefined) await store.delete(row.seq);
  await done;
  phoneChanged();
}

/** Writes to refused stops what the office has decided of them. They go from the list by themselves (`dropOldSent`). */
export async function storeDecisions(
  person: string,
  decided: readonly DecidedReport[],
): Promise<void> {
  if (decided.length === 0) return;
  const { stops } = await storedStops(person);
  for (const { key, state, at: _at, ...content } of stops) {
    const answer = decided.find(({ id }) => id === content.refusal?.kept);
    if (state !== 'refused' || content.decided || !answer) continue;
    const sealed = await sealContent(person, stopPlace(key), { ...content, decided: answer });
    const { store, done } = (await openPhone()).transaction('outbox', 'readwrite', ON_DISK);
    const row = await store.index('key').get(key);
    if (row?.state === 'refused') await store.put({ ...row, decidedAt: Date.now(), sealed });
    await done;
    phoneChanged();
  }
}

/** Recorded and decided stops of earlier days go. */
export async function dropOldSent(now: number): Promise<void> {
  const { store, done } = (await openPhone()).transaction('outbox', 'readwrite', ON_DISK);
  for (const row of await store.getAll())
    if (row.seq !== undefined && Math.abs(now - endedAt(row)) > SENT_STAY_MS)
      await store.delete(row.seq);
  await done;
}

/** When nothing was left to be said of a stop; never for one that waits, and for one of which the office still has to decide. */
const endedAt = ({ state, at, decidedAt }: OutboxRow): number =>
  state === 'sent' ? at : (decidedAt ?? Number.NaN);

type Unsent = { stops: number; photos: number };

const unsentOf = (
  stops: readonly { state: string }[],
  photos: readonly { state: string }[],
): Unsent => ({
  stops: stops.filter(({ state }) => state === 'waiting').length,
  photos: photos.filter(({ state }) => state === 'waiting').length,
});

/** How many stops and photos of a person this phone has not sent; needs no key. */
export async function countUnsent(person: string): Promise<Unsent> {
  const phone = await openPhone();
  const [stops, photos] = await Promise.all([
    phone.getAllFromIndex('outbox', 'person', person),
    phone.getAllFromIndex('photos', 'person', person),
  ]);
  return unsentOf(stops, photos);
}

/** Of everybody who used this phone: how many stops were begun and are not finished, and whose anything is. */
export async function heldOfAll(): Promise<{ begun: number; people: string[] }> {
  if (!(await isPhoneMade())) return { begun: 0, people: [] };
  const phone = await openPhone();
  const [stops, drafts] = await Promise.all([phone.getAll('outbox'), phone.getAll('drafts')]);
  const waiting = stops.filter(({ state }) => state === 'waiting');
  // A stop that was only opened is not begun.
  const begun = drafts.filter(({ sealed }) => sealed !== null);
  return {
    begun: begun.length,
    people: [...new Set([...waiting, ...begun].map(({ person }) => person))],
  };
}

/** The same of everybody who used this phone. A phone on which nobody drove is left as it is. */
export async function countUnsentOfAll(): Promise<Unsent> {
  if (!(await isPhoneMade())) return unsentOf([], []);
  const phone = await openPhone();
  const [stops, photos] = await Promise.all([phone.getAll('outbox'), phone.getAll('photos')]);
  return unsentOf(stops, photos);
}
