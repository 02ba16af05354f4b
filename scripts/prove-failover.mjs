// npm run prove:failover: three webs and two workers behind a balancer on a primary with a standby, and buyers who order. The primary's machine
// is gone at once, the standby is promoted, the address is turned to it. Twice: with `synchronous_standby_names`, and without.
//   npm run prove:failover -- [--seconds=6] [--silent=2]     --database: the two servers alone, with rows in place of orders
// Each time the standby hears nothing for the last `silent` seconds before the kill: what was acknowledged in them is what can be lost.
// Ends with 1 when an acknowledged order is lost though the primary waited for its standby, when one is there twice, when a refusal is
// no plain "unavailable", or when the second round loses nothing: then the proof could not see a loss. At the end a price is changed on each
// web and asked of the two others.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { killMachine, makeStandby } from './prove-failover/standby.mjs';
import { openBuyers, openRows } from './prove-failover/writers.mjs';
import { eventually, openStage } from './prove-processes/stage.mjs';
import { openBalancer } from './prove-upgrade/balancer.mjs';
import { signInAt } from './prove-upgrade/load.mjs';
import { measureStaleness } from './prove-upgrade/staleness.mjs';
import { ensureBuilt } from './start/build.mjs';

const option = (name, fallback) =>
  Number(process.argv.find((text) => text.startsWith(`--${name}=`))?.split('=')[1] ?? fallback);
const ALONE = process.argv.includes('--database');
const SECONDS = option('seconds', ALONE ? 1 : 6);
const SILENT = option('silent', ALONE ? 1 : 2);
/** How long a process may take to be ready, in seconds: one loads the demo company, and the machine may be busy. */
const PATIENCE = 300;
/** The answers that an order may get while there is no primary. A key that is still at work is asked for again as well. */
const PLAIN =
  /^(502 of the balancer|503 |409 in-progress|not asked yet|no answer|57P0|08|25006|E[A-Z]+)/;

let wrong = 0;
function tell(what, found, ok = true) {
  if (!ok) wrong += 1;
  process.stdout.write(`${ok ? 'ok   ' : 'WRONG'}  ${what.padEnd(46)}  ${found}\n`);
}
const since = (began) => ((Date.now() - began) / 1000).toFixed(1);

if (!ALONE) await ensureBuilt({ say: (line) => process.stdout.write(`${line}\n`) });
const stage = await openStage();
const undo = [() => stage.close()];

/** One failover: `openWriters(label)` begins to write; `isReady` says that the shop is there again. */
async function failOver({ name, synchronous, openWriters, untilReady }) {
  process.stdout.write(`-- ${name}\n`);
  const dead = stage.server();
  const { server, wire, seconds } = await makeStandby(dead, {
    dir: join(stage.home, `pg-${synchronous ? 'second' : 'third'}`),
    logFile: join(stage.home, `${synchronous ? 'second' : 'third'}.log`),
    synchronous,
  });
  undo.push(() => server.stop('fast').catch(() => {}), wire.close);
  tell('standby made while the primary serves', `${seconds.toFixed(1)} s`);

  const writers = await openWriters(synchronous ? 'waited' : 'unwaited');
  const { acknowledged, refusals } = writers;
  await sleep(SECONDS * 1000);
  await eventually(() => acknowledged.length >= 5, PATIENCE, 'five orders');
  // What is on its way to the standby now may still count for it.
  wire.hang();
  const silent = Date.now();
  await sleep(SILENT * 1000);
  const killed = Date.now();
  killMachine(dead.pid);
  await dead.exited;
  const before = acknowledged.filter(({ at }) => at < killed).length;
  const unheard = acknowledged.filter(({ at }) => at > silent + 100 && at < killed).length;
  tell(
    'acknowledged before the primary died',
    `${before}, ${unheard} of them while the standby heard nothing`,
    synchronous ? unheard === 0 : unheard > 0,
  );

  // An address that comes first leads to a standby, which only reads: refused as while nothing is there.
  stage.wire.turn(server.socketDir);
  await stage.takeOver(server);
  await sleep(500);
  const turned = since(killed);
  const began = Date.now();
  await stage.database.query('select pg_promote(true, 60)');
  tell(
    'address turned, then the standby promoted',
    `${turned} s and ${since(killed)} s after the kill`,
  );
  const first = await eventually(
    () => acknowledged.find(({ at }) => at > began),
    PATIENCE,
    'an order to be taken again',
  );
  tell(
    'the first order is taken again',
    `${((first.at - killed) / 1000).toFixed(1)} s after the kill, ${((first.at - began) / 1000).toFixed(1)} s after the promotion began`,
    first.at - began < 30_000,
  );
  await untilReady(began);
  await sleep(SECONDS * 500);
  await writers.stop();

  const others = [...refusals].filter(([answer]) => !PLAIN.test(answer));
  tell(
    'what was refused meanwhile',
    [...refusals].map(([answer, count]) => `${count} x ${answer}`).join(', ') || 'nothing',
    others.length === 0,
  );
  const counts = await writers.counts();
  const found = new Map(counts.map(({ note, count }) => [note, count]));
  const lost = acknowledged.filter(({ note }) => !found.has(note));
  const doubled = counts.filter(({ count }) => count > 1);
  // Only what the standby did not hear may be missing. A busy machine sends and reads late, so three seconds to each side.
  const unforeseen = lost.filter(({ at }) => at < silent - 3000 || at > killed + 3000).length;
  tell(
    `${writers.label}: acknowledged`,
    `${acknowledged.length}, lost ${lost.length}, doubled ${doubled.length}`,
    doubled.length === 0 && unforeseen === 0 && lost.length > 0 === !synchronous,
  );
}

async function noJobDue() {
  const { rowCount } = await stage.database.query(
    `select 1 from graphile_worker.jobs
      where task_identifier not like 'make-demo%' and (locked_at is not null or (run_at <= now() and attempts < max_attempts))`,
  );
  return rowCount === 0;
}

/** Starts the shop. Returns what each failover needs of it, and what is asked when both are over. */
async function openShop() {
  const ports = [stage.ports.web1, stage.ports.web2, stage.ports.web3];
  const balancer = await openBalancer(ports);
  undo.push(() => balancer.close());
  const settings = { BASE_URL: balancer.url, TRUSTED_PROXIES: '1' };
  const made = await stage.run(['migrate'], { DATABASE_OWNER_URL: stage.owner() });
  if (made.code !== 0) throw new Error(`migrate: ${made.said}`);
  const processes = [
    ...ports.map((port, at) =>
      stage.start(`web ${at + 1}`, ['web'], { ...settings, PORT: String(port) }),
    ),
    ...[1, 2].map((at) => stage.start(`worker ${at}`, ['worker'], settings)),
  ];
  await Promise.all(
    processes.map((one) =>
      one.until(one.name.startsWith('web') ? 'listening' : 'worker ready', PATIENCE),
    ),
  );
  await balancer.untilReady(ports.length);
  // The demo's own jobs stand before all that the drill queues: on a busy machine its mails would wait behind them for longer than it does.
  await eventually(
    async () =>
      (
        await stage.database.query(
          'select 1 from graphile_worker.jobs where run_at <= now() and attempts < max_attempts',
        )
      ).rowCount === 0,
    PATIENCE,
    'the demo’s jobs',
  );
  return {
    openWriters: (label) => openBuyers(stage, balancer.url, label),
    async untilReady(began) {
      await balancer.untilReady(ports.length);
      tell('all webs are ready', `${since(began)} s after the promotion began`);
    },
    async after() {
      await eventually(noJobDue, PATIENCE, 'what was queued meanwhile').catch(async (late) => {
        const { rows } = await stage.database.query(
          'select task_identifier as task, attempts, locked_by, locked_at, run_at, last_error from graphile_worker.jobs',
        );
        throw new Error(`${late.message} ${JSON.stringify(rows)}`, { cause: late });
      });
      const freed = processes.flatMap((one) => one.lines('job was lost on its way, runs again'));
      tell('jobs whose end the standby never heard, done again', String(freed.length));
      const failed = await stage.database.query(
        `select task_identifier from graphile_worker.jobs where attempts >= max_attempts and task_identifier not like 'make-demo%'`,
      );
      tell('jobs given up', String(failed.rowCount), failed.rowCount === 0);
      const copies = await Promise.all(
        ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/readyz`)).json()),
      );
      tell(
        'the standby is the same shop, not a copy of it',
        copies.map((one) => one.copy ?? 'no copy').join(', '),
        copies.every((one) => !one.copy),
      );
      const ended = processes.filter(({ exit }) => exit);
      tell('processes that ended by it', String(ended.length), ended.length === 0);
      for (const one of ended)
        process.stderr.write(`${one.name} ended with ${one.exit.code}: ${one.said.slice(-3000)}\n`);
      const cookie = await signInAt(stage, balancer.url, 'owner');
      const stale = await measureStaleness(
        stage,
        ports.map((port) => `http://127.0.0.1:${port}`),
        { cookie, origin: balancer.url, rounds: 40 },
      );
      tell(
        'a price saved on one web, asked of the two others',
        `${stale.rounds} times, ${stale.stale} stale; the answer came ${stale.median.toFixed(0)} ms after the save in the middle, ${stale.slowest.toFixed(0)} ms at most`,
        stale.stale === 0,
      );
    },
  };
}

try {
  const shop = ALONE
    ? { openWriters: (label) => openRows(stage, label), untilReady: () => {}, after: () => {} }
    : await openShop();
  await failOver({ name: 'the primary waits for its standby', synchronous: true, ...shop });
  await failOver({ name: 'the primary does not wait', synchronous: false, ...shop });
  await shop.after();
} catch (error) {
  wrong += 1;
  process.stderr.write(`${error.stack}\n`);
} finally {
  for (const one of undo.reverse()) await one();
}
process.stdout.write(wrong === 0 ? 'All as promised.\n' : `${wrong} not as promised.\n`);
process.exit(wrong === 0 ? 0 : 1);
