// What is proven of `npm start`, part by part.
import { existsSync, lstatSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findRunning } from '../start/postgres.mjs';
import { isAlive, signal } from '../start/processes.mjs';
import { clone, freePorts } from './clones.mjs';
import { Run, readJson, serves } from './run.mjs';
import { expect, expectAllGone, seconds, step } from './steps.mjs';

const COLD_LIMIT = 60;
const WARM_LIMIT = 5;
const NOBODY = 65534;

/** A clone, a port, and the start that is under way. */
export async function openStage() {
  const home = clone();
  const port = await freePorts();
  const stage = {
    home,
    port,
    env: { PORT: String(port) },
    run: null,
    async begin(limit = 30) {
      stage.run = new Run(home, { env: stage.env });
      await stage.run.first200(limit);
      await stage.run.untilPrinted('is ready');
      return stage.run;
    },
    async close() {
      const processes = stage.run.processes();
      process.kill(stage.run.child.pid, 'SIGTERM');
      await stage.run.ended(15);
      await expectAllGone(processes);
    },
  };
  return stage;
}

/** Starts, cold and warm, and what is turned away. False when not even the first one serves. */
export async function proveStarts(stage) {
  const { home, port, env, close } = stage;
  const cold = await step('a clean clone serves', async () => {
    stage.run = new Run(home, { env });
    const time = await stage.run.first200(180);
    await stage.run.untilPrinted('is ready');
    expect(time < COLD_LIMIT, `first 200 after ${seconds(time)}, more than ${COLD_LIMIT} s`);
    return `first 200 after ${seconds(time)}`;
  });
  if (!cold) return false;

  await step('prints the address and notes', async () => {
    expect(
      stage.run.output.includes(`http://localhost:${port}`),
      `no address:\n${stage.run.output}`,
    );
    return stage.run.output
      .split('\n')
      .find((line) => line.includes('is ready'))
      .trim();
  });

  await step('a second instance on the same data is refused', async () => {
    const second = new Run(home, { env: { PORT: String(await freePorts()) } });
    expect((await second.ended(15)) === 3, `no exit 3:\n${second.output}`);
    expect(second.output.includes('Already running'), second.output);
    expect(await serves(port), 'the first one no longer serves');
  });

  await step('a taken port is refused before the long part', async () => {
    const server = createServer().listen(0);
    await new Promise((done) => server.once('listening', done));
    const taken = server.address().port;
    const other = new Run(home, { env: { PORT: String(taken), DATA_DIR: 'data-port' } });
    const code = await other.ended(15);
    server.close();
    expect(code === 4, `exit ${code}, not 4:\n${other.output}`);
    expect(other.output.includes(`Port ${taken} is taken`), other.output);
  });

  await step('SIGTERM ends everything', close);

  await step('a warm start is quick and builds nothing', async () => {
    stage.run = new Run(home, { env });
    const time = await stage.run.first200(30);
    await stage.run.untilPrinted('is ready');
    expect(
      !stage.run.output.includes('Building') && !stage.run.output.includes('Installing'),
      stage.run.output,
    );
    expect(time < WARM_LIMIT, `first 200 after ${seconds(time)}`);
    return `first 200 after ${seconds(time)}`;
  });

  return true;
}

/** Every process killed in turn, and all at once. */
export async function proveKills(stage) {
  const { port, begin, close } = stage;
  for (const name of Object.keys(stage.run.processes()).filter((key) => key !== 'start')) {
    await step(`kill -9 of ${name}: comes back by itself`, async () => {
      const killed = stage.run.processes()[name];
      const began = Date.now();
      signal(killed.pid, 'SIGKILL');
      const back = () => {
        const now = stage.run.processes()[name];
        return now && now.pid !== killed.pid && isAlive(now);
      };
      while (!back() || !(await serves(port))) {
        expect(Date.now() - began < 20_000, `not back within 20 s:\n${stage.run.output}`);
        await sleep(25);
      }
      return `${Date.now() - began} ms`;
    });
  }

  await step('Ctrl-C (to the whole group) ends everything', async () => {
    const processes = stage.run.processes();
    process.kill(-stage.run.child.pid, 'SIGINT');
    await stage.run.ended(15);
    await expectAllGone(processes);
  });

  await step('kill -9 of the start script: the next start works', async () => {
    await begin();
    const before = stage.run.processes();
    signal(before.start.pid, 'SIGKILL');
    await stage.run.ended(5);
    const next = await begin();
    expect(
      next.processes().database.pid === before.database.pid,
      'the database was not taken over',
    );
    await expectAllGone({ ...before, database: undefined });
    return 'and takes the database over';
  });

  await step('kill -9 of npm: the shop ends by itself', async () => {
    const processes = stage.run.processes();
    signal(stage.run.npm.pid, 'SIGKILL');
    await expectAllGone(processes);
  });

  await step('kill -9 of everything: the next start works', async () => {
    await begin();
    for (const identity of [stage.run.npm, ...Object.values(stage.run.processes())])
      signal(identity.pid, 'SIGKILL');
    await begin();
    await close();
  });
}

/** Stopped and killed in the middle of what a start does first. */
export async function proveInterruptions(stage) {
  const { home, port, env, begin, close } = stage;
  await step('Ctrl-C during the build: the next start works', async () => {
    rmSync(join(home, 'build', '.stamp'));
    stage.run = new Run(home, { env });
    await stage.run.untilPrinted('Building');
    await sleep(150);
    process.kill(-stage.run.child.pid, 'SIGINT');
    await stage.run.ended(15);
    expect(!findRunning(join(home, 'data', 'pg')), 'the database is left running');
    await begin(60);
    await close();
  });

  await step('kill -9 during the build: the next start works', async () => {
    rmSync(join(home, 'build', '.stamp'));
    stage.run = new Run(home, { env });
    await stage.run.untilPrinted('Building');
    await sleep(150);
    signal(stage.run.processes().start.pid, 'SIGKILL');
    await stage.run.ended(5);
    await begin(60);
    await close();
  });

  await step('kill -9 while the database is being made: the next start works', async () => {
    const other = { PORT: String(port), DATA_DIR: 'data-half' };
    stage.run = new Run(home, { env: other });
    await stage.run.untilPrinted('Making the database');
    await sleep(200);
    const half = stage.run.processes().start;
    signal(half.pid, 'SIGKILL');
    await stage.run.ended(5);
    stage.run = new Run(home, { env: other });
    await stage.run.first200(60);
    await close();
  });
}

/** A shop without the demo company. */
export async function proveEmpty(stage) {
  const { home, port, close } = stage;
  await step('--empty starts without the demo company, and stays so', async () => {
    const other = { PORT: String(port), DATA_DIR: 'data-empty' };
    stage.run = new Run(home, { env: other, args: ['--empty'] });
    await stage.run.first200(30);
    await stage.run.untilPrinted('Ctrl-C stops it');
    const notes = stage.run.output.slice(stage.run.output.indexOf('is ready'));
    await close();
    expect(readJson(join(home, 'data-empty', 'mode.json'))?.demo === false, 'not remembered');
    return (
      notes
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => /once|link|first/i.test(line))[0] ?? '(no link among the notes)'
    );
  });
}

/** Slow ones: a second clone, and an ordinary user. */
export async function proveOthers(stage) {
  const { port, env, close } = stage;
  await step('kill -9 during the install: the next start works', async () => {
    const other = clone();
    stage.run = new Run(other, { env });
    await stage.run.untilPrinted('Installing');
    await sleep(4000);
    signal(stage.run.processes().start.pid, 'SIGKILL');
    await stage.run.ended(5);
    stage.run = new Run(other, { env });
    await stage.run.first200(180);
    await close();
  });

  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/setpriv')) return;
  await step('an ordinary user with an empty package cache', async () => {
    const own = clone(NOBODY);
    const cache = join(own, '..');
    stage.run = new Run(own, {
      env: { PORT: String(port), HOME: cache, npm_config_cache: join(cache, 'cache') },
      user: NOBODY,
    });
    const time = await stage.run.first200(180);
    await stage.run.untilPrinted('is ready');
    const owner = lstatSync(join(own, 'data', 'pg')).uid;
    await close();
    expect(owner === NOBODY, `the data belong to ${owner}`);
    expect(time < COLD_LIMIT * 1.5, `first 200 after ${seconds(time)}`);
    return `first 200 after ${seconds(time)}`;
  });
}
