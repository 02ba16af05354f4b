import pg from 'pg';
import type { Log } from './log.ts';

/** The channel on which transactions of all processes say what they changed; triggers write to it (migrations/0265_changes_told.sql). */
export const CHANNEL = 'bellcart_changes';

/** What a listener receives. */
export type Notice =
  /** A notice of a transaction that has committed. One that was rolled back sends none. */
  | { kind: 'said'; text: string }
  /** The database can't be heard: from now on changes pass unnoticed. */
  | { kind: 'deaf' }
  /** The connection is back: changes since `deaf` were missed. */
  | { kind: 'heard' }
  /** This process stops. Nothing follows. */
  | { kind: 'closed' };

export interface Notices {
  /** Calls `listener` with every notice from now on; returns the function that removes it. After `close` the listener gets `closed` at once. */
  listen(listener: (notice: Notice) => void): () => void;
  /** True while the database is heard. */
  heard(): boolean;
  close(): Promise<void>;
}

/** How often the connection is tried for life, and the first and the longest wait before it is opened again, in ms. */
const PULSE = 15_000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

/**
 * One connection of this process that listens to the database, beside the pool: opened with the first listener, and opened anew
 * whenever it is lost.
 */
export function openNotices(url: string, { log }: { log: Log }): Notices {
  const listeners = new Set<(notice: Notice) => void>();
  let client: pg.Client | undefined;
  let pulse: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let wait = FIRST_WAIT;
  let heard = false;
  let closed = false;

  const tell = (notice: Notice) => {
    for (const listener of listeners) listener(notice);
  };
  const lost = (from: pg.Client, error: unknown) => {
    if (client !== from) return;
    client = undefined;
    clearInterval(pulse);
    from.end().catch(() => {});
    if (closed) return;
    if (heard) {
      log.warn('changes are not heard', { error });
      heard = false;
      tell({ kind: 'deaf' });
    }
    retry = setTimeout(connect, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  };
  function connect(): void {
    const mine = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
      keepAlive: true,
      application_name: 'bellcart changes',
    });
    client = mine;
    mine.on('error', (error) => lost(mine, error));
    mine.on('end', () => lost(mine, 'ended'));
    mine.on('notification', ({ payload }) => tell({ kind: 'said', text: payload ?? '' }));
    mine
      .connect()
      .then(() => mine.query(`listen ${CHANNEL}`))
      .then(() => {
        if (client !== mine) return;
        wait = FIRST_WAIT;
        heard = true;
        // A network that swallows everything raises no error: only a question shows it.
        pulse = setInterval(() => {
          mine.query('select 1').catch((error: unknown) => lost(mine, error));
        }, PULSE);
        tell({ kind: 'heard' });
      })
      .catch((error: unknown) => lost(mine, error));
  }

  return {
    listen(listener) {
      if (closed) {
        listener({ kind: 'closed' });
        return () => {};
      }
      listeners.add(listener);
      if (!client && !retry) connect();
      return () => void listeners.delete(listener);
    },
    heard: () => heard,
    async close() {
      if (closed) return;
      closed = true;
      clearInterval(pulse);
      clearTimeout(retry);
      tell({ kind: 'closed' });
      listeners.clear();
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}
