import { ON_DISK, openPhone, type Sealed } from './phone-database.ts';

/** What the server answers at `GET /api/driver/key`. */
interface KeyAnswer {
  person: string;
  keyId: string;
  /** 32 bytes as base64. */
  key: string;
}

/** A page that has opened the day can go on sealing until it is closed. */
const inMemory = new Map<string, CryptoKey[]>();

let others: BroadcastChannel | null = null;

/** Other tabs and the worker let go of it too. Opened with the first key, not when the file is read: the server reads it too, and could not end. */
function otherTabs(): BroadcastChannel | null {
  if (!others && typeof BroadcastChannel !== 'undefined') {
    others = new BroadcastChannel('bellcart-driver-keys');
    others.onmessage = () => inMemory.clear();
  }
  return others;
}

function clearMemory(): void {
  inMemory.clear();
  otherTabs()?.postMessage(null);
}

export class NoKey extends Error {
  constructor() {
    super('This phone has no key for this person.');
  }
}

/** The keys of a person on this phone, the newest first. A server with another secret gives another key; the older opens what it sealed. */
async function keysOf(person: string): Promise<readonly CryptoKey[]> {
  otherTabs();
  const known = inMemory.get(person);
  if (known) return known;
  const row = await (await openPhone()).get('keys', person);
  const keys = row?.keys.map(({ key }) => key) ?? [];
  if (keys.length > 0) inMemory.set(person, keys);
  return keys;
}

export async function hasKey(person: string): Promise<boolean> {
  return (await keysOf(person)).length > 0;
}

/** Whose stops can be opened on this phone now: who is signed in. */
export async function peopleWithKeys(): Promise<string[]> {
  return (await openPhone()).getAllKeys('keys');
}

/**
 * Takes the key of the person who is signed in from the server and keeps it so that nobody reads it out again. Keys of others go:
 * this phone is theirs no longer. @returns false when it is somebody else who is signed in, or nobody answers
 */
export async function takeKey(person: string): Promise<boolean> {
  let answer: KeyAnswer;
  try {
    const response = await fetch('/api/driver/key', {
      cache: 'no-store',
      signal: AbortSignal.timeout(15_000),
    });
    if (!response.ok) return false;
    answer = (await response.json()) as KeyAnswer;
  } catch {
    return false;
  }
  if (answer.person !== person) return false;
  const raw = Uint8Array.from(atob(answer.key), (letter) => letter.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const store = (await openPhone()).transaction('keys', 'readwrite', ON_DISK);
  const before = await store.store.get(person);
  const keys = [
    { id: answer.keyId, key },
    ...(before?.keys.filter(({ id }) => id !== answer.keyId) ?? []),
  ];
  await store.store.clear();
  await store.store.put({ person, keys });
  await store.done;
  clearMemory();
  inMemory.set(
    person,
    keys.map((one) => one.key),
  );
  return true;
}

/** Signed out: what is kept stays, and nobody can open it until its person signs in again. */
export async function forgetKeys(): Promise<void> {
  const store = (await openPhone()).transaction('keys', 'readwrite', ON_DISK);
  await store.store.clear();
  await store.done;
  clearMemory();
}

/** Bytes are bound to their person and place: a row that is moved opens nowhere. */
const boundTo = (person: string, place: string) => new TextEncoder().encode(`${person} ${place}`);

export async function sealBytes(
  person: string,
  place: string,
  bytes: BufferSource,
): Promise<Sealed> {
  const [key] = await keysOf(person);
  if (!key) throw new NoKey();
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const additionalData = boundTo(person, place);
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes);
  return { iv, data };
}

export async function openBytes(
  person: string,
  place: string,
  sealed: Sealed,
): Promise<ArrayBuffer> {
  const additionalData = boundTo(person, place);
  for (const key of await keysOf(person)) {
    try {
      const { iv, data } = sealed;
      return await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, data);
    } catch {
      // Sealed with an older key.
    }
  }
  throw new NoKey();
}

export async function sealContent(person: string, place: string, value: unknown): Promise<Sealed> {
  return sealBytes(person, place, new TextEncoder().encode(JSON.stringify(value)));
}

export async function openContent<T>(person: string, place: string, sealed: Sealed): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await openBytes(person, place, sealed))) as T;
}
