import { useSyncExternalStore } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { NETWORK_ERROR } from '../kit/network-error.ts';
import { takeErrorsBack } from './toast.ts';

/** Statuses that a proxy answers when it can't reach us, and what a network says that wants a sign-in first. Our own 503 carries our JSON. */
const NOT_OURS: readonly number[] = [502, 503, 504, 511];
/** How browsers say that a request got no answer: Chromium, Firefox, Safari. */
const NO_ANSWER =
  /failed to fetch|networkerror|network error|load failed|network connection|internet connection|fetch failed/i;
const SCRIPT = /dynamically imported module|module script/i;

/**
 * True when nobody knows what became of a request: no connection, an answer that broke off, or one that is not ours (a proxy's
 * page, the sign-in of a hotel's network). A script that can't be fetched is another error, with its own page.
 */
export function isNetworkFailure(error: unknown): boolean {
  if (isRouteErrorResponse(error))
    return (
      NOT_OURS.includes(error.status) &&
      typeof error.data === 'string' &&
      !error.data.startsWith('{')
    );
  if (!(error instanceof Error) || SCRIPT.test(error.message)) return false;
  // What the router says of an answer that it can't read.
  return (
    error.name === 'TimeoutError' ||
    error.message === 'Unable to decode turbo-stream response' ||
    (error instanceof TypeError && NO_ANSWER.test(error.message))
  );
}

interface Connection {
  lost: boolean;
  /** Repeats the request that got no answer. */
  again: (() => void) | null;
  /** The intent of the form whose sending got no answer; '' for one without. It stands until something is sent again. */
  unanswered: string | null;
}

/** The connection is tried again after these pauses, and then after the longest over and over, in ms. */
const PAUSES = [1000, 2000, 4000, 8000, 15_000];
const LONGEST = 30_000;

/**
 * A page is read anew in this time, or the connection is said to be back before it is, in ms: what waits on the device goes with that. A
 * reading that breaks off later is a loss of its own.
 */
const REREAD_MS = 1500;

const FINE: Connection = { lost: false, again: null, unanswered: null };
let now: Connection = FINE;
let timer: ReturnType<typeof setTimeout> | undefined;
let tries = 0;
let checking = false;
/** Ends the look that is under way: what was asked without a network may hang long after there is one. */
let endLook: (() => void) | undefined;
/** Counts losses, so that one in the middle of a check is seen. */
let losses = 0;
/** Reads anew what is shown; false when that got no answer. */
let reread: () => Promise<void> = () => Promise.resolve();
const listeners = new Set<() => void>();

function set(next: Connection): void {
  now = next;
  for (const listener of listeners) listener();
}

/** A request got no answer. From now on the connection is tried until it is back; what is shown is then read anew. */
export function connectionLost({
  again = now.again,
  unanswered = now.unanswered,
}: Partial<Connection> = {}): void {
  losses += 1;
  set({ lost: true, again, unanswered });
  // Requests that are lost together are one loss: none of them puts off the next try.
  if (!checking && timer === undefined) wait();
}

/** Something is sent: what was said of the sending before is over. */
export function sendingAnew(): void {
  if (now.unanswered !== null) set({ ...now, unanswered: null });
}

/** True until what is shown was read anew. */
export function isConnectionLost(): boolean {
  return now.lost;
}

/** "Network error" goes with the loss of the connection, but not while it may be all that says that a form got no answer. */
export function takeNetworkErrorBack(): void {
  if (now.unanswered === null) takeErrorsBack(NETWORK_ERROR.message);
}

/** Tries the connection at once. */
export async function tryConnection(): Promise<void> {
  if (checking || !now.lost) return;
  checking = true;
  stopWaiting();
  const before = losses;
  // A reading that is overtaken by another may never say that it has ended.
  if (await lookAgain())
    await Promise.race([reread(), new Promise((late) => setTimeout(late, REREAD_MS))]);
  else losses += 1;
  checking = false;
  if (losses !== before) return wait();
  tries = 0;
  set({ ...FINE, unanswered: now.unanswered });
}

/** Looks whether the shop is there, and once more when the device says meanwhile that it has a network. */
async function lookAgain(): Promise<boolean> {
  const ended = new Promise<void>((end) => {
    endLook = end;
  });
  return (await Promise.race([isReachable(), ended])) ?? isReachable();
}

function stopWaiting(): void {
  clearTimeout(timer);
  timer = undefined;
}

function wait(): void {
  stopWaiting();
  timer = setTimeout(() => {
    timer = undefined;
    void tryConnection();
  }, PAUSES[tries] ?? LONGEST);
  tries += 1;
}

/** A file of ours, past every cache: what comes from a proxy or from a hotel's sign-in page is no picture. */
export async function isReachable(): Promise<boolean> {
  try {
    const answer = await fetch('/favicon.svg', {
      cache: 'no-store',
      signal: AbortSignal.timeout(10_000),
    });
    return answer.ok && answer.headers.get('content-type')?.includes('svg') === true;
  } catch {
    return false;
  }
}

const tryNow = () => {
  tries = 0;
  endLook?.();
  void tryConnection();
};

/** Watches for the connection, and says how to read anew what is shown. Returns what ends it. */
export function watchConnection(read: () => Promise<void>): () => void {
  reread = read;
  window.addEventListener('online', tryNow);
  document.addEventListener('visibilitychange', tryNow);
  return () => {
    window.removeEventListener('online', tryNow);
    document.removeEventListener('visibilitychange', tryNow);
  };
}

export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the connection is lost, and what can be tried again. */
export function useConnection(): Connection {
  return useSyncExternalStore(
    onConnection,
    () => now,
    () => FINE,
  );
}
