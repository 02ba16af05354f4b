import { useSyncExternalStore } from 'react';
import { storeChanges } from '../../../ui/store-changes.ts';
import type { LoadTrouble } from '../../runs/ui/load-outbox.ts';

/** What the server answered that did not take a word; `reason` as the error has it, else its code. */
export interface Refusal {
  message: string;
  reason: string;
}

const UNSETTLED: Readonly<Record<number, LoadTrouble>> = {
  401: 'sign-in',
  403: 'forbidden',
  408: 'wait',
  425: 'wait',
  429: 'wait',
};

/** Of a person who may act, and lacks what this act asks of them: it is no better later. */
const NEVER_LATER = 'untrained';

/** @returns why nobody knows whether it arrived; what the server answered; null: it stands */
async function post(
  person: string,
  address: string,
  word: { runId: string },
): Promise<LoadTrouble | Refusal | null> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'bellcart-person': person },
      body: JSON.stringify(word),
      signal: AbortSignal.timeout(20_000),
    });
    if (response.status >= 500) return 'server';
    const isOurs = (response.headers.get('content-type') ?? '').includes('application/json');
    if (!isOurs) return 'portal';
    const answer = (await response.json()) as {
      runId?: string;
      error?: { code?: string; message: string; details?: { reason?: string } };
    };
    const { message = '', code = '', details } = answer.error ?? {};
    const reason = details?.reason ?? code;
    const trouble = UNSETTLED[response.status];
    if (trouble && reason !== NEVER_LATER) return trouble;
    if (response.ok) return answer.runId === word.runId ? null : 'portal';
    return { message, reason };
  } catch {
    return 'network';
  }
}

/**
 * Short words of a person about the truck of a run (its placards hang, its paper is signed), at most one of each run: kept on this phone before they are
 * sent, and until the server has answered. In the open: ids and names of trucks, of nobody's name or goods.
 * @param prefix of their names in the browser's store
 */
export function wordStore<Word extends { refused?: string }>(prefix: string) {
  const nameOf = (person: string, runId: string) => `${prefix}${person}.${runId}`;
  /** What this phone does not keep is on this page alone. */
  const onPage = new Map<string, string>();
  const changes = storeChanges(prefix);

  function readText(name: string): string | null {
    const here = onPage.get(name);
    if (here !== undefined) return here;
    try {
      return window.localStorage.getItem(name);
    } catch {
      return null;
    }
  }

  const read = (person: string, runId: string): Word | null =>
    parsed<Word>(readText(nameOf(person, runId)));

  function write(person: string, runId: string, word: Word | null): void {
    const name = nameOf(person, runId);
    onPage.delete(name);
    const text = word && JSON.stringify(word);
    try {
      if (text === null) window.localStorage.removeItem(name);
      else window.localStorage.setItem(name, text);
    } catch {
      if (text !== null) onPage.set(name, text);
    }
    changes.changed();
  }

  /** Those of one person. */
  function all(person: string): (Word & { runId: string })[] {
    const start = nameOf(person, '');
    const names = new Set(onPage.keys());
    try {
      for (const name of Object.keys(window.localStorage)) names.add(name);
    } catch {
      // Storage is switched off.
    }
    return [...names]
      .filter((name) => name.startsWith(start))
      .flatMap((name) => {
        const word = parsed<Word>(readText(name));
        return word ? [{ ...word, runId: name.slice(start.length) }] : [];
      });
  }

  /** Sends those that wait. @returns why some did not go out */
  async function sendAll(
    person: string,
    address: string,
    of: (word: Word) => { body: object; refused: (refusal: Refusal) => Word },
  ): Promise<LoadTrouble | null> {
    let trouble: LoadTrouble | null = null;
    for (const { runId, ...rest } of all(person)) {
      const word = rest as unknown as Word;
      if (word.refused !== undefined) continue;
      const { body, refused } = of(word);
      const before = readText(nameOf(person, runId));
      const answer = await post(person, address, { runId, ...body });
      if (typeof answer === 'string') trouble = answer;
      // Said anew meanwhile, it goes by itself.
      else if (readText(nameOf(person, runId)) === before)
        write(person, runId, answer && refused(answer));
    }
    return trouble;
  }

  /** The word of this run that no server has answered with yes. */
  function useWord(person: string, runId: string): Word | null {
    const text = useSyncExternalStore(
      changes.onChange,
      () => readText(nameOf(person, runId)),
      () => null,
    );
    return parsed<Word>(text);
  }

  return { onChange: changes.onChange, read, write, all, sendAll, useWord };
}

function parsed<Word>(text: string | null): Word | null {
  try {
    return text === null ? null : (JSON.parse(text) as Word);
  } catch {
    return null;
  }
}
