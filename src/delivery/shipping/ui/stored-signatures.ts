import type { LoadTrouble } from '../../runs/ui/load-outbox.ts';
import type { SignPaper } from '../contract.ts';
import { signHereMessages as words } from '../sign-here-messages.ts';
import { wordStore } from './stored-words.ts';

/** A signature for the shipping paper of a truck that was given on this phone. The paper's text lies sealed elsewhere: here is only its hash. */
export interface StoredSignature extends Pick<SignPaper, 'hash'> {
  truckName: string;
  /** When it was given, by the phone's clock, in words of the company's day. */
  moment: string;
  /** Why the server did not take it, until the person has signed anew or read it; undefined: it waits. */
  refused?: string;
}

const SIGNATURES = wordStore<StoredSignature>('bellcart.signature.');

/** Hears of every signature that is given, sent or refused, in this tab or another. */
export const onSignaturesChange = SIGNATURES.onChange;

/** Keeps the signature before anything else happens; whoever shows what waits sends it. */
export const storeSignature = (person: string, runId: string, signature: StoredSignature): void =>
  SIGNATURES.write(person, runId, signature);

/** The person has read why it was not taken. */
export const signatureSeen = (person: string, runId: string): void =>
  SIGNATURES.write(person, runId, null);

/** What this phone holds of the signatures of one person, by run. */
export const storedSignatures = SIGNATURES.all;

/** The signature of this person for this run that no server has answered with yes. */
export const useStoredSignature = SIGNATURES.useWord;

/** Sends the signatures that wait; sent again they stand once. @returns why some did not go out */
export const sendSignatures = (person: string): Promise<LoadTrouble | null> =>
  SIGNATURES.sendAll(person, '/api/sign-paper', (signature) => ({
    body: { hash: signature.hash, truckName: signature.truckName, checked: true },
    refused: ({ message, reason }) => ({
      ...signature,
      refused: reason === 'not-found' ? words.notYours : message,
    }),
  }));
