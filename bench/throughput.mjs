// How fast the shop answers, before and after in one run, beside three ceilings of the same run: a bare node:http server that sends as
// many bytes, one that first reads as many rows with pg, and the request's own statements run again without the shop.
//   npm run bench -- [--before=<commit>] [--seconds=4] [--connections=16] [--products=5000] [--only=list,order]
// Prints requests a second, statements, processor time and memory. `--before` is built in a worktree of its own.
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pinnedNode } from '../scripts/start/install.mjs';
import { root } from '../scripts/start/paths.mjs';
import { checkOut, openBuild } from './throughput/builds.mjs';
import { measureBuild, measureUrl, memoryMb } from './throughput/meter.mjs';
import { operationsOf, sendOnce } from './throughput/operations.mjs';
import { recordStatements, untilIdle } from './throughput/statements.mjs';

const option = (name, fallback) =>
  process.argv.find((text) => text.startsWith(`--${name}=`))?.split('=')[1] ?? fallback;
const SECONDS = Number(option('seconds', 4));
const CONNECTIONS = option('connections', '16').split(',').map(Number);
const PRODUCTS = Number(option('products', 5000));
const ONLY = option('only', '').split(',').filter(Boolean);
const BEFORE = option('before', '');
/** Connections of the shop to its database, and clients of the statements alone. */
const POOL = 16;
/** Requests whose statements are recorded: each with other products where the operation has several. */
const RECORDED = 8;

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
async function ceiling(kind, build, bytes, rows, connections) {
  const child = start('./ceiling.mjs', kind, bytes, build.databaseUrl, rows);
  const { port } = await answerOf(child);
  const request = { method: 'GET', path: '/' };
  const perSecond = await measureUrl(`http://127.0.0.1:${port}`, [request], connections, SECONDS);
  child.kill();
  return perSecond;
}

/** Statements of a request, and how often a second they run by themselves. */
async function statements(build, operation) {
  const recordings = [];
  const since = Date.now();
  for (let at = 0; at < RECORDED; at += 1) {
    await untilIdle(build);
    recordings.push(await recordStatements(build, () => sendOnce(build, operation, at)));
  }
  const count = recordings.reduce((sum, one) => sum + one.length, 0) / RECORDED;
  if (count === 0) return { count, replay: null };
  const file = path.join(home, `${build.name}-${operation.key}.json`);
  writeFileSync(file, JSON.stringify({ recordings, since }));
  return {
    count,
    replay: await answerOf(start('./replay.mjs', file, build.databaseUrl, POOL, SECONDS)),
  };
}

const figure = (value, digits = 0) => (Number.isFinite(value) ? value.toFixed(digits) : '-');
const print = (...cells) => console.log(`| ${cells.join(' | ')} |`);

async function measureOperation(builds, key) {
  for (const connections of CONNECTIONS) {
    // Both builds stand beside the same ceilings: answers as long as those of now.
    const now = builds.at(-1);
    const bytes = await sendOnce(now.build, now.operations.get(key));
    const { rows } = now.operations.get(key);
    const bare = await ceiling('bare', now.build, bytes, rows, connections);
    const withRows = await ceiling('pg', now.build, bytes, rows, connections);
    for (const { build, operations } of builds) {
      const operation = operations.get(key);
      const { count, replay } = await statements(build, operation);
      await untilIdle(build);
      // A first second warms up what is compiled and kept.
      await measureBuild(build, operation, connections, 1);
      const ours = await measureBuild(build, operation, connections, SECONDS);
      failed ||= ours.wrong > 0;
      print(
        operation.name,
        build.name,
        connections,
        figure(ours.perSecond),
        ours.p99,
        `${figure(bare)} (${figure(ours.perSecond / bare, 2)})`,
        `${figure(withRows)} (${figure(ours.perSecond / withRows, 2)})`,
        replay
          ? `${figure(replay.perSecond)} (${figure(ours.perSecond / replay.perSecond, 2)})`
          : '-',
        figure(count, 1),
        `${figure(ours.webMs, 2)} + ${figure(ours.databaseMs, 2)}`,
        figure(ours.memoryMb),
        ours.wrong,
      );
      if (replay?.failures > 0)
        console.log(
          `  the statements alone failed ${replay.failures} times: ${replay.firstFailure}`,
        );
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
    const build = await openBuild({ name, folder, home, products: PRODUCTS, pool: POOL });
    undo.push(() => build.close());
    await untilIdle(build);
    const operations = new Map((await operationsOf(build)).map((one) => [one.key, one]));
    builds.push({ build, operations });
  }
  console.log(
    `${PRODUCTS} products, ${SECONDS} s each; requests a second, in brackets the shop's share of the ceiling; processor time of web + database in ms a request\n`,
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
    'statements',
    'CPU ms',
    'web MB',
    'not 2xx',
  );
  print(...Array.from({ length: 12 }, () => '---'));
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
