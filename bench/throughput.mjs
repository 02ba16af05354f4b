// How fast the shop answers what people look at, before and after in one run, beside three ceilings of the same run: a bare node:http
// server that sends as many bytes, one that first reads as many rows with pg, and the request's own statements run again without the shop.
//   npm run bench -- [--before=<commit>] [--seconds=2] [--turns=1] [--connections=1,16,64] [--products=5000] [--customers=200] [--only=list,cards]
// On a machine with other work: --turns=5 measures both builds by turns, and each figure is the middle one.
// Prints requests a second, statements and transactions, processor time, bytes and memory. `--before` is built in a worktree of its own.
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pinnedNode } from '../scripts/start/install.mjs';
import { root } from '../scripts/start/paths.mjs';
import { checkOut, openBuild } from './throughput/builds.mjs';
import { measureBuild, measureUrl, memoryMb, warmUp } from './throughput/meter.mjs';
import { operationsOf, sendOnce } from './throughput/operations.mjs';
import { recordEach, transactionsOf, untilIdle } from './throughput/statements.mjs';

const option = (name, fallback) =>
  process.argv.find((text) => text.startsWith(`--${name}=`))?.split('=')[1] ?? fallback;
const SECONDS = Number(option('seconds', 2));
const TURNS = Number(option('turns', 1));
const CONNECTIONS = option('connections', '1,16,64').split(',').map(Number);
const PRODUCTS = Number(option('products', 5000));
const CUSTOMERS = Number(option('customers', 200));
const ONLY = option('only', '').split(',').filter(Boolean);
const BEFORE = option('before', '');
/** Connections of the shop to its database, and clients of the statements alone. */
const POOL = 16;
/** Requests of each operation before it is measured: eight for each connection to the database. */
const WARM_UP = POOL * 8;
/** Requests whose statements are recorded: each with other products where the operation has several. */
const RECORDED = 4;

const home = mkdtempSync(path.join(tmpdir(), 'bellcart-bench-'));
const undo = [() => rmSync(home, { recursive: true, force: true })];

const start = (script, ...args) =>
  fork(new URL(script, import.meta.url), args.map(String), {
    execPath: pinnedNode(),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
const answerOf = (child) =>
  new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`a ceiling ended (${code})`)));
  });

/** Requests a second of a ceiling server. */
async function ceiling(kind, build, { bytes, rows }, connections) {
  const child = start('./ceiling.mjs', kind, bytes, build.databaseUrl, rows);
  const { port } = await answerOf(child);
  const request = { method: 'GET', path: '/' };
  const perSecond = await measureUrl(`http://127.0.0.1:${port}`, [request], connections, SECONDS);
  child.kill();
  return perSecond;
}

/** Statements and transactions of a request, and how often a second they run by themselves. */
async function statements(build, operation) {
  const since = Date.now();
  const recordings = await recordEach(build, RECORDED, (at) => sendOnce(build, operation, at));
  const average = (of) => recordings.reduce((sum, one) => sum + of(one), 0) / RECORDED;
  const count = average((one) => one.length);
  const transactions = average(transactionsOf);
  if (count === 0) return { count, transactions, replay: null };
  const file = path.join(home, `${build.name}-${operation.key}.json`);
  writeFileSync(file, JSON.stringify({ recordings, since }));
  const replay = await answerOf(start('./replay.mjs', file, build.databaseUrl, POOL, SECONDS));
  if (replay.failures > 0)
    console.log(`  the statements alone failed ${replay.failures} times: ${replay.firstFailure}`);
  return { count, transactions, replay };
}

const figure = (value, digits = 0) => (Number.isFinite(value) ? value.toFixed(digits) : '-');
const print = (...cells) => console.log(`| ${cells.join(' | ')} |`);

/** The middle one of each figure, as they were measured by turns; a turn in which nothing was answered has not all of them. */
function medians(taken) {
  const middle = (of) => {
    const known = taken.map((one) => one[of]).filter(Number.isFinite);
    return known.sort((one, other) => one - other)[Math.floor(known.length / 2)] ?? Number.NaN;
  };
  return Object.fromEntries(Object.keys(taken[0]).map((of) => [of, middle(of)]));
}

const share = (ours, of) => (of ? `${figure(of)} (${figure(ours / of, 2)})` : '-');

async function measureOperation(builds, key) {
  const now = builds.at(-1);
  const { rows } = now.operations.get(key);
  const parts = [];
  for (const { build, operations } of builds) {
    const operation = operations.get(key);
    const bytes = await sendOnce(build, operation);
    parts.push({ build, operation, bytes, ...(await statements(build, operation)) });
  }
  // Both builds stand beside the same ceilings: answers as long as those of now.
  const { bytes } = parts.at(-1);
  for (const { build, operation } of parts)
    await warmUp(build, operation, POOL, WARM_UP * (operation.takes ?? 1));
  for (const connections of CONNECTIONS) {
    const bare = await ceiling('bare', now.build, { bytes, rows }, connections);
    const withRows = await ceiling('pg', now.build, { bytes, rows }, connections);
    const turns = parts.map(() => []);
    for (let turn = 0; turn < TURNS; turn += 1)
      for (const at of turn % 2 ? [...parts.keys()].reverse() : parts.keys()) {
        const { build, operation } = parts[at];
        await untilIdle(build);
        // What the ceilings pushed out of the processor's caches comes back.
        await measureBuild(build, operation, connections, 1);
        turns[at].push(await measureBuild(build, operation, connections, SECONDS));
      }
    let before;
    for (const [at, part] of parts.entries()) {
      const ours = medians(turns[at]);
      failed ||= turns[at].some(({ wrong }) => wrong > 0);
      const than = (of) => (before ? ` (x ${figure(ours[of] / before[of], 2)})` : '');
      print(
        part.operation.name,
        part.build.name,
        connections,
        `${figure(ours.perSecond)}${than('perSecond')}`,
        figure(ours.p99),
        share(ours.perSecond, bare),
        share(ours.perSecond, withRows),
        share(ours.perSecond, part.replay?.perSecond),
        `${figure(part.count, 1)} / ${figure(part.transactions, 1)}`,
        `${figure(ours.webMs, 2)}${than('webMs')} + ${figure(ours.databaseMs, 2)}${than('databaseMs')}`,
        figure(part.bytes / 1000, 1),
        figure(ours.memoryMb),
        Math.max(...turns[at].map(({ wrong }) => wrong)),
      );
      before = ours;
    }
  }
}

let failed = false;
try {
  const folders = [{ name: 'now', folder: root }];
  if (BEFORE) {
    const checkout = checkOut(BEFORE, home);
    undo.push(checkout.remove);
    folders.unshift({ name: 'before', folder: checkout.folder });
  }
  const builds = [];
  for (const { name, folder } of folders) {
    const build = await openBuild({
      name,
      folder,
      home,
      products: PRODUCTS,
      customers: CUSTOMERS,
      pool: POOL,
    });
    undo.push(() => build.close());
    await untilIdle(build);
    const operations = new Map((await operationsOf(build)).map((one) => [one.key, one]));
    builds.push({ build, operations });
  }
  console.log(
    `${PRODUCTS} products, ${CUSTOMERS} customers, ${SECONDS} s each; requests a second, in brackets what they are of the build before and the shop's share of a ceiling; processor time of web + database in ms a request${TURNS > 1 ? `; the middle ones of ${TURNS} turns` : ''}\n`,
  );
  print(
    'operation',
    'build',
    'connections',
    'shop',
    'p99 ms',
    'bare http',
    'http + pg',
    'its statements alone',
    'statements / transactions',
    'CPU ms',
    'kB',
    'web MB',
    'not 2xx',
  );
  print(...Array.from({ length: 13 }, () => '---'));
  for (const key of builds.at(-1).operations.keys())
    if (ONLY.length === 0 || ONLY.includes(key)) await measureOperation(builds, key);
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  for (const { build } of builds)
    console.log(
      `\n${build.name}: ${figure(memoryMb(build.webPid))} MB ten seconds after the last load`,
    );
} finally {
  for (const one of undo.reverse()) await one();
}
process.exit(failed ? 1 : 0);
