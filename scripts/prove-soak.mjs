// npm run prove:soak: a web and a worker of the build under an even load for 20 minutes: memory, open files and connections to the database
// stay where they were after the warm-up, and no answer fails.
//   npm run prove:soak -- [--minutes=20] [--orders=1]
// Ends with 1 when an answer is a 5xx or missing, an order is lost or doubled, or the last quarter stands above the second one by more than
// a tenth and 20 MB (memory), or by more than ten (files, connections).
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually, openStage } from './prove-processes/stage.mjs';
import { openLoad } from './prove-upgrade/load.mjs';
import { ensureBuilt } from './start/build.mjs';

const option = (name, fallback) =>
  Number(process.argv.find((text) => text.startsWith(`--${name}=`))?.split('=')[1] ?? fallback);
const MINUTES = option('minutes', 20);
const ORDERS = option('orders', 1);
const LOOKS = 120;
/** How long a process may take to be ready, in seconds: it loads the demo company, and the machine may be busy. */
const PATIENCE = 300;

let wrong = 0;
function tell(what, found, ok = true) {
  if (!ok) wrong += 1;
  process.stdout.write(`${ok ? 'ok   ' : 'WRONG'}  ${what.padEnd(28)}  ${found}\n`);
}

const megabytes = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
const files = (pid) => readdirSync(`/proc/${pid}/fd`).length;

/** The middle of the values of one quarter of the time, 0 to 3. */
function quarter(series, at) {
  const part = series
    .slice(Math.floor((series.length * at) / 4), Math.floor((series.length * (at + 1)) / 4))
    .toSorted((a, b) => a - b);
  return part[Math.floor(part.length / 2)] ?? 0;
}

await ensureBuilt({ say: (line) => process.stdout.write(`${line}\n`) });
const stage = await openStage();
try {
  const made = await stage.run(['migrate'], { DATABASE_OWNER_URL: stage.owner() });
  if (made.code !== 0) throw new Error(`migrate: ${made.said}`);
  // As an operator starts them (docs/running.md).
  const settings = {
    MALLOC_ARENA_MAX: '2',
    NODE_OPTIONS: '--max-old-space-size=512 --max-semi-space-size=16',
  };
  const processes = {
    web: stage.start('web', ['web'], { ...settings, PORT: String(stage.ports.web1) }),
    worker: stage.start('worker', ['worker'], settings),
  };
  await processes.web.until('listening', PATIENCE);
  await processes.worker.until('worker ready', PATIENCE);
  await eventually(
    async () =>
      (
        await stage.database.query(
          `select 1 from graphile_worker.jobs where task_identifier like 'make-demo%' and attempts < max_attempts`,
        )
      ).rowCount === 0,
    PATIENCE,
    'the demo’s jobs',
  );

  const load = await openLoad(stage, stage.baseUrl, ORDERS);
  load.enter('soak');
  const seen = { connections: [] };
  for (let look = 0; look < LOOKS; look += 1) {
    await sleep((MINUTES * 60_000) / LOOKS);
    for (const [name, { pid }] of Object.entries(processes)) {
      (seen[`${name}, MB`] ??= []).push(megabytes(pid));
      (seen[`${name}, open files`] ??= []).push(files(pid));
    }
    const { rows } = await stage.database.query(
      `select count(*)::int as count from pg_stat_activity where usename = 'bellcart_app'`,
    );
    seen.connections.push(rows[0].count);
  }
  const placed = await load.stop();
  const { asked, bad, slowest } = load.of('soak');
  tell(
    'answers',
    `${asked} in ${MINUTES} min, ${bad.length} failed, slowest ${slowest.toFixed(0)} ms${bad.length > 0 ? `: ${bad.slice(0, 4).join('; ')}` : ''}`,
    bad.length === 0 && asked > 0,
  );
  const { rows } = await stage.database.query(
    `select note, count(*)::int as count from orders where note like 'load %' group by note`,
  );
  const found = new Set(rows.map(({ note }) => note));
  const lost = placed.filter((note) => !found.has(note)).length;
  const doubled = rows.filter(({ count }) => count > 1).length;
  tell(
    'orders acknowledged',
    `${placed.length}, lost ${lost}, doubled ${doubled}`,
    placed.length > 0 && lost + doubled === 0,
  );
  for (const [name, series] of Object.entries(seen)) {
    const [, warm, , last] = [0, 1, 2, 3].map((at) => quarter(series, at));
    const isMemory = name.endsWith('MB');
    const most = isMemory ? Math.max(warm * 1.1, warm + 20) : warm + 10;
    tell(
      name,
      `by quarters ${[0, 1, 2, 3].map((at) => quarter(series, at).toFixed(0)).join(', ')}; at most ${Math.max(...series).toFixed(0)}`,
      last <= most,
    );
  }
} catch (error) {
  wrong += 1;
  process.stderr.write(`${error.stack}\n`);
} finally {
  await stage.close();
}
process.stdout.write(wrong === 0 ? 'All as promised.\n' : `${wrong} not as promised.\n`);
process.exit(wrong === 0 ? 0 : 1);
