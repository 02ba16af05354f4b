import { runSync } from '../../src/books/syncs/server/run-sync.ts';
import type { App } from '../../src/platform/app.ts';
import { systemRandom } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { createLog } from '../../src/platform/log.ts';

/**
 * A process of its own that does one run of a sync and ends, for tests that kill it. Its settings come as environment variables,
 * the run as SYNC_RUN, and its clock stands at SYNC_NOW (UTC ms) as that of the test does. With SYNC_HEAP it says at each page how much memory it holds.
 */
/** Says at each page how many MB are held: what the pages before it have left behind. Needs --expose-gc. */
const tellHeap: typeof fetch = (...call) => {
  if (String(call[0]).includes('STARTPOSITION')) say();
  return fetch(...call);
};
function say(): void {
  globalThis.gc?.();
  process.stdout.write(`${(process.memoryUsage().heapUsed / 1_048_576).toFixed(1)}\n`);
}

const config = readConfig(process.env);
const log = createLog('error', () => {});
const app = {
  config,
  db: openDatabase(config.database.url, { poolSize: 3, log }),
  clock: { now: () => Number(process.env.SYNC_NOW) },
  random: systemRandom,
  log,
  fetch: process.env.SYNC_HEAP ? tellHeap : globalThis.fetch,
} as unknown as App;
await runSync(app, { runId: process.env.SYNC_RUN ?? '' });
await app.db.close();
