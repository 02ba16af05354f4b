import type { OrderDelivered } from '../../../deliveries/contract.ts';
import { WAITING_HEADER } from '../../../deliveries/more-waiting.ts';
import { ON_DISK, openPhone, phoneChanged } from './phone-database.ts';
import { mediaTypeOf, photoBytes } from './photos.ts';
import { peopleWithKeys } from './seal.ts';
import { dropOldSent, endStop, type StoredStop, storedStops } from './stored-stops.ts';
import { takeOverOldQueue } from './take-over.ts';

/**
 * Why nothing goes out now. `network`: no answer; `portal`: somebody else answers (the sign-in of a Wi-Fi); `sign-in`: the session has
 * ended; `forbidden`: this account may not deliver; `wait`: too many requests; `server`: ours has a fault.
 */
export type Trouble = 'network' | 'portal' | 'sign-in' | 'forbidden' | 'wait' | 'server';

export interface Round {
  trouble: Trouble | null;
  /** The server asked for this pause, in ms. */
  pauseMs: number;
}

type Answer =
  | { is: 'recorded'; body: unknown }
  | { is: 'refused'; code: string; message: string; kept?: string }
  | { is: 'unsettled'; trouble: Trouble; pauseMs: number };

const unsettled = (trouble: Trouble, pauseMs = 0): Answer => ({
  is: 'unsettled',
  trouble,
  pauseMs,
});

/** Refusals of bytes that did not arrive as they were sent. */
const CUT_OFF: ReadonlySet<string> = new Set([
  'storage/canceled',
  'storage/server-file-wrong-size',
  'storage/invalid-checksum',
]);

/** What an answer settles. Only our own JSON settles anything: a portal answers 200 with a page of its own. */
export async function readAnswer(response: Response): Promise<Answer> {
  const { status } = response;
  let body: { error?: { code?: string; message?: string; details?: { kept?: string } } };
  try {
    if (!(response.headers.get('content-type') ?? '').includes('application/json'))
      return unsettled(status >= 500 ? 'server' : 'portal');
    body = (await response.json()) as typeof body;
  } catch {
    return unsettled('network');
  }
  if (response.ok) return { is: 'recorded', body };
  const { code = 'internal', message = '', details } = body.error ?? {};
  if (status === 401) return unsettled('sign-in');
  if (status === 403) return unsettled('forbidden');
  const pauseMs = Number(response.headers.get('retry-after') ?? 0) * 1000 || 0;
  if (status === 429 || status === 425 || status === 408) return unsettled('wait', pauseMs);
  if (status >= 500) return unsettled('server', pauseMs);
  // A twin of this request is still at work.
  if (code === 'aborted') return unsettled('wait', 2000);
  if (CUT_OFF.has(code)) return unsettled('network');
  return { is: 'refused', code, message, ...(details?.kept ? { kept: details.kept } : {}) };
}

async function ask(url: string, init: RequestInit, ms: number): Promise<Answer> {
  try {
    return await readAnswer(await fetch(url, { ...init, signal: AbortSignal.timeout(ms) }));
  } catch {
    return unsettled('network');
  }
}

/** One stop, under its key: recorded once, however often it is sent. */
export function sendStop(
  person: string,
  stop: Pick<StoredStop, 'key' | 'body'>,
  moreWaiting = 0,
): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': stop.key,
    // Whoever is signed in now: the server takes it from nobody else.
    'bellcart-person': person,
    // With further stops queued the next one may be done already: the server then notifies nobody there.
    ...(moreWaiting > 0 ? { [WAITING_HEADER]: String(moreWaiting) } : {}),
  };
  return ask('/api/deliver-order', { method: 'POST', headers, body: stop.body }, 30_000);
}

export function sendPhoto(
  person: string,
  orderId: string,
  sha256: string,
  bytes: ArrayBuffer,
): Promise<Answer> {
  const headers = {
    'content-type': mediaTypeOf(new Uint8Array(bytes)),
    'bellcart-person': person,
  };
  const url = `/api/delivery-photos/${sha256}?order=${encodeURIComponent(orderId)}`;
  return ask(url, { method: 'PUT', headers, body: bytes }, 120_000);
}

/** Faults that say nothing of the network: the next stop may well go through. */
const ENDS_ROUND: readonly Trouble[] = ['network', 'portal', 'sign-in', 'forbidden', 'wait'];

async function sendStops(person: string): Promise<Round> {
  const round: Round = { trouble: null, pauseMs: 0 };
  // An order's later stop never overtakes its earlier one.
  const heldBack = new Set<string>();
  const tried = new Set<string>();
  for (;;) {
    const { stops } = await storedStops(person);
    const next = stops.find(
      ({ state, key, orderId }) => state === 'waiting' && !tried.has(key) && !heldBack.has(orderId),
    );
    if (!next) return round;
    tried.add(next.key);
    const others = stops.filter(({ state, key }) => state === 'waiting' && key !== next.key);
    const answer = await sendStop(person, next, others.length);
    if (answer.is === 'recorded')
      await endStop(person, next, { answer: answer.body as OrderDelivered });
    else if (answer.is === 'refused') {
      const { is: _is, ...refusal } = answer;
      await endStop(person, next, { refusal });
    } else {
      heldBack.add(next.orderId);
      Object.assign(round, { trouble: answer.trouble, pauseMs: answer.pauseMs });
      if (ENDS_ROUND.includes(answer.trouble)) return round;
    }
  }
}

async function sendPhotos(person: string): Promise<Round> {
  const phone = await openPhone();
  const round: Round = { trouble: null, pauseMs: 0 };
  for (const [, orderId, sha256] of await phone.getAllKeysFromIndex('photos', 'person', person)) {
    const row = await phone.get('photos', [person, orderId, sha256]);
    if (row?.state !== 'waiting') continue;
    const bytes = await photoBytes(row).catch(() => null);
    if (!bytes) continue;
    const answer = await sendPhoto(person, orderId, sha256, bytes);
    if (answer.is === 'unsettled') {
      Object.assign(round, { trouble: answer.trouble, pauseMs: answer.pauseMs });
      if (ENDS_ROUND.includes(answer.trouble)) return round;
      continue;
    }
    const { store, done } = phone.transaction('photos', 'readwrite', ON_DISK);
    if (answer.is === 'recorded') await store.delete([person, orderId, sha256]);
    else await store.put({ ...row, state: 'refused' });
    await done;
    phoneChanged();
  }
  return round;
}

/** One sender at a time over tabs and worker. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('bellcart-driver-send', work) : work();
}

/**
 * Sends what waits on this phone, stops before photos, in the order in which they were finished. A stop is sent under its key, so it is
 * recorded once, however often it is sent. For a person whose key is not here nothing can be sent.
 */
export function sendRound(): Promise<Round> {
  return alone(async () => {
    const round: Round = { trouble: null, pauseMs: 0 };
    for (const person of await peopleWithKeys()) {
      await takeOverOldQueue(person);
      await dropOldSent(Date.now());
      for (const send of [sendStops, sendPhotos]) {
        const { trouble, pauseMs } = await send(person);
        if (!trouble) continue;
        round.trouble = trouble;
        round.pauseMs = Math.max(round.pauseMs, pauseMs);
        if (ENDS_ROUND.includes(trouble)) return round;
      }
    }
    return round;
  });
}
