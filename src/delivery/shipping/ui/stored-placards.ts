import type { LoadTrouble } from '../../runs/ui/load-outbox.ts';
import type { ConfirmPlacards } from '../contract.ts';
import { wordStore } from './stored-words.ts';

/** A word about the placards of a truck that was given on this phone, and what became of it. Nobody's name is kept. */
export interface StoredWord extends Pick<ConfirmPlacards, 'placards'> {
  truckName: string;
  /** Why the server did not take it, until the person has read it; undefined: it waits. */
  refused?: string;
  /** It was not taken because the run had another truck. */
  ofAnother?: boolean;
}

const WORDS = wordStore<StoredWord>('bellcart.placards.');

/** Hears of every word that is given, sent or refused, in this tab or another. */
export const onPlacardsChange = WORDS.onChange;

/** Keeps the word before anything else happens; whoever shows what waits sends it. */
export const storePlacards = (person: string, runId: string, word: StoredWord): void =>
  WORDS.write(person, runId, word);

/** The person has read why it was not taken. */
export const placardsSeen = (person: string, runId: string): void =>
  WORDS.write(person, runId, null);

/** What this phone holds of the words of one person, by run. */
export const storedPlacards = WORDS.all;

/** The word that this person gave of this run and that no server has answered with yes. */
export const useStoredWord = WORDS.useWord;

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
      WORDS.write(person, runId, run.asks ? { placards, truckName } : null);
  }
}

/** Sends the words that wait; said again they stand. @returns why some did not go out */
export const sendPlacards = (person: string): Promise<LoadTrouble | null> =>
  WORDS.sendAll(person, '/api/confirm-placards', ({ placards, truckName }) => ({
    body: { placards, truckName },
    refused: ({ message, reason }) => ({
      placards,
      truckName,
      refused: message,
      ...(reason === 'truck' ? { ofAnother: true } : {}),
    }),
  }));
