import { useSyncExternalStore } from 'react';
import { freshKey } from '../../../ui/send-key.tsx';
import { storeChanges } from '../../../ui/store-changes.ts';
import type { CheckLoad, LoadChecked, RecordedLoad } from '../load-contract.ts';

export type Counted = CheckLoad['lines'][number];

/** Counts of this phone without the server's answer. Ids and numbers only, no names. */
interface StoredCounts {
  /** Not sent yet, by line. */
  waiting: Record<string, Counted>;
  /** Sent, without an answer: the same bytes go again under the same key. */
  sent: { key: string; lines: Counted[] } | null;
  /** Answered, and not recorded. */
  refused: LoadChecked['refused'];
  /** Answered and recorded since the server was last asked what stands on the truck. */
  recorded: Readonly<Record<string, RecordedLoad>>;
}

export interface LoadOutbox extends StoredCounts {
  isSending: boolean;
  /** False until this phone was asked what it still holds. */
  isRead: boolean;
  /** False when this phone stores nothing: full, or a private window. */
  isStored: boolean;
}

/** Why a count did not go out: nobody answered, somebody else did, or the server settles nothing now. */
export type LoadTrouble = 'network' | 'portal' | 'sign-in' | 'forbidden' | 'wait' | 'server';

const EMPTY: StoredCounts = { waiting: {}, sent: null, refused: [], recorded: {} };
const NOTHING: LoadOutbox = {
  ...EMPTY,
  isSending: false,
  isRead: false,
  isStored: true,
};

/** A status whose answer says nothing of the count: a gateway, a fault, a session that has ended, too many requests. */
function unsettled(response: Response): LoadTrouble | null {
  const { status } = response;
  if (status >= 500) return 'server';
  if (!(response.headers.get('content-type') ?? '').includes('application/json')) return 'portal';
  if (status === 401) return 'sign-in';
  if (status === 403) return 'forbidden';
  return status === 429 || status === 425 || status === 408 ? 'wait' : null;
}

const PREFIX = 'bellcart.load.';
const CHANGES = storeChanges(PREFIX);

/** Hears of every count that is made, sent or refused on this phone, in this tab or another. */
export const onLoadsChange = CHANGES.onChange;

/** The changes of one person at one truck. localStorage writes before it returns, so nothing is said before it is kept. */
export class LoadStore {
  private now: LoadOutbox = NOTHING;
  private readonly listeners = new Set<() => void>();
  private readonly name: string;
  private readonly person: string;
  private readonly runId: string;
  private running: Promise<LoadTrouble | null> | null = null;

  constructor(person: string, runId: string) {
    this.person = person;
    this.runId = runId;
    this.name = `${PREFIX}${person}.${runId}`;
    if (typeof window === 'undefined') return;
    this.now = { ...NOTHING, ...this.read(), isRead: true };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    // Another tab of this phone may count or send.
    const others = (event: StorageEvent) => {
      if (event.key === this.name) this.show({ ...this.now, ...this.read() });
    };
    window.addEventListener('storage', others);
    return () => {
      this.listeners.delete(listener);
      window.removeEventListener('storage', others);
    };
  };

  readonly snapshot = (): LoadOutbox => this.now;

  /** The stored state, also when another tab wrote it. */
  latest(): LoadOutbox {
    this.readAgain();
    return this.now;
  }

  /** Stores the counts on the device, then sends them. */
  count(lines: readonly Counted[]): void {
    this.readAgain();
    const waiting = { ...this.now.waiting };
    for (const line of lines) waiting[line.orderLineId] = line;
    const ids = new Set(lines.map((line) => line.orderLineId));
    this.store({ waiting, refused: this.now.refused.filter((one) => !ids.has(one.orderLineId)) });
    void this.send();
  }

  /** The person has read what was not recorded. */
  seen(): void {
    this.store({ refused: [] });
  }

  /** The server's load arrived, requested when so much was `recorded`: those counts are part of it. */
  noteRecorded(recorded: LoadOutbox['recorded']): void {
    this.readAgain();
    if (JSON.stringify(recorded) === JSON.stringify(this.now.recorded))
      this.store({ recorded: {} });
  }

  /** Sends what waits, one batch after the other, until all is answered or nobody answers: then why. */
  send(): Promise<LoadTrouble | null> {
    this.running ??= this.alone(async () => {
      this.readAgain();
      this.show({ ...this.now, isSending: true });
      try {
        while (this.nextBatch()) {
          const trouble = await this.sendBatch();
          if (trouble) return trouble;
        }
        return null;
      } finally {
        this.running = null;
        this.show({ ...this.now, isSending: false });
      }
    });
    return this.running;
  }

  /** One sender at a time over tabs. */
  private alone<T>(work: () => Promise<T>): Promise<T> {
    return navigator.locks ? navigator.locks.request(`${this.name}.send`, work) : work();
  }

  /** Another tab may have counted or sent; where nothing is kept this page alone knows. */
  private readAgain(): void {
    if (this.now.isStored) this.now = { ...this.now, ...this.read() };
  }

  private nextBatch(): boolean {
    if (this.now.sent) return true;
    const lines = Object.values(this.now.waiting);
    if (lines.length === 0) return false;
    this.store({ waiting: {}, sent: { key: freshKey(), lines } });
    return true;
  }

  /** @returns why it is unknown whether the batch arrived; null: it was answered */
  private async sendBatch(): Promise<LoadTrouble | null> {
    const { sent } = this.now;
    if (!sent) return null;
    let response: Response;
    let answer: LoadChecked & { error?: { message: string } };
    try {
      response = await fetch('/api/check-load', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': sent.key,
          // Whoever is signed in now: the server takes it from nobody else.
          'bellcart-person': this.person,
        },
        body: JSON.stringify({ runId: this.runId, lines: sent.lines }),
        signal: AbortSignal.timeout(20_000),
      });
      const trouble = unsettled(response);
      if (trouble) return trouble;
      answer = (await response.json()) as typeof answer;
    } catch {
      return 'network';
    }
    if (response.ok && answer.recorded) this.noteAnswer(answer.recorded, answer.refused);
    else if (response.ok) return 'portal';
    else {
      const why = answer.error?.message ?? 'It was not recorded.';
      this.noteAnswer(
        [],
        sent.lines.map(({ orderLineId }) => ({ orderLineId, why })),
      );
    }
    return null;
  }

  private noteAnswer(recorded: readonly RecordedLoad[], refused: LoadChecked['refused']): void {
    const known = { ...this.now.recorded };
    for (const line of recorded) known[line.orderLineId] = line;
    this.store({ sent: null, refused: [...this.now.refused, ...refused], recorded: known });
  }

  private store(change: Partial<StoredCounts>): void {
    const next = { ...this.now, ...change };
    const { waiting, sent, refused, recorded } = next;
    let isStored = true;
    try {
      const lines = Object.keys(waiting).length + Object.keys(recorded).length + refused.length;
      if (lines === 0 && !sent) window.localStorage.removeItem(this.name);
      else
        window.localStorage.setItem(
          this.name,
          JSON.stringify({ waiting, sent, refused, recorded }),
        );
    } catch {
      isStored = false;
    }
    this.show({ ...next, isStored });
  }

  private read(): StoredCounts {
    try {
      return {
        ...EMPTY,
        ...(JSON.parse(window.localStorage.getItem(this.name) ?? '{}') as object),
      };
    } catch {
      return EMPTY;
    }
  }

  private show(next: LoadOutbox): void {
    this.now = next;
    for (const listener of this.listeners) listener();
    CHANGES.changed();
  }
}

const stores = new Map<string, LoadStore>();

/** The one store of a person's run on this page, for the load check and for whoever sends what waits. */
export function loadStoreOf(person: string, runId: string): LoadStore {
  if (typeof window === 'undefined') return new LoadStore(person, runId);
  const name = `${person}.${runId}`;
  const store = stores.get(name) ?? new LoadStore(person, runId);
  stores.set(name, store);
  return store;
}

/** What this phone holds of load checks of one person, by run: counts that wait, and lines that were refused. */
export interface StoredLoad {
  runId: string;
  waiting: number;
  refused: number;
}

export function storedLoads(person: string): StoredLoad[] {
  const prefix = `${PREFIX}${person}.`;
  // What could not be kept is still on this page.
  const names = new Set([...stores.keys()].map((name) => PREFIX + name));
  try {
    for (const name of Object.keys(window.localStorage)) names.add(name);
  } catch {
    // Storage is switched off.
  }
  return [...names]
    .filter((name) => name.startsWith(prefix))
    .map((name) => {
      const runId = name.slice(prefix.length);
      const store = loadStoreOf(person, runId).latest();
      return { runId, waiting: unsavedOf(store), refused: store.refused.length };
    })
    .filter(({ waiting, refused }) => waiting + refused > 0);
}

/** Sends the counts of every run that wait on this phone. @returns why some did not go out */
export async function sendLoads(person: string): Promise<LoadTrouble | null> {
  let trouble: LoadTrouble | null = null;
  for (const { runId, waiting } of storedLoads(person))
    if (waiting > 0) trouble = (await loadStoreOf(person, runId).send()) ?? trouble;
  return trouble;
}

export const useLoadOutbox = (store: LoadStore): LoadOutbox =>
  useSyncExternalStore(store.subscribe, store.snapshot, () => NOTHING);

/** How many lines are counted here and not answered yet. */
export const unsavedOf = ({ waiting, sent }: StoredCounts): number =>
  new Set([...Object.keys(waiting), ...(sent?.lines ?? []).map((line) => line.orderLineId)]).size;
