import { useSyncExternalStore } from 'react';
import { connectionLost } from '../../../ui/connection.ts';
import { freshKey } from '../../../ui/send-key.tsx';
import type { CheckLoad, LoadChecked, RecordedLoad } from '../load-contract.ts';

export type Counted = CheckLoad['lines'][number];

/** What this phone counted at a truck and the server has not answered. Ids and numbers only: nobody's name is kept. */
interface Kept {
  /** Not sent yet, by line. */
  waiting: Record<string, Counted>;
  /** Sent, without an answer: the same bytes go again under the same key. */
  sent: { key: string; lines: Counted[] } | null;
  /** Answered, and not recorded. */
  refused: LoadChecked['refused'];
}

export interface LoadOutbox extends Kept {
  /** Answered and recorded since the page was opened. */
  recorded: Readonly<Record<string, RecordedLoad>>;
  isSending: boolean;
  /** False until this phone was asked what it still holds. */
  isRead: boolean;
  /** False when this phone stores nothing: full, or a private window. */
  isKept: boolean;
}

const EMPTY: Kept = { waiting: {}, sent: null, refused: [] };
const NOTHING: LoadOutbox = {
  ...EMPTY,
  recorded: {},
  isSending: false,
  isRead: false,
  isKept: true,
};

/** A status whose answer says nothing of the count: a gateway, a fault, a session that has ended, too many requests. */
const settlesNothing = (status: number) =>
  status >= 500 || status === 401 || status === 403 || status === 429;

/** The changes of one person at one truck. localStorage writes before it returns, so nothing is said before it is kept. */
export class LoadStore {
  private now: LoadOutbox = NOTHING;
  private readonly listeners = new Set<() => void>();
  private readonly name: string;

  private readonly runId: string;

  constructor(person: string, runId: string) {
    this.runId = runId;
    this.name = `bellcart.load.${person}.${runId}`;
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

  /** Keeps what was counted, then sends it. */
  count(lines: readonly Counted[]): void {
    const waiting = { ...this.now.waiting };
    for (const line of lines) waiting[line.orderLineId] = line;
    const ids = new Set(lines.map((line) => line.orderLineId));
    this.keep({ waiting, refused: this.now.refused.filter((one) => !ids.has(one.orderLineId)) });
    void this.send();
  }

  /** The person has read what was not recorded. */
  seen(): void {
    this.keep({ refused: [] });
  }

  /** Sends what waits, one batch after the other, until all is answered or nobody answers. */
  async send(): Promise<void> {
    if (this.now.isSending) return;
    this.show({ ...this.now, isSending: true });
    try {
      while (this.nextBatch() && (await this.sendBatch()));
    } finally {
      this.show({ ...this.now, isSending: false });
    }
  }

  private nextBatch(): boolean {
    if (this.now.sent) return true;
    const lines = Object.values(this.now.waiting);
    if (lines.length === 0) return false;
    this.keep({ waiting: {}, sent: { key: freshKey(), lines } });
    return true;
  }

  /** @returns false when nobody knows whether it arrived */
  private async sendBatch(): Promise<boolean> {
    const { sent } = this.now;
    if (!sent) return true;
    try {
      const response = await fetch('/api/check-load', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': sent.key },
        body: JSON.stringify({ runId: this.runId, lines: sent.lines }),
        signal: AbortSignal.timeout(20_000),
      });
      const answer = (await response.json()) as LoadChecked & { error?: { message: string } };
      if (response.ok && answer.recorded) this.settle(answer.recorded, answer.refused);
      else if (response.ok || settlesNothing(response.status)) return false;
      else {
        const why = answer.error?.message ?? 'It was not recorded.';
        this.settle(
          [],
          sent.lines.map(({ orderLineId }) => ({ orderLineId, why })),
        );
      }
      return true;
    } catch {
      // No connection, or an answer that is not ours.
      connectionLost();
      return false;
    }
  }

  private settle(recorded: readonly RecordedLoad[], refused: LoadChecked['refused']): void {
    const known = { ...this.now.recorded };
    for (const line of recorded) known[line.orderLineId] = line;
    this.now = { ...this.now, recorded: known };
    this.keep({ sent: null, refused: [...this.now.refused, ...refused] });
  }

  private keep(change: Partial<Kept>): void {
    const next = { ...this.now, ...change };
    const { waiting, sent, refused } = next;
    let isKept = true;
    try {
      if (Object.keys(waiting).length === 0 && !sent && refused.length === 0)
        window.localStorage.removeItem(this.name);
      else window.localStorage.setItem(this.name, JSON.stringify({ waiting, sent, refused }));
    } catch {
      isKept = false;
    }
    this.show({ ...next, isKept });
  }

  private read(): Kept {
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
  }
}

export const useLoadOutbox = (store: LoadStore): LoadOutbox =>
  useSyncExternalStore(store.subscribe, store.snapshot, () => NOTHING);

/** How many lines are counted here and not answered yet. */
export const unsavedOf = ({ waiting, sent }: Kept): number =>
  new Set([...Object.keys(waiting), ...(sent?.lines ?? []).map((line) => line.orderLineId)]).size;
