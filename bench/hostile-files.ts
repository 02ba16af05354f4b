/**
 * How long the server's one thread stands still while files are read that were made to hold it up (tests/support/file-corpus.ts), and
 * how much memory it takes. Beside each: the same for a sound list, the ceiling of this run.
 * Run: node scripts/run.mjs bench/hostile-files.ts
 */

import { setImmediate as letOthersRun } from 'node:timers/promises';
import { readList } from '../src/ordering/cart/server/read-order-file.ts';
import { fileCorpus } from '../tests/support/file-corpus.ts';
import { makeXlsx } from '../tests/support/make-xlsx.ts';

const LIMIT_MS = 200;
const STEP_MS = 2;

/** Runs `work` beside a clock that ticks every 2 ms. Returns the longest wait for a tick, in ms. */
async function longestDelay(work: () => Promise<unknown>): Promise<number> {
  let last = performance.now();
  let longest = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - STEP_MS);
    last = now;
  }, STEP_MS);
  await work();
  await new Promise((resolve) => setTimeout(resolve, 2 * STEP_MS));
  clearInterval(timer);
  return longest;
}

const read = (bytes: Uint8Array) => () =>
  readList(bytes, { choices: {}, pause: () => letOthersRun() }).then(
    (reading) => (reading.kind === 'rows' ? `${reading.rows.length} rows` : 'a question'),
    (error: Error) => error.message,
  );
const mb = () => Math.round(process.memoryUsage.rss() / 2 ** 20);

const sound = makeXlsx({
  List: Array.from({ length: 2000 }, (_, at) => [`A-${at}`, 1 + (at % 9)]),
});
await read(sound)();
const usual = await longestDelay(read(sound));
const before = mb();
process.stdout.write(`a sound list of 2,000 rows: ${usual.toFixed(0)} ms; memory ${before} MB\n`);
let worst = 0;
for (const { name, bytes } of fileCorpus()) {
  let found: unknown;
  const began = performance.now();
  const delay = await longestDelay(async () => {
    found = await read(bytes)();
  });
  worst = Math.max(worst, delay);
  process.stdout.write(
    `${delay.toFixed(0).padStart(5)} ms longest delay, ${((performance.now() - began) / 1000).toFixed(1)} s in all, ${mb()} MB  ${name} (${(bytes.length / 1024).toFixed(0)} kB): ${String(found).slice(0, 60)}\n`,
  );
}
process.stdout.write(
  `longest delay ${worst.toFixed(0)} ms (${(worst / Math.max(1, usual)).toFixed(1)} x a sound list), limit ${LIMIT_MS} ms\n`,
);
process.exit(worst <= LIMIT_MS ? 0 : 1);
