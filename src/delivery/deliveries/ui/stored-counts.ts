import { storeChanges } from '../../../ui/store-changes.ts';
import type { CloseRun, RunClosed } from '../../runs/count-contract.ts';
import type { LoadTrouble } from '../../runs/ui/load-outbox.ts';

/** A count back whose button was pressed, and what became of it. */
export interface PressedCount {
  /** The closing's one key: sent again, it is done once. */
  key: string;
  /** What was pressed and is not answered. */
  pressed?: CloseRun;
  /** Why the server did not take it, until somebody changes the count. */
  refused?: string;
}

const PREFIX = 'bellcart.count.';
export const nameOfCount = (person: string, runId: string) => `${PREFIX}${person}.${runId}`;

const CHANGES = storeChanges(PREFIX);

/** A count was pressed, sent or refused in this tab. */
export const countsChanged = CHANGES.changed;

/** Hears of it, in this tab or another. */
export const onCountsChange = CHANGES.onChange;

export function readCount(person: string, runId: string): PressedCount | null {
  try {
    const text = window.localStorage.getItem(nameOfCount(person, runId));
    return text === null ? null : (JSON.parse(text) as PressedCount);
  } catch {
    return null;
  }
}

export interface StoredCount {
  runId: string;
  /** Why the server did not take it; undefined: it waits. */
  refused: string | undefined;
}

/** Counts back of this person that were pressed on this phone and are not recorded. */
export function storedCounts(person: string): StoredCount[] {
  const prefix = nameOfCount(person, '');
  let names: string[] = [];
  try {
    names = Object.keys(window.localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    // Storage is switched off.
  }
  return names
    .map((name) => name.slice(prefix.length))
    .flatMap((runId) => {
      const count = readCount(person, runId);
      return count?.pressed || count?.refused ? [{ runId, refused: count.refused }] : [];
    });
}

/** Writes what became of it, unless it was counted anew meanwhile. */
function storeAnswer(person: string, runId: string, sent: PressedCount, refused?: string): void {
  const now = readCount(person, runId);
  if (now?.key !== sent.key) return;
  const { pressed: _pressed, ...rest } = now;
  if (refused === undefined) window.localStorage.removeItem(nameOfCount(person, runId));
  else
    window.localStorage.setItem(nameOfCount(person, runId), JSON.stringify({ ...rest, refused }));
  countsChanged();
}

const UNSETTLED: Readonly<Record<number, LoadTrouble>> = {
  401: 'sign-in',
  403: 'forbidden',
  408: 'wait',
  425: 'wait',
  429: 'wait',
};

type Closed = { done: RunClosed } | { trouble: LoadTrouble } | { refused: string };

/** Sends one count back under its key. */
export async function postCount(person: string, body: CloseRun, key: string): Promise<Closed> {
  try {
    const response = await fetch('/api/close-run', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        'bellcart-person': person,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    const isOurs = (response.headers.get('content-type') ?? '').includes('application/json');
    if (response.status >= 500) return { trouble: 'server' };
    if (!isOurs) return { trouble: 'portal' };
    const trouble = UNSETTLED[response.status];
    if (trouble) return { trouble };
    const answer = (await response.json()) as RunClosed & {
      error?: { code?: string; message: string };
    };
    // A twin of this request is still at work.
    if (answer.error?.code === 'aborted') return { trouble: 'wait' };
    if (response.ok) return answer.runId ? { done: answer } : { trouble: 'portal' };
    return { refused: answer.error?.message ?? '' };
  } catch {
    return { trouble: 'network' };
  }
}

/** Sends the counts back that wait. @returns why some did not go out */
export async function sendCounts(person: string): Promise<LoadTrouble | null> {
  let trouble: LoadTrouble | null = null;
  for (const { runId } of storedCounts(person)) {
    const count = readCount(person, runId);
    if (!count?.pressed) continue;
    const answer = await postCount(person, count.pressed, count.key);
    if ('trouble' in answer) trouble = answer.trouble;
    else storeAnswer(person, runId, count, 'refused' in answer ? answer.refused : undefined);
  }
  return trouble;
}
