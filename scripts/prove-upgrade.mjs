// npm run prove:upgrade: the release before and this one on one database, under load behind a balancer. `migrate` of this release runs while
// the old one serves; then the webs are replaced one after the other, with the old and the new side by side for a while, then the workers.
//   npm run prove:upgrade -- [--from=<commit>] [--seconds=20] [--orders=2]     --from=here replaces this release by itself: a rolling restart
// The balancer sends nothing twice. Ends with 1 when an answer is a 5xx or is missing, when an order is lost or doubled, when a job of
// one release is not done by the other, or when a price that one web has saved is not what another shows.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkOut } from '../bench/throughput/builds.mjs';
import { eventually, openStage } from './prove-processes/stage.mjs';
import { openBalancer } from './prove-upgrade/balancer.mjs';
import { openLoad, signInAt } from './prove-upgrade/load.mjs';
import { measureStaleness } from './prove-upgrade/staleness.mjs';
import { ensureBuilt } from './start/build.mjs';
import { pinnedNode } from './start/install.mjs';
import { root } from './start/paths.mjs';

/** The state that counts as the release before until there is a tag. */
const FIRST = 'e185ec50';

const option = (name, fallback) =>
  process.argv.find((text) => text.startsWith(`--${name}=`))?.split('=')[1] ?? fallback;
const SECONDS = Number(option('seconds', 20));
const ORDERS = Number(option('orders', 2));

/** How long a process may take to be ready, in seconds: the first one loads the demo company, and the machine may be busy. */
const PATIENCE = 300;
/** Each phase has at least so many answers. */
const ANSWERS = 50;

const git = (...args) =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

function newestTag() {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match=v*', 'HEAD^');
  } catch {
    return FIRST;
  }
}
const FROM = option('from', newestTag());

let wrong = 0;
function tell(what, found, ok = true) {
  if (!ok) wrong += 1;
  process.stdout.write(`${ok ? 'ok   ' : 'WRONG'}  ${what.padEnd(44)}  ${found}\n`);
}

/** The folder of the release before, built. */
function openBefore(home) {
  if (FROM === 'here') return { folder: root, remove: () => {} };
  const before = checkOut(FROM, home);
  // What this release links to is not to be written by the other's build.
  rmSync(join(before.folder, 'build'), { recursive: true, force: true });
  process.stdout.write(`Building ${FROM} ...\n`);
  execFileSync(
    pinnedNode(),
    [join(before.folder, 'node_modules', '.bin', 'react-router'), 'build'],
    { cwd: before.folder, env: { ...process.env, NODE_ENV: 'production' }, stdio: 'ignore' },
  );
  return before;
}

await ensureBuilt({ say: (line) => process.stdout.write(`${line}\n`) });
const stage = await openStage();
const undo = [() => stage.close()];
try {
  const before = openBefore(stage.home);
  undo.push(before.remove);
  const owner = { DATABASE_OWNER_URL: stage.owner() };
  const ports = [stage.ports.web1, stage.ports.web2];
  const balancer = await openBalancer(ports);
  undo.push(() => balancer.close());
  // Stops as an operator's: the stage's own are short.
  const settings = {
    BASE_URL: balancer.url,
    TRUSTED_PROXIES: '1',
    STOP_DELAY_MS: '5000',
    STOP_GRACE_MS: '15000',
  };
  const startWeb = (at, folder) =>
    stage.start(`web ${at}`, ['web'], { ...settings, PORT: String(ports[at]) }, folder);
  const startWorker = (folder) => stage.start('worker', ['worker'], settings, folder);

  const old = await stage.run(['migrate'], owner, before.folder);
  if (old.code !== 0) throw new Error(`migrate of ${FROM}: ${old.said}`);
  const webs = [startWeb(0, before.folder), startWeb(1, before.folder)];
  const workers = [startWorker(before.folder), startWorker(before.folder)];
  await Promise.all(webs.map((web) => web.until('listening', PATIENCE)));
  await Promise.all(workers.map((worker) => worker.until('worker ready', PATIENCE)));
  await balancer.untilReady(2);
  // The demo's own jobs are not part of the drill; on a busy machine they go on beside it.
  await eventually(() => noJobDue(), 60, 'the demo’s jobs').catch(() => {});

  const began = (await stage.database.query('select now() as now')).rows[0].now;
  const load = await openLoad(stage, balancer.url, ORDERS);
  undo.push(() => load.stop());
  const phase = async (name, work) => {
    load.enter(name);
    await work();
    // A busy machine answers little in a moment, and nothing is proven by that.
    await eventually(() => load.of(name).asked >= ANSWERS, PATIENCE, `${ANSWERS} answers`);
    const { asked, bad, slowest } = load.of(name);
    tell(
      name,
      `${asked} answers, ${bad.length} failed, slowest ${slowest.toFixed(0)} ms${bad.length > 0 ? `: ${bad.slice(0, 4).join('; ')}` : ''}`,
      bad.length === 0 && asked > 0,
    );
  };
  await phase('the release before', () => sleep(SECONDS * 250));
  await phase('migrate of this release', async () => {
    const { code, said, seconds } = await stage.run(['migrate'], owner);
    tell(
      '  its end',
      `exit ${code}, ${seconds.toFixed(1)} s: ${said.split('\n').at(-1)}`,
      code === 0,
    );
  });
  const replaceWeb = async (at) => {
    webs[at].child.kill('SIGTERM');
    await webs[at].ended;
    tell(`  web ${at + 1} stopped`, `exit ${webs[at].exit.code}`, webs[at].exit.code === 0);
    webs[at] = startWeb(at);
    await webs[at].until('listening', PATIENCE);
    await balancer.untilReady(2);
  };
  await phase('first web replaced', () => replaceWeb(0));
  await phase('old and new side by side', () => sleep(SECONDS * 1000));
  await phase('second web replaced', () => replaceWeb(1));
  await phase('workers replaced', async () => {
    for (const at of [0, 1]) {
      workers[at].child.kill('SIGTERM');
      await workers[at].ended;
      workers[at] = startWorker();
      await workers[at].until('worker ready', PATIENCE);
    }
  });
  await phase('this release', () => sleep(SECONDS * 250));
  for (const one of [...webs, ...workers].filter(({ exit }) => exit))
    tell(`  ${one.name} ended by itself`, one.said.slice(-600), false);
  const placed = await load.stop();

  const { rows } = await stage.database.query(
    `select note, count(*)::int as count from orders where note like 'load %' group by note`,
  );
  const found = new Map(rows.map(({ note, count }) => [note, count]));
  const lost = placed.filter((note) => !found.has(note));
  const doubled = rows.filter(({ count }) => count > 1);
  tell(
    'orders acknowledged',
    `${placed.length}, lost ${lost.length}, doubled ${doubled.length}`,
    placed.length > 0 && lost.length + doubled.length === 0,
  );
  await eventually(() => noJobDue(), PATIENCE, 'what was queued meanwhile');
  const jobs = await stage.database.query(
    'select task_identifier, last_error from graphile_worker.jobs where last_error is not null and created_at > $1',
    [began],
  );
  tell(
    'jobs of either release that failed',
    `${jobs.rows.length}${jobs.rows[0] ? `: ${jobs.rows[0].task_identifier}: ${jobs.rows[0].last_error}` : ''}`,
    jobs.rows.length === 0,
  );
  const owners = await signInAt(stage, balancer.url, 'owner');
  const stale = await measureStaleness(
    stage,
    ports.map((port) => `http://127.0.0.1:${port}`),
    { cookie: owners, origin: balancer.url, rounds: 40 },
  );
  tell(
    'a price saved on one web, asked of another',
    `${stale.rounds} times, ${stale.stale} stale; the answer came ${stale.median.toFixed(0)} ms after the save in the middle, ${stale.slowest.toFixed(0)} ms at most`,
    stale.stale === 0,
  );
} catch (error) {
  wrong += 1;
  process.stderr.write(`${error.stack}\n`);
} finally {
  for (const one of undo.reverse()) await one();
}

async function noJobDue() {
  const { rowCount } = await stage.database.query(
    `select 1 from graphile_worker.jobs
      where task_identifier not like 'make-demo%' and (locked_at is not null or (run_at <= now() and attempts < max_attempts))`,
  );
  return rowCount === 0;
}

process.stdout.write(wrong === 0 ? 'All as promised.\n' : `${wrong} not as promised.\n`);
process.exit(wrong === 0 ? 0 : 1);
