/**
 * How long the server's one thread stands still while files are read that were made to hold it up (lists: tests/support/file-corpus.ts; PDFs:
 * tests/support/sheet-corpus.ts), and how much memory it takes. Beside each: the same for a sound list, and for nothing at all: what other
 * work on the machine takes from us, no file does. So the limit is for what the thread was busy in one piece, and for what the server's memory
 * grew by since the files themselves stood in it. A process that reads apart has limits of its own.
 * Run: npm run prove:hostile-files [-- --lists]   (--lists: the lists alone)
 */

import { loadavg } from 'node:os';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import { factsOfPdf } from '../src/files/server/inspect-apart.ts';
import { readList } from '../src/ordering/cart/server/read-order-file.ts';
import { fileCorpus } from '../tests/support/file-corpus.ts';
import { makeXlsx } from '../tests/support/make-xlsx.ts';
import { badSheets, heavySheet } from '../tests/support/sheet-corpus.ts';

const LIMIT_MS = 200;
const STEP_MS = 2;
/** What the process may grow by. */
const GROWTH_MB = 200;
const isShort = process.argv.includes('--lists');

interface Stood {
  /** The longest wait for a tick, in ms. */
  delay: number;
  /** The most that the process worked between two ticks, in ms of a processor: more than this no step of ours held anybody up. */
  busy: number;
}

/** Runs `work` beside a clock that ticks every 2 ms. */
async function longestDelay(work: () => Promise<unknown>): Promise<Stood> {
  let last = performance.now();
  let used = process.cpuUsage();
  const stood: Stood = { delay: 0, busy: 0 };
  const timer = setInterval(() => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(used);
    const delay = now - last - STEP_MS;
    stood.delay = Math.max(stood.delay, delay);
    stood.busy = Math.max(stood.busy, Math.min(delay, (user + system) / 1000));
    last = now;
    used = process.cpuUsage();
  }, STEP_MS);
  await work();
  await new Promise((resolve) => setTimeout(resolve, 2 * STEP_MS));
  clearInterval(timer);
  return stood;
}

const read = (bytes: Uint8Array) => () =>
  readList(bytes, { choices: {}, pause: () => letOthersRun() }).then(
    (reading) => (reading.kind === 'rows' ? `${reading.rows.length} rows` : 'a question'),
    (error: Error) => error.message,
  );
const readPdf = (bytes: Uint8Array) => () =>
  factsOfPdf(bytes).then(
    ({ pages }) => `${pages} pages`,
    (error: Error & { details?: { reason?: string } }) => error.details?.reason ?? error.message,
  );
async function sheets() {
  const heavy = heavySheet();
  return [
    { name: 'a PDF of too many objects', bytes: heavy, open: readPdf(heavy) },
    ...(await badSheets()).map(({ what, bytes }) => ({
      name: `a PDF: ${what}`,
      bytes,
      open: readPdf(bytes),
    })),
  ];
}
const mb = () => Math.round(process.memoryUsage.rss() / 2 ** 20);

const sound = makeXlsx({
  List: Array.from({ length: 2000 }, (_, at) => [`A-${at}`, 1 + (at % 9)]),
});
await read(sound)();
const figures = ({ delay, busy }: Stood) =>
  `${busy.toFixed(0).padStart(4)} ms busy at most, ${delay.toFixed(0).padStart(4)} ms longest delay`;
const idle = await longestDelay(() => new Promise((resolve) => setTimeout(resolve, 3000)));
const usual = await longestDelay(read(sound));
process.stdout.write(`${figures(idle)}  nothing, for 3 s\n`);
process.stdout.write(`${figures(usual)}  a sound list of 2,000 rows; memory ${mb()} MB\n`);
const worst: Stood = { delay: 0, busy: 0 };
const hostile = [
  ...fileCorpus().map((file) => ({ ...file, open: read(file.bytes) })),
  ...(isShort ? [] : await sheets()),
];
/** Memory as it stands with every file in it, and the most that it came to. */
const before = mb();
let most = before;
for (const { name, bytes, open } of hostile) {
  let found: unknown;
  const began = performance.now();
  const stood = await longestDelay(async () => {
    found = await open();
  });
  worst.delay = Math.max(worst.delay, stood.delay);
  worst.busy = Math.max(worst.busy, stood.busy);
  most = Math.max(most, mb());
  process.stdout.write(
    `${figures(stood)}, ${((performance.now() - began) / 1000).toFixed(1)} s in all, ${mb()} MB  ${name} (${(bytes.length / 1024).toFixed(0)} kB): ${String(found).slice(0, 60)}\n`,
  );
}
const held = worst.busy <= LIMIT_MS && most - before <= GROWTH_MB;
process.stdout.write(`machine's load ${loadavg()[0]?.toFixed(0)}\n`);
process.stdout.write(
  `${hostile.length} files: ${figures(worst).trim()}; limit ${LIMIT_MS} ms busy in one piece; memory +${most - before} MB of ${GROWTH_MB}\n`,
);
process.exit(held ? 0 : 1);
