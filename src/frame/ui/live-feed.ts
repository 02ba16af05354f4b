import type { ChangesMessage } from '../server/open-changes.ts';

/** Where it stands. `ended`: the session has ended, and nothing is tried any more. */
export type FeedState = 'live' | 'lost' | 'ended';

interface Feed {
  state(state: FeedState): void;
  /** `greeting`: the first message of a connection. */
  changed(message: ChangesMessage, greeting: boolean): void;
}

/** The server says something every 15 s: a stream that is silent for longer than this is dead, in ms. */
const SILENT = 35_000;
/** Between tries, the last over and over, in ms; each varies by a quarter, so that not all come at once. */
const PAUSES = [500, 1000, 2000, 4000, 8000, 15_000, 30_000];

const isChange = (data: unknown): data is ChangesMessage =>
  typeof data === 'object' && data !== null && 'topics' in data;

/** Reads the stream until `signal` ends it: connects, and connects again whenever it breaks. */
export async function followChanges(since: number, feed: Feed, signal: AbortSignal): Promise<void> {
  let tries = 0;
  const hear = (event: string, data: unknown): boolean => {
    if (event === 'end') return false;
    if (event === 'deaf') feed.state('lost');
    if (event === 'hello') {
      tries = 0;
      feed.state('live');
      if (isChange(data)) feed.changed(data, true);
    }
    if (event === 'changed' && isChange(data)) feed.changed(data, false);
    return true;
  };
  while (!signal.aborted) {
    try {
      if (!(await readOnce(`/dashboard/changes?since=${since}`, hear, signal))) {
        feed.state('ended');
        return;
      }
    } catch {
      // No connection, or one that broke off: it is tried again below.
    }
    if (signal.aborted) return;
    feed.state('lost');
    const pause = PAUSES[Math.min(tries, PAUSES.length - 1)] ?? 0;
    tries += 1;
    await waitFor(pause * (0.75 + Math.random() / 2), signal);
  }
}

/** Waits; the browser's word that there is a network again cuts it short. */
function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}

/** One connection, to its end. False: the server refused it, so there is no reconnecting. */
async function readOnce(
  address: string,
  hear: (event: string, data: unknown) => boolean,
  signal: AbortSignal,
): Promise<boolean> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENT);
  };
  const cut = () => silence.abort();
  window.addEventListener('offline', cut);
  try {
    alive();
    const answer = await fetch(address, {
      headers: { accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    // A visitor is led to the login page.
    if (answer.redirected || answer.status === 401 || answer.status === 403) return false;
    if (!answer.ok || !answer.body) throw new Error(`The stream answered ${answer.status}.`);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return true;
      alive();
      const parts = (rest + value).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const [, event = '', data = 'null'] = /^event: (.*)\ndata: (.*)$/.exec(part) ?? [];
        if (!hear(event, JSON.parse(data))) return false;
      }
    }
  } finally {
    clearTimeout(timer);
    window.removeEventListener('offline', cut);
  }
}
