import { useSyncExternalStore } from 'react';
import { storeChanges } from '../../../ui/store-changes.ts';
import type { LoadTrouble } from '../../runs/ui/load-outbox.ts';
import type { ConfirmPlacards } from '../contract.ts';

/** A word about the placards of a truck that was given on this phone, and what became of it. Nobody's name is kept. */
export interface StoredWord extends Pick<ConfirmPlacards, 'placards'> {
  truckName: string;
  /** Why the server did not take it, until the person has read it; undefined: it waits. */
  refused?: string;
  /** It was not taken because the run had another truck. */
  ofAnother?: boolean;
}

const PREFIX = 'bellcart.placards.';
const nameOf = (person: string, runId: string) => `${PREFIX}${person}.${runId}`;

/** What this phone does not keep is on this page alone. */
const onPage = new Map<string, string>();
const CHANGES = storeChanges(PREFIX);

/** Hears of every word that is given, sent or refused, in this tab or another. */
export const onPlacardsChange = CHANGES.onChange;

function readText(name: string): string | null {
  const here = onPage.get(name);
  if (here !== undefined) return here;
  try {
    return window.localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, word: StoredWord | null): void {
  onPage.delete(name);
  const text = word && JSON.stringify(word);
  try {
    if (text === null) window.localStorage.removeItem(name);
    else window.localStorage.setItem(name, text);
  } catch {
    if (text !== null) onPage.set(name, text);
  }
  CHANGES.changed();
}

function parsed(text: string | null): StoredWord | null {
  try {
    return text === null ? null : (JSON.parse(text) as StoredWord);
  } catch {
    return null;
  }
}

/** Keeps the word before anything else happens; whoever shows what waits sends it. */
export const storePlacards = (person: string, runId: string, word: StoredWord): void =>
  write(nameOf(person, runId), word);

/** The person has read why it was not taken. */
export const placardsSeen = (person: string, runId: string): void =>
  write(nameOf(person, runId), null);

/** What this phone holds of the words of one person, by run. */
export function storedPlacards(person: string): (StoredWord & { runId: string })[] {
  const prefix = nameOf(person, '');
  const names = new Set(onPage.keys());
  try {
    for (const name of Object.keys(window.localStorage)) names.add(name);
  } catch {
    // Storage is switched off.
  }
  return [...names]
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => {
      const word = parsed(readText(name));
      return word ? [{ ...word, runId: name.slice(prefix.length) }] : [];
    });
}

/** The word that this person gave of this run and that no server has answered with yes. */
export function useStoredWord(person: string, runId: string): StoredWord | null {
  const text = useSyncExternalStore(
    onPlacardsChange,
    () => readText(nameOf(person, runId)),
    () => null,
  );
  return parsed(text);
}

const UNSETTLED: Readonly<Record<number, LoadTrouble>> = {
  401: 'sign-in',
  403: 'forbidden',
  408: 'wait',
  425: 'wait',
  429: 'wait',
};

/** @returns why nobody knows whether it arrived; `refused`: what the server answered; null: it stands */
async function post(
  person: string,
  { runId, placards, truckName }: StoredWord & { runId: string },
): Promise<LoadTrouble | Pick<StoredWord, 'refused' | 'ofAnother'> | null> {
  try {
    const response = await fetch('/api/confirm-placards', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'bellcart-person': person },
      body: JSON.stringify({ runId, placards, truckName }),
      signal: AbortSignal.timeout(20_000),
    });
    if (response.status >= 500) return 'server';
    const isOurs = (response.headers.get('content-type') ?? '').includes('application/json');
    if (!isOurs) return 'portal';
    const trouble = UNSETTLED[response.status];
    if (trouble) return trouble;
    const answer = (await response.json()) as {
      runId?: string;
      error?: { message: string; details?: { reason?: string } };
    };
    if (response.ok) return answer.runId === runId ? null : 'portal';
    const { message = '', details } = answer.error ?? {};
    return { refused: message, ...(details?.reason === 'truck' ? { ofAnother: true } : {}) };
  } catch {
    return 'network';
  }
}

/**
 * The office says which truck these runs have now: a word that was refused because the run had another one goes again where it has that truck, and is
 * dropped where nobody asks for it any more. Only what the office has just said counts: a day that this phone kept would send it for ever.
 */
export function placardsAgain(
  person: string,
  runs: readonly { id: string; truckName: string; asks: boolean }[],
): void {
  for (const { runId, placards, truckName, ofAnother } of storedPlacards(person)) {
    const run = runs.find(({ id }) => id === runId);
    if (ofAnother && run?.truckName === truckName)
      write(nameOf(person, runId), run.asks ? { placards, truckName } : null);
  }
}

/** Sends the words that wait; said again they stand. @returns why some did not go out */
export async function sendPlacards(person: string): Promise<LoadTrouble | null> {
  let trouble: LoadTrouble | null = null;
  for (const word of storedPlacards(person)) {
    if (word.refused !== undefined) continue;
    const { runId, placards, truckName } = word;
    const answer = await post(person, word);
    const now = parsed(readText(nameOf(person, runId)));
    // Said anew meanwhile, it goes by itself.
    const isSame = now?.placards === placards && now.truckName === truckName;
    if (typeof answer === 'string') trouble = answer;
    else if (isSame) write(nameOf(person, runId), answer && { placards, truckName, ...answer });
  }
  return trouble;
}
